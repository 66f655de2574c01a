/** Worlds that are kept and come back to in any order, beside the journal, whose marks can only be reverted to in turn.
 *
 * A snapshot is what changed since the one before it, both ways: accounts and slots by name, with their values before and
 * after. Snapshots form a tree; coming back to one goes up to where the branches part, and down, and costs what differs on
 * that way, not what exists. The world lies below the last of its `origins` by what the journal has since then. A snapshot
 * that is released is joined with the one after it, so that a long search keeps no chain of what nobody asks for any more;
 * where it has changed much more than that one it stays as a link, since joining each with the next would copy what is
 * before it over and over.
 *
 * Only between transactions: what holds within one, such as which slots are warm, is not part of a snapshot.
 */
import { invariant } from "../../util/invariant.ts";
import { writeWord } from "../word.ts";
import { type Account, findAccount, insertAccount, removeLastAccount } from "./account-table.ts";
import {
  type AccountState,
  type Changes,
  changesSince,
  joinChanges,
  noChanges,
  slotChangeSize,
  slotFields,
} from "./changes.ts";
import { truncateLogs } from "./log-buffer.ts";
import { findSlot, insertSlot, removeLastSlot } from "./slot-table.ts";
import { revertJournal } from "./undo.ts";
import type { World } from "./world.ts";

const limbs = 8;

/** A world as it was, among others of the same world. What is in it is for the functions here. */
export type Snapshot = {
  parent: Snapshot | undefined;
  readonly children: Set<Snapshot>;
  /** Whether somebody may still come back to it. */
  isKept: boolean;
  /** What it has changed since its parent. */
  changes: Changes;
  /** While the world lies below it: the sizes of the tables that its parent had. */
  accountsBefore: number;
  slotsBefore: number;
};

/** A snapshot that the world lies below, and the length of the journal when it did so exactly. */
export type Origin = { readonly snapshot: Snapshot; readonly at: number };

/** Where a new world comes from. */
export function makeOrigin(): Origin {
  return { snapshot: makeSnapshot(undefined, noChanges), at: 0 };
}

function makeSnapshot(parent: Snapshot | undefined, changes: Changes): Snapshot {
  const snapshot = { parent, children: new Set<Snapshot>(), isKept: false, changes, accountsBefore: 0, slotsBefore: 0 };
  parent?.children.add(snapshot);
  return snapshot;
}

/** Keeps the world as it is. Marks stay as they are. */
export function keepWorld(world: World): Snapshot {
  const snapshot = appendSnapshot(world);
  snapshot.isKept = true;
  return snapshot;
}

/** Comes back to a world that was kept and not released. Marks that were taken since the world was last there are void. */
export function restoreWorld(world: World, target: Snapshot): void {
  invariant(target.isKept, "a world that is come back to was kept, and not released");
  const ways = new Set<Snapshot>();
  for (let each: Snapshot | undefined = target; each; each = each.parent) ways.add(each);
  const { origins } = world;
  const meeting = origins.findLast(({ snapshot }) => ways.has(snapshot));
  revertJournal(world, meeting?.at ?? 0, 0, 0);
  truncateLogs(world.logs, 0);
  if (meeting?.snapshot === target) return;
  const place = leaveUntil(world, lastOrigin(world).snapshot, ways);
  const down = [...ways];
  for (const each of down.slice(0, down.indexOf(place)).reverse()) enter(world, each);
  const first = origins[0]?.snapshot;
  world.journal.length = 0;
  origins.splice(0, origins.length, { snapshot: target, at: 0 });
  if (first) prune(world, first);
}

/** Nobody comes back to it any more. */
export function releaseWorld(world: World, snapshot: Snapshot): void {
  snapshot.isKept = false;
  prune(world, snapshot);
}

/** Forgets how things were: all marks are void, and the journal is empty. Snapshots stay. */
export function commit(world: World): void {
  const { journal, origins } = world;
  if (journal.length === 0) return;
  const isInTree = isPartOfTree(world);
  if (isInTree && journal.length > lastOrigin(world).at) appendSnapshot(world);
  journal.length = 0;
  if (!isInTree) return;
  const first = origins[0]?.snapshot;
  origins.splice(0, origins.length, { snapshot: lastOrigin(world).snapshot, at: 0 });
  if (first) prune(world, first);
}

/** Whether there is any other snapshot, or somebody may come back to the one that the world comes from. */
function isPartOfTree(world: World): boolean {
  const { parent, children, isKept } = lastOrigin(world).snapshot;
  return parent !== undefined || children.size > 0 || isKept;
}

function lastOrigin({ origins }: World): Origin {
  const last = origins[origins.length - 1];
  invariant(last !== undefined, "a world has an origin");
  return last;
}

