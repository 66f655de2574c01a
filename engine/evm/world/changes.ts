/** What changed in a world since some point of its journal: net, by name, with the values before and after. */
import type { ContractCode } from "../code/contract-code.ts";
import { type Address, readWord } from "../word.ts";
import type { Account } from "./account-table.ts";
import { change } from "./journal.ts";
import { doubled, isNonzero } from "./slot-table.ts";
import type { World } from "./world.ts";

const limbs = 8;

/** What of an account holds from one transaction to the next. */
export type AccountState = {
  balance: bigint;
  nonce: bigint;
  code: ContractCode;
  exists: boolean;
  generation: number;
  nSlots: number;
};

export type AccountChange = {
  readonly address: Address;
  readonly before: Readonly<AccountState>;
  readonly after: Readonly<AccountState>;
};

/** `slots` has one entry a slot, with the number of its account in `accounts`: see `slotFields`. */
export type Changes = { readonly accounts: readonly AccountChange[]; readonly slots: Int32Array };

export const noChanges: Changes = { accounts: [], slots: new Int32Array(0) };

/** Places in the entry of a slot; the last three are words. */
export const slotFields = { account: 0, generation: 1, key: 2, before: 2 + limbs, after: 2 + 2 * limbs } as const;
export const slotChangeSize = 2 + 3 * limbs;

/** Changes since the journal had this length, and how many accounts and slots came into the tables. */
export function changesSince(
  world: World,
  length: number,
): { readonly changes: Changes; readonly nAccounts: number; readonly nSlots: number } {
  const { kinds, targets } = world.journal;
  const former: Former = { accounts: new Map(), slots: new Map(), words: new Int32Array(32 * limbs) };
  let nAccounts = 0;
  let nSlots = 0;
  for (let entry = world.journal.length - 1; entry >= length; entry--) {
    const kind = kinds[entry] as number;
    if (kind === change.accountInserted) nAccounts += 1;
    else if (kind === change.slotInserted) nSlots += 1;
    else if (kind === change.slotValue) undoSlot(world, former, targets[entry] as number, entry);
    else if (kind <= change.generation) undoAccount(world, former, kind, targets[entry] as number, entry);
  }
  return { changes: collect(world, former), nAccounts, nSlots };
}

/** Values as they were, as far as the journal has been read backwards: accounts and slots by their numbers. */
type Former = {
  readonly accounts: Map<number, AccountState>;
  /** Where in `words` the value of a slot is. */
  readonly slots: Map<number, number>;
  words: Int32Array;
};

function stateOf({ balance, nonce, code, exists, generation, nSlots }: Account): AccountState {
  return { balance, nonce, code, exists, generation, nSlots };
}

function formerState(world: World, { accounts }: Former, index: number): AccountState {
  const known = accounts.get(index);
  if (known) return known;
  const state = stateOf(world.accounts.accounts[index] as Account);
  accounts.set(index, state);
  return state;
}

function undoAccount(world: World, former: Former, kind: number, index: number, entry: number): void {
  const { words, values } = world.journal;
  const state = formerState(world, former, index);
  if (kind === change.balance) state.balance = values[entry] as bigint;
  else if (kind === change.nonce) state.nonce = values[entry] as bigint;
  else if (kind === change.code) state.code = values[entry] as ContractCode;
  else if (kind === change.exists) state.exists = values[entry] as boolean;
  else {
    state.generation = words[entry * limbs] as number;
    state.nSlots = words[entry * limbs + 1] as number;
  }
}

function undoSlot(world: World, former: Former, slot: number, entry: number): void {
  const { slots, journal } = world;
  const state = formerState(world, former, slots.owners[slot] as number);
  const known = former.slots.get(slot);
  const at = known ?? former.slots.size * limbs;
  if (known === undefined) {
    former.slots.set(slot, at);
    if (at === former.words.length) former.words = doubled(former.words);
    for (let k = 0; k < limbs; k++) former.words[at + k] = slots.values[slot * limbs + k] as number;
  }
  state.nSlots += Number(isNonzero(journal.words, entry * limbs)) - Number(isNonzero(former.words, at));
  for (let k = 0; k < limbs; k++) former.words[at + k] = journal.words[entry * limbs + k] as number;
}

function collect(world: World, former: Former): Changes {
  const { accounts, slots } = world;
  const ordinals = new Map([...former.accounts.keys()].map((index, ordinal) => [index, ordinal]));
  const changes = new Int32Array(former.slots.size * slotChangeSize);
  let at = 0;
  for (const [slot, from] of former.slots) {
    changes[at + slotFields.account] = ordinals.get(slots.owners[slot] as number) ?? 0;
    changes[at + slotFields.generation] = slots.generations[slot] as number;
    for (let k = 0; k < limbs; k++) {
      changes[at + slotFields.key + k] = slots.keys[slot * limbs + k] as number;
      changes[at + slotFields.before + k] = former.words[from + k] as number;
      changes[at + slotFields.after + k] = slots.values[slot * limbs + k] as number;
    }
    at += slotChangeSize;
  }
  const changed = [...former.accounts].map(([index, before]): AccountChange => {
    const account = accounts.accounts[index] as Account;
    return { address: account.address, before, after: stateOf(account) };
  });
  return { accounts: changed, slots: changes };
}

/** Whether anything is another than before: a slot, or what an account has. */
export function isAnyChange({ accounts, slots }: Changes): boolean {
  if (accounts.some(({ before, after }) => before.balance !== after.balance || before.code !== after.code)) return true;
  for (let at = 0; at < slots.length; at += slotChangeSize) {
    for (let k = 0; k < limbs; k++) {
      if (slots[at + slotFields.before + k] !== slots[at + slotFields.after + k]) return true;
    }
  }
  return false;
}

/** What comes of changes and those that come after them. */
export function joinChanges(first: Changes, second: Changes): Changes {
  const accounts = new Map(first.accounts.map((each) => [each.address, each]));
  for (const each of second.accounts) {
    const earlier = accounts.get(each.address);
    accounts.set(each.address, earlier ? { ...each, before: earlier.before } : each);
  }
  const ordinals = new Map([...accounts.keys()].map((address, ordinal) => [address, ordinal]));
  const joined = new Map<string, Int32Array>();
  for (const changes of [first, second]) {
    for (let at = 0; at < changes.slots.length; at += slotChangeSize) {
      const entry = changes.slots.slice(at, at + slotChangeSize);
      const { address = 0n } = changes.accounts[entry[slotFields.account] as number] ?? {};
      entry[slotFields.account] = ordinals.get(address) ?? 0;
      const name = nameOf(entry);
      const earlier = joined.get(name);
      if (earlier) earlier.set(entry.subarray(slotFields.after), slotFields.after);
      else joined.set(name, entry);
    }
  }
  const slots = new Int32Array(joined.size * slotChangeSize);
  for (const [number, entry] of [...joined.values()].entries()) slots.set(entry, number * slotChangeSize);
  return { accounts: [...accounts.values()], slots };
}

function nameOf(entry: Int32Array): string {
  return `${entry[slotFields.account]} ${entry[slotFields.generation]} ${readWord(entry, slotFields.key)}`;
}
