/** Cuts a source into lines, and lines into the pieces that look different. */

import { type TokenKind, tokenize } from "../../../engine/text/tokens.ts";
import { isKeyword } from "./keywords.ts";

export type Colour = "comment" | "string" | "keyword" | "number";

/** What a piece belongs to. Ranks: a smaller one is worse, and wins where marks overlap. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly rank: number;
  /** Which finding it is of. */
  readonly finding: number;
}

/** UTF-16 units of the text, never across a line end. `mark` is the innermost, `rank` that of the worst around. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly colour: Colour | null;
  readonly mark: Mark | null;
  readonly rank: number | null;
}

export type Line = readonly Piece[];

/** Longer texts are shown without colours. */
const colouredUnits = 500_000;

/** Every line of the text in order, without its line end; a piece ends wherever a mark begins or ends. */
export function toLines(text: string, marks: readonly Mark[]): readonly Line[] {
  const sorted = marks.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start || b.end - a.end);
  const around = makeMarkCursor(sorted);
  const colours = text.length <= colouredUnits ? coloured(text) : [];
  const colourAt = makeColourCursor(colours);
  const bounds = [...new Set(sorted.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  let nextBound = 0;
  const lines: Line[] = [];
  for (const [lineStart, lineEnd] of lineSpans(text)) {
    const pieces: Piece[] = [];
    for (let start = lineStart; start < lineEnd; ) {
      while ((bounds[nextBound] ?? Number.POSITIVE_INFINITY) <= start) nextBound++;
      const { colour, until } = colourAt(start);
      const end = Math.min(lineEnd, until, bounds[nextBound] ?? lineEnd);
      pieces.push({ start, end, colour, ...around(start) });
      start = end;
    }
    lines.push(pieces);
  }
  return lines;
}

/** Start and end of each line; lines end as in editors. */
function* lineSpans(text: string): Generator<readonly [number, number]> {
  const lineEnd = /\r\n|\n|\r/g;
  let start = 0;
  for (const match of text.matchAll(lineEnd)) {
    yield [start, match.index];
    start = match.index + match[0].length;
  }
  yield [start, text.length];
}

/** Marks around offsets that are asked for in rising order. */
function makeMarkCursor(sorted: readonly Mark[]): (offset: number) => Pick<Piece, "mark" | "rank"> {
  let next = 0;
  let open: Mark[] = [];
  let closesAt = Number.POSITIVE_INFINITY;
  let answer: Pick<Piece, "mark" | "rank"> = { mark: null, rank: null };
  return (offset) => {
    const opensAt = sorted[next]?.start ?? Number.POSITIVE_INFINITY;
    if (offset < opensAt && offset < closesAt) return answer;
    for (let mark = sorted[next]; mark && mark.start <= offset; mark = sorted[++next]) open.push(mark);
    open = open.filter(({ end }) => offset < end);
    closesAt = open.reduce((least, { end }) => Math.min(least, end), Number.POSITIVE_INFINITY);
    const rank = open.reduce<number | null>((least, mark) => Math.min(least ?? mark.rank, mark.rank), null);
    answer = { mark: open.at(-1) ?? null, rank };
    return answer;
  };
}

interface ColouredSpan {
  readonly start: number;
  readonly end: number;
  readonly colour: Colour;
}

/** The colour at offsets that are asked for in rising order, and where it ends at the latest. */
function makeColourCursor(spans: readonly ColouredSpan[]) {
  let next = 0;
  return (offset: number): { colour: Colour | null; until: number } => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next++;
    const span = spans[next];
    if (span === undefined) return { colour: null, until: Number.POSITIVE_INFINITY };
    return span.start <= offset ? { colour: span.colour, until: span.end } : { colour: null, until: span.start };
  };
}

function coloured(text: string): readonly ColouredSpan[] {
  return [...tokenize(text)].flatMap(({ kind, start, end }) => {
    const colour = colourOf(kind, text, start, end);
    return colour === null ? [] : [{ start, end, colour }];
  });
}

function colourOf(kind: TokenKind, text: string, start: number, end: number): Colour | null {
  if (kind === "comment" || kind === "string") return kind;
  if (kind === "symbol") return null;
  if (/^\d/.test(text[start] ?? "")) return "number";
  return isKeyword(text.slice(start, end)) ? "keyword" : null;
}
