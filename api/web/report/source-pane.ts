/** A file with its findings marked. Lines are made when they come near: files may be long. */

import { severities } from "../../../engine/model/finding.ts";
import { fill, h, setAttribute } from "../dom.ts";
import { scrollSideways, scrollWithin } from "../parts/scroll-within.ts";
import { severityClass } from "../parts/severity.ts";
import { type Line, type Mark, toLines } from "../source/lines.ts";
import type { Place, ShownSource } from "../source/places.ts";
import type { FileShades } from "../source/shades.ts";
import { type DrawnPiece, drawLine } from "./draw-line.ts";

export interface SourcePane {
  readonly element: HTMLElement;
  /** Marks the place as the one that is looked at, and brings it into sight. */
  reveal(place: Place): void;
  /** Takes the place of all marks, and of the place that is looked at. */
  mark(marks: readonly Mark[], lookedAt: Place | undefined): void;
}

/** Lines are made in blocks of this many. */
const blockLines = 100;
/** Blocks that are made at once: shorter files are whole from the start, so that the browser's search finds all. */
const readyBlocks = 40;

interface Block {
  readonly element: HTMLElement;
  readonly first: number;
  readonly lines: readonly Line[];
  /** Empty until it is drawn. */
  pieces: readonly DrawnPiece[];
  isDrawn: boolean;
}

/** `shades` where it was executed; `chosen` is told which finding was clicked. */
export function makeSourcePane(
  source: ShownSource,
  shades: FileShades | undefined,
  chosen: (finding: number) => void,
): SourcePane {
  const body = h("div", { class: "source-body", on: { click: ({ target }) => tellClicked(target, chosen) } });
  const element = h("div", { class: "source", tabindex: 0, role: "region", "aria-label": "Source" }, body);
  let blocks: readonly Block[] = [];
  let current: Place | undefined;

  const draw = (block: Block): void => drawBlock(block, source.text, shades, current);
  const observer = observeNear(element, (target) => {
    const block = blocks.find((one) => one.element === target);
    if (block) draw(block);
  });
  return {
    element,
    mark(marks, lookedAt) {
      observer.disconnect();
      current = lookedAt;
      const scroll = element.scrollTop;
      blocks = toBlocks(toLines(source.text, marks));
      fill(body, ...blocks.map((block) => block.element));
      for (const block of blocks.slice(0, readyBlocks)) draw(block);
      for (const block of blocks.slice(readyBlocks)) observer.observe(block.element);
      element.scrollTop = scroll;
    },
    reveal(place) {
      current = place;
      const at = blocks[Math.floor((place.line - 1) / blockLines)];
      if (at) draw(at);
      for (const block of blocks) if (block.isDrawn) showCurrent(block, current);
      const piece = body.querySelector(".current");
      const target = piece ?? (at && lineElement(at, place.line));
      if (target) scrollWithin(element, target, "center");
      if (piece) scrollSideways(element, piece);
    },
  };
}

/** A click on a mark chooses its finding, unless it ended a selection of text. */
function tellClicked(target: EventTarget | null, chosen: (finding: number) => void): void {
  const mark = (target as Element).closest<HTMLElement>("[data-finding]");
  if (mark && getSelection()?.isCollapsed !== false) chosen(Number(mark.dataset["finding"]));
}

/** Calls back with each observed element that comes near to what is in sight of `scroller`. */
function observeNear(scroller: HTMLElement, cameNear: (target: Element) => void): IntersectionObserver {
  const tell = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) cameNear(target);
  };
  return new IntersectionObserver(tell, { root: scroller, rootMargin: "2000px" });
}

/** Makes the lines of a block, once. */
function drawBlock(block: Block, text: string, shades: FileShades | undefined, current: Place | undefined): void {
  if (block.isDrawn) return;
  block.isDrawn = true;
  const drawn = block.lines.map((line, index) => {
    const lineNumber = block.first + index + 1;
    return drawLine(text, line, { lineNumber, shade: shades?.lines.get(lineNumber), markClass });
  });
  fill(block.element, ...drawn.map((line) => line.element));
  setAttribute(block.element, "style", null);
  block.pieces = drawn.flatMap(({ pieces }) => pieces);
  showCurrent(block, current);
}

/** Sets off the pieces of the place that is looked at, and its line. */
function showCurrent(block: Block, current: Place | undefined): void {
  for (const { element: piece, start, end } of block.pieces) {
    const isCurrent = current !== undefined && current.start <= start && end <= current.end;
    piece.classList.toggle("current", isCurrent);
  }
  for (const line of block.element.querySelectorAll(".line.at")) line.classList.remove("at");
  if (current) lineElement(block, current.line)?.classList.add("at");
}

function lineElement({ element, first, lines }: Block, line: number): Element | undefined {
  const index = line - 1 - first;
  return 0 <= index && index < lines.length ? element.children[index] : undefined;
}

/** A block that is not drawn yet is as high as it will be. */
function toBlocks(lines: readonly Line[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let first = 0; first < lines.length; first += blockLines) {
    const own = lines.slice(first, first + blockLines);
    const element = h("div", { class: "block" });
    element.style.setProperty("height", `calc(${own.length} * var(--line-height))`);
    blocks.push({ element, first, lines: own, pieces: [], isDrawn: false });
  }
  return blocks;
}

function markClass(rank: number): string {
  const severity = severities[rank];
  return severity === undefined ? "related-mark" : severityClass(severity);
}
