/** Both ways of symbolic execution on one contract: forward from states of the fuzzer, and plans from their end. */

import type { Exchange } from "../fuzz/exchange/exchange.ts";
import { makeCodeGoals } from "./code-goals.ts";
import { type Explorer, type ExplorerOptions, type ExplorerReport, makeExplorer } from "./explorer.ts";
import { makePlanner, type PlannerReport } from "./planning/planner.ts";
import { makeRates } from "./rates.ts";

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

type Name = "planner" | "explorer";

/** A search that has done nothing yet. */
export function makeSymbolicSearch(exchange: Exchange, options: ExplorerOptions): SymbolicSearch {
  const goals = makeCodeGoals(exchange);
  const explorer = makeExplorer(exchange, goals, options);
  const planner = makePlanner(exchange, goals, { ...options, maxTransactions: plannedTransactions(options) });
  const parties = { planner, explorer };
  const rates = makeRates(["planner", "explorer"]);
  const nSteps = (): number => planner.report().nSteps + explorer.report().nSteps;
  const busiest = (): Name | undefined => rates.best().find((name) => !parties[name].report().isIdle);

  /** Has the one work that shows most for it, of those that have something to do; false where none has. */
  function runBest(most: number): boolean {
    const name = busiest();
    if (name === undefined) return false;
    const before = parties[name].report();
    parties[name].run(most);
    const after = parties[name].report();
    rates.note({ [name]: { nSteps: after.nSteps - before.nSteps, nNew: after.nNew - before.nNew } });
    return true;
  }

  return {
    run(wanted) {
      const until = nSteps() + wanted;
      // Who had nothing to do may have by now.
      for (const one of [planner, explorer]) if (one.report().isIdle) one.run(1);
      for (let left = wanted; left > 0 && runBest(Math.min(left, sliceSteps)); left = until - nSteps());
    },
    askOther: explorer.askOther,
    unreachable: () => new Set(planner.report().unreachable.flatMap((side) => goals.edgeOf(side) ?? [])),
    report: () => ({
      nSteps: nSteps(),
      explored: explorer.report(),
      planned: planner.report(),
      isIdle: busiest() === undefined,
    }),
  };
}
