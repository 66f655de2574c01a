/** SLOAD, SSTORE, TLOAD and TSTORE. */
import { frame } from "../core/layout.ts";
import type { Machine } from "../machine.ts";
import { findSlot, isNonzero } from "../world/slot-table.ts";
import { slotAt, warmSlot, writeSlot, writeTransient } from "../world/world.ts";
import { charge, drop, limbs } from "./operands.ts";
import { halt, type Outcome, outcome } from "./outcome.ts";

/** SLOAD. */
export function sload(machine: Machine, top: number): Outcome {
  const { world, schedule } = machine;
  const slot = slotAt(world, machine.frame.account, machine.limbs, top);
  if (schedule.coldSlot > 0 && warmSlot(world, slot) && !charge(machine, schedule.coldSlot)) return outcome.halted;
  copyLimbs(world.slots.values, slot * limbs, machine.limbs, top);
  machine.observer.storageRead(machine, slot);
  return outcome.proceed;
}

/** SSTORE. */
export function sstore(machine: Machine, top: number): Outcome {
  const { world, frame: running } = machine;
  if (running.isStatic) return halt(machine, "static-violation");
  if (isBelowSentry(machine)) return halt(machine, "out-of-gas");
  const slot = slotAt(world, running.account, machine.limbs, top);
  if (!payForWrite(machine, slot, top + limbs)) return outcome.halted;
  writeSlot(world, running.account, slot, machine.limbs, top + limbs);
  machine.observer.storageWritten(machine, slot);
  drop(machine, 2);
  return outcome.proceed;
}

/** TLOAD (EIP-1153). */
export function tload(machine: Machine, top: number): Outcome {
  const table = machine.world.transientSlots;
  const slot = findSlot(table, machine.frame.account.index, 0, machine.limbs, top);
  if (slot < 0) machine.limbs.fill(0, top, top + limbs);
  else copyLimbs(table.values, slot * limbs, machine.limbs, top);
  return outcome.proceed;
}

/** TSTORE. */
export function tstore(machine: Machine, top: number): Outcome {
  if (machine.frame.isStatic) return halt(machine, "static-violation");
  writeTransient(machine.world, machine.frame.account, machine.limbs, top, top + limbs);
  drop(machine, 2);
  return outcome.proceed;
}

function copyLimbs(from: Int32Array, fromIndex: number, to: Int32Array, toIndex: number): void {
  for (let k = 0; k < limbs; k++) to[toIndex + k] = from[fromIndex + k] as number;
}

/** EIP-2200: what a call's stipend leaves must not reach for a write. */
const sentry = 2300;

function isBelowSentry({ limbs: memory, frame: { record }, has }: Machine): boolean {
  if (!has.istanbul) return false;
  const low = (memory[(record + frame.gas) >> 2] as number) >>> 0;
  return memory[(record + frame.gas + 4) >> 2] === 0 && low <= sentry;
}

/** Charges for writing the word at `index` to a slot, and counts the refund. */
function payForWrite(machine: Machine, slot: number, index: number): boolean {
  const { world, schedule } = machine;
  const cold = schedule.coldSlot > 0 && warmSlot(world, slot) ? schedule.coldSlot + schedule.storageUnchanged : 0;
  return schedule.storageUnchanged > 0 ? payNet(machine, slot, index, cold) : payGross(machine, slot, index);
}

/** Metering that looks at the value only. */
function payGross(machine: Machine, slot: number, index: number): boolean {
  const { world, schedule, limbs: memory } = machine;
  const was = isNonzero(world.slots.values, slot * limbs);
  const is = isNonzero(memory, index);
  if (!charge(machine, is && !was ? schedule.storageSet : schedule.storageReset)) return false;
  if (was && !is) world.refund += schedule.storageClearRefund;
  return true;
}

/** Metering that looks at the value before the transaction, too (EIP-1283, EIP-2200). */
function payNet(machine: Machine, slot: number, index: number, cold: number): boolean {
  const { world, schedule, limbs: memory } = machine;
  const { values, originals, originalStamps } = world.slots;
  const at = slot * limbs;
  const original = originalStamps[slot] === world.stamp ? originals : values;
  const isUnchanged = isSame(values, at, memory, index);
  const isFirst = !isUnchanged && isSame(original, at, values, at);
  const began = isNonzero(original, at);
  const setPrice = began ? schedule.storageReset : schedule.storageSet;
  if (!charge(machine, cold + (isFirst ? setPrice : schedule.storageUnchanged))) return false;
  if (isUnchanged) return true;
  const { storageClearRefund: clear } = schedule;
  if (began && !isNonzero(values, at)) world.refund -= clear;
  if (began && !isNonzero(memory, index)) world.refund += clear;
  if (isSame(original, at, memory, index)) world.refund += setPrice - schedule.storageUnchanged;
  return true;
}

function isSame(a: Int32Array, aIndex: number, b: Int32Array, bIndex: number): boolean {
  for (let k = 0; k < limbs; k++) if (a[aIndex + k] !== b[bIndex + k]) return false;
  return true;
}
