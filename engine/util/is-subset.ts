/** Sets within sets. */

/** True where all that is in `part` is in `whole` too. */
export function isSubset<T>(part: ReadonlySet<T>, whole: ReadonlySet<T>): boolean {
  for (const one of part) if (!whole.has(one)) return false;
  return true;
}
