/** Positions as the API tells them: lines from 1, columns from 0. */

import type { Position } from "../../../engine/model/location.ts";

/** Of a position whose lines and columns count from 0. */
export function toPoint({ line, character }: Position): { line: number; column: number } {
  return { line: line + 1, column: character };
}
