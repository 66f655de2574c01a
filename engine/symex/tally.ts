/** What symbolic execution did and left out, as it is told to people and programs. */

import type { SymbolicTally } from "../model/execution.ts";
import { pathLimits } from "./machine-for.ts";
import { plannedTransactions, type SearchReport } from "./symbolic-search.ts";

/** The tally of a search that is over; `maxTransactions` is what it was given. */
export function toTally(
  { explored, planned, nSteps }: SearchReport,
  maxTransactions: number,
  ended: SymbolicTally["ended"],
): SymbolicTally {
  const { steps, memory, depth, terms, loop, room } = explored.nDropped;
  return {
    steps: nSteps,
    paths: explored.nPaths,
    plans: planned.nTried,
    unreachable: planned.unreachable.length,
    gaps: {
      ...{ instructions: steps, memory, depth, terms, repeated: loop, space: room, plans: planned.nDropped },
      unanswered: explored.nUnknown + planned.nUnknown,
      fixed: explored.nNarrowed + planned.nNarrowed,
      diverged: explored.nDiverged + planned.nDiverged,
    },
    bounds: {
      transactions: maxTransactions,
      planned: plannedTransactions({ maxTransactions }),
      instructions: pathLimits.maxSteps,
      memory: pathLimits.maxBytes,
      depth: pathLimits.maxDepth,
    },
    ended,
  };
}
