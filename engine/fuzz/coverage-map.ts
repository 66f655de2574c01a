/** Which edges were ever hit, how often, and in which counts: the memory behind "this is new". */

import type { EdgeList } from "../evm/instrumentation/edges.ts";

export interface CoverageMap {
  /** For each edge a bit for each range of counts in which it was hit. */
  seen: Uint8Array;
  /** In how many executions it was hit. */
  hits: Uint32Array;
  /** Edges that were hit at all. */
  nEdges: number;
}

/** Edges from here on are not told apart: a contract that makes others without end has no end of them. */
const maxEdges = 2 ** 22;

/** Nothing was hit. */
export function makeCoverageMap(): CoverageMap {
  return { seen: new Uint8Array(2 ** 14), hits: new Uint32Array(2 ** 14), nEdges: 0 };
}

/** Whether an edge was ever hit. */
export function isSeen({ seen }: CoverageMap, edge: number): boolean {
  return (seen[edge] ?? 0) !== 0;
}

/** Adds what an execution hit; 2 where an edge is new, 1 where only a count is, else 0. */
export function addEdges(map: CoverageMap, { count, edges, hits }: EdgeList): 0 | 1 | 2 {
  let novelty: 0 | 1 | 2 = 0;
  for (let index = 0; index < count; index++) {
    const edge = edges[index] as number;
    if (edge >= map.seen.length && !grow(map, edge)) continue;
    const bit = bitOfCount(hits[index] as number);
    const former = map.seen[edge] as number;
    map.hits[edge] = (map.hits[edge] as number) + 1;
    if ((former & bit) !== 0) continue;
    map.seen[edge] = former | bit;
    if (former === 0) map.nEdges += 1;
    novelty = former === 0 ? 2 : novelty === 0 ? 1 : novelty;
  }
  return novelty;
}

/** The rarest edge of an execution, in executions that hit it. */
export function rarity({ hits }: CoverageMap, { count, edges }: EdgeList): number {
  let least = 2 ** 32;
  for (let index = 0; index < count; index++) least = Math.min(least, hits[edges[index] as number] ?? 2 ** 32);
  return least;
}

/** Counts as AFL tells them apart: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, more. */
function bitOfCount(count: number): number {
  if (count < 4) return 1 << (count - 1);
  if (count < 32) return 1 << (32 - Math.clz32(count));
  return count < 128 ? 64 : 128;
}

function grow(map: CoverageMap, edge: number): boolean {
  if (edge >= maxEdges) return false;
  let size = map.seen.length;
  while (size <= edge) size *= 2;
  const seen = new Uint8Array(size);
  seen.set(map.seen);
  const hits = new Uint32Array(size);
  hits.set(map.hits);
  Object.assign(map, { seen, hits });
  return true;
}
