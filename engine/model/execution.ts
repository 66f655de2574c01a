/** What came of running the contracts of an analysis: what was reached, what was not, and why. Plain data. */

import type { Location, Range } from "./location.ts";
import type { SavedSequence } from "./saved-corpus.ts";
import type { Story } from "./story.ts";

/** How much of what can be reached was. */
export interface Tally {
  readonly covered: number;
  readonly reachable: number;
}

/** How often something was run, in transactions; lines count from 0. */
export interface Hits {
  readonly line: number;
  readonly hits: number;
}

export interface LineHits extends Hits {
  /** Set where it is proved that no transaction comes there. */
  readonly unreachable?: true;
}

/** A function of a source, and how often its body was run. */
export interface FunctionHits extends Hits {
  /** As in `withdraw(uint256)`. */
  readonly name: string;
}

/** A condition that somebody wrote, and how often its jump was passed by and taken. */
export interface BranchHits {
  readonly line: number;
  /** Tells the conditions of a source apart. */
  readonly id: string;
  readonly sides: readonly [number, number];
  /** Sides of which it is proved that no transaction takes them; they count in no share. Absent: neither. */
  readonly unreachable?: readonly [boolean, boolean];
  /** The side that is taken where the condition is true; null: not known. */
  readonly whenTrue: 0 | 1 | null;
  /** What is true or false there: the condition, or the left one of `&&` and `||`. */
  readonly range: Range;
}

/** How often each side of a condition was taken that is not proved to be taken by nothing. */
export function reachableSides({ sides, unreachable }: BranchHits): readonly number[] {
  return sides.filter((_, side) => unreachable?.[side] !== true);
}

/** What was run of one source. */
export interface SourceHits {
  readonly file: string;
  readonly functions: readonly FunctionHits[];
  readonly lines: readonly LineHits[];
  readonly branches: readonly BranchHits[];
}

/**
 * Why symbolic execution left something out. Paths: `instructions`, `memory`, `depth` of calls, `terms`: longer or larger than
 * the bounds; `repeated`: the same was tried often enough; `space`: too much was open at once. `plans` of calls that had no
 * end in sight. `unanswered` questions of the solver. `fixed`: unknowns that were given one value. `diverged`: what was
 * found did not go there when it was run.
 */
export const symbolicGaps = [
  "instructions",
  "memory",
  "depth",
  "terms",
  "repeated",
  "space",
  "plans",
  "unanswered",
  "fixed",
  "diverged",
] as const;

/** One of these reasons. */
export type SymbolicGap = (typeof symbolicGaps)[number];

/** What symbolic execution did with a contract beside the fuzzer, within which bounds, and what it left out. */
export interface SymbolicTally {
  /** Instructions, and steps of its solver. */
  readonly steps: number;
  /** Transactions that were followed to their end, and plans of several that were run. */
  readonly paths: number;
  readonly plans: number;
  /** Sides of branches that no transaction takes, whatever the state: each within the bounds below, nothing left out. */
  readonly unreachable: number;
  readonly gaps: Readonly<Record<SymbolicGap, number>>;
  readonly bounds: {
    /** Unknown ones in a row. */
    readonly transactions: number;
    /** Those of a plan; one that is repeated counts once. */
    readonly planned: number;
    /** Of one transaction. */
    readonly instructions: number;
    /** Of a frame, in bytes. */
    readonly memory: number;
    /** Frames in one another. */
    readonly depth: number;
  };
  /** `done`: there was nothing more to try. `steps`: they were spent. `stopped`: with everything else. */
  readonly ended: "done" | "steps" | "stopped";
}

/** What is stated of a contract and proved to hold. */
export interface ProvedStatement {
  /** The signature of the function that states it; null: that no assertion fails. */
  readonly property: string | null;
  /** After so many calls of the contract by anybody, from the state that it was deployed in; `any`: however many there are. */
  readonly calls: number | "any";
  /** Set where its constructor takes arguments: it was proved for those that were given here alone. */
  readonly isAsDeployed?: true;
}

/** What is stated of a contract and did not hold. */
export interface BrokenProperty {
  /** The signature of the function that states it. */
  readonly property: string;
  readonly story: Story;
}

