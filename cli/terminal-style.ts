/** How text for a terminal, or for what stands in its place, is to look. */

import type { WriteStream } from "node:tty";
import { ansiPaint, plainPaint } from "../engine/report/paint.ts";
import type { TextOptions } from "../engine/report/text-context.ts";

/** Columns where there is no terminal to ask. */
const defaultWidth = 100;

/** Colours only on a terminal that has some, and that the user did not forbid them (https://no-color.org). */
export function terminalStyle(stream: WriteStream, mayColor: boolean): TextOptions {
  const isForbidden = (process.env["NO_COLOR"] ?? "") !== "";
  const hasColor = mayColor && !isForbidden && stream.isTTY && stream.hasColors();
  return { paint: hasColor ? ansiPaint : plainPaint, width: stream.isTTY ? stream.columns : defaultWidth };
}
