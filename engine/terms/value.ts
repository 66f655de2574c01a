/** What terms can be worth: numbers, and arrays of them. */

/** What an array holds: `other` wherever `entries` say nothing. Entries that equal `other` are left out. */
export interface ArrayValue {
  readonly other: bigint;
  readonly entries: ReadonlyMap<bigint, bigint>;
}

/** Words as unsigned numbers; Booleans as 0 and 1. */
export type Value = bigint | ArrayValue;

/** Values of variables, by name; those that it lacks are 0, or arrays of zeros. */
export type Model = ReadonlyMap<string, Value>;

/** An array of zeros. */
export const zeroArray: ArrayValue = { other: 0n, entries: new Map() };

/** What the array holds at the index. */
export function readArray({ other, entries }: ArrayValue, index: bigint): bigint {
  return entries.get(index) ?? other;
}

/** The array with one value changed. */
export function writeArray({ other, entries }: ArrayValue, index: bigint, value: bigint): ArrayValue {
  const changed = new Map(entries);
  if (value === other) changed.delete(index);
  else changed.set(index, value);
  return { other, entries: changed };
}

/** True where both hold the same everywhere. */
export function isSameArray(a: ArrayValue, b: ArrayValue): boolean {
  if (a.other !== b.other || a.entries.size !== b.entries.size) return false;
  for (const [index, value] of a.entries) if (b.entries.get(index) !== value) return false;
  return true;
}
