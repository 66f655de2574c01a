/** The nodes of the tree that a place lies in. */

import { type AnyNode, childrenOf, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { SourcePlace } from "./code-map.ts";

/** Outermost first, without the source unit. */
export function pathTo(place: SourcePlace, program: Program): readonly AnyNode[] {
  const path: AnyNode[] = [];
  let next: AnyNode | undefined = program.sourceUnits.find((unit) => program.fileOf(unit) === place.file);
  while (next !== undefined) {
    path.push(next);
    next = childrenOf(next).find((child) => covers(child, place));
  }
  return path.slice(1);
}

function covers(node: AnyNode, { offset, length }: SourcePlace): boolean {
  const span = spanOf(node);
  return span.offset <= offset && offset + length <= span.offset + span.length;
}
