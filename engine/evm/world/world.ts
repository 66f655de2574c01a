/** The state of all accounts, with every change in a journal: going back costs what changed, not what exists. */
import { type ContractCode, emptyCode } from "../code/contract-code.ts";
import { type Address, readWord, type Word, writeWord } from "../word.ts";
import { type Account, type AccountTable, findAccount, insertAccount, makeAccountTable } from "./account-table.ts";
import { change, type Journal, makeJournal, noteNumber, noteValue, noteWord } from "./journal.ts";
import { type LogBuffer, makeLogBuffer, truncateLogs } from "./log-buffer.ts";
import { clearSlots, findSlot, insertSlot, isNonzero, makeSlotTable, type SlotTable } from "./slot-table.ts";
import { makeOrigin, type Origin } from "./snapshots.ts";
import { nextStamp } from "./stamps.ts";
import { revertJournal } from "./undo.ts";

const limbs = 8;

export type World = {
  readonly accounts: AccountTable;
  readonly slots: SlotTable;
  readonly transientSlots: SlotTable;
  readonly journal: Journal;
  /** Which snapshots the world comes from: see `snapshots.ts`. */
  readonly origins: Origin[];
  readonly logs: LogBuffer;
  /** Gas to give back for storage that was freed and accounts that were destroyed. */
  refund: number;
  /** Number of the running transaction: what belongs to another one is out of date. */
  stamp: number;
  /** Accounts that this transaction touched or destroyed. */
  readonly touched: number[];
  readonly destroyed: number[];
  /** Whether it touched the account of RIPEMD-160 in a call that was taken back: see `ripemdAddress`. */
  touchesRipemd: boolean;
};

/** A point in the journal to go back to, with what is counted beside it. */
export type Mark = { readonly journal: number; readonly logs: number; readonly refund: number };

/** A world without accounts. */
export function makeWorld(): World {
  return {
    accounts: makeAccountTable(),
    slots: makeSlotTable(),
    transientSlots: makeSlotTable(),
    journal: makeJournal(),
    origins: [makeOrigin()],
    logs: makeLogBuffer(),
    refund: 0,
    stamp: 1,
    touched: [],
    destroyed: [],
    touchesRipemd: false,
  };
}

const addressLimbs = new Int32Array(limbs);
const keyLimbs = new Int32Array(limbs);

/** The account at an address; an entry that does not exist where the world has none. */
export function getAccount(world: World, address: Address): Account {
  writeWord(addressLimbs, 0, address);
  return accountAt(world, addressLimbs, 0);
}

/** As `getAccount`, with the address in the lowest 160 bits at `source[index]`. */
export function accountAt(world: World, source: Int32Array, index: number): Account {
  const found = findAccount(world.accounts, source, index);
  if (found) return found;
  const account = insertAccount(world.accounts, source, index);
  noteNumber(world.journal, change.accountInserted, account.index, 0);
  return account;
}

/** Accounts that exist. */
export function existingAccounts(world: World): Account[] {
  return world.accounts.accounts.filter(({ exists }) => exists);
}

/** Storage of an account: slots that are not zero. */
export function storageOf(world: World, account: Account): Map<Word, Word> {
  const storage = new Map<Word, Word>();
  const { slots } = world;
  for (let slot = 0; slot < slots.size; slot++) {
    if (slots.owners[slot] !== account.index || slots.generations[slot] !== account.generation) continue;
    const value = readWord(slots.values, slot * limbs);
    if (value !== 0n) storage.set(readWord(slots.keys, slot * limbs), value);
  }
  return storage;
}

/** The value of one slot. */
export function getStorage(world: World, account: Account, key: Word): Word {
  writeWord(keyLimbs, 0, key);
  const slot = findSlot(world.slots, account.index, account.generation, keyLimbs, 0);
  return slot < 0 ? 0n : readWord(world.slots.values, slot * limbs);
}

/** Sets the value of one slot, as if it had been so before the transaction. */
export function setStorage(world: World, account: Account, key: Word, value: Word): void {
  writeWord(keyLimbs, 0, key);
  const slot = slotAt(world, account, keyLimbs, 0);
  writeWord(keyLimbs, 0, value);
  writeSlot(world, account, slot, keyLimbs, 0);
  world.slots.originalStamps[slot] = 0;
}

/** Limbs that `setSlots` takes of a slot: its number, then its value. */
export const slotWords = 2 * limbs;

/** As `setStorage`, for many slots, of which those that have their value already stay. */
export function setSlots(world: World, account: Account, words: Int32Array): void {
  for (let at = 0; at < words.length; at += slotWords) {
    const slot = slotAt(world, account, words, at);
    if (hasValue(world.slots, slot, words, at + limbs)) continue;
    writeSlot(world, account, slot, words, at + limbs);
    world.slots.originalStamps[slot] = 0;
  }
}

function hasValue({ values }: SlotTable, slot: number, source: Int32Array, index: number): boolean {
  for (let k = 0; k < limbs; k++) if (values[slot * limbs + k] !== source[index + k]) return false;
  return true;
}

/** Sets a balance, by which the account exists. */
export function setBalance(world: World, account: Account, balance: bigint): void {
  noteValue(world.journal, change.balance, account.index, account.balance);
  account.balance = balance;
  setExists(world, account, true);
}

/** Sets a nonce, by which the account exists. */
export function setNonce(world: World, account: Account, nonce: bigint): void {
  noteValue(world.journal, change.nonce, account.index, account.nonce);
  account.nonce = nonce;
  setExists(world, account, true);
}

