/** Where bytes came from: ranges of a memory, each with the step that wrote it. */

/** Bytes from `start` up to `end` were written by a step; the first of them is the byte `at` of what it wrote. */
export type Origin = { readonly start: number; readonly end: number; readonly step: number; readonly at: number };

/** The step of what no step wrote: the calldata of the transaction. */
export const input = -1;

/** Ranges in order, none of which overlap; what is in none was never written. */
export type Origins = Origin[];

/** Puts a range over what was there. */
export function overwrite(origins: Origins, range: Origin): void {
  if (range.end <= range.start) return;
  const first = firstAfter(origins, range.start);
  let last = first;
  while (last < origins.length && (origins[last] as Origin).start < range.end) last += 1;
  const covered = origins.slice(first, last);
  const before = covered.flatMap((each) => cut(each, each.start, range.start));
  const after = covered.flatMap((each) => cut(each, range.end, each.end));
  origins.splice(first, last - first, ...before, range, ...after);
}

/** The part of the origins from `start` up to `end`, told from `start` on. */
export function originsOf(origins: Origins, start: number, end: number): Origins {
  const found: Origins = [];
  for (let index = firstAfter(origins, start); index < origins.length; index++) {
    const each = origins[index] as Origin;
    if (each.start >= end) break;
    found.push(...cut(each, start, end).map((part) => ({ ...part, start: part.start - start, end: part.end - start })));
  }
  return found;
}

/** What of a range lies between; in a list, which is empty where nothing does. */
function cut(range: Origin, from: number, to: number): Origin[] {
  const start = Math.max(range.start, from);
  const end = Math.min(range.end, to);
  return start < end ? [{ start, end, step: range.step, at: range.at + start - range.start }] : [];
}

/** The index of the first range that ends after `offset`. */
function firstAfter(origins: Origins, offset: number): number {
  let [low, high] = [0, origins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((origins[middle] as Origin).end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
