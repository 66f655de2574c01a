/** Where declarations are named, and what for. */

import type { SourceUnit } from "../solc/ast.ts";
import { memoize } from "../util/memoize.ts";
import { type AnyNode, isKind, type NodeOf } from "./nodes.ts";
import { makeNodesOf, type Program } from "./program.ts";
import { surroundingsOf } from "./unit-index.ts";

/** What names a declaration; a block of assembly names several. */
export type Reference = NodeOf<"Identifier" | "MemberAccess" | "IdentifierPath" | "InlineAssembly">;

/** All places that name a declaration, by its id, in the order of the source. */
export function referencesTo(program: Program, id: number): readonly Reference[] {
  return allReferences(program).get(id) ?? [];
}

/** The places that name declarations, by the ids of those; sorted out once for a program. */
const allReferences = memoize((program: Program) => collect(program.nodesOf));

/** The ids of the declarations that a source unit names, once for all programs that it is part of. */
export const idsNamedIn = memoize((unit: SourceUnit): readonly number[] => [...collect(makeNodesOf([unit])).keys()]);

/**
 * True for a place that only gives the variable a value, or changes the one it has, and drops it: assembly and
 * everything unclear counts as reading.
 */
export function isOnlyWritten(program: Program, reference: Reference): boolean {
  if (isKind(reference, "InlineAssembly", "IdentifierPath")) return false;
  const place = outermostPlace(program, reference);
  const parent = program.parentOf(place);
  if (isKind(parent, "Assignment")) return parent.leftHandSide === place && isDropped(program, parent);
  if (isKind(parent, "UnaryOperation")) return changing.has(parent.operator) && isDropped(program, parent);
  return isKind(parent, "FunctionCall") && isGrowth(place) && isDropped(program, parent);
}

/** True for a place that may change the variable: an assignment, a `++`, a `push`; assembly counts as one. */
export function isWriting(program: Program, reference: Reference): boolean {
  if (isKind(reference, "InlineAssembly")) return true;
  const place = outermostPlace(program, reference);
  const parent = program.parentOf(place);
  if (isKind(parent, "Assignment")) return parent.leftHandSide === place;
  if (isKind(parent, "UnaryOperation")) return changing.has(parent.operator);
  return isKind(parent, "FunctionCall") && isGrowth(place);
}

const changing: ReadonlySet<string> = new Set(["++", "--", "delete"]);
/** The part of `a[i].b` or `(a, b)` that the reference is the base of, as far out as it goes. */
function outermostPlace(program: Program, reference: AnyNode): AnyNode {
  let node = reference;
  for (let up = program.parentOf(node); up !== undefined; node = up, up = program.parentOf(node)) {
    const isPart =
      (isKind(up, "IndexAccess") && up.baseExpression === node) ||
      (isKind(up, "MemberAccess") && up.expression === node) ||
      (isKind(up, "TupleExpression") && !up.isInlineArray);
    if (!isPart) return node;
  }
  return node;
}

/** `array.push(x)`, called for what it adds. */
function isGrowth(callee: AnyNode): boolean {
  return (
    isKind(callee, "MemberAccess") &&
    /^t_function_array(?:push|pop)_/.test(callee.typeDescriptions.typeIdentifier ?? "")
  );
}

function isDropped(program: Program, expression: AnyNode): boolean {
  const parent = program.parentOf(expression);
  return (
    isKind(parent, "ExpressionStatement") || (isKind(parent, "ForStatement") && parent.loopExpression === expression)
  );
}

function collect(nodesOf: Program["nodesOf"]): ReadonlyMap<number, readonly Reference[]> {
  const references = new Map<number, Reference[]>();
  const note = (id: number | null | undefined, node: Reference): void => {
    if (typeof id !== "number" || id < 0) return;
    const known = references.get(id);
    if (known === undefined) references.set(id, [node]);
    else known.push(node);
  };
  for (const node of nodesOf("Identifier")) {
    // What an import names it only brings along.
    if (!isKind(surroundingsOf(node)?.parent, "ImportDirective")) note(node.referencedDeclaration, node);
  }
  for (const node of nodesOf("MemberAccess")) note(node.referencedDeclaration, node);
  for (const node of nodesOf("IdentifierPath")) note(node.referencedDeclaration, node);
  for (const node of nodesOf("InlineAssembly")) {
    for (const id of new Set(node.externalReferences.map(({ declaration }) => declaration))) note(id, node);
  }
  return references;
}
