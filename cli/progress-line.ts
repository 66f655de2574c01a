/** One line on a terminal that tells what is being done, and leaves no trace. */

import type { WriteStream } from "node:tty";
import { widthOfCharacter } from "../engine/report/display-width.ts";
import { visible } from "../engine/report/visible.ts";

export interface ProgressLine {
  show(text: string): void;
  /** Wipes the line; nothing is shown afterwards. */
  end(): void;
}

/** More often than this nobody can read it. */
const minIntervalMs = 80;

/** For terminals that do not know their width. */
const defaultColumns = 80;

const wipe = "\r\u{1b}[2K";

/** Silent where `stream` is no terminal or progress is not wanted. */
export function makeProgressLine(stream: WriteStream, isWanted: boolean): ProgressLine {
  if (!isWanted || !stream.isTTY) return { show() {}, end() {} };
  let shownAt = Number.NEGATIVE_INFINITY;
  let hasEnded = false;
  return {
    show(text) {
      const now = performance.now();
      if (hasEnded || now - shownAt < minIntervalMs) return;
      shownAt = now;
      stream.write(`${wipe}${cut(visible(text), (stream.columns || defaultColumns) - 1)}`);
    },
    end() {
      if (!hasEnded && shownAt > 0) stream.write(wipe);
      hasEnded = true;
    },
  };
}

function cut(text: string, columns: number): string {
  let width = 0;
  let kept = "";
  for (const character of text) {
    width += widthOfCharacter(character);
    if (width > columns) return kept;
    kept += character;
  }
  return kept;
}
