/** Which blocks of one piece of code every way to another passes. */

import { type Dominators, findDominators } from "../util/dominators.ts";
import type { FunctionIr } from "./function-ir.ts";

/** `dominates(a, b)` where every way to block `b` passes block `a`. */
export function blockDominators({ blocks }: FunctionIr): Dominators {
  const successors = blocks.map((block) => block.successors);
  const predecessors: number[][] = blocks.map(() => []);
  for (const [from, next] of successors.entries()) for (const to of next) predecessors[to]?.push(from);
  return findDominators(successors, predecessors);
}
