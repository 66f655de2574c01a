/** Puts code, its jump destinations and its coverage counters into linear memory, where the interpreter reads them. */
import { codeCeiling, codeFloor } from "../core/layout.ts";
import { type ContractCode, jumpdestsOf } from "./contract-code.ts";

export type CodePlace = { readonly codeBase: number; readonly jumpdestBase: number; readonly coverageBase: number };

export type CodeArena = {
  /** Goes up when everything was thrown out, so that places from before are void. */
  epoch: number;
  next: number;
  readonly places: Map<ContractCode, CodePlace>;
  /** Counters of code that was thrown out. */
  readonly savedCoverage: WeakMap<ContractCode, Uint8Array>;
};

/** Zeros after code, which the longest immediate may read, and which stop a run that gets there. */
const padding = 64;

/** An arena without code. */
export function makeCodeArena(): CodeArena {
  return { epoch: 1, next: codeFloor, places: new Map(), savedCoverage: new WeakMap() };
}

/** Where `code` lies, after putting it there if need be; `undefined` where it is larger than the whole arena. */
export function placeCode(arena: CodeArena, memory: Uint8Array, code: ContractCode): CodePlace | undefined {
  const known = arena.places.get(code);
  if (known) return known;
  const size = 4 * code.bytes.length + 2 * padding;
  if (size > codeCeiling - codeFloor) return undefined;
  if (arena.next + size > codeCeiling) throwOut(arena, memory);
  const place = {
    codeBase: arena.next + padding,
    jumpdestBase: arena.next + padding + code.bytes.length + padding,
    coverageBase: arena.next + 2 * padding + 2 * code.bytes.length,
  };
  write(arena, memory, code, place);
  arena.places.set(code, place);
  arena.next = (arena.next + size + 7) & -8;
  return place;
}

/** Two counters for each byte of code: see `flow.ts`. A copy. */
export function coverageOf(arena: CodeArena, memory: Uint8Array, code: ContractCode): Uint8Array {
  const place = arena.places.get(code);
  if (place) return memory.slice(place.coverageBase, place.coverageBase + 2 * code.bytes.length);
  return arena.savedCoverage.get(code)?.slice() ?? new Uint8Array(2 * code.bytes.length);
}

/** Sets all counters of `code` to zero. */
export function clearCoverage(arena: CodeArena, memory: Uint8Array, code: ContractCode): void {
  const place = arena.places.get(code);
  if (place) memory.fill(0, place.coverageBase, place.coverageBase + 2 * code.bytes.length);
  arena.savedCoverage.delete(code);
}

function write(arena: CodeArena, memory: Uint8Array, code: ContractCode, place: CodePlace): void {
  const { codeBase, jumpdestBase, coverageBase } = place;
  memory.set(code.bytes, codeBase);
  memory.fill(0, codeBase + code.bytes.length, jumpdestBase);
  memory.set(jumpdestsOf(code), jumpdestBase);
  const saved = arena.savedCoverage.get(code);
  if (saved) memory.set(saved, coverageBase);
  else memory.fill(0, coverageBase, coverageBase + 2 * code.bytes.length);
}

function throwOut(arena: CodeArena, memory: Uint8Array): void {
  for (const [code, { coverageBase }] of arena.places) {
    const coverage = memory.subarray(coverageBase, coverageBase + 2 * code.bytes.length);
    if (coverage.some((count) => count > 0)) arena.savedCoverage.set(code, coverage.slice());
  }
  arena.places.clear();
  arena.next = codeFloor;
  arena.epoch += 1;
}
