/** Shows a place in its source: numbered lines, and carets below the place. */

import type { Range } from "../model/location.ts";
import { cutLine, layOutLine, type VisibleLine } from "./visible-line.ts";

export interface FrameOptions {
  /** Columns that a line of the frame may take; longer code is shortened around the place. */
  readonly width: number;
  /** Lines shown before and after the place. */
  readonly nContext: number;
  /** What underlines the place. */
  readonly caret: "^" | "~";
  /** Paints carets and the arrow in the margin; line numbers and context. */
  readonly mark: (text: string) => string;
  readonly dim: (text: string) => string;
}

/** Of a longer place, this many lines at its start and one at its end are shown. */
const maxFirstLines = 4;
/** Beyond this many UTF-16 units a line is cut out around the place before it is laid out: minified code stays cheap. */
const maxLineLength = 2000;
/** Past every character of a line: columns end there at the line's width. */
const lineEnd = Number.MAX_SAFE_INTEGER;
/** Code before the place that stays visible where the line is too long. */
const leadColumns = 20;

/** The lines of a source text; line ends are those of editors. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Of a place, what is on its first line: enough for a place that only explains. */
export function firstLineOf({ start, end }: Range): Range {
  return end.line === start.line ? { start, end } : { start, end: { line: start.line, character: lineEnd } };
}

/** The frame, line by line. `range` beyond the text is clamped to it; a place without extent gets one caret. */
export function codeFrame(sourceLines: readonly string[], range: Range, options: FrameOptions): readonly string[] {
  const rows = chooseLines(range, sourceLines, options.nContext);
  const numberWidth = String((rows.at(-1) ?? 0) + 1).length;
  const codeWidth = Math.max(20, options.width - numberWidth - 5);
  const shift = shiftOf(sourceLines, range, codeWidth);
  const frame: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && row !== (rows[index - 1] ?? 0) + 1) frame.push(options.dim(`${" ".repeat(numberWidth + 3)}┆ …`));
    frame.push(...frameRow(sourceLines[row] ?? "", row, { range, shift, codeWidth, numberWidth, ...options }));
  }
  return frame;
}

/** 0-based lines to show: the place, shortened in its middle, and what stands around it. */
function chooseLines(range: Range, sourceLines: readonly string[], nContext: number): readonly number[] {
  const last = Math.max(0, sourceLines.length - 1);
  const start = Math.min(range.start.line, last);
  const end = Math.min(lastMarkedLine(range), last);
  const isBlank = (row: number): boolean => (sourceLines[row] ?? "").trim() === "";
  let first = Math.max(0, start - nContext);
  while (first < start && isBlank(first)) first++;
  let final = Math.min(last, end + nContext);
  while (final > end && isBlank(final)) final--;
  const rows = Array.from({ length: final - first + 1 }, (_, index) => first + index);
  return end - start > maxFirstLines ? rows.filter((row) => row < start + maxFirstLines || row >= end) : rows;
}

/** A place that ends at the very start of a line does not reach into it. */
function lastMarkedLine({ start, end }: Range): number {
  return end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
}

/** How many columns are left out on the left of every line, so that the place is in sight. */
function shiftOf(sourceLines: readonly string[], range: Range, codeWidth: number): number {
  const { line, columnAt, isCut } = layOutAround(sourceLines[range.start.line] ?? "", range.start.character);
  const start = columnAt(range.start.character);
  const end = range.end.line === range.start.line ? columnAt(range.end.character) : line.width;
  return end > codeWidth || isCut ? Math.max(0, start - leadColumns) : 0;
}

interface RowOptions extends FrameOptions {
  readonly range: Range;
  readonly shift: number;
  readonly codeWidth: number;
  readonly numberWidth: number;
}

function frameRow(text: string, row: number, options: RowOptions): readonly string[] {
  const { range, shift, codeWidth, numberWidth, mark, dim } = options;
  const isMarked = range.start.line <= row && row <= lastMarkedLine(range);
  const { line, columnAt } = layOutAround(text, row === range.start.line ? range.start.character : 0);
  const number = String(row + 1).padStart(numberWidth);
  const margin = isMarked ? `${mark(">")} ${number}` : dim(`  ${number}`);
  const code = cutLine(line, isMarked ? shift : 0, codeWidth);
  const shown = `${margin} ${dim("│")}${code === "" ? "" : ` ${isMarked ? code : dim(code)}`}`;
  if (!isMarked) return [shown];
  const carets = caretLine(line, columnAt, text, row, options);
  return carets === null ? [shown] : [shown, `${" ".repeat(numberWidth + 3)}${dim("│")} ${carets}`];
}

/** Carets stand below the first and the last line of a place; null for the lines between. */
function caretLine(
  line: VisibleLine,
  columnAt: (unit: number) => number,
  text: string,
  row: number,
  { range, shift, codeWidth, caret, mark }: RowOptions,
): string | null {
  const isFirst = row === range.start.line;
  const isLast = row === lastMarkedLine(range);
  if (!isFirst && !isLast) return null;
  const from = isFirst ? columnAt(range.start.character) : columnAt(text.search(/\S|$/));
  const to = isLast && range.end.line === row ? columnAt(range.end.character) : line.width;
  const first = Math.min(Math.max(from - shift, 0), codeWidth);
  const end = Math.min(Math.max(to - shift, first + 1), codeWidth + 1);
  return `${" ".repeat(first)}${mark(caret.repeat(end - first))}`;
}

/** Lays out a line, of a very long one only the neighbourhood of `unit`; `columnAt` keeps counting in the whole line. */
function layOutAround(text: string, unit: number): Neighbourhood {
  const first = text.length <= maxLineLength ? 0 : Math.max(0, unit - leadColumns * 2);
  const line = layOutLine(text.slice(first, first + maxLineLength));
  return { line, columnAt: (at) => line.columnAt(Math.max(0, at - first)), isCut: first > 0 };
}

interface Neighbourhood {
  readonly line: VisibleLine;
  readonly columnAt: (unit: number) => number;
  /** Something is missing on the left. */
  readonly isCut: boolean;
}
