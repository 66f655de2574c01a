/** Accounts by address, in a hash table that is asked with the limbs of a word on the stack. */
import { type ContractCode, emptyCode } from "../code/contract-code.ts";
import type { Address } from "../word.ts";
import { doubled } from "./slot-table.ts";

export type Account = {
  readonly address: Address;
  /** Its number in the table. */
  readonly index: number;
  balance: bigint;
  nonce: bigint;
  code: ContractCode;
  /** Whether the state has it. Addresses that were only asked about have an entry, too. */
  exists: boolean;
  /** Goes up whenever all its storage is wiped. */
  generation: number;
  /** Slots that are not zero. */
  nSlots: number;
  /** Transactions in which it is warm, was created, was destroyed. */
  warmStamp: number;
  createdStamp: number;
  destroyedStamp: number;
};

/** Limbs of 32 bits in an address. */
const limbs = 5;

export type AccountTable = { accounts: Account[]; buckets: Int32Array; keys: Int32Array };

/** An empty table. */
export function makeAccountTable(): AccountTable {
  return { accounts: [], buckets: new Int32Array(64), keys: new Int32Array(32 * limbs) };
}

/** The account whose address is in the lowest 160 bits at `source[index]`, where the table has it. */
export function findAccount(table: AccountTable, source: Int32Array, index: number): Account | undefined {
  const { buckets, keys } = table;
  const mask = buckets.length - 1;
  for (let bucket = hashOf(source, index) & mask; ; bucket = (bucket + 1) & mask) {
    const entry = (buckets[bucket] as number) - 1;
    if (entry < 0) return undefined;
    if (isAt(keys, entry * limbs, source, index)) return table.accounts[entry];
  }
}

/** Adds an account, which does not exist yet in the state, at an address that the table does not have. */
export function insertAccount(table: AccountTable, source: Int32Array, index: number): Account {
  const entry = table.accounts.length;
  if ((entry + 1) * limbs > table.keys.length) grow(table);
  const account = makeAccount(entry, addressAt(source, index));
  table.accounts.push(account);
  for (let k = 0; k < limbs; k++) table.keys[entry * limbs + k] = source[index + k] as number;
  table.buckets[freeBucket(table, entry)] = entry + 1;
  return account;
}

/** Takes back the account that came last. */
export function removeLastAccount(table: AccountTable): void {
  const entry = table.accounts.length - 1;
  const mask = table.buckets.length - 1;
  let bucket = hashOf(table.keys, entry * limbs) & mask;
  while (table.buckets[bucket] !== entry + 1) bucket = (bucket + 1) & mask;
  table.buckets[bucket] = 0;
  table.accounts.pop();
}

function freeBucket(table: AccountTable, entry: number): number {
  const mask = table.buckets.length - 1;
  let bucket = hashOf(table.keys, entry * limbs) & mask;
  while (table.buckets[bucket] !== 0) bucket = (bucket + 1) & mask;
  return bucket;
}

function isAt(keys: Int32Array, start: number, source: Int32Array, index: number): boolean {
  for (let k = 0; k < limbs; k++) if (keys[start + k] !== source[index + k]) return false;
  return true;
}

function hashOf(source: Int32Array, index: number): number {
  let hash = 0;
  for (let k = 0; k < limbs; k++) {
    hash = Math.imul(hash ^ (source[index + k] as number), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** An account that is nowhere yet. */
export function makeAccount(index: number, address: Address): Account {
  return {
    address,
    index,
    balance: 0n,
    nonce: 0n,
    code: emptyCode,
    exists: false,
    generation: 0,
    nSlots: 0,
    warmStamp: 0,
    createdStamp: 0,
    destroyedStamp: 0,
  };
}

/** Writes an account's address as a word of eight limbs. */
export function writeAddress({ keys }: AccountTable, { index }: Account, to: Int32Array, at: number): void {
  for (let k = 0; k < limbs; k++) to[at + k] = keys[index * limbs + k] as number;
  for (let k = limbs; k < 8; k++) to[at + k] = 0;
}

/** The address in the lowest 160 bits at `source[index]`. */
export function addressAt(source: Int32Array, index: number): Address {
  let address = 0n;
  for (let k = limbs - 1; k >= 0; k--) address = (address << 32n) | BigInt((source[index + k] as number) >>> 0);
  return address;
}

function grow(table: AccountTable): void {
  table.keys = doubled(table.keys);
  table.buckets = new Int32Array(table.buckets.length * 2);
  for (const { index } of table.accounts) table.buckets[freeBucket(table, index)] = index + 1;
}
