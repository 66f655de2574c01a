/** Solidity expressions: what they give, and the reads and writes on the way there. */

import type {
  Assignment,
  BinaryOperation,
  Conditional,
  Expression,
  Identifier,
  IndexAccess,
  Literal,
  MemberAccess,
  TupleExpression,
  UnaryOperation,
  VariableDeclaration,
} from "solidity-ast";
import { withoutParentheses } from "../program/call-options.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../program/nodes.ts";
import { functionKindOf, integerTypeOf, isStorageReference, isValueType, maxOf } from "../program/types.ts";
import {
  type Builder,
  emit,
  emitNumber,
  emitOperation,
  emitWith,
  endBlock,
  getLocal,
  join,
  none,
  phiOf,
  setLocal,
} from "./builder.ts";
import { lowerCall, lowerOperator } from "./calls.ts";
import { branchOn } from "./conditions.ts";
import { parseNumber } from "./literals.ts";
import type { Input } from "./operands.ts";
import type { Operator, PlainOperator } from "./operators.ts";

/** Lowers an expression for its value: storage is read, except where the expression stands for a stretch of it. */
export function lowerExpression(builder: Builder, node: Expression): number {
  const register = lowerPath(builder, node);
  return !isStorageReference(node) && isPlace(builder, node) ? emit(builder, "load", node, [register]) : register;
}

/** Lowers an expression; what names storage stays a place, so that it can be written or gone into. */
function lowerPath(builder: Builder, node: Expression): number {
  const lower = expressionKinds[node.nodeType] as ((builder: Builder, node: Expression) => number) | undefined;
  return lower === undefined ? emit(builder, "unknown", node) : lower(builder, node);
}

/** Lowers what stands before a dot or a bracket. */
function lowerBase(builder: Builder, node: Expression): number {
  return isStorageReference(node) ? lowerPath(builder, node) : lowerExpression(builder, node);
}

/** True where an expression names storage, whatever is kept there. */
function isPlace(builder: Builder, expression: Expression): boolean {
  const node = withoutParentheses(expression);
  switch (node.nodeType) {
    case "Identifier":
      return isStateVariable(builder, node.referencedDeclaration);
    case "MemberAccess":
      if (isStateVariable(builder, node.referencedDeclaration)) return !isGetter(node);
      return isStorageReference(node.expression);
    case "IndexAccess":
      return isStorageReference(node.baseExpression);
    case "FunctionCall":
      return functionKindOf(node.expression) === "arraypush" && node.arguments.length === 0;
    default:
      return false;
  }
}

function isStateVariable(builder: Builder, id: number | null | undefined): boolean {
  const declaration = stateVariable(builder, id);
  return declaration !== undefined && !declaration.constant && declaration.mutability !== "immutable";
}

function stateVariable({ program }: Builder, id: number | null | undefined): VariableDeclaration | undefined {
  const declaration = program.findNode(id ?? -1);
  return isKind(declaration, "VariableDeclaration") && declaration.stateVariable ? declaration : undefined;
}

type Lowerers = { readonly [K in Expression["nodeType"]]: (builder: Builder, node: NodeOf<K>) => number };

const expressionKinds: Lowerers = {
  Assignment: lowerAssignment,
  BinaryOperation: lowerBinary,
  Conditional: lowerConditional,
  ElementaryTypeNameExpression: (builder, node) => emitText(builder, node.typeName.name, node),
  FunctionCall: (builder, node) => lowerCall(builder, node)[0] ?? none,
  FunctionCallOptions: (builder, node) => lowerExpression(builder, node.expression),
  Identifier: lowerIdentifier,
  IndexAccess: lowerIndex,
  IndexRangeAccess: (builder, node) => {
    const parts = [node.baseExpression, node.startExpression, node.endExpression].filter((part) => part);
    return emitOperation(
      builder,
      "slice",
      parts.map((part) => (part ? lowerExpression(builder, part) : none)),
      node,
    );
  },
  Literal: lowerLiteral,
  MemberAccess: lowerMember,
  NewExpression: (builder, node) => emit(builder, "unknown", node),
  TupleExpression: lowerTuple,
  UnaryOperation: lowerUnary,
};

function emitText(builder: Builder, text: string, node: AnyNode): number {
  return emitWith(builder, "literal", node, ["texts", text]);
}

function emitInput(builder: Builder, input: Input, node: AnyNode): number {
  return emitWith(builder, "input", node, ["inputs", input]);
}

