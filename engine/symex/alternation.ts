/** Fuzzer and symbolic execution by turns: the fuzzer for what is easily found, then both. */

import type { Fuzzer } from "../fuzz/fuzzer.ts";
import type { SymbolicTally } from "../model/execution.ts";
import type { Explorer } from "./explorer.ts";
import type { Gain } from "./rates.ts";
import { makeShare } from "./share.ts";
import { makeSymbolicSearch, type SearchReport } from "./symbolic-search.ts";
import { toTally } from "./tally.ts";

export interface AlternationOptions {
  readonly seed: number;
  /** Transactions in a row that are unknown. */
  readonly maxTransactions: number;
  /** Steps of symbolic execution in all. */
  readonly maxSteps: number;
  /** Executions that the fuzzer has in all: where these are few, it does not keep them to itself. */
  readonly maxExecutions?: number;
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

/** The fuzzer makes no headway when so many executions showed nothing new. */
const stalledAfter = 2000;

/** It is by itself until so many showed nothing new, and no longer than so many in all: what is easy it has found by then. */
const startEnds = { stalledAfter: 400, longest: 8000 } as const;

/** A violation is worth so many new edges. */
const edgesOfViolation = 10;

/** Of few executions the fuzzer has this part by itself, and makes no headway after that one. */
const startPart = 1 / 3;
const stalledPart = 1 / 10;

/** Steps that take about as long as one execution: on contracts of corpora between 5 and 25. */
export const stepsPerExecution = 12;

/** Both, on one contract. */
export function makeAlternation(
  fuzzer: Fuzzer,
  { seed, maxTransactions, maxSteps, maxExecutions = Number.POSITIVE_INFINITY }: AlternationOptions,
): Alternation {
  const longest = Math.min(startEnds.longest, maxExecutions * startPart);
  const stalled = Math.min(startEnds.stalledAfter, maxExecutions * stalledPart);
  const search = makeSymbolicSearch(fuzzer.exchange, { seed, maxTransactions });
  let known = "";
  let newestAt = 0;
  let phase: "fuzz" | "symbolic" = "fuzz";
  let isStarted = false;

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

  /** The work that so many executions are is shared as it pays. */
  function runBoth(nExecutions: number): void {
    const nSteps = Math.ceil(share.factor() * nExecutions * stepsPerExecution);
    const own = gainOf(
      () => search.report().nSteps,
      () => search.run(nSteps),
    );
    const others = gainOf(
      () => fuzzer.report().executions * stepsPerExecution,
      () => fuzzer.run(nExecutions),
    );
    share.note(own, others);
  }

  /** Whether the fuzzer has had its start. */
  function hasStarted(): boolean {
    const { executions } = fuzzer.report();
    isStarted ||= executions >= longest || executions - newestAt >= stalled;
    return isStarted;
  }

  const isSpent = (): boolean => search.report().nSteps >= maxSteps;
  const isExhausted = (): boolean => isSpent() || search.report().isIdle;
  return {
    run(nExecutions) {
      const isDue = hasStarted() && !isSpent();
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
