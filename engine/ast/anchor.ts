/** Where to point at when what happens is in code that several contracts share. */

import type { Flow, Step } from "./flow.ts";
import { anchorOf } from "./flow.ts";
import type { AnyNode } from "./nodes.ts";
import type { Program } from "./program.ts";

/**
 * The step's own node, or, where that lies in a library or in another file than the entry, the call that leads to it
 * from the entry's file.
 */
export function anchorIn(program: Program, { entry }: Flow, step: Step): AnyNode {
  const file = program.fileOf(entry);
  return anchorOf(step, (callable) => {
    const owner = program.contractOf(callable);
    return owner?.contractKind === "contract" && program.fileOf(callable) === file;
  });
}
