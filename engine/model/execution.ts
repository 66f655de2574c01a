/** What came of running the contracts of an analysis: what was reached, what was not, and why. Plain data. */

import type { SavedSequence } from "./saved-corpus.ts";

/** How much of what can be reached was. */
export interface Tally {
  readonly covered: number;
  readonly reachable: number;
}

/** How often a line was run, in transactions; lines count from 0. */
export interface LineHits {
  readonly line: number;
  readonly hits: number;
}

/** A function of a source, and how often its body was run. */
export interface FunctionHits extends LineHits {
  /** As in `withdraw(uint256)`. */
  readonly name: string;
}

/** A condition that somebody wrote, and how often its jump was passed by and taken. */
export interface BranchHits {
  readonly line: number;
  /** Tells the conditions of a source apart. */
  readonly id: string;
  readonly sides: readonly [number, number];
}

/** What was run of one source. */
export interface SourceHits {
  readonly file: string;
  readonly functions: readonly FunctionHits[];
  readonly lines: readonly LineHits[];
  readonly branches: readonly BranchHits[];
}

export interface ExecutedContract {
  /** The source unit that defines it. */
  readonly file: string;
  readonly name: string;
  /** Transactions. */
  readonly executions: number;
  /** Of its runtime code. */
  readonly instructions: Tally;
  /** Sides of the conditions that somebody wrote: what the compiler checks on its own is not counted. */
  readonly branches: Tally;
  /** States and transactions that were kept because each showed something new. */
  readonly paths: number;
  /** Signatures of functions whose code was never run. */
  readonly unreached: readonly string[];
  /** Violations that did not happen again on the other EVM, and are told as no more than static. */
  readonly nRefuted: number;
  /** Signatures of functions that state what must hold. */
  readonly properties: readonly string[];
  /** What showed something new, where that is asked for. */
  readonly corpus?: readonly SavedSequence[];
  readonly hits: readonly SourceHits[];
}

/**
 * `abstract`: cannot be deployed. `inherited`: what it does is done by a contract that was run. `test`: lies among tests.
 * `no-code`, `no-functions`: there is nothing to call. `deployment`: it could not be deployed. `no-time`: the time was over.
 * `failed`: a bug of ours.
 */
export type SkipReason =
  | "abstract"
  | "inherited"
  | "test"
  | "no-code"
  | "no-functions"
  | "deployment"
  | "no-time"
  | "failed";

/** A contract that was not run. */
export interface SkippedContract {
  readonly file: string;
  readonly name: string;
  readonly reason: SkipReason;
  /** A clause, as in `its constructor reverts with "zero"`. */
  readonly why: string;
}

/** Each contract of the targets is in one of the lists; libraries and interfaces are in neither. */
export interface Execution {
  readonly executed: readonly ExecutedContract[];
  readonly skipped: readonly SkippedContract[];
}

/** What of it is about contracts of some sources. */
export function executionIn({ executed, skipped }: Execution, isWanted: (file: string) => boolean): Execution {
  return {
    executed: executed.filter(({ file }) => isWanted(file)),
    skipped: skipped.filter(({ file }) => isWanted(file)),
  };
}

/** Several together. */
export function mergeExecutions(executions: readonly Execution[]): Execution {
  return {
    executed: executions.flatMap(({ executed }) => executed),
    skipped: executions.flatMap(({ skipped }) => skipped),
  };
}

/** All of it in a few numbers: shares from 0 to 1; null where nothing was run. */
export interface Coverage {
  readonly instructions: number;
  readonly branches: number;
  readonly paths: number;
  readonly executions: number;
}

/** The coverage of all contracts together. */
export function coverageOf({ executed }: Execution): Coverage | null {
  if (executed.length === 0) return null;
  const sum = (part: (contract: ExecutedContract) => number): number =>
    executed.reduce((total, one) => total + part(one), 0);
  return {
    instructions: shareOf(sumTallies(executed.map(({ instructions }) => instructions))),
    branches: shareOf(sumTallies(executed.map(({ branches }) => branches))),
    paths: sum(({ paths }) => paths),
    executions: sum(({ executions }) => executions),
  };
}

/** Both numbers of all. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    covered: tallies.reduce((sum, { covered }) => sum + covered, 0),
    reachable: tallies.reduce((sum, { reachable }) => sum + reachable, 0),
  };
}

/** From 0 to 1; of nothing, all was reached. */
export function shareOf({ covered, reachable }: Tally): number {
  return reachable === 0 ? 1 : covered / reachable;
}
