/** When to leave a contract: nothing new came for long enough. */

import type { FuzzReport } from "../../fuzz/fuzzer.ts";

export type Headway = Pick<FuzzReport, "executions" | "coveredInstructions" | "coveredBranches" | "corpusSize">;

/**
 * True once `patience` executions in a row have shown nothing at all. New states alone, which contracts that count have
 * without end, are waited for only so long: four times the patience, and twice as long as it took to cover what is covered.
 */
export function makeIdleTest(patience: number): (report: Headway, nCandidates: number) => boolean {
  const sinceAnything = makeStopwatch();
  const sinceCoverage = makeStopwatch();
  return ({ executions, coveredInstructions, coveredBranches, corpusSize }, nCandidates) => {
    const covered = [coveredInstructions, coveredBranches, nCandidates].join();
    const coverage = sinceCoverage(covered, executions);
    const anything = sinceAnything(`${covered},${corpusSize}`, executions);
    return anything >= patience || coverage >= Math.max(4 * patience, 2 * (executions - coverage));
  };
}

/** How many executions ago what is watched was another. */
function makeStopwatch(): (watched: string, executions: number) => number {
  let known = "";
  let changedAt = 0;
  return (watched, executions) => {
    if (watched !== known) changedAt = executions;
    known = watched;
    return executions - changedAt;
  };
}
