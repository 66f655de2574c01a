/** Arithmetic that is meant to wrap around, or harms nobody where it does, as the code around it says. */

import { printExpression } from "../../flow/print.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { integerTypeOf } from "../../program/types.ts";
import type { Expression, FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";

/** What wraps around: as in `a + b`, `a += b`, `a++`, `-a`. */
export type Arithmetic = NodeOf<"BinaryOperation"> | NodeOf<"Assignment"> | NodeOf<"UnaryOperation">;

/** In a function that somebody may call, or that such a one calls. */
export function isMeantToWrap(program: Program, node: Arithmetic, fn: FunctionDefinition): boolean {
  return (
    isOnlyRead(fn) || isOfBits(fn) || isOfTime(node) || isMixedOrAdded(program, node) || isTested(program, node, fn)
  );
}

/** Nothing comes of what a view computes but what it says. */
function isOnlyRead({ visibility, stateMutability }: FunctionDefinition): boolean {
  const isOutside = visibility === "external" || visibility === "public";
  return isOutside && (stateMutability === "view" || stateMutability === "pure");
}

/** Products of 512 bits, masks and hashes count on it. */
function isOfBits({ body }: FunctionDefinition): boolean {
  if (!body) return false;
  const isWide = findAll(body, "Identifier").some(({ name }) => name === "mulmod" || name === "addmod");
  return isWide || findAll(body, "BinaryOperation").some(({ operator }) => /^[&|^]$/.test(operator));
}

/** Times of few bits start anew: the difference of two is right all the same. */
function isOfTime(node: Arithmetic): boolean {
  const bits = integerTypeOf(node)?.bits ?? 256;
  return bits < 64 && operandsOf(node).some((operand) => /time|stamp|block|now/i.test(printExpression(operand)));
}

/** By the names that people give counters that go round, and what they make chance of. */
const roundNames = /cumulative|feeGrowth|accumulator|rand|seed|hash|salt|checksum/i;

/** Parity and other remainders are chance, too. */
function isMixedOrAdded(program: Program, node: Arithmetic): boolean {
  const result = resultOf(program, node);
  const named = [...operandsOf(node).map(printExpression), result?.name ?? ""];
  if (named.some((name) => roundNames.test(name))) return true;
  return usesOf(program, node, result).some((use) => isKind(use, "BinaryOperation") && use.operator === "%");
}

/** Whether it is asked if it wrapped around, as in `c >= a` or `c / a == b`, or it is a counter of a loop. */
function isTested(program: Program, node: Arithmetic, { body }: FunctionDefinition): boolean {
  if (isKind(node, "UnaryOperation") && node.operator !== "-")
    return localOf(program, node.subExpression) !== undefined;
  const result = resultOf(program, node);
  const operands = operandsOf(node).map(printExpression);
  const isResult = (part: AnyNode): boolean =>
    part === node || (isKind(part, "Identifier") && result !== undefined && part.referencedDeclaration === result.id);
  const asks = (one: Expression, other: Expression): boolean =>
    contains(one, isResult) && contains(other, (part) => operands.includes(printPart(part)));
  return (body ? findAll(body, "BinaryOperation") : []).some(
    ({ operator, leftExpression: left, rightExpression: right }) =>
      /^([<>]=?|[=!]=)$/.test(operator) && (asks(left, right) || asks(right, left)),
  );
}

function contains(node: AnyNode, is: (part: AnyNode) => boolean): boolean {
  return is(node) || [...kinds.flatMap((kind) => findAll(node, kind))].some(is);
}

const kinds = ["Identifier", "IndexAccess", "MemberAccess", "BinaryOperation"] as const;

function printPart(node: AnyNode): string {
  return isKind(node, "Identifier", "IndexAccess", "MemberAccess") ? printExpression(node) : "";
}

/** Literals tell nothing apart. */
function operandsOf(node: Arithmetic): readonly Expression[] {
  const all =
    node.nodeType === "BinaryOperation"
      ? [node.leftExpression, node.rightExpression]
      : node.nodeType === "Assignment"
        ? [node.leftHandSide, node.rightHandSide]
        : [node.subExpression];
  return all.filter((one) => !isKind(one, "Literal"));
}

/** The local variable that takes the result. */
function resultOf(program: Program, node: Arithmetic): VariableDeclaration | undefined {
  if (node.nodeType === "Assignment") return localOf(program, node.leftHandSide);
  const parent = program.parentOf(node);
  if (isKind(parent, "VariableDeclarationStatement")) return parent.declarations[0] ?? undefined;
  return isKind(parent, "Assignment") ? localOf(program, parent.leftHandSide) : undefined;
}

function localOf(program: Program, expression: Expression): VariableDeclaration | undefined {
  if (!isKind(expression, "Identifier")) return undefined;
  const declaration = program.findNode(expression.referencedDeclaration ?? -1);
  return isKind(declaration, "VariableDeclaration") && !declaration.stateVariable ? declaration : undefined;
}

/** What the result, or the variable that has it, is a part of. */
function usesOf(program: Program, node: Arithmetic, result: VariableDeclaration | undefined): readonly AnyNode[] {
  const body = program.callableOf(node)?.body;
  const named =
    result && body ? findAll(body, "Identifier").filter((one) => one.referencedDeclaration === result.id) : [];
  return [node, ...named].flatMap((one) => {
    let parent = program.parentOf(one);
    while (isKind(parent, "TupleExpression")) parent = program.parentOf(parent);
    return parent ?? [];
  });
}
