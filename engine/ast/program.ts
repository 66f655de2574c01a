/** A compiled program, bound: what the checks ask. */

import type { SourceUnit } from "solidity-ast";

export interface Program {
  /** All source units, dependencies too. */
  readonly sourceUnits: readonly SourceUnit[];
}
