/** One line of source, laid out in columns of a terminal. */

import { widthOfText } from "./display-width.ts";
import { visible } from "./visible.ts";

const tabWidth = 4;

/** One character of the source, as it is printed. */
interface Cell {
  readonly text: string;
  /** First column and number of columns. */
  readonly column: number;
  readonly width: number;
}

export interface VisibleLine {
  readonly cells: readonly Cell[];
  /** Columns of the whole line. */
  readonly width: number;
  /** The column in which the character of a UTF-16 unit begins; the line's width for units past its end. */
  columnAt(unit: number): number;
}

/** Lays out a line without its line end: tabs become spaces, hidden characters visible. */
export function layOutLine(line: string): VisibleLine {
  const cells: Cell[] = [];
  const columns: number[] = [];
  let width = 0;
  for (const character of line) {
    const text = character === "\t" ? " ".repeat(tabWidth - (width % tabWidth)) : visible(character);
    const cell = { text, column: width, width: widthOfText(text) };
    cells.push(cell);
    for (let unit = 0; unit < character.length; unit++) columns.push(cell.column);
    width += cell.width;
  }
  return { cells, width, columnAt: (unit) => columns[unit] ?? width };
}

/** The columns from `from` to `from + width`; an ellipsis stands where something is left out. */
export function cutLine(line: VisibleLine, from: number, width: number): string {
  const isCutLeft = from > 0 && line.width > 0;
  const isCutRight = line.width > from + width;
  if (!isCutLeft && !isCutRight) return joinCells(line.cells);
  const first = from + (isCutLeft ? 1 : 0);
  const end = from + width - (isCutRight ? 1 : 0);
  const kept = line.cells.filter((cell) => first <= cell.column && cell.column + cell.width <= end);
  const gap = " ".repeat(Math.max(0, (kept[0]?.column ?? first) - first));
  return `${isCutLeft ? "…" : ""}${gap}${joinCells(kept)}${isCutRight ? "…" : ""}`;
}

function joinCells(cells: readonly Cell[]): string {
  return cells.map(({ text }) => text).join("");
}
