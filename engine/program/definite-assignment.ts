/** Whether a local variable has a value wherever it is used. */

import { type AnyNode, childrenOf, findAll, isKind, type NodeOf } from "./nodes.ts";
import { functionKindOf } from "./types.ts";

/** The first use of the variable that some path reaches before it gives the variable a value. */
export function findEarlyUse(body: AnyNode, variable: number): AnyNode | undefined {
  const search: Search = { variable, use: undefined };
  visit(search, body, false);
  return search.use;
}

interface Search {
  readonly variable: number;
  use: AnyNode | undefined;
}

/** Answers whether the variable surely has a value behind the node; true where nothing comes behind it. */
function visit(search: Search, node: AnyNode, isSet: boolean): boolean {
  if (isKind(node, "Identifier")) return use(search, node, isSet);
  if (isKind(node, "Assignment")) return visitAssignment(search, node, isSet);
  if (isKind(node, "IfStatement", "Conditional")) return visitBranch(search, node, isSet);
  if (isKind(node, "InlineAssembly")) return visitAssembly(search, node, isSet);
  if (isKind(node, "WhileStatement", "ForStatement")) {
    visitAll(search, roundOf(node), isSet);
    // The body may never run; what a `for` does first always does.
    return isKind(node, "ForStatement") && node.initializationExpression
      ? visit(search, node.initializationExpression, isSet)
      : isSet;
  }
  if (isKind(node, "BinaryOperation") && (node.operator === "&&" || node.operator === "||")) {
    const isSetLeft = visit(search, node.leftExpression, isSet);
    visit(search, node.rightExpression, isSetLeft);
    return isSetLeft;
  }
  const isSetBelow = visitAll(search, childrenOf(node), isSet);
  return isSetBelow || leaves(node);
}

/** The parts of a loop in the order in which they run. */
function roundOf(loop: NodeOf<"WhileStatement" | "ForStatement">): readonly AnyNode[] {
  const after = isKind(loop, "ForStatement") ? loop.loopExpression : undefined;
  const others = childrenOf(loop).filter((child) => child !== after);
  return after ? [...others, after] : others;
}

function visitAll(search: Search, nodes: readonly AnyNode[], isSet: boolean): boolean {
  return nodes.reduce((known, node) => visit(search, node, known), isSet);
}

function use(search: Search, node: NodeOf<"Identifier">, isSet: boolean): boolean {
  if (node.referencedDeclaration === search.variable && !isSet) search.use ??= node;
  return isSet;
}

function visitAssignment(search: Search, node: NodeOf<"Assignment">, isSet: boolean): boolean {
  const isSetRight = visit(search, node.rightHandSide, isSet);
  const targets = targetsOf(node.leftHandSide);
  const isOwn = (target: AnyNode): boolean =>
    node.operator === "=" && isKind(target, "Identifier") && target.referencedDeclaration === search.variable;
  const isSetHere = isSetRight || targets.some(isOwn);
  visitAll(search, targets, isSetHere);
  return isSetHere;
}

/** The places that an assignment sets, tuples taken apart. */
function targetsOf(target: AnyNode | null): AnyNode[] {
  if (target === null) return [];
  return isKind(target, "TupleExpression") ? target.components.flatMap(targetsOf) : [target];
}

function visitBranch(search: Search, node: NodeOf<"IfStatement"> | NodeOf<"Conditional">, isSet: boolean): boolean {
  const isSetBefore = visit(search, node.condition, isSet);
  const [yes, no] = isKind(node, "IfStatement")
    ? [node.trueBody, node.falseBody]
    : [node.trueExpression, node.falseExpression];
  const isSetByYes = visit(search, yes, isSetBefore);
  return (no ? visit(search, no, isSetBefore) : isSetBefore) && isSetByYes;
}

/** Assembly that sets the variable's slot or value is taken to do so on all paths. */
function visitAssembly(search: Search, node: NodeOf<"InlineAssembly">, isSet: boolean): boolean {
  const own = node.externalReferences.filter(({ declaration }) => declaration === search.variable);
  if (own.length === 0 || isSet) return isSet;
  const targets = findAll(node, "YulAssignment").flatMap(({ variableNames }) => variableNames.map(({ src }) => src));
  if (own.some(({ src }) => targets.includes(src))) return true;
  search.use ??= node;
  return isSet;
}

/** Statements that nothing follows. */
function leaves(node: AnyNode): boolean {
  if (isKind(node, "Return", "RevertStatement", "Break", "Continue")) return true;
  if (!isKind(node, "ExpressionStatement") || !isKind(node.expression, "FunctionCall")) return false;
  return functionKindOf(node.expression.expression) === "revert";
}
