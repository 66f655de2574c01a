/** Whether a failed assertion is one that somebody wrote: before 0.8 the compiler's own checks end in INVALID too. */

import type { CompiledContract } from "../../compile/compile-code.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { definitionOf } from "./definition-of.ts";
import type { ExecutedFinding } from "./executed-finding.ts";
import { pathTo } from "./path-to.ts";

/** The finding at the severity that fits; undefined where it is none, as for a getter that is asked beyond the end of its list. */
export function weighAssertion(one: ExecutedFinding, program: Program): ExecutedFinding | undefined {
  if (one.check.id !== "assertion-violation") return one;
  const path = pathTo(one.place, program);
  if (path.length === 0) return one;
  if (path.some(isStatement))
    return path.some(isLibrary) ? { ...one, detection: { ...one.detection, severity: "Low" } } : one;
  const innermost = path.at(-1);
  if (isKind(innermost, "VariableDeclaration", "ContractDefinition", "FunctionDefinition")) return undefined;
  return { ...one, detection: { ...one.detection, severity: "Low", message: messageOf(innermost) } };
}

/** What a library asserts of its arguments is for its callers to see to, as in the SafeMath of old. */
function isLibrary(node: AnyNode): boolean {
  return isKind(node, "ContractDefinition") && node.contractKind === "library";
}

/** What states a truth, or stops on purpose. */
function isStatement(node: AnyNode): boolean {
  return isKind(node, "InlineAssembly", "EmitStatement") || isAssertion(node);
}

function isAssertion(node: AnyNode): boolean {
  return isKind(node, "FunctionCall") && isKind(node.expression, "Identifier") && node.expression.name === "assert";
}

/** Whether a contract asserts something, or what it inherits does. */
export function hasAssertions(compiled: Pick<CompiledContract, "file" | "name">, program: Program): boolean {
  const self = definitionOf(compiled, program);
  const bases = new Set(self === undefined ? [] : program.linearizedBases(self));
  const homes = program.nodesOf("FunctionCall").filter(isAssertion).map(program.contractOf);
  return homes.some((home) => home !== undefined && bases.has(home));
}

function messageOf(node: AnyNode | undefined): string {
  const what = isKind(node, "IndexAccess")
    ? "An index lies outside its array"
    : isKind(node, "BinaryOperation", "Assignment")
      ? "A number is divided by zero"
      : "A check of the compiler fails";
  return `${what}: the call ends in an INVALID instruction, which uses up all its gas.`;
}
