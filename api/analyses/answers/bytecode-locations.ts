/** Where in submitted bytecode a place of the sources is, by the source map that came with it. */

import { disassemble } from "../../../engine/evm/code/disassembly.ts";
import { parseSourceMap, type SourceSpan } from "../../../engine/solc/source-map.ts";

/** A stretch of a source by itself. */
type Place = Pick<SourceSpan, "offset" | "length" | "file">;

/** The byte at which the first instruction of a span begins; undefined where the map has none for it. */
export type FindInstruction = (span: Place) => number | undefined;

/** Twice what chains take; of more, the rest is not looked at. */
const maxCodeBytes = 100_000;

/** `digits` is bytecode in plain hex; `sourceMap` is the compiler's, in its short form. */
export function makeFindInstruction(digits: string, sourceMap: string): FindInstruction {
  if (sourceMap === "") return () => undefined;
  const instructions = disassemble(Buffer.from(digits.slice(0, 2 * maxCodeBytes), "hex"));
  const spans = parseSourceMap(sourceMap, instructions.length);
  return (span) => {
    const [best] = spans
      .map((candidate, index) => ({ index, rank: rankOf(candidate, span) }))
      .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.rank - b.rank || a.index - b.index);
    return best && instructions[best.index]?.pc;
  };
}

/** Less is better: the very span; then the largest part of it; then the least around it. */
function rankOf(candidate: Place, span: Place): number {
  if (candidate.file !== span.file || candidate.length <= 0) return Number.POSITIVE_INFINITY;
  const [start, end] = [candidate.offset, candidate.offset + candidate.length];
  const [spanStart, spanEnd] = [span.offset, span.offset + span.length];
  if (start >= spanStart && end <= spanEnd) return span.length - candidate.length;
  if (start <= spanStart && end >= spanEnd) return candidate.length;
  return Number.POSITIVE_INFINITY;
}
