/** What a test lets through as one number alone, and what is then reckoned with as if it were any. */

import { withoutConversions, withoutParentheses } from "../../../program/call-options.ts";
import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { isSameText, plainTextOf } from "../../../program/source-tokens.ts";
import { functionKindOf, integerTypeOf, isStorageReference } from "../../../program/types.ts";
import type { BinaryOperation, Expression } from "../../../solc/ast.ts";
import { isSender } from "./contradictions.ts";
import { orderIn, type Stretch, stretchesOf, unchangedIn } from "./stretches.ts";

/** A value that is one number alone, and where it counts all the same. */
export interface PinnedValue {
  readonly comparison: BinaryOperation;
  readonly value: Expression;
  readonly isZero: boolean;
  readonly use: AnyNode;
}

/** Each comparison once, with the first use. */
export function* pinnedValues(program: Program): Generator<PinnedValue> {
  for (const stretch of stretchesOf(program)) {
    const zero = zeroIn(stretch);
    const value = zero ?? endlessIn(program, stretch);
    if (value === undefined || !isVariable(program, value)) continue;
    const pinned: Pinned = { program, stretch, value };
    for (const node of unchangedIn(program, stretch.nodes, [value])) {
      if (zero === undefined ? !isReduced(pinned, node) : !uses.some((isUse) => isUse(pinned, node))) continue;
      yield { comparison: stretch.comparison, value, isZero: zero !== undefined, use: node };
      break;
    }
  }
}

/** The side that has to be zero. */
function zeroIn(stretch: Stretch): Expression | undefined {
  const equal = equalIn(stretch, isZero);
  if (equal !== undefined) return equal;
  const order = orderIn(stretch);
  return order && isZero(order.larger) && integerTypeOf(order.smaller)?.isSigned === false ? order.smaller : undefined;
}

/** The side that has to be equal to such a one. */
function equalIn({ comparison, holds }: Stretch, isSuch: (side: Expression) => boolean): Expression | undefined {
  const { operator, leftExpression: left, rightExpression: right } = comparison;
  if (operator !== (holds ? "==" : "!=")) return undefined;
  return isSuch(right) ? left : isSuch(left) ? right : undefined;
}

/** The side that has to be the largest number there is: an allowance that is never used up. */
function endlessIn(program: Program, stretch: Stretch): Expression | undefined {
  return equalIn(stretch, (side) => isEndless(program, side));
}

function isEndless(program: Program, side: Expression): boolean {
  return /^(?:type\(uint256\)\.max|uint(?:256)?\(-1\)|~uint(?:256)?\(0\)|2\*\*256-1)$/.test(
    plainTextOf(program, withoutParentheses(side)).replaceAll(" ", ""),
  );
}

function isZero(side: Expression): boolean {
  const inner = withoutConversions(side);
  return isKind(inner, "Literal") && inner.kind === "number" && /^0(?:x0+)?$/.test(inner.value ?? "");
}

/** What can differ: a variable, a part of one, the ether that came along. */
function isVariable(program: Program, side: Expression): boolean {
  const inner = withoutConversions(side);
  if (isKind(inner, "MemberAccess")) {
    const isEther =
      inner.memberName === "value" && inner.expression.typeDescriptions.typeIdentifier === "t_magic_message";
    return isEther || isVariable(program, inner.expression);
  }
  if (isKind(inner, "IndexAccess"))
    return isVariable(program, inner.baseExpression) && findAll(inner, "FunctionCall").length === 0;
  const declared = isKind(inner, "Identifier") ? program.findNode(inner.referencedDeclaration ?? -1) : undefined;
  return isKind(declared, "VariableDeclaration") && !declared.constant;
}

/* Uses. */

interface Pinned {
  readonly program: Program;
  readonly stretch: Stretch;
  readonly value: Expression;
}

type Use = (pinned: Pinned, node: AnyNode) => boolean;

const uses: readonly Use[] = [isReduced, isScaled, isCompared, isCaller, isCalled, isAdded, isGiven, isKept];

function isValue({ program, value }: Pinned, side: Expression | null | undefined): boolean {
  return !!side && isSameText(program, withoutConversions(side), withoutConversions(value));
}

