/** Instructions on memory, storage and the flow of control, and those that end a frame. */

import type { Mnemonic } from "../../evm/opcodes.ts";
import { type Address, toAddress, type Word } from "../../evm/word.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import { variablesOf } from "../../terms/traverse.ts";
import { balanceOf, transfer } from "./accounts.ts";
import { takeChoices } from "./choices.ts";
import { type Ending, halted } from "./ending.ts";
import { copyOfMemory, type Instruction, memoryRange, operand, push, type Step, tooMuchMemory } from "./instruction.ts";
import { forkPath, type PathState } from "./path-state.ts";
import { readStorage, type StorageWrite, splitHash, writeStorage } from "./storage.ts";
import { storageKey } from "./storage-keys.ts";
import { copyRange, readTerm, wordsOf, writeWord } from "./symbolic-bytes.ts";
import { factsOf, type SymbolicMachine, settle } from "./symbolic-machine.ts";
import { isZero } from "./word-operations.ts";

const word = ({ machine }: Step, value: bigint): Term => machine.t.constant(256, value);

const mload: Instruction = (step, ...operands) => {
  const range = memoryRange(step, operand(operands, 0), word(step, 32n));
  if (range === undefined) return tooMuchMemory;
  return push(step, readTerm(step.machine.t, step.frame.memory, range.at));
};

function mstore(size: 1 | 32): Instruction {
  return (step, ...operands) => {
    const range = memoryRange(step, operand(operands, 0), word(step, BigInt(size)));
    if (range === undefined) return tooMuchMemory;
    writeWord(step.frame.memory, range.at, operand(operands, 1), size);
    return undefined;
  };
}

const mcopy: Instruction = (step, ...operands) => {
  const to = memoryRange(step, operand(operands, 0), operand(operands, 2));
  const from = memoryRange(step, operand(operands, 1), operand(operands, 2));
  if (to === undefined || from === undefined) return tooMuchMemory;
  copyRange(step.frame.memory, to.at, step.frame.memory, from.at, to.size);
  return undefined;
};

const keccak: Instruction = (step, ...operands) => {
  const range = memoryRange(step, operand(operands, 0), operand(operands, 1));
  if (range === undefined) return tooMuchMemory;
  const { t, preimages } = step.machine;
  const words = wordsOf(t, step.frame.memory, range.at, range.size);
  const hash = t.keccak256(...words);
  if (isConstant(hash)) preimages.set(hash.value, words);
  return push(step, hash);
};

type Kind = "storage" | "transient";

const nothing: ReadonlyMap<Word, Word> = new Map();

function load(kind: Kind): Instruction {
  return (step, ...operands) => {
    const { machine, state, frame } = step;
    const slot = slotOf(step, kind, operand(operands, 0));
    if (kind === "storage") state.reads.add(storageKey(machine.preimages, frame.self, operand(operands, 0)));
    const account = kind === "storage" ? state.world.accounts.get(frame.self) : undefined;
    const reading = { ...machine, initial: account?.storage ?? nothing, unknownAt: unknownAt(step, kind) };
    const last = state.effects[kind].get(frame.self);
    state.nSteps += isConstant(slot) ? (last?.number ?? 0) >> stepsShift : stepsOfSearch;
    const value = readStorage(reading, last, slot) ?? readSettled(step, kind, slot, account?.storage ?? nothing);
    return push(step, value);
  };
}

/** What is in a slot, where that is unknown. */
function unknownAt({ state, frame }: Step, kind: Kind): ((slot: Word) => Term) | undefined {
  const { unknown } = state.world;
  if (kind !== "storage" || unknown?.has(frame.self) !== true) return undefined;
  return (slot) => unknown.slotOf(frame.self, slot);
}

/** Where the storage is unknown, the slot is the one that the witness says: each is an unknown of its own. */
function slotOf(step: Step, kind: Kind, slot: Term): Term {
  if (isConstant(slot)) return slot;
  if (unknownAt(step, kind) === undefined) return takeChoices(step.machine.t, step.state, slot);
  settleParts(step, slot);
  return word(step, step.state.witness.worthOf(slot));
}

/**
 * What was hashed is set, rather than what came of it: that can still be solved for the rest. What depends on the world is
 * taken for what the witness has, and not held to that: the end of a list is then elsewhere, and it still grows by one.
 */
function settleParts(step: Step, slot: Term): void {
  const { machine, state } = step;
  const { hash } = splitHash(slot);
  const isOne = state.world.unknown?.isOne;
  if (isOne !== undefined && variablesOf([slot]).some(isOne)) machine.nNarrowed += 1;
  else if (hash === undefined) settle(machine, state, slot);
  else for (const part of hash.args) settleParts(step, part);
}

/** So many writes to look through are one step, as a power of two; to compare with slots that are unknown is more work. */
const stepsShift = 3;
const stepsOfSearch = 100;

/** With too many slots that may be the one, it is the one that the witness says; as are, from then on, those that were written to. */
function readSettled({ machine, state, frame }: Step, kind: Kind, slot: Term, initial: ReadonlyMap<Word, Word>): Term {
  const { t } = machine;
  const at = t.constant(256, settle(machine, state, slot));
  const settled = settleWrites(machine, state, state.effects[kind].get(frame.self));
  const writes = new Map(state.effects[kind]);
  if (settled !== undefined) writes.set(frame.self, settled);
  state.effects = { ...state.effects, [kind]: writes };
  for (let write = settled; write !== undefined; write = write.before) if (write.slot === at) return write.value;
  return t.constant(256, initial.get(at.value) ?? 0n);
}

