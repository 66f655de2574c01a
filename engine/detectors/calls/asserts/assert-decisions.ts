/** Asserts that whoever calls decides, by what they send. */

import { type IsPassed, type WayIn, waysIn } from "../../../dataflow/reentry/argument-flow.ts";
import { printExpression } from "../../../flow/print.ts";
import { type ComparisonOperator, isComparisonOperator } from "../../../ir/operators.ts";
import { withoutParentheses } from "../../../program/call-options.ts";
import { type AnyNode, findAll, isKind, spanOf } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { referencesTo } from "../../../program/references.ts";
import { functionKindOf } from "../../../program/types.ts";
import type { Expression, FunctionCall, FunctionDefinition } from "../../../solc/ast.ts";
import { changing } from "./state-effects.ts";

/** Who calls, and the parameter that alone decides the condition, where nothing before has tested it. */
export function findDecision(
  program: Program,
  call: FunctionCall,
  condition: Expression,
): { readonly entry: FunctionDefinition; readonly input: string } | undefined {
  const callable = program.callableOf(call);
  if (!isKind(callable, "FunctionDefinition") || !canFail(condition)) return undefined;
  if (findAll(condition, "FunctionCall").some(({ kind }) => kind !== "typeConversion")) return undefined;
  const variables = findAll(condition, "Identifier").filter(
    ({ referencedDeclaration: id }) => isVariable(program, id) && !isConstant(program, id),
  );
  const names = variables.filter(({ referencedDeclaration: id }) => !isStored(program, id));
  if (names.length < variables.length && isWorkDone(callable, call)) return undefined;
  const isUntested = (id: number, at: FunctionCall, within: FunctionDefinition): boolean =>
    !referencesTo(program, id).some((use) => spanOf(use).offset < spanOf(at).offset && isTest(program, use, within));
  const [input] = names;
  if (input === undefined) {
    const given = sidesOf(condition)
      .map(printExpression)
      .find((side) => side === "msg.sender" || side === "msg.value");
    const [way] = given === undefined ? [] : waysTo(program, callable);
    return way && given !== undefined ? { entry: way.entry, input: given } : undefined;
  }
  if (!isUntested(input.referencedDeclaration ?? -1, call, callable)) return undefined;
  const way = waysTo(program, callable, isUntested).find(({ given }) =>
    names.every(({ referencedDeclaration: id }) => given.has(id ?? -1)),
  );
  return way && { entry: way.entry, input: input.name };
}

function waysTo(program: Program, callable: FunctionDefinition, isPassed?: IsPassed): readonly WayIn[] {
  const isWayItself = isUnnamed(callable) || isLastConstructor(program, callable);
  return isWayItself ? [wayOf(callable)] : waysIn(program, callable, isPassed);
}

/** Called by whoever sends ether, or data that fits no function. */
function isUnnamed({ kind }: FunctionDefinition): boolean {
  return kind === "receive" || kind === "fallback";
}

/** True for the constructor of a contract that no other inherits from, and gives its arguments. */
function isLastConstructor(program: Program, one: FunctionDefinition): boolean {
  const owner = program.contractOf(one);
  if (one.kind !== "constructor" || owner === undefined) return false;
  return !program.contracts.some((contract) => contract !== owner && program.linearizedBases(contract).includes(owner));
}

function wayOf(entry: FunctionDefinition): WayIn {
  return { entry, given: new Set(entry.parameters.parameters.map(({ id }) => id)) };
}

/**
 * True for a bare value, a negated one, and a comparison of two things that neither is computed: what arithmetic does
 * to a value may well make it true for all.
 */
function canFail(condition: Expression): boolean {
  const inner = withoutParentheses(condition);
  if (inner.nodeType === "Identifier") return true;
  if (inner.nodeType === "UnaryOperation") return inner.operator === "!" && canFail(inner.subExpression);
  if (inner.nodeType !== "BinaryOperation") return false;
  const { operator, leftExpression: left, rightExpression: right } = inner;
  if (operator === "&&") return canFail(left) || canFail(right);
  if (!isComparisonOperator(operator) || ![left, right].every(isPlain)) return false;
  return printExpression(left) !== printExpression(right) && !isBoundOfType(operator, left, right);
}

function sidesOf(condition: Expression): readonly Expression[] {
  const inner = withoutParentheses(condition);
  return isKind(inner, "BinaryOperation") ? [inner.leftExpression, inner.rightExpression] : [];
}

/** What was done before may be what makes the condition true. */
function isWorkDone(callable: FunctionDefinition, call: FunctionCall): boolean {
  const isBefore = (node: AnyNode): boolean => spanOf(node).offset < spanOf(call).offset;
  const isCall = ({ kind, expression }: FunctionCall): boolean =>
    kind === "functionCall" && !tests.has(functionKindOf(expression));
  return [
    ...findAll(callable, "Assignment", "UnaryOperation").filter(
      (node) => isKind(node, "Assignment") || changing.has(node.operator),
    ),
    ...findAll(callable, "FunctionCall").filter(isCall),
  ].some(isBefore);
}

const tests: ReadonlySet<string> = new Set(["require", "assert"]);

/** What the contract keeps, also through a storage pointer. */
function isStored(program: Program, id: number | null | undefined): boolean {
  const variable = program.findNode(id ?? -1);
  return isKind(variable, "VariableDeclaration") && (variable.stateVariable || variable.storageLocation === "storage");
}

function isPlain(expression: Expression): boolean {
  const inner = withoutParentheses(expression);
  return isKind(inner, "Identifier", "Literal", "MemberAccess", "IndexAccess");
}

/** `x >= 0` and `x <= type(T).max` hold for every value of the type. */
function isBoundOfType(operator: ComparisonOperator, left: Expression, right: Expression): boolean {
  if (operator === "<" || operator === ">") return false;
  const [smaller, larger] = operator === "<=" ? [left, right] : [right, left];
  return printExpression(smaller) === "0" || /\.max$/.test(printExpression(larger));
}

function isVariable(program: Program, id: number | null | undefined): boolean {
  return isKind(program.findNode(id ?? -1), "VariableDeclaration");
}

function isConstant(program: Program, id: number | null | undefined): boolean {
  const variable = program.findNode(id ?? -1);
  return isKind(variable, "VariableDeclaration") && variable.constant;
}

/** Anything but plain use: a condition, an argument, a change of the value. */
function isTest(program: Program, use: AnyNode, callable: FunctionDefinition): boolean {
  for (let node: AnyNode | undefined = use; node !== undefined && node !== callable; node = program.parentOf(node)) {
    const up = program.parentOf(node);
    if (isKind(up, "FunctionCall") && node !== up.expression && up.kind === "functionCall") return true;
    if (isKind(up, "IfStatement", "WhileStatement", "ForStatement", "Conditional") && up.condition === node)
      return true;
    if (isKind(up, "Assignment") && up.leftHandSide === node) return true;
    if (isKind(up, "ModifierInvocation") || isKind(node, "InlineAssembly")) return true;
  }
  return false;
}
