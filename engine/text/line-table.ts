/** Where the lines of a text begin, as editors count them. */

import type { Position } from "../model/location.ts";
import { lastAtMost } from "./byte-table.ts";

const lineFeed = 10;
const carriageReturn = 13;

export interface LineTable {
  readonly nLines: number;
  /** The position of a UTF-16 index from 0 to the text's length; one inside a line end counts as the end of its line. */
  positionAt(unit: number): Position;
}

/** Lines end with `\n`, `\r\n` or a lone `\r`, and with nothing else. */
export function makeLineTable(text: string): LineTable {
  const starts = Uint32Array.from(lineStarts(text));
  return {
    nLines: starts.length,
    positionAt(unit) {
      const line = lastAtMost(starts, unit);
      const start = starts[line] ?? 0;
      const isLast = line + 1 === starts.length;
      const end = isLast ? text.length : withoutLineEnd(text, start, starts[line + 1] ?? 0);
      return { line, character: Math.min(unit, end) - start };
    },
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let unit = 0; unit < text.length; unit++) {
    const code = text.charCodeAt(unit);
    if (code > carriageReturn) continue;
    const endsLine = code === lineFeed || (code === carriageReturn && text.charCodeAt(unit + 1) !== lineFeed);
    if (endsLine) starts.push(unit + 1);
  }
  return starts;
}

/** Where the line's own text ends; the next line starts at `next`. */
function withoutLineEnd(text: string, start: number, next: number): number {
  const isPair =
    next - 2 >= start && text.charCodeAt(next - 1) === lineFeed && text.charCodeAt(next - 2) === carriageReturn;
  return isPair ? next - 2 : next - 1;
}
