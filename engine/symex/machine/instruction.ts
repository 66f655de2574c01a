/** What instructions beyond plain computing do with a path: the shape of a row, and helpers that many rows use. */

import { bigintToBytes } from "../../evm/word.ts";
import type { Term } from "../../terms/term.ts";
import { dropped, type Ending } from "./ending.ts";
import type { Frame, PathState } from "./path-state.ts";
import { copyRange, growTo, readTerm, type SymbolicBytes, sliceOf } from "./symbolic-bytes.ts";
import { type SymbolicMachine, settle, settleNumber } from "./symbolic-machine.ts";

/** Everything that an instruction works on. */
export interface Step {
  readonly machine: SymbolicMachine;
  readonly state: PathState;
  readonly frame: Frame;
}

/** Carries out an instruction on operands that are off the stack; says how the frame ends, where it does. */
export type Instruction = (step: Step, ...operands: readonly Term[]) => Ending | undefined;

/** Instructions have the operands that the opcode table says. */
export function operand(operands: readonly Term[], index: number): Term {
  const found = operands[index];
  if (found === undefined) throw new Error("invariant violated: an instruction has fewer operands than its opcode");
  return found;
}

/** Puts a word on the stack. */
export function push({ frame }: Step, word: Term): undefined {
  frame.stack.push(word);
}

/** Puts a number from 0 up on the stack. */
export function pushNumber(step: Step, value: bigint): undefined {
  push(step, step.machine.t.constant(256, value));
}

export interface Range {
  readonly at: number;
  readonly size: number;
}

/** What is read, copied or hashed at once is work of its own, which instructions are counted by. */
const bytesPerStep = 128;
/** Bytes that have to be known cost more. */
const settledBytesPerStep = 32;

/** A range of memory, which grows to hold it, to whole words; `undefined` where it is too large. */
export function memoryRange({ machine, state, frame }: Step, offset: Term, size: Term): Range | undefined {
  const { maxBytes } = machine.limits;
  const nBytes = settleNumber(machine, state, size, maxBytes);
  if (nBytes === undefined) return undefined;
  if (nBytes === 0) return { at: 0, size: 0 };
  state.nSteps += Math.floor(nBytes / bytesPerStep);
  const at = settleNumber(machine, state, offset, maxBytes);
  if (at === undefined) return undefined;
  growTo(frame.memory, Math.ceil((at + nBytes) / 32) * 32);
  return { at, size: nBytes };
}

export const tooMuchMemory: Ending = dropped("memory");

/** Where in bytes that are no memory something begins; past their end all is zero. */
export function settleOffset({ machine, state }: Step, offset: Term, { size }: { readonly size: number }): number {
  return settleNumber(machine, state, offset, size) ?? size;
}

/** Copies into memory from bytes that end in zeros: `to`, `from` and `size` are the operands. */
export function copyToMemory(
  step: Step,
  source: SymbolicBytes,
  [to, from, size]: readonly [Term, Term, Term],
): Ending | undefined {
  const range = memoryRange(step, to, size);
  if (range === undefined) return tooMuchMemory;
  copyRange(step.frame.memory, range.at, source, settleOffset(step, from, source), range.size);
  return undefined;
}

/** Bytes of memory that have to be known: what is not is set to what the witness has. */
export function settleBytes({ machine, state, frame }: Step, { at, size }: Range): Uint8Array<ArrayBuffer> {
  const known = new Uint8Array(size);
  state.nSteps += Math.floor(size / settledBytesPerStep);
  for (let k = 0; k < size; k += 32) {
    const length = Math.min(32, size - k);
    const word = settle(machine, state, readTerm(machine.t, frame.memory, at + k, length));
    known.set(bigintToBytes(word, length), k);
  }
  return known;
}

/** A copy of a range of memory. */
export function copyOfMemory({ frame }: Step, { at, size }: Range): SymbolicBytes {
  return sliceOf(frame.memory, at, size);
}