/** Makes a snapshot of what the journal has since the last one. */
function appendSnapshot(world: World): Snapshot {
  const { snapshot: parent, at } = lastOrigin(world);
  const { changes, nAccounts, nSlots } = changesSince(world, at);
  const made = makeSnapshot(parent, changes);
  made.accountsBefore = world.accounts.accounts.length - nAccounts;
  made.slotsBefore = world.slots.size - nSlots;
  world.origins.push({ snapshot: made, at: world.journal.length });
  return made;
}

/** Goes up from a snapshot until one of `ways`; gives that. */
function leaveUntil(world: World, from: Snapshot, ways: ReadonlySet<Snapshot>): Snapshot {
  let place = from;
  while (!ways.has(place)) {
    leave(world, place);
    invariant(place.parent !== undefined, "snapshots are of one world");
    place = place.parent;
  }
  return place;
}

const keyLimbs = new Int32Array(limbs);

/** Goes from a snapshot's parent to it. */
function enter(world: World, snapshot: Snapshot): void {
  const { accounts, slots } = world;
  snapshot.accountsBefore = accounts.accounts.length;
  snapshot.slotsBefore = slots.size;
  const changed = snapshot.changes.accounts.map(({ address, after }) => {
    writeWord(keyLimbs, 0, address);
    return setState(findAccount(accounts, keyLimbs, 0) ?? insertAccount(accounts, keyLimbs, 0), after);
  });
  writeSlots(world, snapshot.changes, changed, slotFields.after);
}

/** Goes from a snapshot to its parent. */
function leave(world: World, snapshot: Snapshot): void {
  const { accounts, slots } = world;
  const changed = snapshot.changes.accounts.map(({ address, before }) => {
    writeWord(keyLimbs, 0, address);
    const account = findAccount(accounts, keyLimbs, 0);
    invariant(account !== undefined, "what a snapshot changed is there");
    return setState(account, before);
  });
  writeSlots(world, snapshot.changes, changed, slotFields.before);
  while (slots.size > snapshot.slotsBefore) removeLastSlot(slots);
  while (accounts.accounts.length > snapshot.accountsBefore) removeLastAccount(accounts);
}

function setState(account: Account, { balance, nonce, code, exists, generation, nSlots }: AccountState): Account {
  account.balance = balance;
  account.nonce = nonce;
  account.code = code;
  account.exists = exists;
  account.generation = generation;
  account.nSlots = nSlots;
  return account;
}

/** Writes the values that slots had before or after. */
function writeSlots({ slots }: World, { slots: changes }: Changes, owners: readonly Account[], field: number): void {
  for (let at = 0; at < changes.length; at += slotChangeSize) {
    const owner = owners[changes[at + slotFields.account] as number]?.index ?? 0;
    const generation = changes[at + slotFields.generation] as number;
    const found = findSlot(slots, owner, generation, changes, at + slotFields.key);
    const slot = found < 0 ? insertSlot(slots, owner, generation, changes, at + slotFields.key) : found;
    for (let k = 0; k < limbs; k++) slots.values[slot * limbs + k] = changes[at + field + k] as number;
  }
}

/** Slots that are joined with however few. */
const fewSlots = 16;

/** Whether joining costs about as much as what comes after it took, and not as much as all that came before. */
function isWorthJoining({ changes: first }: Snapshot, { changes: second }: Snapshot): boolean {
  return first.slots.length <= Math.max(fewSlots * slotChangeSize, 2 * second.slots.length);
}

/** Takes a snapshot that nobody asks for out of the tree, and then its parent where that has become such a one. */
function prune(world: World, snapshot: Snapshot): void {
  const { origins } = world;
  let place: Snapshot | undefined = snapshot;
  while (place && !place.isKept && place.children.size <= 1 && place !== origins[0]?.snapshot) {
    const [child]: Iterable<Snapshot> = place.children;
    const { parent }: Snapshot = place;
    if (parent && child && !isWorthJoining(place, child)) return;
    if (parent) takeOut(world, place, parent, child);
    else if (child) forgetParent(child); // all that is kept comes after the child
    place = parent ?? child;
  }
}

function takeOut({ origins }: World, snapshot: Snapshot, parent: Snapshot, child: Snapshot | undefined): void {
  const index = origins.findIndex((origin) => origin.snapshot === snapshot);
  if (index >= 0) origins.splice(index, 1);
  parent.children.delete(snapshot);
  if (child) {
    parent.children.add(child);
    child.parent = parent;
    child.changes = joinChanges(snapshot.changes, child.changes);
    child.accountsBefore = snapshot.accountsBefore;
    child.slotsBefore = snapshot.slotsBefore;
  }
  // Whoever still holds it holds nothing of the world with it.
  snapshot.parent = undefined;
  snapshot.children.clear();
  snapshot.changes = noChanges;
}

function forgetParent(child: Snapshot): void {
  child.parent?.children.clear();
  child.parent = undefined;
  child.changes = noChanges;
}