function lowerLiteral(builder: Builder, node: Literal): number {
  const { kind, value, hexValue, subdenomination } = node;
  if (kind === "bool") return emitNumber(builder, value === "true" ? 1n : 0n, node);
  const number = kind === "number" ? parseNumber(value ?? "", subdenomination) : undefined;
  return number === undefined
    ? emitText(builder, `${hexValue} ${subdenomination ?? ""}`, node)
    : emitNumber(builder, number, node);
}

function lowerIdentifier(builder: Builder, node: Identifier): number {
  const declaration = builder.program.findNode(node.referencedDeclaration ?? 0);
  if (isKind(declaration, "VariableDeclaration")) return lowerVariable(builder, declaration, node);
  if (isKind(declaration, "FunctionDefinition")) return emitWith(builder, "function", node, ["functions", declaration]);
  const input = declaration === undefined ? globalInputs[node.name] : undefined;
  return input === undefined ? emitText(builder, node.name, node) : emitInput(builder, input, node);
}

/** Names that the compiler knows without a declaration. */
const globalInputs: Readonly<Record<string, Input>> = { this: "this", now: "timestamp" };

function lowerVariable(builder: Builder, declaration: VariableDeclaration, node: AnyNode): number {
  if (declaration.constant) return emitWith(builder, "constant", node, ["variables", declaration]);
  if (declaration.mutability === "immutable") return emitWith(builder, "immutable", node, ["variables", declaration]);
  if (declaration.stateVariable) return emitWith(builder, "variable", node, ["variables", declaration]);
  return getLocal(builder, declaration.id);
}

function lowerMember(builder: Builder, node: MemberAccess): number {
  const { program } = builder;
  const builtin = lowerBuiltinMember(builder, node);
  if (builtin !== undefined) return builtin;
  const declaration = program.findNode(node.referencedDeclaration ?? -1);
  if (isKind(declaration, "EnumValue")) return lowerEnumValue(builder, declaration, node);
  if (isKind(declaration, "FunctionDefinition")) return emitWith(builder, "function", node, ["functions", declaration]);
  if (isKind(declaration, "VariableDeclaration") && (declaration.stateVariable || declaration.constant)) {
    return isGetter(node) ? emitText(builder, node.memberName, node) : lowerVariable(builder, declaration, node);
  }
  return lowerPart(builder, node, isKind(declaration, "VariableDeclaration"));
}

/** True for `token.supply` as a function, of another contract. */
function isGetter({ typeDescriptions }: MemberAccess): boolean {
  return typeDescriptions?.typeIdentifier?.startsWith("t_function") === true;
}

/** A field, or what the compiler itself knows: the length of an array, the balance of an address. */
function lowerPart(builder: Builder, node: MemberAccess, isField: boolean): number {
  const { memberName } = node;
  if (memberName !== "length" && isValueType(node.expression)) {
    const base = lowerExpression(builder, node.expression);
    return emitOperation(builder, { operator: "member", name: memberName }, [base], node);
  }
  const base = lowerBase(builder, node.expression);
  if (memberName === "length" && !isField) return emit(builder, "length", node, [base]);
  return emitWith(builder, "field", node, ["texts", memberName], [base]);
}

const transactionInputs: Readonly<Record<string, Input>> = {
  "t_magic_message sender": "sender",
  "t_magic_message value": "value",
  "t_magic_message data": "calldata",
  "t_magic_message sig": "calldata",
  "t_magic_message gas": "gas",
  "t_magic_transaction origin": "origin",
  "t_magic_block timestamp": "timestamp",
  "t_magic_block number": "block number",
  "t_magic_block prevrandao": "prevrandao",
  "t_magic_block difficulty": "prevrandao",
  "t_magic_block coinbase": "coinbase",
};

/** Members of `msg`, `tx`, `block` and of types. */
function lowerBuiltinMember(builder: Builder, node: MemberAccess): number | undefined {
  const type = node.expression.typeDescriptions?.typeIdentifier ?? "";
  if (!type.startsWith("t_magic_")) return undefined;
  const input = transactionInputs[`${type} ${node.memberName}`];
  if (input !== undefined) return emitInput(builder, input, node);
  if (type === "t_magic_block" || type === "t_magic_transaction") return emitInput(builder, "block", node);
  if (!type.startsWith("t_magic_meta_type")) return undefined;
  const integer = integerTypeOf(node);
  if (node.memberName === "max" && integer !== undefined) return emitNumber(builder, maxOf(integer), node);
  return emitText(builder, `${node.expression.typeDescriptions?.typeString} ${node.memberName}`, node);
}

