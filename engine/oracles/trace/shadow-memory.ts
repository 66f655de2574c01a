/** For each byte of a memory, what it was computed from. */
import { type SourceSet, type SourceTable, union } from "./source-sets.ts";

/** Bytes past this are not followed. */
const maxBytes = 2 ** 20;

export interface ShadowMemory {
  /** A set for each byte; what lies past its end has no sources. */
  sets: Int32Array;
  /** Bytes past this are without sources. */
  end: number;
}

const nothing = new Int32Array(0);

/** A memory in which nothing has a source. */
export function makeShadowMemory(): ShadowMemory {
  return { sets: nothing, end: 0 };
}

function grow(memory: ShadowMemory, end: number): void {
  if (end <= memory.sets.length) return;
  const longer = new Int32Array(Math.min(maxBytes, Math.max(1024, 2 * end)));
  longer.set(memory.sets);
  memory.sets = longer;
}

/** Makes the set that of all bytes of a range. */
export function fill(memory: ShadowMemory, start: number, size: number, set: SourceSet): void {
  const end = Math.min(start + size, maxBytes);
  if (end <= start || (set === 0 && start >= memory.end)) return;
  grow(memory, end);
  memory.sets.fill(set, start, end);
  memory.end = Math.max(memory.end, end);
}

/** Writes sets byte by byte; where there are fewer than `size`, the others have no source. */
export function write(memory: ShadowMemory, start: number, size: number, sets: Int32Array): void {
  const given = Math.min(size, sets.length, Math.max(0, maxBytes - start));
  if (given > 0) {
    grow(memory, start + given);
    memory.sets.set(sets.subarray(0, given), start);
    memory.end = Math.max(memory.end, start + given);
  }
  if (given < size) fill(memory, start + given, size - given, 0);
}

/** A copy of a range; shorter where nothing behind it has a source. */
export function slice(memory: ShadowMemory, start: number, size: number): Int32Array {
  return start >= memory.end ? nothing : memory.sets.slice(start, Math.min(start + size, memory.end));
}

/** All that a range was computed from. */
export function unionOf(table: SourceTable, sets: Int32Array, start = 0, size = sets.length): SourceSet {
  const end = Math.min(start + size, sets.length);
  let all: SourceSet = 0;
  let last: SourceSet = 0;
  for (let index = start; index < end; index++) {
    const set = sets[index] as number;
    if (set === last) continue;
    last = set;
    all = union(table, all, set);
  }
  return all;
}
