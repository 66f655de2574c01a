/** The order in which a contract's bases are searched (C3), computed by ourselves: solc 0.8.29 to 0.8.35 can export it reversed. */

/**
 * `item` first, then its bases from most derived to most basic. `directBases` are as written after `is`, so the last
 * wins. Never fails: where no order is consistent (the compiler rejects such a program) each base is listed once.
 */
export function linearize<T>(item: T, directBases: (item: T) => readonly T[]): readonly T[] {
  const known = new Map<T, readonly T[]>();
  const visit = (one: T): readonly T[] => {
    const done = known.get(one);
    if (done !== undefined) return done;
    known.set(one, [one]); // what a cycle, which the compiler rejects, sees
    const bases = directBases(one).toReversed();
    const order = [one, ...merge([...bases.map(visit), bases]).filter((base) => base !== one)];
    known.set(one, order);
    return order;
  };
  return visit(item);
}

/** Takes, again and again, the first head that stands in no other list's tail. */
function merge<T>(lists: readonly (readonly T[])[]): T[] {
  const merged: T[] = [];
  let rest = lists.filter((list) => list.length > 0);
  while (rest.length > 0) {
    const heads = rest.flatMap((list) => list.slice(0, 1));
    const next = heads.find((head) => !rest.some((list) => list.indexOf(head) > 0)) ?? heads[0];
    if (next === undefined) break;
    merged.push(next);
    rest = rest.map((list) => list.filter((one) => one !== next)).filter((list) => list.length > 0);
  }
  return merged;
}