function lowerEnumValue(builder: Builder, member: NodeOf<"EnumValue">, node: AnyNode): number {
  const owner = builder.program.parentOf(member);
  return emitNumber(builder, BigInt(isKind(owner, "EnumDefinition") ? owner.members.indexOf(member) : 0), node);
}

function lowerIndex(builder: Builder, node: IndexAccess): number {
  const base = lowerBase(builder, node.baseExpression);
  const index = node.indexExpression ? lowerExpression(builder, node.indexExpression) : none;
  return emit(builder, "index", node, [base, index]);
}

function lowerTuple(builder: Builder, node: TupleExpression): number {
  const [only] = node.components;
  if (only && node.components.length === 1 && !node.isInlineArray) return lowerPath(builder, only);
  const parts = node.components.map((part) => (part ? lowerExpression(builder, part) : none));
  return emitOperation(builder, "array", parts, node);
}

/** What an expression gives on the right of a tuple: one register for each component. */
export function lowerComponents(builder: Builder, node: Expression): readonly number[] {
  if (node.nodeType === "FunctionCall" && !isPlace(builder, node)) return lowerCall(builder, node);
  if (node.nodeType === "TupleExpression" && !node.isInlineArray) {
    return node.components.map((part) => (part ? lowerExpression(builder, part) : none));
  }
  if (node.nodeType === "Conditional") {
    return lowerChoice(builder, node, (part) => lowerComponents(builder, part));
  }
  return [lowerExpression(builder, node)];
}

function lowerConditional(builder: Builder, node: Conditional): number {
  const lower = isStorageReference(node) ? lowerPath : lowerExpression;
  return lowerChoice(builder, node, (part) => [lower(builder, part)])[0] ?? none;
}

function lowerChoice(
  builder: Builder,
  node: Conditional,
  lower: (part: Expression) => readonly number[],
): readonly number[] {
  const { whenTrue, whenFalse } = branchOn(builder, node.condition);
  const sides = [
    { start: whenTrue, part: node.trueExpression },
    { start: whenFalse, part: node.falseExpression },
  ].flatMap(({ start, part }) => {
    builder.state = start;
    const results = lower(part);
    return builder.state === undefined ? [] : [{ results, end: builder.state }];
  });
  join(
    builder,
    node,
    sides.map(({ end }) => end),
  );
  const [first] = sides;
  return (first?.results ?? []).map((_, at) =>
    phiOf(
      builder,
      sides.map(({ results }) => results[at] ?? none),
      node,
    ),
  );
}

function lowerBinary(builder: Builder, node: BinaryOperation): number {
  const { operator, leftExpression, rightExpression } = node;
  const left = lowerExpression(builder, leftExpression);
  if (operator === "&&" || operator === "||") return lowerLogic(builder, node, left);
  const operands = [left, lowerExpression(builder, rightExpression)];
  return lowerOperator(builder, node, operands) ?? compute(builder, operator, operands, node);
}

/** The right side may not run at all; where it only computes, that makes no difference. */
function lowerLogic(builder: Builder, node: BinaryOperation, left: number): number {
  const { operator, rightExpression } = node;
  if (findAll(rightExpression, "FunctionCall", "Assignment", "UnaryOperation").every(isPure)) {
    return emitOperation(builder, operator, [left, lowerExpression(builder, rightExpression)], node);
  }
  const [rightSide, shortCut] = endBlock(builder, { kind: "choose" }, 2, node);
  builder.state = rightSide;
  const right = lowerExpression(builder, rightExpression);
  join(builder, node, [shortCut, builder.state]);
  return emitOperation(builder, operator, [left, right], node);
}

function isPure(node: NodeOf<"FunctionCall" | "Assignment" | "UnaryOperation">): boolean {
  if (node.nodeType === "FunctionCall") return node.kind === "typeConversion";
  return node.nodeType === "UnaryOperation" && (node.operator === "!" || node.operator === "-");
}

