/** Where arithmetic wraps around silently. */

import { type AnyNode, isKind } from "./nodes.ts";
import type { Program } from "./program.ts";

/** True before Solidity 0.8, in a block marked `unchecked`, and in assembly. */
export function isUnchecked(program: Program, node: AnyNode): boolean {
  if (!isCheckedVersion(program.solc) || node.nodeType.startsWith("Yul")) return true;
  for (let at: AnyNode | undefined = node; at !== undefined; at = program.parentOf(at)) {
    if (isKind(at, "UncheckedBlock")) return true;
    if (isKind(at, "FunctionDefinition", "ModifierDefinition")) return false;
  }
  return false;
}

/** True for versions whose arithmetic reverts on overflow unless it is told not to. */
export function isCheckedVersion(solc: string): boolean {
  const [major = 0, minor = 0] = solc.split(".").map(Number);
  return major > 0 || minor >= 8;
}
