/** A sequence of transactions that anyone can run again: who was there, who called what, in which block. Plain data. */

/** An account before the first step. Words are 256 bits wide, addresses 160. */
export interface ScenarioAccount {
  readonly address: bigint;
  /** What people call it: `creator`, `attacker`, `attacker contract`, `user 1`, the name of a stub. */
  readonly label: string;
  readonly nonce: bigint;
  /** In wei. */
  readonly balance: bigint;
  /** Runtime code; empty for somebody without. */
  readonly code: Uint8Array;
  readonly storage: ReadonlyMap<bigint, bigint>;
}

/** What a step sees of the chain. */
export interface ScenarioBlock {
  readonly number: bigint;
  /** Seconds since 1970. */
  readonly timestamp: bigint;
  readonly prevrandao: bigint;
  readonly coinbase: bigint;
}

/** How many bits a number has, and whether it may be below zero. */
export interface IntegerWidth {
  readonly bits: number;
  readonly isSigned: boolean;
}

/** What is left of a number in so many bits. */
export function readInteger(value: bigint, { bits, isSigned }: IntegerWidth): bigint {
  return isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
}

/** Where code has a number that it is about to convert to another type. */
export interface WatchedCast {
  /** In the runtime code: the last instruction of what is converted, which leaves the number topmost on the stack. */
  readonly pc: number;
  readonly from: IntegerWidth;
  readonly to: IntegerWidth;
}

/** One transaction, free of fees. */
export interface ScenarioStep {
  readonly from: bigint;
  /** Null creates a contract: `data` is then the creation code with the arguments. */
  readonly to: bigint | null;
  /** In wei. */
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly gas: bigint;
  readonly block: ScenarioBlock;
  /** The contract that is created or called, as people know it; null where nobody does. */
  readonly contract: string | null;
  /** As in `withdraw(uint256)`; null for a creation, a plain transfer and an unknown selector. */
  readonly signature: string | null;
  /** Of a creation: the conversions in it that are watched. */
  readonly casts?: readonly WatchedCast[];
}

/** Deployments are steps like others, the first ones. */
export interface Scenario {
  readonly hardfork: string;
  readonly accounts: readonly ScenarioAccount[];
  readonly steps: readonly ScenarioStep[];
}

/** Who began a transaction: a contract begins none by itself, and so the attacker has it called. */
export function originOf({ accounts }: Pick<Scenario, "accounts">, from: bigint): bigint {
  const sender = accounts.find(({ address }) => address === from);
  if (sender === undefined || sender.code.length === 0) return from;
  return accounts.find(({ code, label }) => code.length === 0 && label.startsWith("attacker"))?.address ?? from;
}
