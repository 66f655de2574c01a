/** Fuzzer and symbolic execution by turns: the fuzzer until it makes no headway, then both. */

import type { Fuzzer } from "../fuzz/fuzzer.ts";
import { type Explorer, type ExplorerReport, makeExplorer } from "./explorer.ts";

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
  readonly report: () => ExplorerReport;
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
  const explorer = makeExplorer(fuzzer.exchange, { seed, maxTransactions });
  let known = "";
  let newestAt = 0;

  function isStalled(): boolean {
    const { executions, coveredBranches } = fuzzer.report();
    const now = `${fuzzer.exchange.coverage.nEdges} ${coveredBranches} ${fuzzer.candidates.length}`;
    if (now !== known) newestAt = executions;
    known = now;
    return executions - newestAt >= stalledAfter;
  }

  const isSpent = (): boolean => explorer.report().nSteps >= maxSteps;
  const isExhausted = (): boolean => isSpent() || explorer.report().isIdle;
  return {
    run(nExecutions) {
      const isDue = isStalled() && !isSpent();
      if (isDue) explorer.run(nExecutions * stepsPerExecution);
      fuzzer.run(nExecutions);
    },
    report: explorer.report,
    isExhausted,
    isStuck: () => isStalled() && isExhausted(),
    askOther: explorer.askOther,
  };
}
