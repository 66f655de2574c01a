/** Takes changes back: the way back for each kind in the journal. */
import type { ContractCode } from "../code/contract-code.ts";
import type { Address } from "../word.ts";
import { type Account, removeLastAccount } from "./account-table.ts";
import { change } from "./journal.ts";
import { truncateLogs } from "./log-buffer.ts";
import { isNonzero, removeLastSlot } from "./slot-table.ts";
import type { World } from "./world.ts";

const limbs = 8;

/**
 * That somebody touched this account is never taken back. By an error of two clients it was removed from the chain though
 * the call that touched it ran out of gas, and so that is the rule.
 */
export const ripemdAddress: Address = 3n;

/** As `revertTo`, for those who keep the parts of a mark themselves. */
export function revertJournal(world: World, length: number, logs: number, refund: number): void {
  const { journal, origins } = world;
  while (journal.length > length) {
    const entry = --journal.length;
    undo(world, journal.kinds[entry] as number, journal.targets[entry] as number, entry);
  }
  while (origins.length > 1 && (origins[origins.length - 1]?.at ?? 0) > length) origins.pop();
  truncateLogs(world.logs, logs);
  world.refund = refund;
}

function undo(world: World, kind: number, target: number, entry: number): void {
  if (kind >= change.slotInserted) undoSlot(world, kind, target, entry);
  else undoAccount(world, kind, world.accounts.accounts[target] as Account, entry);
}

function undoAccount(world: World, kind: number, account: Account, entry: number): void {
  const { words, values } = world.journal;
  const number = words[entry * limbs] as number;
  const value = values[entry];
  if (kind === change.balance) account.balance = value as bigint;
  else if (kind === change.nonce) account.nonce = value as bigint;
  else if (kind === change.code) account.code = value as ContractCode;
  else if (kind === change.exists) account.exists = value as boolean;
  else if (kind === change.accountWarm) account.warmStamp = number;
  else if (kind === change.created) account.createdStamp = number;
  else if (kind === change.touched) {
    world.touched.pop();
    if (account.address === ripemdAddress) world.touchesRipemd = true;
  } else if (kind === change.accountInserted) removeLastAccount(world.accounts);
  else if (kind === change.destroyed) {
    account.destroyedStamp = number;
    world.destroyed.pop();
  } else {
    account.generation = number;
    account.nSlots = words[entry * limbs + 1] as number;
  }
}

function undoSlot(world: World, kind: number, slot: number, entry: number): void {
  const { slots, transientSlots, journal } = world;
  if (kind === change.slotInserted) removeLastSlot(slots);
  else if (kind === change.slotWarm) slots.warmStamps[slot] = journal.words[entry * limbs] as number;
  else if (kind === change.slotValue) {
    const account = world.accounts.accounts[slots.owners[slot] as number] as Account;
    account.nSlots += Number(isNonzero(journal.words, entry * limbs)) - Number(isNonzero(slots.values, slot * limbs));
    for (let k = 0; k < limbs; k++) slots.values[slot * limbs + k] = journal.words[entry * limbs + k] as number;
  } else if (kind === change.transientInserted) {
    if (transientSlots.size > 0) removeLastSlot(transientSlots);
  } else if (slot < transientSlots.size) {
    for (let k = 0; k < limbs; k++)
      transientSlots.values[slot * limbs + k] = journal.words[entry * limbs + k] as number;
  }
}
