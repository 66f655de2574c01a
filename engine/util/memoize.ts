/** What is computed once for an object and kept as long as the object is: a program, a flow, a text. */

/** The function with its answers kept. What it is asked of must not change what it depends on. */
export function memoize<K extends object, V extends NonNullable<unknown> | null>(
  compute: (key: K) => V,
): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = compute(key);
    known.set(key, made);
    return made;
  };
}

/** The same for what depends on something within the object too, as a contract lies in a program. */
export function memoizeWithin<K extends object, L, V extends NonNullable<unknown> | null>(
  compute: (key: K, within: L) => V,
): (key: K, within: L) => V {
  const knownOf = memoize((_: K) => new Map<L, V>());
  return (key, within) => {
    const known = knownOf(key);
    const before = known.get(within);
    if (before !== undefined) return before;
    const made = compute(key, within);
    known.set(within, made);
    return made;
  };
}
