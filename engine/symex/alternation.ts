/** Fuzzer and symbolic execution by turns: the fuzzer until it makes no headway, then both. */

import type { Fuzzer } from "../fuzz/fuzzer.ts";
import type { SymbolicTally } from "../model/execution.ts";
import type { Explorer } from "./explorer.ts";
import { makeShare } from "./share.ts";
import { makeSymbolicSearch, type SearchReport } from "./symbolic-search.ts";
import { toTally } from "./tally.ts";

export interface AlternationOptions {
  readonly seed: number;
  /** Transactions in a row that are unknown. */
  readonly maxTransactions: number;
  /** Steps of symbolic execution in all. */
  readonly maxSteps: number;
}

export interface Alternation {
  /** One turn: about so many executions, and as much work of the other kind where that is due. */
  readonly run: (nExecutions: number) => void;
  readonly report: () => SearchReport;
  /** The same for whoever reads it. */
  readonly tally: () => SymbolicTally;
  /** Who had the last turn, or most of it. */
  readonly phase: () => "fuzz" | "symbolic";
  /** Whether symbolic execution is over, or has nothing to do. */
  readonly isExhausted: () => boolean;
  /** Whether neither gets any further with what is there. */
  readonly isStuck: () => boolean;
  /** Asks another solver of one side that was left open; false where there is none. */
  readonly askOther: Explorer["askOther"];
}

/** The fuzzer makes no headway when so many executions showed nothing new. */
const stalledAfter = 2000;

/** Steps that take about as long as one execution. */
export const stepsPerExecution = 40;

/** Both, on one contract. */
export function makeAlternation(fuzzer: Fuzzer, { seed, maxTransactions, maxSteps }: AlternationOptions): Alternation {
  const search = makeSymbolicSearch(fuzzer.exchange, { seed, maxTransactions });
  let known = "";
  let newestAt = 0;
  let phase: "fuzz" | "symbolic" = "fuzz";

  function isStalled(): boolean {
    const { executions, coveredBranches } = fuzzer.report();
    const now = `${fuzzer.exchange.coverage.nEdges} ${coveredBranches} ${fuzzer.candidates.length}`;
    if (now !== known) newestAt = executions;
    known = now;
    return executions - newestAt >= stalledAfter;
  }

  const share = makeShare();
  const nNew = ({ explored, planned }: SearchReport): number => explored.nNew + planned.nNew;

  function runSearch(nExecutions: number): void {
    const before = search.report();
    search.run(Math.ceil(share.factor() * nExecutions * stepsPerExecution));
    const after = search.report();
    share.note(after.nSteps - before.nSteps, nNew(after) - nNew(before));
  }

  const isSpent = (): boolean => search.report().nSteps >= maxSteps;
  const isExhausted = (): boolean => isSpent() || search.report().isIdle;
  return {
    run(nExecutions) {
      const isDue = isStalled() && !isSpent();
      phase = isDue && !search.report().isIdle ? "symbolic" : "fuzz";
      if (isDue) runSearch(nExecutions);
      fuzzer.run(nExecutions);
    },
    report: search.report,
    phase: () => phase,
    tally() {
      const report = search.report();
      return toTally(report, maxTransactions, isSpent() ? "steps" : report.isIdle ? "done" : "stopped");
    },
    isExhausted,
    isStuck: () => isStalled() && isExhausted(),
    askOther: search.askOther,
  };
}