/** The writes that are in force, with slots that are known. */
function settleWrites(
  machine: SymbolicMachine,
  state: PathState,
  last: StorageWrite | undefined,
): StorageWrite | undefined {
  const values = new Map<Term, Term>();
  for (let write = last; write !== undefined; write = write.before) {
    const slot = machine.t.constant(256, settle(machine, state, write.slot));
    if (!values.has(slot)) values.set(slot, write.value);
  }
  state.nSteps += last?.number ?? 0;
  let settled: StorageWrite | undefined;
  for (const [slot, value] of [...values].reverse()) settled = writeStorage(settled, slot, value);
  return settled;
}

function store(kind: Kind): Instruction {
  return (step, ...operands) => {
    const { machine, state, frame } = step;
    const [slot, value] = [slotOf(step, kind, operand(operands, 0)), operand(operands, 1)];
    if (kind === "storage") state.writes.add(storageKey(machine.preimages, frame.self, operand(operands, 0)));
    const writes = new Map<Address, StorageWrite>(state.effects[kind]);
    writes.set(frame.self, writeStorage(writes.get(frame.self), slot, value));
    state.effects = { ...state.effects, [kind]: writes };
    return undefined;
  };
}

function goTo({ machine, frame }: Step, target: number): Ending | undefined {
  if (factsOf(machine, frame.code).jumpdests[target] !== 1) return halted;
  frame.pc = target;
  return undefined;
}

const jump: Instruction = (step, ...operands) => {
  const target = settle(step.machine, step.state, operand(operands, 0));
  return target < 0x100_0000n ? goTo(step, Number(target)) : halted;
};

/** Goes where the witness goes; the other side is told, unless what is known excludes it. */
const jumpi: Instruction = (step, ...operands) => {
  const { machine, state, frame } = step;
  const { t, listener } = machine;
  const isNot = isZero(t, operand(operands, 1));
  const pc = frame.pc - 1;
  const isJump = isConstant(isNot) ? isNot === t.false : state.witness.worthOf(isNot) === 0n;
  const target = settle(machine, state, operand(operands, 0));
  const to = target < 0x100_0000n ? Number(target) : -1;
  const other = { code: frame.code, pc, isJump: !isJump };
  if (isConstant(isNot)) listener.onDecided(state, other);
  else {
    const number = 2 ** 20 * factsOf(machine, frame.code).number + pc;
    state.decisions.set(number, (state.decisions.get(number) ?? 0) + 1);
    const condition = isJump ? isNot : t.not(isNot);
    const isPossible = isJump || factsOf(machine, frame.code).jumpdests[to] === 1;
    const take = () => forkAt(step, isJump ? frame.pc : to);
    if (isPossible) listener.onBranch(state, take, condition, other);
    state.path.push(t.not(condition));
  }
  return isJump ? goTo(step, to) : undefined;
};

function forkAt({ state }: Step, pc: number) {
  const fork = forkPath(state);
  const frame = fork.frames.at(-1);
  if (frame !== undefined) frame.pc = pc;
  return fork;
}

const returndatacopy: Instruction = (step, ...operands) => {
  const { machine, state, frame } = step;
  const range = memoryRange(step, operand(operands, 0), operand(operands, 2));
  if (range === undefined) return tooMuchMemory;
  const from = settle(machine, state, operand(operands, 1));
  if (from + BigInt(range.size) > BigInt(frame.returned.size)) return halted;
  copyRange(frame.memory, range.at, frame.returned, Number(from), range.size);
  return undefined;
};

function endWith(kind: "return" | "revert"): Instruction {
  return (step, ...operands) => {
    const range = memoryRange(step, operand(operands, 0), operand(operands, 1));
    return range === undefined ? tooMuchMemory : { kind, output: copyOfMemory(step, range) };
  };
}

const selfdestruct: Instruction = ({ machine, state, frame }, ...operands) => {
  const heir = toAddress(settle(machine, state, operand(operands, 0)));
  transfer(machine.t, state, frame.self, heir, balanceOf(machine.t, state, frame.self));
  return { kind: "selfdestruct" };
};

const log: Instruction = (step, ...operands) =>
  memoryRange(step, operand(operands, 0), operand(operands, 1)) === undefined ? tooMuchMemory : undefined;

export const stateOperations: Readonly<Partial<Record<Mnemonic, Instruction>>> = {
  STOP: () => ({ kind: "stop" }),
  POP: () => undefined,
  JUMPDEST: () => undefined,
  KECCAK256: keccak,
  MLOAD: mload,
  MSTORE: mstore(32),
  MSTORE8: mstore(1),
  MCOPY: mcopy,
  SLOAD: load("storage"),
  SSTORE: store("storage"),
  TLOAD: load("transient"),
  TSTORE: store("transient"),
  JUMP: jump,
  JUMPI: jumpi,
  RETURNDATACOPY: returndatacopy,
  RETURN: endWith("return"),
  REVERT: endWith("revert"),
  SELFDESTRUCT: selfdestruct,
  LOG0: log,
  LOG1: log,
  LOG2: log,
  LOG3: log,
  LOG4: log,
};
