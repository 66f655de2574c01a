/** What the parts of the text report share. */

import type { Location } from "../model/location.ts";
import { codeFrame, type FrameOptions, linesOf } from "./code-frame.ts";
import type { Paint } from "./paint.ts";
import type { Report } from "./report.ts";

export interface TextOptions {
  readonly paint: Paint;
  /** Columns; kept between 80 and 120, where frames and paragraphs read well. */
  readonly width: number;
}

export interface TextContext extends TextOptions {
  readonly report: Report;
  /** The frame of a place, indented; empty where its text is not at hand. */
  frame(
    place: Pick<Location, "file" | "range">,
    style: Pick<FrameOptions, "caret" | "mark" | "nContext">,
  ): readonly string[];
}

/** Each text is split into lines once, however many findings point into it. */
export function makeTextContext(report: Report, { paint, width }: TextOptions): TextContext {
  const columns = Math.min(Math.max(width, 80), 120);
  const lineReader = makeLineReader(report.texts);
  return {
    report,
    paint,
    width: columns,
    frame({ file, range }, style) {
      const lines = lineReader(file);
      if (lines === undefined) return [];
      return codeFrame(lines, range, { ...style, dim: paint.dim, width: columns - 2 }).map((line) => `  ${line}`);
    },
  };
}

/** Lines of a file by its name; undefined where its text is not at hand. */
export function makeLineReader(texts: Report["texts"]): (file: string) => readonly string[] | undefined {
  const lines = new Map<string, readonly string[]>();
  return (file) => {
    const text = texts.get(file);
    if (text !== undefined && !lines.has(file)) lines.set(file, linesOf(text));
    return lines.get(file);
  };
}
