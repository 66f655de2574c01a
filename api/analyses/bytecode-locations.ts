/** Where in submitted bytecode a place of the sources is, by the source map that came with it. */

import { disassemble } from "../../engine/evm/code/disassembly.ts";

/** A stretch of a source: bytes, and the file's index in the client's list. */
export interface SourceSpan {
  readonly offset: number;
  readonly length: number;
  readonly file: number;
}

/** The byte at which the first instruction of a span begins; undefined where the map has none for it. */
export type FindInstruction = (span: SourceSpan) => number | undefined;

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
function rankOf(candidate: SourceSpan, span: SourceSpan): number {
  if (candidate.file !== span.file || candidate.length <= 0) return Number.POSITIVE_INFINITY;
  const [start, end] = [candidate.offset, candidate.offset + candidate.length];
  const [spanStart, spanEnd] = [span.offset, span.offset + span.length];
  if (start >= spanStart && end <= spanEnd) return span.length - candidate.length;
  if (start <= spanStart && end >= spanEnd) return candidate.length;
  return Number.POSITIVE_INFINITY;
}

/** `s:l:f:j:m;...`: what is left out is as in the entry before. Entries beyond `limit` are not read. */
export function parseSourceMap(text: string, limit: number): readonly SourceSpan[] {
  const spans: SourceSpan[] = [];
  let last: SourceSpan = { offset: 0, length: 0, file: -1 };
  let start = 0;
  while (spans.length < limit && start <= text.length && text !== "") {
    const semicolon = text.indexOf(";", start);
    const end = semicolon === -1 ? text.length : semicolon;
    const [offset = "", length = "", file = ""] = text.slice(start, Math.min(end, start + 100)).split(":", 3);
    last = { offset: or(offset, last.offset), length: or(length, last.length), file: or(file, last.file) };
    spans.push(last);
    start = end + 1;
  }
  return spans;
}

function or(text: string, last: number): number {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : last;
}
