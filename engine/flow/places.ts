/** How places of storage compare: which variable they are of, and by what they are looked up. */

import { indexesOf, isFromInput, isInput, type Place } from "./value.ts";

/** Whether both lie in one declared variable. */
export function isSameVariable({ base: a }: Place, { base: b }: Place): boolean {
  return a.kind === "variable" && b.kind === "variable" && a.declaration === b.declaration;
}

/** Whether both are looked up by the same values, in the same order. */
export function hasSameIndexes(a: Place, b: Place): boolean {
  const [some, others] = [indexesOf(a), indexesOf(b)];
  return some.length === others.length && some.every(({ key }, at) => key === others[at]?.key);
}

/** Whether the caller's address is one of what it is looked up by. */
export function hasCallerIndex(place: Place): boolean {
  return indexesOf(place).some((index) => isInput(index, "sender"));
}

/** Whether the caller's address is part of what it is looked up by: also of a hash, or of what was looked up before. */
export function isKeyedByCaller(place: Place): boolean {
  return indexesOf(place).some((index) => isFromInput(index, "sender"));
}

/** True for a variable, or a field of one, of which there is only one. */
export function isTotal({ base, path }: Place): boolean {
  return base.kind === "variable" && path.every(({ kind }) => kind === "field");
}

/** True for the length of a list. */
export function isLength({ path }: Place): boolean {
  return path.at(-1)?.kind === "length";
}

/** Whether it is one of many, under an index each. */
export function isIndexed({ path }: Place): boolean {
  return path.some(({ kind }) => kind === "index");
}

/** Whether the two are kept beside each other: of one account, or both of the contract. */
export function areSiblings(a: Place, b: Place): boolean {
  return a.storageClass !== b.storageClass && hasSameIndexes(a, b);
}
