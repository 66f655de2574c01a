/** Puts code, its jump destinations and its counters into linear memory, where the interpreter reads them.
 *
 * Code is known by its content: however often the same is deployed, it lies there once and has one set of counters. Each
 * byte of code has two numbers, its edges (`edges.ts`), which stay the same as long as the arena lasts, also where code is
 * thrown out and comes back.
 */
import { equalBytes } from "../../util/equal-bytes.ts";
import { codeCeiling, codeFloor } from "../core/layout.ts";
import { type ContractCode, jumpdestsOf } from "./contract-code.ts";
import { addOwner, type EdgeOwners, makeEdgeOwners } from "./edge-owners.ts";

export type CodePlace = {
  /** What was put there; others may have the same content. */
  readonly code: ContractCode;
  readonly codeBase: number;
  readonly jumpdestBase: number;
  /** Two bytes for each byte of code: see `flow.ts`. */
  readonly coverageBase: number;
  /** The first of its edges. */
  readonly edgeBase: number;
};

export type CodeArena = {
  /** Goes up when everything was thrown out, so that places from before are void. */
  epoch: number;
  next: number;
  readonly places: Map<ContractCode, CodePlace>;
  readonly byContent: Map<number, CodePlace[]>;
  /** Which code the edges belong to; `undefined` where nobody counts. */
  readonly owners: EdgeOwners | undefined;
  /** Called before everything is thrown out, with the counters still in place. */
  readonly onThrowOut: () => void;
};

/** Zeros after code, which the longest immediate may read, and which stop a run that gets there. */
const padding = 64;

/** So many objects are known for the contents that lie in the arena. */
const maxObjects = 4096;

/** An arena without code. */
export function makeCodeArena(counts: boolean, onThrowOut: () => void): CodeArena {
  const owners = counts ? makeEdgeOwners() : undefined;
  return { epoch: 1, next: codeFloor, places: new Map(), byContent: new Map(), owners, onThrowOut };
}

/** Where `code` lies, after putting it there if need be; `undefined` where it is larger than the whole arena. */
export function placeCode(arena: CodeArena, memory: Uint8Array, code: ContractCode): CodePlace | undefined {
  const known = arena.places.get(code);
  if (known) return known;
  const size = 4 * code.bytes.length + 2 * padding;
  if (size > codeCeiling - codeFloor) return undefined;
  const content = hashContent(code.bytes);
  const place = findContent(arena, content, code.bytes) ?? put(arena, memory, code, size, content);
  if (arena.places.size >= maxObjects) arena.places.clear();
  arena.places.set(code, place);
  return place;
}

function findContent({ byContent }: CodeArena, content: number, bytes: Uint8Array): CodePlace | undefined {
  return byContent.get(content)?.find(({ code }) => equalBytes(code.bytes, bytes));
}

/** A number that differs where contents do, mostly: the bytes are compared besides. */
function hashContent(bytes: Uint8Array): number {
  let hash = bytes.length;
  for (let k = 0; k < bytes.length; k++) hash = Math.imul(hash ^ (bytes[k] as number), 0x01000193);
  return hash;
}

function put(arena: CodeArena, memory: Uint8Array, code: ContractCode, size: number, content: number): CodePlace {
  if (arena.next + size > codeCeiling) throwOut(arena);
  const { length } = code.bytes;
  const place = {
    code,
    codeBase: arena.next + padding,
    jumpdestBase: arena.next + padding + length + padding,
    coverageBase: arena.next + 2 * padding + 2 * length,
    edgeBase: arena.owners ? addOwner(arena.owners, code) : 0,
  };
  const { codeBase, jumpdestBase, coverageBase } = place;
  memory.set(code.bytes, codeBase);
  memory.fill(0, codeBase + length, jumpdestBase);
  memory.set(jumpdestsOf(code), jumpdestBase);
  memory.fill(0, coverageBase, coverageBase + 2 * length);
  arena.next = (arena.next + size + 7) & -8;
  const others = arena.byContent.get(content);
  if (others) others.push(place);
  else arena.byContent.set(content, [place]);
  return place;
}

function throwOut(arena: CodeArena): void {
  arena.onThrowOut();
  arena.places.clear();
  arena.byContent.clear();
  arena.next = codeFloor;
  arena.epoch += 1;
}
