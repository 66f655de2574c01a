/** Positions compared. */

import type { Position, Range } from "../../engine/model/location.ts";

/** Whether the position lies in the range or at one of its ends. */
export function contains({ start, end }: Range, position: Position): boolean {
  return comparePositions(start, position) <= 0 && comparePositions(position, end) <= 0;
}

/** Below zero where the first comes first. */
export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
