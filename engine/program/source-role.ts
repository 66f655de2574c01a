/** What a contract or file is there for: checks of tidiness differ by it, those of weaknesses do not. */

import type { ContractDefinition, SourceUnit } from "../solc/ast.ts";
import { memoize } from "../util/memoize.ts";
import { isDeployable } from "./deployable.ts";
import { type AnyNode, isKind } from "./nodes.ts";
import type { Program } from "./program.ts";

/**
 * `dependency`, `test`: as the project says, or as test frameworks mark it. Of the project's own: `api` has interfaces,
 * libraries and abstract contracts alone, there for others to use; `product` has something to deploy, or free functions.
 */
export type SourceRole = "dependency" | "test" | "api" | "product";

/** The role of the source unit that a node lies in. */
export function roleOf(program: Program, node: AnyNode): SourceRole {
  const file = program.fileOf(node);
  const known = rolesOf(program).get(file);
  return known ?? "product";
}

/** True for what contracts elsewhere may use although nothing here does: members that a library, an interface or an abstract contract leaves to others. */
export function isLeftToOthers({ contractKind, abstract }: ContractDefinition): boolean {
  return contractKind !== "contract" || abstract;
}

const rolesOf = memoize((program: Program): ReadonlyMap<string, SourceRole> => {
  const made = new Map(program.sourceUnits.map((unit) => [unit.absolutePath, judge(program, unit)]));
  return made;
});

function judge(program: Program, unit: SourceUnit): SourceRole {
  const kind = program.kinds[unit.absolutePath] ?? "own";
  if (kind === "test" || kind === "dependency") return kind;
  if (unit.nodes.some((node) => isKind(node, "ContractDefinition") && isMarkedAsTest(program, node))) return "test";
  const isProduct = unit.nodes.some((node) => isDeployable(node) || isKind(node, "FunctionDefinition"));
  return isProduct ? "product" : "api";
}

/** What Foundry's and DappHub's test libraries leave in whatever derives from them. */
const marks: ReadonlySet<string> = new Set(["IS_TEST", "IS_SCRIPT"]);

function isMarkedAsTest(program: Program, contract: ContractDefinition): boolean {
  return program
    .linearizedBases(contract)
    .some(({ nodes }) => nodes.some((node) => "name" in node && marks.has(node.name)));
}