/** Sets the code, by which the account exists. */
export function setCode(world: World, account: Account, code: ContractCode): void {
  noteValue(world.journal, change.code, account.index, account.code);
  account.code = code;
  setExists(world, account, true);
}

/** Sets whether the state has the account. */
export function setExists(world: World, account: Account, exists: boolean): void {
  if (account.exists === exists) return;
  noteValue(world.journal, change.exists, account.index, account.exists);
  account.exists = exists;
}

/** Wipes all storage of an account. */
export function wipeStorage(world: World, account: Account): void {
  noteWord(world.journal, change.generation, account.index, generationWords(account), 0);
  account.generation = nextGeneration(world);
  account.nSlots = 0;
}

/** No two lives of an account share a generation, even where one of them is taken back. */
function nextGeneration(world: World): number {
  world.slots.lastGeneration = (world.slots.lastGeneration + 1) | 0; // tables hold 32 bits
  return world.slots.lastGeneration;
}

const generationLimbs = new Int32Array(limbs);

function generationWords({ generation, nSlots }: Account): Int32Array {
  generationLimbs[0] = generation;
  generationLimbs[1] = nSlots;
  return generationLimbs;
}

/** Notes that a transaction touched an account: where it is empty at the end, it goes (EIP-161). */
export function touch(world: World, account: Account): void {
  noteNumber(world.journal, change.touched, account.index, 0);
  world.touched.push(account.index);
}

/** Notes that an account is destroyed at the end of the transaction. */
export function markDestroyed(world: World, account: Account): void {
  if (account.destroyedStamp === world.stamp) return;
  noteNumber(world.journal, change.destroyed, account.index, account.destroyedStamp);
  account.destroyedStamp = world.stamp;
  world.destroyed.push(account.index);
}

/** Notes that an account is made by the running transaction. */
export function markCreated(world: World, account: Account): void {
  noteNumber(world.journal, change.created, account.index, account.createdStamp);
  account.createdStamp = world.stamp;
}

/** Makes an account warm; tells whether it was cold (EIP-2929). */
export function warmAccount(world: World, account: Account): boolean {
  if (account.warmStamp === world.stamp) return false;
  noteNumber(world.journal, change.accountWarm, account.index, account.warmStamp);
  account.warmStamp = world.stamp;
  return true;
}

/** The number of the slot with the key at `source[index]`, which is made where it is new. */
export function slotAt(world: World, account: Account, source: Int32Array, index: number): number {
  const slot = findSlot(world.slots, account.index, account.generation, source, index);
  if (slot >= 0) return slot;
  noteNumber(world.journal, change.slotInserted, 0, 0);
  return insertSlot(world.slots, account.index, account.generation, source, index);
}

/** Makes a slot warm; tells whether it was cold. */
export function warmSlot(world: World, slot: number): boolean {
  const { warmStamps } = world.slots;
  if (warmStamps[slot] === world.stamp) return false;
  noteNumber(world.journal, change.slotWarm, slot, warmStamps[slot] ?? 0);
  warmStamps[slot] = world.stamp;
  return true;
}

/** Writes the word at `source[index]` to a slot; the first write of a transaction keeps the original. */
export function writeSlot(world: World, account: Account, slot: number, source: Int32Array, index: number): void {
  const { values, originals, originalStamps } = world.slots;
  const start = slot * limbs;
  if (originalStamps[slot] !== world.stamp) {
    for (let k = 0; k < limbs; k++) originals[start + k] = values[start + k] as number;
    originalStamps[slot] = world.stamp;
  }
  noteWord(world.journal, change.slotValue, slot, values, start);
  account.nSlots += Number(isNonzero(source, index)) - Number(isNonzero(values, start));
  for (let k = 0; k < limbs; k++) values[start + k] = source[index + k] as number;
}

/** Writes the word at `source[index]` to transient storage, under the key at `source[key]`. */
export function writeTransient(world: World, account: Account, source: Int32Array, key: number, index: number): void {
  const table = world.transientSlots;
  let slot = findSlot(table, account.index, 0, source, key);
  if (slot < 0) {
    noteNumber(world.journal, change.transientInserted, 0, 0);
    slot = insertSlot(table, account.index, 0, source, key);
  }
  noteWord(world.journal, change.transientValue, slot, table.values, slot * limbs);
  for (let k = 0; k < limbs; k++) table.values[slot * limbs + k] = source[index + k] as number;
}

/** Where to come back to with `revertTo`. */
export function markWorld(world: World): Mark {
  return { journal: world.journal.length, logs: world.logs.count, refund: world.refund };
}

/** Takes back everything since `mark`. Marks taken after it are void. */
export function revertTo(world: World, { journal, logs, refund }: Mark): void {
  revertJournal(world, journal, logs, refund);
}

/** Starts a transaction: nothing is warm, created, destroyed or logged, and transient storage is empty. */
export function beginTransaction(world: World): void {
  world.stamp = nextStamp(world);
  world.refund = 0;
  if (world.touched.length > 0) world.touched.length = 0;
  if (world.destroyed.length > 0) world.destroyed.length = 0;
  world.touchesRipemd = false;
  truncateLogs(world.logs, 0);
  clearSlots(world.transientSlots);
}

/** Removes an account with everything it has. */
export function deleteAccount(world: World, account: Account): void {
  if (account.nSlots > 0) wipeStorage(world, account);
  setBalance(world, account, 0n);
  setNonce(world, account, 0n);
  setCode(world, account, emptyCode);
  setExists(world, account, false);
}

/** Whether an account is empty in the sense of EIP-161. */
export function isEmptyAccount({ balance, nonce, code }: Account): boolean {
  return balance === 0n && nonce === 0n && code.bytes.length === 0;
}
