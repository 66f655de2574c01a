/** Fuzzer and symbolic execution by turns: the fuzzer for what is easily found, then both. */

import type { Fuzzer } from "../fuzz/fuzzer.ts";
import type { SymbolicTally } from "../model/execution.ts";
import type { Explorer } from "./explorer.ts";
import { type Gain, makeShare } from "./share.ts";
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
  /** Sides of branches of the contract under test that are proved to be taken by no transaction: their edges. */
  readonly unreachable: () => ReadonlySet<number>;
  /** Who had the last turn, or most of it. */
  readonly phase: () => "fuzz" | "symbolic";
  /** Whether symbolic execution is over, or has nothing to do. */
  readonly isExhausted: () => boolean;
  /** Whether neither gets any further with what is there. */
  readonly isStuck: () => boolean;
  /** Asks another solver of one side that was left open; false where there is none. */
  readonly askOther: Explorer["askOther"];
}

/** The fuzzer makes no headway when so many executions showed nothing new; what is easy it has found by then in any case. */
const stalledAfter = 2000;

/** A violation is worth so many new edges. */
const edgesOfViolation = 10;

/** A turn of symbolic execution takes so many times as long as one of the fuzzer; for more than that, the fuzzer has less. */
const longestTurn = 8;

/** Steps that take about as long as one execution. */
export const stepsPerExecution = 40;

/** Both, on one contract. */
export function makeAlternation(fuzzer: Fuzzer, { seed, maxTransactions, maxSteps }: AlternationOptions): Alternation {
  const search = makeSymbolicSearch(fuzzer.exchange, { seed, maxTransactions });
  let known = "";
  let newestAt = 0;
  let phase: "fuzz" | "symbolic" = "fuzz";

  function noteHeadway(): void {
    const { executions, coveredBranches } = fuzzer.report();
    const now = `${fuzzer.exchange.coverage.nEdges} ${coveredBranches} ${fuzzer.candidates.length}`;
    if (now !== known) newestAt = executions;
    known = now;
  }

  const share = makeShare();
  const nNew = (): number => fuzzer.exchange.coverage.nEdges + edgesOfViolation * fuzzer.candidates.length;

  /** What a turn takes and shows. */
  function gainOf(nSteps: () => number, turn: () => void): Gain {
    const [stepsBefore, newBefore] = [nSteps(), nNew()];
    turn();
    return { nSteps: nSteps() - stepsBefore, nNew: nNew() - newBefore };
  }

  /** The steps that go by in the time of so many executions are shared as it pays; no turn gets too long for who waits. */
  function runBoth(nExecutions: number): void {
    const factor = share.factor();
    const nSteps = Math.ceil(Math.min(factor, longestTurn) * nExecutions * stepsPerExecution);
    const nRuns = Math.ceil(nExecutions * Math.min(1, longestTurn / factor));
    const own = gainOf(
      () => search.report().nSteps,
      () => search.run(nSteps),
    );
    const others = gainOf(
      () => fuzzer.report().executions * stepsPerExecution,
      () => fuzzer.run(nRuns),
    );
    share.note(own, others);
  }

  const isSpent = (): boolean => search.report().nSteps >= maxSteps;
  const isExhausted = (): boolean => isSpent() || search.report().isIdle;
  return {
    run(nExecutions) {
      const isDue = fuzzer.report().executions >= stalledAfter && !isSpent();
      phase = isDue && !search.report().isIdle ? "symbolic" : "fuzz";
      if (isDue) runBoth(nExecutions);
      else fuzzer.run(nExecutions);
      noteHeadway();
    },
    report: search.report,
    phase: () => phase,
    tally() {
      const report = search.report();
      return toTally(report, maxTransactions, isSpent() ? "steps" : report.isIdle ? "done" : "stopped");
    },
    unreachable: search.unreachable,
    isExhausted,
    isStuck: () => fuzzer.report().executions - newestAt >= stalledAfter && isExhausted(),
    askOther: search.askOther,
  };
}
