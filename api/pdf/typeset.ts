/** Text on a sheet: in which font each character is, where lines end. */

import { visible } from "../../engine/report/visible.ts";
import type { Face } from "./fonts.ts";
import { colors, type Sheet } from "./sheet.ts";

/** A stretch of text of one look. */
export interface Span {
  readonly text: string;
  readonly face: Face;
  readonly color?: string;
}

/** A stretch that is in one font, all of whose characters are in it. */
export interface Run extends Span {
  readonly width: number;
}

/** A character that is in none of the fonts. */
function toCode(codePoint: number): string {
  return `<U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}>`;
}

/** What stands between backticks is code; the rest has the face given. Nothing in it stays hidden. */
export function toSpans(sentence: string, face: Face = "text", color?: string): readonly Span[] {
  return sentence
    .replace(/\s+/g, " ")
    .split(/(`[^`]+`)/)
    .filter((part) => part !== "")
    .map((part) => (/^`[^`]+`$/.test(part) ? plain(part.slice(1, -1), "code", color) : plain(part, face, color)));
}

/** One span, nothing in which is hidden. */
export function plain(text: string, face: Face, color?: string): Span {
  return { text: visible(text), face, ...(color === undefined ? {} : { color }) };
}

/** Splits spans where the font changes because a character asks for it. */
export function toRuns(sheet: Sheet, spans: readonly Span[], size: number): readonly Run[] {
  return spans.flatMap((span) => {
    const runs: { face: Face; text: string }[] = [];
    for (const character of span.text) {
      const { face, text } = choose(sheet, span.face, character);
      const last = runs.at(-1);
      if (last?.face === face) last.text += text;
      else runs.push({ face, text });
    }
    return runs.map((run) => ({ ...span, ...run, width: widthOf(sheet, run.face, run.text, size) }));
  });
}

function choose(sheet: Sheet, face: Face, character: string): { readonly face: Face; readonly text: string } {
  const codePoint = character.codePointAt(0) ?? 0;
  if (sheet.has(face, codePoint)) return { face, text: character };
  if (sheet.has("fallback", codePoint)) return { face: "fallback", text: character };
  return { face, text: toCode(codePoint) };
}

function widthOf({ document }: Sheet, face: Face, text: string, size: number): number {
  return document.font(face).fontSize(size).widthOfString(text);
}

/** Writes runs beside each other; `y` is the line that the letters stand on. */
export function writeRuns({ document }: Sheet, runs: readonly Run[], x: number, y: number, size: number): void {
  let at = x;
  for (const { face, text, width, color = colors.ink } of runs) {
    document.font(face).fontSize(size).fillColor(color).text(text, at, y, { lineBreak: false, baseline: "alphabetic" });
    at += width;
  }
}

/** How wide the runs are together. */
export function widthOfRuns(runs: readonly Run[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}

/** Breaks spans into lines of a width: at spaces, and inside of what is too long for any line. */
export function breakLines(
  sheet: Sheet,
  spans: readonly Span[],
  size: number,
  width: number,
): readonly (readonly Run[])[] {
  const lines: Run[][] = [[]];
  let used = 0;
  for (const word of toWords(spans)) {
    for (const piece of toPieces(sheet, word, size, width)) {
      if (used + piece.width > width && used > 0) {
        lines.push([]);
        used = 0;
      }
      if (piece.isSpace && used === 0) continue;
      lines.at(-1)?.push(...piece.runs);
      used += piece.width;
    }
  }
  return lines.map(joinRuns);
}

/** Each space is a word of its own; what stands between two is one word, of however many looks it is. */
function toWords(spans: readonly Span[]): readonly (readonly Span[])[] {
  const words: Span[][] = [];
  let isOpen = false;
  for (const span of spans) {
    for (const text of span.text.split(/( )/).filter((part) => part !== "")) {
      const isSpace = text === " ";
      if (isOpen && !isSpace) words.at(-1)?.push({ ...span, text });
      else words.push([{ ...span, text }]);
      isOpen = !isSpace;
    }
  }
  return words;
}

interface Piece {
  readonly isSpace: boolean;
  readonly runs: readonly Run[];
  readonly width: number;
}

/** A word; in pieces that fit where it is longer than a line. */
function toPieces(sheet: Sheet, word: readonly Span[], size: number, width: number): readonly Piece[] {
  const whole = toPiece(sheet, word, size);
  if (whole.width <= width) return [whole];
  return word.flatMap((span) => cutSpan(sheet, span, size, width));
}

function cutSpan(sheet: Sheet, span: Span, size: number, width: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let text = "";
  for (const character of span.text) {
    if (text !== "" && toPiece(sheet, [{ ...span, text: text + character }], size).width > width) {
      pieces.push(toPiece(sheet, [{ ...span, text }], size));
      text = "";
    }
    text += character;
  }
  return [...pieces, toPiece(sheet, [{ ...span, text }], size)];
}

function toPiece(sheet: Sheet, spans: readonly Span[], size: number): Piece {
  const runs = toRuns(sheet, spans, size);
  return { isSpace: spans.every(({ text }) => text === " "), runs, width: widthOfRuns(runs) };
}

/** Neighbours of one look are one run: what is read back from the document then has its words whole. */
function joinRuns(runs: readonly Run[]): readonly Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isSame = last?.face === run.face && last.color === run.color;
    if (last && isSame)
      joined[joined.length - 1] = { ...last, text: last.text + run.text, width: last.width + run.width };
    else joined.push(run);
  }
  return joined;
}
