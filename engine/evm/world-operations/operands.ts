/** How operations of the host read the stack and pay. Places on the stack are indices of 32-bit limbs. */
import { frame, memoryRefused, wordBytes } from "../core/layout.ts";
import { type Machine, refreshViews } from "../machine.ts";
import { readWord, type Word, writeNumber, writeWord } from "../word.ts";

/** Limbs in a word: the operand after the one at `index` is at `index + limbs`. */
export const limbs = wordBytes / 4;

/** A number past all offsets that can be paid for. */
export const tooLarge = 2 ** 31;

/** A 32-bit field of the running frame's record; `offset` is its place in the layout. */
export function getField({ limbs: memory, frame: { record } }: Machine, offset: number): number {
  return memory[(record + offset) >> 2] as number;
}

/** Sets a 32-bit field of the running frame. */
export function setField({ limbs: memory, frame: { record } }: Machine, offset: number, value: number): void {
  memory[(record + offset) >> 2] = value;
}

/** The limb index of the topmost word. */
export function topOfStack(machine: Machine): number {
  return getField(machine, frame.stackTop) >> 2;
}

/** Takes words off the stack; a negative number makes room for more. */
export function drop(machine: Machine, words: number): void {
  setField(machine, frame.stackTop, getField(machine, frame.stackTop) + words * wordBytes);
}

/** The operand as a number, or `tooLarge`. */
export function offsetAt({ limbs: memory }: Machine, index: number): number {
  const low = memory[index] as number;
  let upper = 0;
  for (let k = 1; k < limbs; k++) upper |= memory[index + k] as number;
  return upper !== 0 || low < 0 ? tooLarge : low;
}

/** The word at a limb index. */
export function wordAt(machine: Machine, index: number): Word {
  return readWord(machine.limbs, index);
}

/** Writes a word at a limb index. */
export function putWord(machine: Machine, index: number, value: Word): void {
  writeWord(machine.limbs, index, value);
}

/** Writes a number below 2^53 as a word. */
export function putNumber(machine: Machine, index: number, value: number): void {
  writeNumber(machine.limbs, index, value);
}

/** Takes gas, a number below 2^32; false where there is not enough. */
export function charge(machine: Machine, price: number): boolean {
  return chargeRecord(machine, machine.frame.record, price);
}

/** Charges for copying so many bytes. */
export function chargeCopy(machine: Machine, size: number): boolean {
  return size >= tooLarge ? ranOut(machine) : charge(machine, machine.schedule.copyWord * wordsOf(size));
}

/** As `charge`, for the frame with this record. Where the lower 32 bits suffice, the machine's 64 are not needed. */
export function chargeRecord(machine: Machine, record: number, price: number): boolean {
  const { core, limbs: memory } = machine;
  const at = (record + frame.gas) >> 2;
  const low = (memory[at] as number) >>> 0;
  if (low < price) return core.charge(record, price) !== 0 || ranOut(machine);
  memory[at] = low - price;
  return true;
}

/** Says why gas was refused. Memory that the machine does not have is refused by the same way as what cannot be paid. */
export function ranOut(machine: Machine): false {
  const flag = memoryRefused >> 2;
  machine.ending = machine.limbs[flag] === 0 ? "out-of-gas" : "out-of-memory";
  machine.limbs[flag] = 0;
  return false;
}

/** Bytes that the host copies in a turn, or looks through one by one. */
const bytesCopiedPerTurn = 4096;
const bytesReadPerTurn = 256;

/** Takes turns for copying so many bytes: see `ExecutionLimits`. */
export function takeTurnsToCopy(machine: Machine, size: number): void {
  machine.turns -= size / bytesCopiedPerTurn;
}

/** Takes turns for hashing so many bytes, or finding the jump destinations in them. */
export function takeTurnsToRead(machine: Machine, size: number): void {
  machine.turns -= size / bytesReadPerTurn;
}

/** Makes the frame's memory reach from `offset` over `size` bytes; false where that cannot be paid. */
export function reserveRange(machine: Machine, offset: number, size: number): boolean {
  if (size === 0) return true;
  if (offset >= tooLarge || size >= tooLarge || offset + size >= tooLarge) return ranOut(machine);
  const former = getField(machine, frame.memorySize);
  if (offset + size <= former) return true;
  if (machine.core.reserve(machine.frame.record, offset + size) === 0) return ranOut(machine);
  takeTurnsToCopy(machine, offset + size - former);
  refreshViews(machine);
  return true;
}

/** The frame's memory at `offset`: a view, of bytes that have been reserved. */
export function memoryRange(machine: Machine, offset: number, size: number): Uint8Array {
  if (size === 0) return machine.bytes.subarray(0, 0);
  const start = getField(machine, frame.memoryBase) + offset;
  return machine.bytes.subarray(start, start + size);
}

/** Words of 32 bytes that `size` bytes take. */
export function wordsOf(size: number): number {
  return Math.ceil(size / wordBytes);
}

/** Up to so many bytes are copied one by one: a view costs more than that. */
const fewBytes = 96;

/** Copies bytes from one array to another, or within one where the places do not overlap. */
export function copyBytes(from: Uint8Array, start: number, to: Uint8Array, target: number, size: number): void {
  if (size > fewBytes) to.set(from.subarray(start, start + size), target);
  else for (let k = 0; k < size; k++) to[target + k] = from[start + k] as number;
}

/** Copies `size` bytes from `offset` of `source` to the frame's memory, with zeros past the source's end. */
export function copyPadded(machine: Machine, to: number, source: Uint8Array, offset: number, size: number): void {
  if (size === 0) return;
  takeTurnsToCopy(machine, size);
  const start = getField(machine, frame.memoryBase) + to;
  const available = Math.max(0, Math.min(size, source.length - offset));
  if (available > 0) copyBytes(source, offset, machine.bytes, start, available);
  if (available < size) machine.bytes.fill(0, start + available, start + size);
}