function lowerUnary(builder: Builder, node: UnaryOperation): number {
  const { operator, subExpression } = node;
  if (operator === "delete") {
    const zero = emitNumber(builder, 0n, node);
    assign(builder, subExpression, zero, node);
    return zero;
  }
  const before = lowerExpression(builder, subExpression);
  if (operator === "++" || operator === "--") {
    const operands = [before, emitNumber(builder, 1n, node)];
    const after = compute(builder, operator === "++" ? "+" : "-", operands, node);
    assign(builder, subExpression, after, node);
    return node.prefix ? after : before;
  }
  return (
    lowerOperator(builder, node, [before]) ?? compute(builder, operator === "-" ? "negate" : operator, [before], node)
  );
}

/** Arithmetic on integers says how it is done, and is a step of its own where it wraps around. */
function compute(builder: Builder, operator: Operator, operands: readonly number[], node: Expression): number {
  const type = wrapping.has(operator) ? integerTypeOf(node) : undefined;
  if (type === undefined) return emitOperation(builder, operator, operands, node);
  const isChecked = builder.isChecked && !builder.isUnchecked;
  const arithmetic = { type, isChecked };
  return emitWith(builder, "operation", node, ["computations", { operator, arithmetic, isStep: !isChecked }], operands);
}

/** Operators whose exact result may not fit the type. */
const wrapping: ReadonlySet<Operator> = new Set(["+", "-", "*", "**", "/", "negate", "<<"]);

/** What an assignment computes of the old value before it is written. */
const compoundOperators: Readonly<Record<Exclude<Assignment["operator"], "=">, PlainOperator>> = {
  "+=": "+",
  "-=": "-",
  "*=": "*",
  "/=": "/",
  "%=": "%",
  "|=": "|",
  "&=": "&",
  "^=": "^",
  "<<=": "<<",
  ">>=": ">>",
};

function lowerAssignment(builder: Builder, node: Assignment): number {
  const { leftHandSide, rightHandSide, operator } = node;
  if (leftHandSide.nodeType === "TupleExpression") {
    const results = lowerComponents(builder, rightHandSide);
    leftHandSide.components.forEach((part, at) => {
      if (part) assign(builder, part, results[at] ?? none, node, rightHandSide);
    });
    return none;
  }
  const right = lowerExpression(builder, rightHandSide);
  const value =
    operator === "="
      ? right
      : compute(builder, compoundOperators[operator], [lowerExpression(builder, leftHandSide), right], node);
  assign(builder, leftHandSide, value, node, rightHandSide);
  return value;
}

/**
 * Gives what `target` names a new value; `node` is the assignment as a whole. Storage that `from` stands for is copied,
 * but for a pointer.
 */
function assign(builder: Builder, target: Expression, register: number, node: Expression, from?: Expression): void {
  const to = withoutParentheses(target);
  const isStorage = / storage /.test(from?.typeDescriptions?.typeString ?? "");
  const read = (): number => (isStorage ? emit(builder, "load", node, [register]) : register);
  const local = localOf(builder, to);
  if (local !== undefined) setLocal(builder, local.id, isStorageReference(local) ? register : read());
  else if (isPlace(builder, to)) {
    const place = lowerPath(builder, to);
    emit(builder, "store", node, [place, read()]);
  } else if (to.nodeType === "Identifier") setImmutable(builder, to, register, node);
  else updateMemory(builder, to, register, node);
}

/** In a constructor, an immutable variable is a place like any other. */
function setImmutable(builder: Builder, target: Identifier, register: number, node: Expression): void {
  const declaration = stateVariable(builder, target.referencedDeclaration);
  if (declaration === undefined) return;
  const place = emitWith(builder, "variable", target, ["variables", declaration]);
  emit(builder, "store", node, [place, register]);
}

function localOf({ program }: Builder, node: Expression): VariableDeclaration | undefined {
  if (node.nodeType !== "Identifier") return undefined;
  const declaration = program.findNode(node.referencedDeclaration ?? -1);
  return isKind(declaration, "VariableDeclaration") && !declaration.stateVariable ? declaration : undefined;
}

/** A part of a struct or array in memory changes: the variable that holds it holds another value from now on. */
function updateMemory(builder: Builder, target: Expression, register: number, node: Expression): void {
  if (target.nodeType === "MemberAccess") {
    const base = lowerBase(builder, target.expression);
    const changed = emitWith(builder, "insert", node, ["texts", target.memberName], [base, register]);
    assign(builder, target.expression, changed, node);
  } else if (target.nodeType === "IndexAccess") {
    const base = lowerBase(builder, target.baseExpression);
    assign(builder, target.baseExpression, emitOperation(builder, "with", [base, register], node), node);
  }
}
