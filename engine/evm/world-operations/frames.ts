/** Entering and leaving frames. */

import { placeCode } from "../code/code-arena.ts";
import { frame as layout, wordBytes } from "../core/layout.ts";
import { type Frame, frameAt, type Machine } from "../machine.ts";
import { revertJournal } from "../world/undo.ts";
import { copyBytes, getField, limbs, takeTurnsToCopy } from "./operands.ts";
import { type Outcome, outcome } from "./outcome.ts";

/** The frame below the running one: not entered yet, its gas to be filled in. */
export function nextFrame(machine: Machine): Frame {
  return frameAt(machine, machine.depth + 1);
}

/** Notes in a frame that is about to be entered how to take back what it does. */
export function markFrame({ world }: Machine, frame: Frame): void {
  frame.journalMark = world.journal.length;
  frame.logsMark = world.logs.count;
  frame.refundMark = world.refund;
}

/** Takes back everything since `markFrame`. */
export function unwindFrame({ world }: Machine, frame: Frame): void {
  revertJournal(world, frame.journalMark, frame.logsMark, frame.refundMark);
}

/**
 * Makes the next frame the running one, with its calldata, stack and memory at these places in linear memory. What it runs
 * and for whom is filled in already: `code`, `account`, `isCreation`, `isStatic`, its mark, and the gas, address, caller and
 * value of its record. Gives false where its code is too large for the machine.
 */
export function enterFrame(
  machine: Machine,
  frame: Frame,
  calldataBase: number,
  calldataSize: number,
  stack: number,
  memory: number,
): boolean {
  if (!placeFrameCode(machine, frame)) return false;
  const { limbs: view } = machine;
  const at = frame.record >> 2;
  machine.depth += 1;
  machine.frame = frame;
  view[at + layout.pc / 4] = 0;
  view[at + layout.stackTop / 4] = stack;
  view[at + layout.stackBase / 4] = stack;
  view[at + layout.memoryBase / 4] = memory;
  view[at + layout.memorySize / 4] = 0;
  view[at + layout.calldataBase / 4] = calldataBase;
  view[at + layout.calldataSize / 4] = calldataSize;
  view[at + layout.returndataSize / 4] = 0;
  machine.returndataSize = 0;
  machine.observer.frameEntered(machine, frame);
  return true;
}

/** Where the stack of a frame below the running one starts, and where its memory does. */
export function roomBelow(machine: Machine): { readonly stack: number; readonly memory: number } {
  const end = getField(machine, layout.memoryBase) + getField(machine, layout.memorySize);
  return { stack: getField(machine, layout.stackTop), memory: (end + wordBytes - 1) & -wordBytes };
}

/** Puts the frame's code where the interpreter finds it; mostly it is there from the last time. */
function placeFrameCode(machine: Machine, frame: Frame): boolean {
  if (frame.placedCode === frame.code && frame.placedEpoch === machine.arena.epoch) return true;
  const place = placeCode(machine.arena, machine.bytes, frame.code);
  if (!place) return false;
  const at = frame.record >> 2;
  machine.limbs[at + layout.codeBase / 4] = place.codeBase;
  machine.limbs[at + layout.codeSize / 4] = frame.code.bytes.length;
  machine.limbs[at + layout.jumpdestBase / 4] = place.jumpdestBase;
  machine.limbs[at + layout.coverageBase / 4] = place.coverageBase;
  machine.limbs[at + layout.edgeBias / 4] = place.edgeBase - place.coverageBase;
  frame.placedCode = frame.code;
  frame.placedEpoch = machine.arena.epoch;
  return true;
}

/** Ends the running frame: takes back what it did where it failed, and makes its parent the running one. */
export function leaveFrame(machine: Machine, ending: Outcome): Frame {
  const { frame } = machine;
  const succeeded = ending === outcome.succeeded;
  if (!succeeded) unwindFrame(machine, frame);
  if (ending === outcome.halted) {
    clearGas(machine, frame);
    machine.outputSize = 0;
  }
  frame.ending = machine.ending;
  machine.observer.frameLeft(machine, frame, succeeded);
  machine.depth -= 1;
  if (machine.depth >= 0) {
    machine.frame = frameAt(machine, machine.depth);
    placeFrameCode(machine, machine.frame);
  }
  return frame;
}

/** Takes all gas of a frame. */
export function clearGas({ limbs: view }: Machine, { record }: Frame): void {
  view[(record + layout.gas) >> 2] = 0;
  view[(record + layout.gas + 4) >> 2] = 0;
}

/** Keeps the output in linear memory as returndata of the running frame. */
export function keepReturndata(machine: Machine): void {
  setReturndata(machine, machine.bytes, machine.outputBase, machine.outputSize);
}

/** Makes `size` bytes from `start` of `source` the returndata of the running frame. */
export function setReturndata(machine: Machine, source: Uint8Array, start: number, size: number): void {
  if (size > machine.returndata.length) {
    machine.returndata = new Uint8Array(Math.max(size, 2 * machine.returndata.length));
  }
  takeTurnsToCopy(machine, size);
  copyBytes(source, start, machine.returndata, 0, size);
  machine.returndataSize = size;
  machine.limbs[(machine.frame.record + layout.returndataSize) >> 2] = size;
}

/** Leaves the running frame without returndata. */
export function clearReturndata(machine: Machine): void {
  machine.returndataSize = 0;
  machine.limbs[(machine.frame.record + layout.returndataSize) >> 2] = 0;
}

/** Copies the word at one place of the machine's memory to another; places are limb indices. */
export function copyWord({ limbs: view }: Machine, to: number, from: number): void {
  for (let k = 0; k < limbs; k++) view[to + k] = view[from + k] as number;
}
