/** What one step of a scenario did, as plain data: all that an oracle may know. Any EVM that can be watched gives the same. */

import type { IntegerWidth } from "../model/scenario.ts";

/** What a value was computed from. */
export type Source =
  /** The calldata of a step, or what follows the creation code. */
  | { readonly kind: "input"; readonly step: number }
  /** What code said that was there before the first step: an agent of the attacker, a stub. */
  | { readonly kind: "agent"; readonly address: bigint }
  /** What a step was told of its transaction and its block. */
  | { readonly kind: EnvironmentKind; readonly step: number }
  /** A value of the block after a hash or a remainder: chance, as contracts have it. */
  | { readonly kind: "draw"; readonly of: EnvironmentKind; readonly step: number }
  /** Whether the call with this number succeeded. */
  | { readonly kind: "call"; readonly id: number }
  /** A result that wrapped around, by the number of its event. */
  | { readonly kind: "arithmetic"; readonly id: number }
  /** A number that a conversion changed, by the number of its event. */
  | { readonly kind: "truncation"; readonly id: number }
  /** A hash, which hides what went into it. */
  | { readonly kind: "hash"; readonly digest: bigint }
  /** Whether something equals a balance, by the number of the comparison's event. */
  | { readonly kind: "equality"; readonly id: number };

export const environmentKinds = [
  "origin",
  "caller",
  "callvalue",
  "timestamp",
  "number",
  "blockhash",
  "prevrandao",
  "coinbase",
  "gaslimit",
  "basefee",
  "gas",
  "balance",
] as const;
export type EnvironmentKind = (typeof environmentKinds)[number];

/** What is chance by itself, and what contracts make of the block to have some. */
export const chanceKinds = ["draw", "blockhash", "prevrandao", "coinbase"] as const satisfies readonly Source["kind"][];

/** Where in the frame's code something happened. */
export interface TracedPlace {
  readonly pc: number;
  /** Where the frame jumped last before it, latest first: code that the compiler made is reached from code of a person. */
  readonly trail: readonly number[];
}

export type CallKind = "call" | "callcode" | "delegatecall" | "staticcall" | "create" | "create2";

/** What became of a value: it decided a branch, was stored, sent as ether, given to somebody, given back, or logged. */
export type UseKind = "decides" | "stored" | "sent" | "passed" | "returned" | "logged";

export interface Use {
  readonly kind: UseKind;
  /** Whether it happened in a frame whose effects were taken back. */
  readonly isUndone: boolean;
}

interface StorageAccess extends TracedPlace {
  readonly slot: bigint;
  readonly value: bigint;
  readonly slotSources: readonly Source[];
  readonly valueSources: readonly Source[];
}

/** Storage is read. */
export interface LoadEvent extends StorageAccess {
  readonly kind: "sload";
}

/** Storage is written. */
export interface StoreEvent extends StorageAccess {
  readonly kind: "sstore";
}

export interface CallEvent extends TracedPlace {
  readonly kind: "call";
  readonly id: number;
  readonly callKind: CallKind;
  /** Whom it reaches; for a creation the contract that came of it, or 0. */
  readonly target: bigint;
  /** In wei. */
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly succeeded: boolean;
  readonly targetSources: readonly Source[];
  readonly valueSources: readonly Source[];
  readonly inputSources: readonly Source[];
  /** The code that ran; null where there was none, or a precompiled contract. */
  readonly frame: ObservedFrame | null;
  /** What became of the flag that says whether it succeeded. */
  readonly flagUses: readonly Use[];
}

export type ArithmeticOperator = "ADD" | "SUB" | "MUL" | "EXP";

/** A result that does not fit its width. */
export interface ArithmeticEvent extends TracedPlace {
  readonly kind: "arithmetic";
  readonly id: number;
  readonly operator: ArithmeticOperator;
  readonly left: bigint;
  readonly right: bigint;
  /** 256, or what the code cut the result to. */
  readonly bits: number;
  /** Whether the code reads an operand or the result as signed, as far as can be seen. */
  readonly isSigned: boolean;
  /** Whether it does not fit when its operands are read as numbers without a sign, and when they are read as signed. */
  readonly wrapsUnsigned: boolean;
  readonly wrapsSigned: boolean;
  readonly uses: readonly Use[];
}

/** A number is converted to a type that it does not fit. */
export interface TruncationEvent extends TracedPlace {
  readonly kind: "truncation";
  readonly id: number;
  /** As the type says that it is converted from. */
  readonly value: bigint;
  readonly to: IntegerWidth;
  readonly uses: readonly Use[];
}

export interface BranchEvent extends TracedPlace {
  readonly kind: "branch";
  readonly sources: readonly Source[];
}

export interface JumpEvent extends TracedPlace {
  readonly kind: "jump";
  readonly target: bigint;
  readonly sources: readonly Source[];
}

export interface SelfdestructEvent extends TracedPlace {
  readonly kind: "selfdestruct";
  readonly heir: bigint;
  readonly heirSources: readonly Source[];
}

export interface LogEvent extends TracedPlace {
  readonly kind: "log";
  readonly topics: readonly bigint[];
  readonly data: Uint8Array;
}

/** Something is asked to equal a balance. */
export interface EqualityEvent extends TracedPlace {
  readonly kind: "equality";
  readonly id: number;
  readonly uses: readonly Use[];
}

/** What a caller said is asked to equal what the block says, or what was drawn of it. */
export interface GuessEvent extends TracedPlace {
  readonly kind: "guess";
  readonly said: bigint;
  readonly drawn: bigint;
}

export type FrameEvent =
  | LoadEvent
  | StoreEvent
  | CallEvent
  | ArithmeticEvent
  | TruncationEvent
  | BranchEvent
  | JumpEvent
  | SelfdestructEvent
  | LogEvent
  | EqualityEvent
  | GuessEvent;

/** `invalid`: by the opcode INVALID; `halted`: in any other exceptional way. */
export type FrameEnding = "stop" | "return" | "selfdestruct" | "revert" | "invalid" | "halted";

/** A call or creation that ran code. */
export interface ObservedFrame {
  readonly kind: CallKind;
  /** Whose storage. */
  readonly address: bigint;
  /** Whose code. */
  readonly codeAddress: bigint;
  readonly isCreation: boolean;
  /** Whether its code was there before the first step: nobody is told about it. */
  readonly isForeign: boolean;
  readonly caller: bigint;
  /** In wei. */
  readonly value: bigint;
  /** Up to `maxKeptBytes`. */
  readonly input: Uint8Array;
  /** What it gave back, up to `maxKeptBytes`; nothing of a creation. */
  readonly output: Uint8Array;
  readonly ending: FrameEnding;
  /** Its last instruction. */
  readonly end: TracedPlace;
  /** Whether its effects were taken back, with its own end or with that of a caller. */
  readonly isUndone: boolean;
  /** In the order in which they happened. */
  readonly events: readonly FrameEvent[];
}

export const maxKeptBytes = 16_384;

export type StepStatus = "succeeded" | "reverted" | "halted";

export interface BalanceChange {
  readonly before: bigint;
  readonly after: bigint;
}

export interface Observation {
  /** Which step of the scenario. */
  readonly step: number;
  readonly status: StepStatus;
  readonly output: Uint8Array;
  /** The contract that it created. */
  readonly created: bigint | null;
  /** Null where no code ran. */
  readonly root: ObservedFrame | null;
  /** Of everybody in play until then, in wei. */
  readonly balances: ReadonlyMap<bigint, BalanceChange>;
  /** False where there were more instructions than are followed. */
  readonly isComplete: boolean;
}
