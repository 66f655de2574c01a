/** Storage of all accounts in one hash table of typed arrays: looking up and writing allocate nothing. */

/** Limbs of 32 bits in a word. */
const limbs = 8;

export type SlotTable = {
  /** Slots in use; they are numbered in the order in which they came. */
  size: number;
  /** Numbers of slots plus one, by hash; 0 where free. Its length is a power of two. */
  buckets: Int32Array;
  keys: Int32Array;
  values: Int32Array;
  /** Value at the start of the transaction in which the slot was last written: see `originalStamps`. */
  originals: Int32Array;
  /** Transaction to which `originals` belongs. */
  originalStamps: Int32Array;
  /** Transaction in which the slot is warm. */
  warmStamps: Int32Array;
  /** The account, and which of its lives: an account that is destroyed leaves its slots behind unread. */
  owners: Int32Array;
  generations: Int32Array;
  /** The newest generation that was given out. */
  lastGeneration: number;
};

/** An empty table. */
export function makeSlotTable(): SlotTable {
  const capacity = 256;
  return {
    size: 0,
    buckets: new Int32Array(capacity * 2),
    keys: new Int32Array(capacity * limbs),
    values: new Int32Array(capacity * limbs),
    originals: new Int32Array(capacity * limbs),
    originalStamps: new Int32Array(capacity),
    warmStamps: new Int32Array(capacity),
    owners: new Int32Array(capacity),
    generations: new Int32Array(capacity),
    lastGeneration: 0,
  };
}

/** The slot with the key in `source` from `index`; -1 where there is none. */
export function findSlot(
  table: SlotTable,
  owner: number,
  generation: number,
  source: Int32Array,
  index: number,
): number {
  const { buckets } = table;
  const mask = buckets.length - 1;
  for (let bucket = hashOf(owner, generation, source, index) & mask; ; bucket = (bucket + 1) & mask) {
    const slot = (buckets[bucket] as number) - 1;
    if (slot < 0 || isSlot(table, slot, owner, generation, source, index)) return slot;
  }
}

/** Adds a slot with value zero, whose key the table does not have yet; gives its number. */
export function insertSlot(
  table: SlotTable,
  owner: number,
  generation: number,
  source: Int32Array,
  index: number,
): number {
  if (table.size === table.owners.length) grow(table);
  const slot = table.size++;
  for (let k = 0; k < limbs; k++) table.keys[slot * limbs + k] = source[index + k] as number;
  table.values.fill(0, slot * limbs, slot * limbs + limbs);
  table.originalStamps[slot] = 0;
  table.warmStamps[slot] = 0;
  table.owners[slot] = owner;
  table.generations[slot] = generation;
  table.buckets[freeBucket(table, slot)] = slot + 1;
  return slot;
}

/** Takes back the slot that came last. No later slot can have been placed past it, so that its bucket just becomes free. */
export function removeLastSlot(table: SlotTable): void {
  const slot = --table.size;
  const mask = table.buckets.length - 1;
  let bucket = bucketOf(table, slot);
  while (table.buckets[bucket] !== slot + 1) bucket = (bucket + 1) & mask;
  table.buckets[bucket] = 0;
}

/** Forgets all slots. */
export function clearSlots(table: SlotTable): void {
  if (table.size === 0) return;
  table.size = 0;
  table.buckets.fill(0);
}

function isSlot(
  table: SlotTable,
  slot: number,
  owner: number,
  generation: number,
  source: Int32Array,
  index: number,
): boolean {
  const { keys } = table;
  const start = slot * limbs;
  for (let k = 0; k < limbs; k++) if (keys[start + k] !== source[index + k]) return false;
  return table.owners[slot] === owner && table.generations[slot] === generation;
}

function hashOf(owner: number, generation: number, source: Int32Array, index: number): number {
  let hash = Math.imul(owner + 1, 0x9e3779b1) ^ generation;
  for (let k = 0; k < limbs; k++) {
    hash = Math.imul(hash ^ (source[index + k] as number), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash;
}

function bucketOf(table: SlotTable, slot: number): number {
  const hash = hashOf(table.owners[slot] as number, table.generations[slot] as number, table.keys, slot * limbs);
  return hash & (table.buckets.length - 1);
}

function freeBucket(table: SlotTable, slot: number): number {
  const mask = table.buckets.length - 1;
  let bucket = bucketOf(table, slot);
  while (table.buckets[bucket] !== 0) bucket = (bucket + 1) & mask;
  return bucket;
}

function grow(table: SlotTable): void {
  table.keys = doubled(table.keys);
  table.values = doubled(table.values);
  table.originals = doubled(table.originals);
  table.originalStamps = doubled(table.originalStamps);
  table.warmStamps = doubled(table.warmStamps);
  table.owners = doubled(table.owners);
  table.generations = doubled(table.generations);
  table.buckets = new Int32Array(table.buckets.length * 2);
  for (let slot = 0; slot < table.size; slot++) table.buckets[freeBucket(table, slot)] = slot + 1;
}

/** Whether the word at `source[index]` is anything but zero. */
export function isNonzero(source: Int32Array, index: number): boolean {
  let all = 0;
  for (let k = 0; k < limbs; k++) all |= source[index + k] as number;
  return all !== 0;
}

/** The same numbers in an array twice as long. */
export function doubled(array: Int32Array): Int32Array {
  const longer = new Int32Array(array.length * 2);
  longer.set(array);
  return longer;
}
