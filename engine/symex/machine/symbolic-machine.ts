/** What all paths of a symbolic execution share: terms, limits, counts, and who is told of branches. */

import { type ContractCode, jumpdestsOf } from "../../evm/code/contract-code.ts";
import { type Hardfork, isAtLeast } from "../../evm/hardforks.ts";
import { type NamedOpcode, opcodeOfByte } from "../../evm/opcodes.ts";
import { type Address, bytesToBigint, type Word } from "../../evm/word.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import type { PathState } from "./path-state.ts";
import type { Preimages } from "./storage.ts";

export interface MachineLimits {
  /** Instructions of one transaction. */
  readonly maxSteps: number;
  /** Bytes of memory of a frame, and of anything that is copied at once. */
  readonly maxBytes: number;
  /** Frames in one another. */
  readonly maxDepth: number;
}

/** What is told to whoever explores. The state is as it was before the instruction, or after it with the other side taken. */
export interface PathListener {
  /** A branch with both sides open; `other` is the path that takes the side which the witness does not take, but for the condition. */
  readonly onBranch: (state: PathState, other: () => PathState, condition: Term, branch: BranchPlace) => void;
  /** A branch that what is known decides. */
  readonly onDecided: (state: PathState, branch: BranchPlace) => void;
  /** Something would be worth a path of its own in which the condition holds, from this instruction on. */
  readonly onWish: (state: PathState, condition: Term, wish: Wish) => void;
}

/** A JUMPI, and the side in question. */
export interface BranchPlace {
  readonly code: ContractCode;
  readonly pc: number;
  readonly isJump: boolean;
}

/** What would be worth a path: its kind, and the instruction. */
export interface Wish {
  readonly kind: "target" | "payment" | "funds" | "delegation" | "slot" | "choice" | "heir" | "wrap";
  readonly code: ContractCode;
  readonly pc: number;
}

/** Addresses that are worth trying where one is unknown. */
export interface Cast {
  /** The attacker's contract. */
  readonly agent: Address;
  /** Contracts of all kinds. */
  readonly callees: readonly Address[];
}

export interface SymbolicMachine {
  readonly t: TermStore;
  readonly cast: Cast;
  readonly hardfork: Hardfork;
  readonly limits: MachineLimits;
  readonly listener: PathListener;
  readonly preimages: Preimages;
  /** How often something unknown was set to what the witness has, for lack of a way to go on with it. */
  nNarrowed: number;
  readonly opcodes: readonly (NamedOpcode | undefined)[];
  readonly codes: Map<ContractCode, CodeFacts>;
}

/** What is found out of a code once. */
export interface CodeFacts {
  readonly number: number;
  readonly jumpdests: Uint8Array;
  /** What each PUSH pushes, by its offset. */
  readonly pushed: (Term | undefined)[];
}

/** A machine without paths. */
export function makeSymbolicMachine(
  parts: Pick<SymbolicMachine, "t" | "hardfork" | "limits" | "listener" | "cast">,
): SymbolicMachine {
  const opcodes = opcodeOfByte.map((opcode) =>
    opcode && opcode.mnemonic !== "INVALID" && isAtLeast(parts.hardfork, opcode.since) ? opcode : undefined,
  );
  return { ...parts, preimages: new Map(), nNarrowed: 0, opcodes, codes: new Map() };
}

/** The facts of a code. */
export function factsOf({ codes }: SymbolicMachine, code: ContractCode): CodeFacts {
  const known = codes.get(code);
  if (known !== undefined) return known;
  const facts: CodeFacts = { number: codes.size, jumpdests: jumpdestsOf(code), pushed: [] };
  codes.set(code, facts);
  return facts;
}

/** The word that the PUSH at `pc` pushes. */
export function pushedAt(
  { t }: SymbolicMachine,
  { pushed }: CodeFacts,
  code: ContractCode,
  pc: number,
  size: number,
): Term {
  const known = pushed[pc];
  if (known !== undefined) return known;
  const immediate = new Uint8Array(size);
  immediate.set(code.bytes.subarray(pc + 1, pc + 1 + size));
  const made = t.constant(256, bytesToBigint(immediate));
  pushed[pc] = made;
  return made;
}

/** What a term is: known, or set to what the witness has. */
export function settle(machine: SymbolicMachine, state: PathState, term: Term): Word {
  if (isConstant(term)) return term.value;
  const value = state.witness.worthOf(term);
  machine.nNarrowed += 1;
  const isIt = machine.t.equal(term, machine.t.constant(term.width, value));
  state.path.push(isIt);
  state.fixed.add(isIt);
  return value;
}

/** As `settle`, for offsets and sizes; `undefined` where it is more than `most`. */
export function settleNumber(machine: SymbolicMachine, state: PathState, term: Term, most: number): number | undefined {
  const value = settle(machine, state, term);
  return value <= BigInt(most) ? Number(value) : undefined;
}