/** `x - y`. */
function isReduced(pinned: Pinned, node: AnyNode): boolean {
  if (isKind(node, "Assignment")) return node.operator === "-=" && isValue(pinned, node.leftHandSide);
  return isKind(node, "BinaryOperation") && node.operator === "-" && isValue(pinned, node.leftExpression);
}

function isScaled(pinned: Pinned, node: AnyNode): boolean {
  if (!isKind(node, "BinaryOperation") || !["*", "/", "%"].includes(node.operator)) return false;
  return [node.leftExpression, node.rightExpression].some((side) => isValue(pinned, side));
}

/** By order, and with something else than zero. */
function isCompared(pinned: Pinned, node: AnyNode): boolean {
  if (!isKind(node, "BinaryOperation") || !/^[<>]=?$/.test(node.operator)) return false;
  const [left, right] = [node.leftExpression, node.rightExpression];
  return (isValue(pinned, left) && !isZero(right)) || (isValue(pinned, right) && !isZero(left));
}

/** Nobody calls from the address zero. */
function isCaller(pinned: Pinned, node: AnyNode): boolean {
  if (!isKind(node, "BinaryOperation") || !/^[!=]=$/.test(node.operator)) return false;
  const sides = [node.leftExpression, node.rightExpression];
  return sides.some((side) => isValue(pinned, side)) && sides.some(isSender);
}

/** There is no contract at the address zero. */
function isCalled(pinned: Pinned, node: AnyNode): boolean {
  if (!isKind(node, "MemberAccess") || !isValue(pinned, node.expression)) return false;
  return /^(?:external|barecall|baredelegatecall|transfer|send)$/.test(functionKindOf(node));
}

/** Where nothing else passes; what is stored begins at zero. */
function isAdded(pinned: Pinned, node: AnyNode): boolean {
  if (!pinned.stretch.isRequired || !isBrought(pinned)) return false;
  if (isKind(node, "Assignment")) return /^[-+]=$/.test(node.operator) && isValue(pinned, node.rightHandSide);
  if (!isKind(node, "BinaryOperation") || !["+", "-"].includes(node.operator)) return false;
  return [node.leftExpression, node.rightExpression].some((side) => isValue(pinned, side));
}

function isGiven(pinned: Pinned, node: AnyNode): boolean {
  if (!pinned.stretch.isRequired || !isKind(node, "FunctionCall", "FunctionCallOptions")) return false;
  if (isKind(node, "FunctionCallOptions")) return node.options.some((option) => isValue(pinned, option));
  const { kind, expression: callee } = node;
  if (kind !== "functionCall" || !/^(?:internal|external|transfer|send)/.test(functionKindOf(callee))) return false;
  if (isOfBase(callee)) return false;
  return node.arguments.some((argument) => isValue(pinned, argument));
}

/** What overrides hands on what it was given, to whatever there may be. */
function isOfBase(callee: Expression): boolean {
  return (
    isKind(callee, "MemberAccess") && isKind(callee.expression, "Identifier") && callee.expression.name === "super"
  );
}

/** What the caller brings is put down, or something is looked up by it. */
function isKept(pinned: Pinned, node: AnyNode): boolean {
  if (!pinned.stretch.isRequired || !isBrought(pinned)) return false;
  if (isKind(node, "Assignment")) return node.operator === "=" && isValue(pinned, node.rightHandSide);
  if (isKind(node, "IndexAccess")) return isValue(pinned, node.indexExpression);
  return (
    isKind(node, "FunctionCall") &&
    node.kind === "structConstructorCall" &&
    node.arguments.some((argument) => isValue(pinned, argument))
  );
}

/** A parameter, a part of one, or the ether that came along. */
function isBrought({ program, value }: Pinned): boolean {
  const [root] = findAll(withoutConversions(value), "Identifier");
  const declared = root && program.findNode(root.referencedDeclaration ?? -1);
  if (declared === undefined) return true;
  const list = program.parentOf(declared);
  return isKind(list, "ParameterList") && !(root && isStorageReference(root));
}
