/** A path on its way: frames, effects, what was decided so far, and a witness that it can be taken. */

import type { ContractCode } from "../../evm/code/contract-code.ts";
import type { Block } from "../../evm/machine.ts";
import type { Address, Word } from "../../evm/word.ts";
import type { Term } from "../../terms/term.ts";
import type { StorageWrite } from "./storage.ts";
import { type SymbolicBytes, shareBytes } from "./symbolic-bytes.ts";
import type { Witness } from "./witness.ts";

/** An account as it was before the first transaction that is unknown. */
export interface InitialAccount {
  readonly balance: Word;
  readonly nonce: Word;
  readonly code: ContractCode;
  readonly storage: ReadonlyMap<Word, Word>;
}

/** What is not known of the world: of these accounts each slot is an unknown of its own, and so is what they have. */
export interface UnknownAccounts {
  readonly has: (address: Address) => boolean;
  /** Whether a variable is one of these unknowns, or of those of the block. */
  readonly isOne: (variable: Term) => boolean;
  readonly slotOf: (address: Address, slot: Word) => Term;
  readonly balanceOf: (address: Address) => Term;
}

/** The world from which a path starts: all is known of it, but for what is said to be unknown. Accounts that it lacks are empty. */
export interface InitialWorld {
  readonly accounts: ReadonlyMap<Address, InitialAccount>;
  readonly block: Block;
  readonly unknown?: UnknownAccounts;
}

/** What a frame can take back. Maps are not changed but replaced. */
export interface Effects {
  readonly storage: ReadonlyMap<Address, StorageWrite>;
  readonly transient: ReadonlyMap<Address, StorageWrite>;
  readonly balances: ReadonlyMap<Address, Term>;
  /** Code that lies elsewhere than in the beginning. */
  readonly codes: ReadonlyMap<Address, ContractCode>;
  readonly nonces: ReadonlyMap<Address, Word>;
}

export const noEffects: Effects = {
  storage: new Map(),
  transient: new Map(),
  balances: new Map(),
  codes: new Map(),
  nonces: new Map(),
};

/** What every frame of a transaction sees alike. */
export interface TransactionContext {
  readonly origin: Address;
  /** What the attacker has sent so far, this transaction included; null while somebody else's runs. */
  readonly paidIn: Term | null;
  readonly timestamp: Term;
  readonly number: Term;
  readonly prevrandao: Term;
}

export interface Frame {
  /** Whose storage it works on, and whose code it runs. */
  readonly self: Address;
  readonly code: ContractCode;
  readonly caller: Address;
  readonly value: Term;
  readonly calldata: SymbolicBytes;
  /** How much of it there is, with zeros behind; null where all of it is. */
  readonly calldataSize: Term | null;
  /** What lies behind the code: arguments of a constructor that runs with unknown ones. */
  readonly appended: SymbolicBytes | null;
  readonly isStatic: boolean;
  readonly isCreation: boolean;
  /** What GAS says: nothing is taken off. */
  readonly gas: bigint;
  /** What is come back to where it fails. */
  readonly before: Effects;
  /** Where the caller wants what it returns. */
  readonly output: { readonly at: number; readonly size: number };
  pc: number;
  readonly stack: Term[];
  readonly memory: SymbolicBytes;
  returned: SymbolicBytes;
}

export interface PathState {
  readonly world: InitialWorld;
  transaction: TransactionContext;
  /** The outermost first. */
  readonly frames: Frame[];
  effects: Effects;
  /** What was decided, as conditions that hold together. */
  readonly path: Term[];
  /** Those of them that say no more than that something unknown has the value of the witness, in the transaction that runs. */
  readonly fixed: Set<Term>;
  witness: Witness;
  /** What the attacker has sent in all transactions; null before the first one. */
  readonly paidIn: Term | null;
  /** Instructions of the transaction that runs. */
  nSteps: number;
  /** How often the path decided each branch, by its number, where both sides were open. */
  readonly decisions: Map<number, number>;
  /** Accounts and slots that were read and written in this transaction, in short: see `storage-keys.ts`. */
  readonly reads: Set<string>;
  readonly writes: Set<string>;
  /** What was written when the attacker's contract was first called with gas to call back; null until then. */
  writtenBefore: ReadonlySet<string> | null;
}

/** The same path for somebody else to go on with. */
export function forkPath(state: PathState): PathState {
  return {
    ...state,
    frames: state.frames.map(forkFrame),
    path: state.path.slice(),
    fixed: new Set(state.fixed),
    decisions: new Map(state.decisions),
    reads: new Set(state.reads),
    writes: new Set(state.writes),
  };
}

function forkFrame(frame: Frame): Frame {
  return { ...frame, stack: frame.stack.slice(), memory: shareBytes(frame.memory) };
}
