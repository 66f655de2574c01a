/** Both ways of symbolic execution on one contract: forward from states of the fuzzer, and plans from their end. */

import type { Exchange } from "../fuzz/exchange/exchange.ts";
import { makeCodeGoals } from "./code-goals.ts";
import { type Explorer, type ExplorerOptions, type ExplorerReport, makeExplorer } from "./explorer.ts";
import { makePlanner, type PlannerReport } from "./planning/planner.ts";

/** What each of them did. */
export interface SearchReport {
  readonly nSteps: number;
  readonly explored: ExplorerReport;
  readonly planned: PlannerReport;
  /** Whether there is nothing to do, unless the fuzzer finds something. */
  readonly isIdle: boolean;
}

export interface SymbolicSearch {
  /** Works for about so many steps, the one or the other: who shows more that is new for what it costs has more of them. */
  readonly run: (nSteps: number) => void;
  /** Asks another solver of a side that the way forward left open; false where there is none. */
  readonly askOther: Explorer["askOther"];
  readonly report: () => SearchReport;
  /** Edges that are proved to be taken by no call, whatever the world is. */
  readonly unreachable: () => ReadonlySet<number>;
}

/** Plans are made for a goal, and so may be longer than what is only tried. */
export function plannedTransactions({ maxTransactions }: Pick<ExplorerOptions, "maxTransactions">): number {
  return 2 * maxTransactions;
}

/** Steps that one has at a time. */
const sliceSteps = 8000;
/** So many steps are as good as one new sequence, so that nobody goes without. */
const stepsOfGain = 10_000;

/** A search that has done nothing yet. */
export function makeSymbolicSearch(exchange: Exchange, options: ExplorerOptions): SymbolicSearch {
  const goals = makeCodeGoals(exchange);
  const explorer = makeExplorer(exchange, goals, options);
  const planner = makePlanner(exchange, goals, { ...options, maxTransactions: plannedTransactions(options) });
  const parties = [planner, explorer];
  const nSteps = (): number => parties.reduce((sum, one) => sum + one.report().nSteps, 0);
  const isIdle = (): boolean => parties.every((one) => one.report().isIdle);
  return {
    run(wanted) {
      const until = nSteps() + wanted;
      // Who had nothing to do may have by now.
      for (const one of parties) if (one.report().isIdle) one.run(1);
      for (let left = wanted; left > 0 && !isIdle(); left = until - nSteps()) {
        bestOf(parties).run(Math.min(left, sliceSteps));
      }
    },
    askOther: explorer.askOther,
    unreachable: () => new Set(planner.report().unreachable.flatMap((side) => goals.edgeOf(side) ?? [])),
    report: () => ({ nSteps: nSteps(), explored: explorer.report(), planned: planner.report(), isIdle: isIdle() }),
  };
}

type Party = Pick<Explorer, "run"> & { readonly report: () => Pick<ExplorerReport, "nSteps" | "nNew" | "isIdle"> };

/** Who showed most for its steps, of those that have something to do. */
function bestOf(parties: readonly Party[]): Party {
  const worth = (party: Party): number => {
    const { nSteps, nNew, isIdle } = party.report();
    return isIdle ? -1 : (1 + nNew) / (stepsOfGain + nSteps);
  };
  return parties.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}
