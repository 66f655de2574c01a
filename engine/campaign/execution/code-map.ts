/** Where in the sources an instruction comes from. */

import { disassemble } from "../../evm/code/disassembly.ts";
import { readUnlinkedCode } from "../../evm/code/unlinked-code.ts";
import { parseSourceMap, type SourceSpan } from "../../solc/source-map.ts";
import type { StandardJsonCode } from "../../solc/standard-json.ts";

/** A stretch of a source that somebody wrote; bytes as solc counts. */
export interface SourcePlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** Chains take no more of it; of larger code the rest is nowhere. */
const maxInstructions = 200_000;

/**
 * Tells of a place in code, by the first of these places that somebody wrote: the place itself, then those of `trail`,
 * which led to it, latest first. Null where none was: compilers write code too.
 */
export type CodeMap = (pc: number, trail?: readonly number[]) => SourcePlace | null;

/** `files` has the sources by the index that source maps give them, without those that the compiler made. */
export function makeCodeMap(code: StandardJsonCode | undefined, files: ReadonlyMap<number, string>): CodeMap {
  const instructions = disassemble(readUnlinkedCode(code?.object ?? "")?.bytes ?? new Uint8Array());
  const spans = parseSourceMap(code?.sourceMap ?? "", Math.min(instructions.length, maxInstructions));
  const indexOf = new Map(instructions.slice(0, spans.length).map(({ pc }, index) => [pc, index]));
  const written = (pc: number): SourcePlace | null => toPlace(spans[indexOf.get(pc) ?? -1], files);
  return (pc, trail = []) => {
    for (const one of [pc, ...trail]) {
      const place = written(one);
      if (place !== null) return place;
    }
    return null;
  };
}

function toPlace(span: SourceSpan | undefined, files: ReadonlyMap<number, string>): SourcePlace | null {
  const file = span === undefined ? undefined : files.get(span.file);
  return span === undefined || file === undefined || span.length <= 0
    ? null
    : { file, offset: span.offset, length: span.length };
}

/** The distinct places of some instructions. */
export function placesOf(pcs: readonly number[], placeOf: CodeMap): readonly SourcePlace[] {
  const places = new Map<string, SourcePlace>();
  for (const pc of pcs) {
    const place = placeOf(pc);
    if (place !== null) places.set(keyOf(place), place);
  }
  return [...places.values()];
}

/** The same for the same place. */
export function keyOf({ file, offset, length }: SourcePlace): string {
  return `${file}:${offset}:${length}`;
}

/** Whether one lies in another, or is the same. */
export function isWithin(one: SourcePlace, { file, offset, length }: SourcePlace): boolean {
  return one.file === file && offset <= one.offset && one.offset + one.length <= offset + length;
}
