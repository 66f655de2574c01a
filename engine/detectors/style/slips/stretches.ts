/** What comparisons are known to hold, and in which stretch of the code. */

import { withoutConversions, withoutParentheses } from "../../../program/call-options.ts";
import { type AnyNode, findAll, isKind, spanOf, walk } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { functionKindOf, isStorageReference, isViewType } from "../../../program/types.ts";
import type { BinaryOperation, Expression, Statement } from "../../../solc/ast.ts";

/** A comparison, and what it is in the stretch. */
export interface Stretch {
  readonly comparison: BinaryOperation;
  readonly holds: boolean;
  /** True where all else is undone: the test stands for itself, and is no case of several. */
  readonly isRequired: boolean;
  /** What runs only then, in the order of the source. */
  readonly nodes: readonly AnyNode[];
}

/** Those of all that is reported on. */
export function* stretchesOf(program: Program): Generator<Stretch> {
  for (const { statements } of [...program.reportedNodesOf("Block"), ...program.reportedNodesOf("UncheckedBlock")])
    for (const [at, statement] of (statements ?? []).entries())
      yield* behind(statement, (statements ?? []).slice(at + 1));
  for (const { condition, trueBody, falseBody } of program.reportedNodesOf("IfStatement"))
    yield* branches(condition, trueBody, falseBody ?? undefined);
  for (const { condition, trueExpression, falseExpression } of program.reportedNodesOf("Conditional"))
    yield* branches(condition, trueExpression, falseExpression);
  for (const { operator, leftExpression, rightExpression } of program.reportedNodesOf("BinaryOperation"))
    if (operator === "&&" || operator === "||") yield* stretch(leftExpression, operator === "&&", [rightExpression]);
}

function* behind(statement: Statement, nodes: readonly AnyNode[]): Generator<Stretch> {
  if (nodes.length === 0) return;
  const condition = requiredBy(statement);
  if (condition !== undefined) yield* stretch(condition, true, nodes, true);
  if (!isKind(statement, "IfStatement") || statement.falseBody || !leaves(statement.trueBody)) return;
  yield* stretch(statement.condition, false, nodes, reverts(statement.trueBody));
}

function* branches(condition: Expression, yes: AnyNode, no: AnyNode | undefined): Generator<Stretch> {
  yield* stretch(condition, true, [yes]);
  if (no !== undefined) yield* stretch(condition, false, [no]);
}

/** The comparisons that hold, or fail, each by itself, where the condition does. */
function* stretch(
  condition: Expression,
  holds: boolean,
  nodes: readonly AnyNode[],
  isRequired = false,
): Generator<Stretch> {
  const inner = withoutParentheses(condition);
  if (isKind(inner, "UnaryOperation") && inner.operator === "!")
    yield* stretch(inner.subExpression, !holds, nodes, isRequired);
  if (!isKind(inner, "BinaryOperation")) return;
  const { operator, leftExpression, rightExpression } = inner;
  if (operator === (holds ? "&&" : "||"))
    for (const side of [leftExpression, rightExpression]) yield* stretch(side, holds, nodes, isRequired);
  else if (/^(?:[<>]=?|[!=]=)$/.test(operator)) yield { comparison: inner, holds, isRequired, nodes };
}

function requiredBy(statement: Statement): Expression | undefined {
  const call = isKind(statement, "ExpressionStatement") ? statement.expression : undefined;
  if (!isKind(call, "FunctionCall")) return undefined;
  return functionKindOf(call.expression) === "require" ? call.arguments[0] : undefined;
}

function lastOf(statement: Statement): Statement | undefined {
  if (!isKind(statement, "Block", "UncheckedBlock")) return statement;
  const last = statement.statements?.at(-1);
  return last && lastOf(last);
}

function leaves(statement: Statement): boolean {
  return isKind(lastOf(statement), "Return", "Break", "Continue") || reverts(statement);
}

function reverts(statement: Statement): boolean {
  const last = lastOf(statement);
  if (isKind(last, "RevertStatement")) return true;
  const call = isKind(last, "ExpressionStatement") ? last.expression : undefined;
  return isKind(call, "FunctionCall") && functionKindOf(call.expression) === "revert";
}

/** Two numbers of which the one is no larger than the other. */
export interface Order {
  readonly smaller: Expression;
  readonly larger: Expression;
}

/** The order that the comparison says; undefined for one that says none. */
export function orderIn({ comparison, holds }: Pick<Stretch, "comparison" | "holds">): Order | undefined {
  const { operator, leftExpression: left, rightExpression: right } = comparison;
  if (!/^[<>]=?$/.test(operator)) return undefined;
  const [smaller, larger] = operator.startsWith("<") === holds ? [left, right] : [right, left];
  return { smaller, larger };
}

/** All that the nodes hold, up to the first that may change one of the places. */
export function* unchangedIn(
  program: Program,
  nodes: readonly AnyNode[],
  places: readonly Expression[],
): Generator<AnyNode> {
  const paths = places.map(pathOf);
  const isStored = places.some((place) => isOfState(program, place));
  let end = Number.POSITIVE_INFINITY;
  for (const node of nodes.flatMap((one) => [...walk(one)])) {
    const { offset, length } = spanOf(node);
    if (offset >= end) return;
    yield node;
    if (changes(node, paths) || (isStored && mayChangeState(node))) end = Math.min(end, offset + length);
  }
}

function changes(node: AnyNode, paths: readonly string[]): boolean {
  if (isKind(node, "InlineAssembly")) return true;
  return targetsOf(node).some((target) => {
    const changed = pathOf(target);
    return paths.some((path) => path.startsWith(changed) || changed.startsWith(path));
  });
}

/** What is set, counted, deleted or grown. */
function targetsOf(node: AnyNode): readonly Expression[] {
  if (isKind(node, "Assignment")) {
    const target = node.leftHandSide;
    return isKind(target, "TupleExpression") ? target.components.filter((one) => one !== null) : [target];
  }
  if (isKind(node, "UnaryOperation")) return ["++", "--", "delete"].includes(node.operator) ? [node.subExpression] : [];
  const callee = isKind(node, "FunctionCall") ? node.expression : undefined;
  const isGrowth = isKind(callee, "MemberAccess") && /^array(?:push|pop)$/.test(functionKindOf(callee));
  return isGrowth ? [callee.expression] : [];
}

/** The names on the way into a place, whatever it is looked up by: `orders[].amount.`. */
function pathOf(place: Expression): string {
  const inner = withoutConversions(place);
  if (isKind(inner, "IndexAccess")) return `${pathOf(inner.baseExpression)}[].`;
  if (isKind(inner, "MemberAccess")) return `${pathOf(inner.expression)}${inner.memberName}.`;
  return isKind(inner, "Identifier") ? `${inner.name}.` : "";
}

function isOfState(program: Program, place: Expression): boolean {
  return findAll(place, "Identifier").some(({ referencedDeclaration, typeDescriptions }) => {
    const declared = program.findNode(referencedDeclaration ?? -1);
    const isState = isKind(declared, "VariableDeclaration") && declared.stateVariable && !declared.constant;
    return isState || isStorageReference({ typeDescriptions });
  });
}

/** A call of a function that may write. */
function mayChangeState(node: AnyNode): boolean {
  if (!isKind(node, "FunctionCall") || node.kind !== "functionCall") return false;
  return !harmless.has(functionKindOf(node.expression)) && !isViewType(node.expression);
}

const harmless: ReadonlySet<string> = new Set(["event", "transfer", "send"]);
