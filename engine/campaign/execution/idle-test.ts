/** When to leave a contract: nothing new came for long enough, counted in what was done, so that it is the same on every machine. */

import type { FuzzReport } from "../../fuzz/fuzzer.ts";
import type { SearchReport } from "../../symex/symbolic-search.ts";

/** What the fuzzer has come to. */
export interface Headway
  extends Pick<FuzzReport, "executions" | "coveredInstructions" | "coveredBranches" | "corpusSize"> {
  /** Sides of branches that nobody has taken, that something may take, and behind which more may be seen than a failure. */
  readonly openBranches: number;
  /** The same, of those behind which everything fails. */
  readonly deadEnds: number;
}

/**
 * The part of a report that tells of headway; `unreachable` are edges that are proved to be taken by nothing. What does
 * nothing and leads back to what is known is nothing to wait for.
 */
export function headwayOf(report: FuzzReport, unreachable: ReadonlySet<number>): Headway {
  const [nOpen, nDetours, deadEnds] = [report.openSides, report.detours, report.deadEnds].map(
    (edges) => edges.filter((edge) => !unreachable.has(edge)).length,
  ) as [number, number, number];
  return { ...report, openBranches: nOpen - nDetours - deadEnds, deadEnds };
}

/** What has gone wrong so far. */
export interface Finds {
  readonly nCandidates: number;
  /** Whether something was seen in the code, or is stated by it, that may still be shown to go wrong. */
  readonly isExpecting: boolean;
}

/** What symbolic execution has come to. */
export interface Search {
  readonly nSteps: number;
  readonly isIdle: boolean;
  /** Whether a question was left open on the way. */
  readonly hasDoubts: boolean;
}

/** The part of a report that decides how long to wait. */
export function searchOf({ nSteps, isIdle, explored, planned }: SearchReport): Search {
  const nDoubts = explored.nUnknown + explored.nNarrowed + explored.nDiverged + planned.nUnknown;
  return { nSteps, isIdle, hasDoubts: nDoubts > 0 };
}

/** Steps of symbolic execution that stand for an execution. */
const stepsPerExecution = 40;

/** Whether something lies ahead of which nobody could say how to get there: the fuzzer may still stumble upon it. */
function isInDoubt({ openBranches, deadEnds }: Headway, { hasDoubts }: Search): boolean {
  return openBranches + deadEnds > 0 && hasDoubts;
}

/**
 * How long is long enough, as a share of the patience: hardly at all where every side of every branch was taken and nothing
 * is expected, long where something lies ahead that may go wrong, longest where that is expected. Sides that only fail are no
 * reason to wait by themselves: most of them are the compiler's own checks, which nothing fails.
 */
function waitOf(report: Headway, search: Search, isExpecting: boolean): number {
  const { openBranches, deadEnds } = report;
  if (openBranches + deadEnds === 0) return isExpecting ? 1 / 2 : 1 / 8;
  if (openBranches === 0 && !isExpecting) return 1 / 4;
  if (search.isIdle && !isInDoubt(report, search)) return 1 / 2;
  return isExpecting ? 3 : 3 / 2;
}

/**
 * True once nothing has been covered or found for long, and for as long as it took to come so far; or once `patience`
 * executions in a row have shown nothing at all. New states alone, which contracts that count have without end, are not
 * waited for. What symbolic execution did counts as the executions that it stands for.
 */
export function makeIdleTest(patience: number): (report: Headway, finds: Finds, search: Search) => boolean {
  const sinceAnything = makeStopwatch();
  const sinceHeadway = makeStopwatch();
  return (report, { nCandidates, isExpecting }, search) => {
    const { executions, coveredInstructions, coveredBranches, corpusSize } = report;
    const headway = [coveredInstructions, coveredBranches, nCandidates].join();
    const work = executions + search.nSteps / stepsPerExecution;
    const waited = sinceHeadway(headway, work);
    const isStill = sinceAnything(`${headway},${corpusSize}`, executions) >= patience;
    if (isStill && !isInDoubt(report, search)) return true;
    return waited >= Math.max(waitOf(report, search, isExpecting) * patience, work - waited);
  };
}

/** How long ago what is watched was another. */
function makeStopwatch(): (watched: string, now: number) => number {
  let known = "";
  let changedAt = 0;
  return (watched, now) => {
    if (watched !== known) changedAt = now;
    known = watched;
    return now - changedAt;
  };
}
