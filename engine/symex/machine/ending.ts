/** How a frame or a path ends. */

import type { SymbolicBytes } from "./symbolic-bytes.ts";

/** Why a path is not followed any further. */
export type DropReason = "steps" | "memory" | "depth" | "terms";

export type Ending =
  | { readonly kind: "stop" | "selfdestruct" }
  | { readonly kind: "return" | "revert"; readonly output: SymbolicBytes }
  /** All that the EVM halts at: an opcode that is none, a stack that does not suffice, a jump to nowhere, ... */
  | { readonly kind: "halt" }
  | { readonly kind: "dropped"; readonly reason: DropReason };

export const halted: Ending = { kind: "halt" };

/** The path is not followed any further. */
export function dropped(reason: DropReason): Ending {
  return { kind: "dropped", reason };
}
