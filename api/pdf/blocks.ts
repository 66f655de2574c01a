/** The parts that documents are made of: paragraphs, code, rows. */

import { widthOfCharacter } from "../../engine/report/display-width.ts";
import { colors, page, type Sheet, textWidth } from "./sheet.ts";
import { breakLines, plain, type Run, type Span, toRuns, widthOfRuns, writeRuns } from "./typeset.ts";

/** Where a thing leads when it is clicked: out of the document, or to a place in it. */
export interface Target {
  readonly url?: string;
  readonly place?: string;
}

interface ParagraphStyle {
  readonly size?: number;
  /** From the left edge of the text, in points. */
  readonly indent?: number;
  readonly width?: number;
  readonly gapAfter?: number;
  readonly target?: Target;
}

const bodySize = 9.5;
const leading = 1.45;
/** Letters stand on a line this far below the top of theirs, as a share of it. */
const ascent = 0.76;
/** Longer texts are cut: no sentence of ours comes near it. */
const maxLength = 4_000;

/** Lines of text, over pages where they have to. */
export function paragraph(sheet: Sheet, spans: readonly Span[], style: ParagraphStyle = {}): void {
  const { size = bodySize, indent = 0, width = textWidth - indent, gapAfter = 6, target } = style;
  const height = size * leading;
  for (const line of breakLines(sheet, cut(spans), size, width)) {
    sheet.reserve(height);
    const x = page.side + indent;
    writeRuns(sheet, line, x, sheet.y() + height * ascent, size);
    if (target) link(sheet, target, { x, y: sheet.y(), width: widthOfRuns(line), height });
    sheet.advance(height);
  }
  sheet.advance(gapAfter);
}

function cut(spans: readonly Span[]): readonly Span[] {
  return spans.map((span) =>
    span.text.length > maxLength ? { ...span, text: `${span.text.slice(0, maxLength)}…` } : span,
  );
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Makes an area of the page lead somewhere. */
export function link({ document }: Sheet, { url, place }: Target, { x, y, width, height }: Area): void {
  if (url !== undefined) document.link(x, y, width, height, url);
  if (place !== undefined) document.goTo(x, y, width, height, place);
}

/** Gives the place a name, and an entry in the list of contents beside the document. */
export function anchor({ document, y }: Sheet, name: string, title: string): void {
  document.addNamedDestination(name, "XYZ", 0, Math.max(0, y() - 12), 0);
  document.outline.addItem(title);
}

const codeSize = 7.4;
const codeHeight = 10.6;
const codePadding = 7;
/** Of the font, of which all characters have it. */
const cellWidth = codeSize * 0.602;
/** Columns that a line of code may have. */
export const codeColumns = Math.floor((textWidth - 2 * codePadding) / cellWidth);

/** Code on a ground of its own. Lines are printable, and have `codeColumns` at most; those that `isMarked` stand out. */
export function codeBlock(sheet: Sheet, lines: readonly string[], isMarked: (line: string) => boolean): void {
  const padded = ["", ...lines, ""];
  const heightOf = (index: number): number => (index === 0 || index === padded.length - 1 ? codePadding : codeHeight);
  sheet.reserve(Math.min(lines.length * codeHeight + 2 * codePadding, page.height / 2));
  for (const [index, line] of padded.entries()) {
    const height = heightOf(index);
    sheet.reserve(height);
    const ground = isMarked(line) ? colors.mark : colors.paper;
    sheet.document.rect(page.side, sheet.y() - 0.2, textWidth, height + 0.4).fill(ground);
    writeCode(sheet, line, page.side + codePadding, sheet.y() + height * ascent);
    sheet.advance(height);
  }
  sheet.advance(9);
}

/** Characters of the fallback font have other widths; each stretch begins in the column that is its own. */
function writeCode(sheet: Sheet, line: string, x: number, y: number): void {
  let column = 0;
  for (const run of toRuns(sheet, [{ text: line, face: "code", color: colors.ink }], codeSize)) {
    if (run.text.trim() !== "") writeRuns(sheet, [run], x + column * cellWidth, y, codeSize);
    for (const character of run.text) column += widthOfCharacter(character);
  }
}

/** A cell of a row: its text, how wide it is, and where it leads. */
export interface Cell {
  readonly spans: readonly Span[];
  readonly width: number;
  readonly target?: Target;
}

interface RowStyle {
  readonly size?: number;
  readonly hasRule?: boolean;
  /** Lines of a cell beyond these are left out. */
  readonly maxLines?: number;
}

/** Cells beside each other, as high as the highest, and never on two pages. */
export function row(
  sheet: Sheet,
  cells: readonly Cell[],
  { size = 8.5, hasRule = true, maxLines = 3 }: RowStyle = {},
): void {
  const gap = 8;
  const height = size * leading;
  const laidOut = cells.map((cell) => ({ ...cell, lines: breakLines(sheet, cut(cell.spans), size, cell.width - gap) }));
  const nLines = Math.min(maxLines, Math.max(...laidOut.map(({ lines }) => lines.length)));
  sheet.reserve(nLines * height + 6);
  const top = sheet.y() + 3;
  let x = page.side;
  for (const { lines, width, target } of laidOut) {
    for (const [index, line] of shorten(sheet, lines, maxLines, size).entries()) {
      writeRuns(sheet, line, x, top + index * height + height * ascent, size);
      if (target) link(sheet, target, { x, y: top + index * height, width: widthOfRuns(line), height });
    }
    x += width;
  }
  const bottom = top + nLines * height + 3;
  if (hasRule)
    sheet.document
      .moveTo(page.side, bottom)
      .lineTo(page.side + textWidth, bottom)
      .lineWidth(0.5)
      .stroke(colors.line);
  sheet.advance(nLines * height + 6);
}

function shorten(sheet: Sheet, lines: readonly (readonly Run[])[], maxLines: number, size: number) {
  if (lines.length <= maxLines) return lines;
  const last = [...(lines[maxLines - 1] ?? []), ...toRuns(sheet, [plain("…", "text")], size)];
  return [...lines.slice(0, maxLines - 1), last];
}