/** A function of which no call has ended well. */
export interface RefusedFunction {
  /** Its signature. */
  readonly function: string;
  readonly isView: boolean;
  /** A clause about the call that got furthest, as in `reverts with "paused"`. */
  readonly why: string;
  /** Where that one failed, as far as somebody wrote it. */
  readonly at: Pick<Location, "file" | "range"> | null;
}

/** `time` that each contract has, `executions` that were asked for, or somebody `stopped` it. */
export type CutShort = "time" | "executions" | "stopped";

export interface ExecutedContract {
  /** The source unit that defines it. */
  readonly file: string;
  readonly name: string;
  /** Transactions. */
  readonly executions: number;
  /** Of its runtime code. */
  readonly instructions: Tally;
  /**
   * Sides of the conditions that somebody wrote, but those that are proved to be taken by nothing; what the compiler
   * checks on its own is not counted.
   */
  readonly branches: Tally;
  /** States and transactions that were kept because each showed something new. */
  readonly paths: number;
  /** Signatures of functions whose code was never run. */
  readonly unreached: readonly string[];
  /** Functions of which no call has ended well; absent where only bytecode is known. */
  readonly refused?: readonly RefusedFunction[];
  /** How many functions can be called, and how many of them change nothing. */
  readonly nFunctions?: { readonly all: number; readonly views: number };
  /** Violations that did not happen again on the other EVM, and are told as no more than static. */
  readonly nRefuted: number;
  readonly symbolic: SymbolicTally;
  /** Signatures of functions that state what must hold. */
  readonly properties: readonly string[];
  readonly proved: readonly ProvedStatement[];
  /** Properties that did not hold, each with a run that was repeated; absent: none. */
  readonly broken?: readonly BrokenProperty[];
  /** What was over while there was more to try; absent: nothing more was expected. */
  readonly cutShort?: CutShort;
  /** Set where the bytecode was run that came with the sources. */
  readonly asSubmitted?: true;
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

/**
 * A finding that was seen in the code, and of which it is proved that no transaction can show it, in whatever state:
 * `unreachable` code, or else `impossible` there. It is not told.
 */
export interface DroppedFinding {
  /** The id of its check. */
  readonly check: string;
  readonly location: Location;
  readonly why: "unreachable" | "impossible";
}

/** Each contract of the targets is in one of the lists; libraries and interfaces are in neither. */
export interface Execution {
  readonly executed: readonly ExecutedContract[];
  readonly skipped: readonly SkippedContract[];
  /** Absent: none. */
  readonly dropped?: readonly DroppedFinding[];
}

/** What of it is about contracts of some sources. */
export function executionIn({ executed, skipped, dropped }: Execution, isWanted: (file: string) => boolean): Execution {
  return {
    executed: executed.filter(({ file }) => isWanted(file)),
    skipped: skipped.filter(({ file }) => isWanted(file)),
    ...withDropped(dropped?.filter(({ location }) => isWanted(location.file)) ?? []),
  };
}

/** The part of an execution that says so; empty where none were. */
export function withDropped(dropped: readonly DroppedFinding[]): Pick<Execution, "dropped"> {
  return dropped.length === 0 ? {} : { dropped };
}

/** Several together. */
export function mergeExecutions(executions: readonly Execution[]): Execution {
  return {
    executed: executions.flatMap(({ executed }) => executed),
    skipped: executions.flatMap(({ skipped }) => skipped),
    ...withDropped(executions.flatMap(({ dropped = [] }) => dropped)),
  };
}

/** Of the same contract by several, at least one: what each did adds up; what one has proved is proved. */
export function mergeTallies(tallies: readonly SymbolicTally[]): SymbolicTally {
  return tallies.reduce((all, one) => ({
    steps: all.steps + one.steps,
    paths: all.paths + one.paths,
    plans: all.plans + one.plans,
    unreachable: Math.max(all.unreachable, one.unreachable),
    gaps: Object.fromEntries(symbolicGaps.map((gap) => [gap, all.gaps[gap] + one.gaps[gap]])) as typeof all.gaps,
    bounds: all.bounds,
    ended: all.ended === "done" ? "done" : one.ended,
  }));
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
