/** How much is executed in each mode. */

import type { AnalysisMode, AnalysisOptions } from "../../model/analysis.ts";

export interface Effort {
  /** Transactions a contract; this alone decides what is found, where there is time. */
  readonly executions: number;
  /** Transactions in a row that tell nothing new, after which a contract is left; see `makeIdleTest`. */
  readonly patience: number;
  /** Steps of symbolic execution a contract, and transactions in a row that are unknown to it. */
  readonly symbolicSteps: number;
  readonly symbolicTransactions: number;
  /**
   * Whether another solver is asked where nothing else gets any further. It takes seconds, and what it answers depends on
   * how fast the machine is: not where an analysis is to be quick, or told by its seed and its executions.
   */
  readonly asksOther: boolean;
  /** Steps a contract to prove that what was seen in the code cannot happen. */
  readonly proofSteps: number;
  /** Steps a contract to prove what it states of itself. */
  readonly statementSteps: number;
  /** Wall-clock a contract and an analysis, in milliseconds: these only cut off. */
  readonly contractMs: number;
  readonly analysisMs: number;
}

const efforts: Readonly<Record<AnalysisMode, Effort | null>> = {
  compile: null,
  static: null,
  quick: {
    ...{ executions: 40_000, patience: 8_000, symbolicSteps: 1_000_000, symbolicTransactions: 4 },
    ...{ asksOther: false, proofSteps: 1_000_000, statementSteps: 200_000 },
    ...{ contractMs: 8_000, analysisMs: 60_000 },
  },
  full: {
    executions: 20_000_000,
    patience: 100_000,
    symbolicSteps: 800_000_000,
    symbolicTransactions: 8,
    ...{ asksOther: true, proofSteps: 20_000_000, statementSteps: 5_000_000 },
    contractMs: Number.POSITIVE_INFINITY,
    analysisMs: Number.POSITIVE_INFINITY,
  },
};

/** Null where nothing is executed. What was asked for comes before what the mode has. */
export function effortOf({ mode, execution = {} }: AnalysisOptions): Effort | null {
  const effort = efforts[mode];
  const { timeMs, executions } = execution;
  if (effort === null || (timeMs === undefined && executions === undefined)) return effort;
  const unlimited = Number.POSITIVE_INFINITY;
  return {
    executions: executions ?? unlimited,
    patience: unlimited,
    symbolicSteps: unlimited,
    symbolicTransactions: effort.symbolicTransactions,
    ...{ asksOther: executions === undefined, proofSteps: 0, statementSteps: 2_000_000 },
    contractMs: unlimited,
    analysisMs: timeMs ?? unlimited,
  };
}
