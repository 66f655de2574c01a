/** A line of source as elements. What readers would not see, or what would turn text around, is written out. */

import { visible } from "../../../engine/report/visible.ts";
import { type Child, h } from "../dom.ts";
import type { Line, Piece } from "../source/lines.ts";
import type { LineShade } from "../source/shades.ts";

/** A marked piece and where in the text it is. */
export interface DrawnPiece {
  readonly element: HTMLElement;
  readonly start: number;
  readonly end: number;
}

export interface DrawnLine {
  readonly element: HTMLElement;
  readonly pieces: readonly DrawnPiece[];
}

/** Of a longer piece only both ends are shown: browsers take seconds to lay out lines of a megabyte. */
const longestPiece = 4_000;
const shownEnd = 1_000;

/** How a line is drawn. */
export interface LineLook {
  /** From 1. */
  readonly lineNumber: number;
  /** Where it was executed, or could have been. */
  readonly shade: LineShade | undefined;
  /** Gives the class of a rank. */
  readonly markClass: (rank: number) => string;
}

/** A line whose pieces are known. */
export function drawLine(text: string, line: Line, { lineNumber, shade, markClass }: LineLook): DrawnLine {
  const pieces: DrawnPiece[] = [];
  const children = line.map((piece) => {
    const content = pieceText(text.slice(piece.start, piece.end));
    if (piece.mark === null || piece.rank === null)
      return piece.colour === null ? content : h("span", { class: piece.colour }, content);
    const element = h(
      "mark",
      { class: classOf(piece, markClass(piece.rank)), "data-finding": piece.mark.finding },
      content,
    );
    pieces.push({ element, start: piece.start, end: piece.end });
    return element;
  });
  const element = h(
    "div",
    { class: "line", "data-line": lineNumber },
    shade && shadeMark(shade),
    h("code", {}, ...children),
  );
  return { element, pieces };
}

/** It says in words what its shape and colour say. */
function shadeMark({ shade, text }: LineShade): HTMLElement {
  return h("span", { class: `shade shade-${shade}`, role: "img", "aria-label": text, title: text });
}

function classOf({ colour }: Piece, mark: string): string {
  return colour === null ? mark : `${mark} ${colour}`;
}

function pieceText(text: string): Child {
  if (text.length <= longestPiece) return withOddities(text);
  const left = text.length - 2 * shownEnd;
  return [
    withOddities(text.slice(0, shownEnd)),
    h("span", { class: "left-out" }, ` … ${left.toLocaleString("en")} characters … `),
    withOddities(text.slice(-shownEnd)),
  ];
}

/** Tabs stay: they are white space to everybody. */
function withOddities(text: string): readonly Child[] {
  return text
    .split(/([\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]+)/u)
    .map((part, index) =>
      index % 2 === 0 || /^\t+$/.test(part)
        ? part
        : h("span", { class: "odd", title: "Characters that would not show" }, visibleKeepingTabs(part)),
    );
}

function visibleKeepingTabs(text: string): string {
  return text.split("\t").map(visible).join("\t");
}
