/** Opcodes that end a frame, and RETURNDATACOPY, which reads what an ended frame left. */
import { frame as layout } from "../core/layout.ts";
import type { Machine } from "../machine.ts";
import { isPrecompileAt } from "../precompiles/precompiles.ts";
import type { Account } from "../world/account-table.ts";
import { accountAt, isEmptyAccount, markDestroyed, setBalance, setExists, touch, warmAccount } from "../world/world.ts";
import { charge, chargeCopy, copyPadded, drop, getField, limbs, offsetAt, reserveRange } from "./operands.ts";
import { halt, type Outcome, outcome } from "./outcome.ts";

/** STOP, and the end of code. */
export function stop(machine: Machine): Outcome {
  machine.outputSize = 0;
  machine.ending = "stop";
  return outcome.succeeded;
}

/** RETURN and REVERT. */
function endWith(ending: "return" | "revert", result: Outcome) {
  return (machine: Machine, top: number): Outcome => {
    const offset = offsetAt(machine, top);
    const size = offsetAt(machine, top + limbs);
    if (!reserveRange(machine, offset, size)) return outcome.halted;
    machine.outputBase = getField(machine, layout.memoryBase) + (size === 0 ? 0 : offset);
    machine.outputSize = size;
    machine.ending = ending;
    return result;
  };
}

export const giveBack = endWith("return", outcome.succeeded);
export const revert = endWith("revert", outcome.reverted);

/** RETURNDATACOPY: past the end of the returndata it is an exceptional halt. */
export function returndatacopy(machine: Machine, top: number): Outcome {
  const to = offsetAt(machine, top);
  const from = offsetAt(machine, top + limbs);
  const size = offsetAt(machine, top + 2 * limbs);
  if (from + size > machine.returndataSize) return halt(machine, "returndata-out-of-bounds");
  if (!chargeCopy(machine, size) || !reserveRange(machine, to, size)) return outcome.halted;
  copyPadded(machine, to, machine.returndata, from, size);
  drop(machine, 3);
  return outcome.proceed;
}

/** SELFDESTRUCT: moves the balance; since EIP-6780 it destroys only what the same transaction created. */
export function selfdestruct(machine: Machine, top: number): Outcome {
  const { world, frame, has, schedule } = machine;
  if (frame.isStatic) return halt(machine, "static-violation");
  const heir = accountAt(world, machine.limbs, top);
  const isCold = has.berlin && !isPrecompileAt(machine.limbs, top, machine.hardfork) && warmAccount(world, heir);
  if (isCold && !charge(machine, schedule.selfdestructCold)) return outcome.halted;
  if (makesAccount(machine, heir) && !charge(machine, schedule.selfdestructNewAccount)) return outcome.halted;
  if (frame.account.destroyedStamp !== world.stamp) world.refund += schedule.selfdestructRefund;
  const isDestroyed = !has.cancun || frame.account.createdStamp === world.stamp; // EIP-6780
  bequeath(machine, heir, isDestroyed);
  if (isDestroyed) markDestroyed(world, frame.account);
  machine.outputSize = 0;
  machine.ending = "selfdestruct";
  return outcome.succeeded;
}

/** Whether the heir of a destroyed account would come into being by it. */
function makesAccount({ has, frame }: Machine, heir: Account): boolean {
  if (!has.spuriousDragon) return !heir.exists;
  return frame.account.balance > 0n && isEmptyAccount(heir);
}

/** Moves the balance. An account that is destroyed and is its own heir loses it. */
function bequeath({ world, frame: { account }, has }: Machine, heir: Account, isDestroyed: boolean): void {
  const { balance } = account;
  if (heir === account && !isDestroyed) return;
  if (balance > 0n) {
    setBalance(world, heir, heir.balance + balance);
    setBalance(world, account, 0n);
  } else if (!has.spuriousDragon) setExists(world, heir, true);
  touch(world, heir);
}
