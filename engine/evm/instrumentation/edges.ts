/** Edges of the control flow that were hit, as a short list that the machine writes; only where it watches coverage.
 *
 * An edge is a number: a JUMPI that went on, a JUMPI that jumped, or a JUMPDEST that was reached, in one code. The same code
 * has the same edges however often it is deployed, as long as the machine lasts, and code that creates a contract has the
 * same whatever arguments stand behind it. Reading and clearing cost what was hit.
 */
import type { ContractCode } from "../code/contract-code.ts";
import { ownerOf } from "../code/edge-owners.ts";
import {
  comparisonEntry,
  comparisonEntryBytes,
  comparisons,
  edgeCount,
  edgeEntryBytes,
  edges,
  unusedCounter,
} from "../core/layout.ts";
import type { Machine } from "../machine.ts";
import { opcodes } from "../opcodes.ts";

/** The first `count` of each list: edges, in the order in which they were first hit, and how often, up to `maxHits`. */
export type EdgeList = { count: number; edges: Int32Array; hits: Uint8Array };

/** Counts stop here. */
export const maxHits = 255;

/** A list to be filled by `readEdges` again and again. */
export function makeEdgeList(): EdgeList {
  return { count: 0, edges: new Int32Array(1024), hits: new Uint8Array(1024) };
}

/** Fills the list with the edges that were hit since `clearEdges`. */
export function readEdges({ limbs, bytes, edgesAside }: Machine, list: EdgeList): void {
  list.count = 0;
  const size = limbs[edgeCount >> 2] as number;
  for (let entry = edges >> 2; entry < (edges + size * edgeEntryBytes) >> 2; entry += 2) {
    append(list, limbs[entry + 1] as number, bytes[limbs[entry] as number] as number);
  }
  if (edgesAside.size > 0) addAside(list, edgesAside);
}

function append(list: EdgeList, edge: number, hits: number): void {
  if (list.count === list.edges.length) grow(list);
  list.edges[list.count] = edge;
  list.hits[list.count] = hits;
  list.count += 1;
}

function grow(list: EdgeList): void {
  const { edges: former, hits } = list;
  list.edges = new Int32Array(2 * former.length);
  list.edges.set(former);
  list.hits = new Uint8Array(2 * hits.length);
  list.hits.set(hits);
}

/** Adds what was counted before code had to make room. */
function addAside(list: EdgeList, aside: ReadonlyMap<number, number>): void {
  const listed = new Map<number, number>();
  for (let index = 0; index < list.count; index++) listed.set(list.edges[index] as number, index);
  for (const [edge, hits] of aside) {
    const index = listed.get(edge);
    if (index === undefined) append(list, edge, hits);
    else list.hits[index] = Math.min(maxHits, hits + (list.hits[index] as number));
  }
}

/** Starts counting anew. */
export function clearEdges({ limbs, bytes, edgesAside }: Machine): void {
  const size = limbs[edgeCount >> 2] as number;
  for (let entry = edges >> 2; entry < (edges + size * edgeEntryBytes) >> 2; entry += 2) {
    bytes[limbs[entry] as number] = 0;
  }
  limbs[edgeCount >> 2] = 0;
  if (edgesAside.size > 0) edgesAside.clear();
}

/** For the arena, before it throws code out: what was counted is put aside, and no counter is written to afterwards. */
export function setCountersAside(machine: Machine): void {
  const { limbs, bytes, edgesAside } = machine;
  const size = limbs[edgeCount >> 2] as number;
  for (let entry = edges >> 2; entry < (edges + size * edgeEntryBytes) >> 2; entry += 2) {
    const edge = limbs[entry + 1] as number;
    const hits = (edgesAside.get(edge) ?? 0) + (bytes[limbs[entry] as number] as number);
    edgesAside.set(edge, Math.min(maxHits, hits));
  }
  limbs[edgeCount >> 2] = 0;
  for (let number = 1; number <= (limbs[comparisons >> 2] as number); number++) {
    limbs[(comparisons + number * comparisonEntryBytes + comparisonEntry.counter) >> 2] = unusedCounter;
  }
}

/** Where an edge is. A comparison's edge has the kind "comparison". */
export type EdgePlace = {
  readonly code: ContractCode;
  readonly pc: number;
  readonly kind: "reached" | "went on" | "jumped" | "comparison";
};

/** Where an edge is; `undefined` where it was forgotten among many thousand codes. */
export function placeOfEdge({ arena }: Machine, edge: number): EdgePlace | undefined {
  const owner = arena.owners && ownerOf(arena.owners, edge);
  if (!owner) return undefined;
  const { code, first } = owner;
  const pc = (edge - first) >> 1;
  const byte = code.bytes[pc];
  if (byte === opcodes.JUMPDEST.byte) return { code, pc, kind: "reached" };
  if (byte !== opcodes.JUMPI.byte) return { code, pc, kind: "comparison" };
  return { code, pc, kind: (edge - first) % 2 === 0 ? "went on" : "jumped" };
}
