/** Code of a source unit that was lowered before, for as long as the unit and all that it imports are the same trees. */

import type { SourceUnit } from "solidity-ast";
import type { AnyNode } from "../program/nodes.ts";
import type { Program } from "../program/program.ts";
import { memoize } from "../util/memoize.ts";
import type { FunctionIr } from "./function-ir.ts";

/** By the node that it was lowered from. */
export type LoweredCode = Map<AnyNode, FunctionIr>;

interface KeptCode {
  readonly solc: string;
  /** The unit, and what it imports, directly or not: lowering reads these trees and the version, and nothing else. */
  readonly closure: readonly SourceUnit[];
  readonly code: LoweredCode;
}

/** The last of each unit; a tree that nobody keeps takes its code with it. */
const kept = new WeakMap<SourceUnit, KeptCode>();

/** What was lowered so far of the unit that a node lies in, in this program or one before that had the same trees for it. */
export function keptCodeFor(program: Program, node: AnyNode): LoweredCode {
  return codeByFile(program)(program.fileOf(node));
}

const codeByFile = memoize((program: Program) => {
  const units = new Map(program.sourceUnits.map((unit) => [unit.absolutePath, unit]));
  const known = new Map<string, LoweredCode>();
  return (file: string): LoweredCode => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const code = codeOf(program, units, file);
    known.set(file, code);
    return code;
  };
});

function codeOf({ solc }: Program, units: ReadonlyMap<string, SourceUnit>, file: string): LoweredCode {
  const unit = units.get(file);
  if (unit === undefined) return new Map();
  const closure = closureOf(unit, units);
  const before = kept.get(unit);
  if (before !== undefined && before.solc === solc && isSame(before.closure, closure)) return before.code;
  const code: LoweredCode = new Map();
  kept.set(unit, { solc, closure, code });
  return code;
}

function closureOf(unit: SourceUnit, units: ReadonlyMap<string, SourceUnit>): readonly SourceUnit[] {
  const closure = new Set([unit]);
  // A set is walked in the order of insertion, additions too.
  for (const { nodes } of closure) {
    for (const node of nodes) {
      const imported = node.nodeType === "ImportDirective" ? units.get(node.absolutePath) : undefined;
      if (imported !== undefined) closure.add(imported);
    }
  }
  return [...closure];
}

function isSame(a: readonly SourceUnit[], b: readonly SourceUnit[]): boolean {
  return a.length === b.length && a.every((unit, at) => unit === b[at]);
}
