/** Solidity expressions: what they hold, and the reads and writes on the way there. */

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
import { isKind, type NodeOf } from "../nodes.ts";
import { integerTypeOf, isStorageReference } from "../types.ts";
import { isUnchecked } from "../unchecked.ts";
import { type Input, isInput, type Projection, type Value } from "../value.ts";
import { branchOn } from "./assume.ts";
import { addStep, type Builder, fork, getLocal, join, loadPlace, mergeOf, setLocal, storePlace } from "./builder.ts";
import { lowerCall } from "./calls.ts";
import { parseNumber } from "./literals.ts";

/** Walks an expression for its value: storage is read, except where the expression stands for a stretch of it. */
export function lowerExpression(builder: Builder, node: Expression): Value {
  const value = lowerPath(builder, node);
  return value.kind === "reference" && !isStorageReference(node) ? loadPlace(builder, value.place, node) : value;
}

/** Walks an expression; what names storage stays a reference, so that it can be written or gone into. */
function lowerPath(builder: Builder, node: Expression): Value {
  const lower = expressionKinds[node.nodeType] as ((builder: Builder, node: Expression) => Value) | undefined;
  return lower === undefined ? builder.values.unknown() : lower(builder, node);
}

type Lowerers = { readonly [K in Expression["nodeType"]]: (builder: Builder, node: NodeOf<K>) => Value };

const expressionKinds: Lowerers = {
  Assignment: lowerAssignment,
  BinaryOperation: lowerBinary,
  Conditional: lowerConditional,
  ElementaryTypeNameExpression: ({ values }, node) => values.literal(node.typeName.name),
  FunctionCall: (builder, node) => lowerCall(builder, node)[0] ?? builder.values.unknown(),
  FunctionCallOptions: (builder, node) => builder.lower.expression(builder, node.expression),
  Identifier: lowerIdentifier,
  IndexAccess: lowerIndex,
  IndexRangeAccess: (builder, node) =>
    builder.values.operation("slice", [
      lowerExpression(builder, node.baseExpression),
      ...[node.startExpression, node.endExpression].flatMap((end) => (end ? [lowerExpression(builder, end)] : [])),
    ]),
  Literal: lowerLiteral,
  MemberAccess: lowerMember,
  NewExpression: ({ values }) => values.unknown(),
  TupleExpression: lowerTuple,
  UnaryOperation: lowerUnary,
};

function lowerLiteral({ values }: Builder, { kind, value, hexValue, subdenomination }: Literal): Value {
  if (kind === "bool") return values.number(value === "true" ? 1n : 0n);
  const number = kind === "number" ? parseNumber(value ?? "", subdenomination) : undefined;
  return number === undefined ? values.literal(`${hexValue} ${subdenomination ?? ""}`) : values.number(number);
}

function lowerIdentifier(builder: Builder, node: Identifier): Value {
  const { program, values } = builder;
  const id = node.referencedDeclaration ?? 0;
  const declaration = program.findNode(id);
  if (isKind(declaration, "VariableDeclaration")) return lowerVariable(builder, declaration);
  if (isKind(declaration, "FunctionDefinition")) return values.callable(declaration);
  const input = declaration === undefined ? globalInputs[node.name] : undefined;
  return input === undefined ? values.literal(node.name) : values.input(input);
}

/** Names that the compiler knows without a declaration. */
const globalInputs: Readonly<Record<string, Input>> = { this: "this", now: "timestamp" };

function lowerVariable(builder: Builder, declaration: VariableDeclaration): Value {
  const { values } = builder;
  if (declaration.constant) return lowerConstant(builder, declaration);
  if (declaration.mutability === "immutable") return values.fixed(declaration);
  if (declaration.stateVariable) return values.reference(values.variable(declaration));
  return getLocal(builder, declaration.id);
}

/** A constant's value, walked once: what it is computed from has no effects. */
function lowerConstant(builder: Builder, declaration: VariableDeclaration): Value {
  const { constants, values } = builder;
  const known = constants.get(declaration);
  if (known !== undefined) return known;
  constants.set(declaration, values.fixed(declaration));
  const value = declaration.value ? lowerExpression(builder, declaration.value) : values.fixed(declaration);
  const constant = value.kind === "unknown" || value.kind === "merge" ? values.fixed(declaration) : value;
  if (builder.state !== undefined) constants.set(declaration, constant);
  return constant;
}

function lowerMember(builder: Builder, node: MemberAccess): Value {
  const { program, values } = builder;
  const builtin = lowerBuiltinMember(builder, node);
  if (builtin !== undefined) return builtin;
  const declaration = program.findNode(node.referencedDeclaration ?? -1);
  if (isKind(declaration, "EnumValue")) return enumNumber(builder, declaration);
  if (isKind(declaration, "FunctionDefinition")) return values.callable(declaration);
  if (isKind(declaration, "VariableDeclaration") && (declaration.stateVariable || declaration.constant)) {
    const isGetter = node.typeDescriptions.typeIdentifier?.startsWith("t_function") === true;
    return isGetter ? values.literal(node.memberName) : lowerVariable(builder, declaration);
  }
  const isField = isKind(declaration, "VariableDeclaration");
  return memberOf(builder, lowerPath(builder, node.expression), node.memberName, isField);
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
function lowerBuiltinMember({ values }: Builder, node: MemberAccess): Value | undefined {
  const type = node.expression.typeDescriptions?.typeIdentifier ?? "";
  const input = transactionInputs[`${type} ${node.memberName}`];
  if (input !== undefined) return values.input(input);
  if (type === "t_magic_block" || type === "t_magic_transaction") return values.input("block");
  if (!type.startsWith("t_magic_meta_type")) return undefined;
  const bits = /^uint(\d+)$/.exec(node.typeDescriptions?.typeString ?? "")?.[1];
  if (node.memberName === "max" && bits !== undefined) return values.number((1n << BigInt(bits)) - 1n);
  return values.literal(`${node.expression.typeDescriptions?.typeString} ${node.memberName}`);
}

function enumNumber({ program, values }: Builder, member: NodeOf<"EnumValue">): Value {
  const owner = program.parentOf(member);
  return values.number(BigInt(isKind(owner, "EnumDefinition") ? owner.members.indexOf(member) : 0));
}

/** A field of what `base` holds, or what the compiler itself knows of it: the length of an array, the balance of an address. */
function memberOf(builder: Builder, base: Value, name: string, isField: boolean): Value {
  const { values } = builder;
  const projection: Projection = name === "length" && !isField ? { kind: "length" } : { kind: "field", name };
  if (base.kind === "reference") return values.reference(values.project(base.place, projection));
  if (base.kind === "load") return values.load(values.project(base.place, projection), base.step);
  if (isInput(base, "calldata") && name === "length") return values.operation("calldatasize", []);
  if (base.kind === "record") {
    const field = base.fields.get(name);
    const rest = base.fields.get(otherFields);
    if (field !== undefined) return field;
    if (rest !== undefined) return memberOf(builder, rest, name, isField);
  }
  return values.operation(`.${name}`, [base]);
}

function lowerIndex(builder: Builder, node: IndexAccess): Value {
  const { values } = builder;
  const base = lowerPath(builder, node.baseExpression);
  const index = node.indexExpression ? lowerExpression(builder, node.indexExpression) : values.unknown();
  const projection: Projection = { kind: "index", value: index };
  if (base.kind === "reference") return values.reference(values.project(base.place, projection));
  if (base.kind === "load") return values.load(values.project(base.place, projection), base.step);
  return values.operation("[]", [base, index], node);
}

function lowerTuple(builder: Builder, node: TupleExpression): Value {
  const parts = node.components.map((part) => (part ? lowerPath(builder, part) : builder.values.unknown()));
  const [only] = parts;
  return only !== undefined && parts.length === 1 && !node.isInlineArray
    ? only
    : builder.values.operation("array", parts);
}

/** What an expression gives on the right of a tuple: one value for each component. */
export function lowerComponents(builder: Builder, node: Expression): readonly Value[] {
  if (node.nodeType === "FunctionCall") return lowerCall(builder, node);
  if (node.nodeType === "TupleExpression" && !node.isInlineArray) {
    return node.components.map((part) => (part ? lowerExpression(builder, part) : builder.values.unknown()));
  }
  if (node.nodeType === "Conditional") {
    return lowerChoice(builder, node, (part) => lowerComponents(builder, part));
  }
  return [lowerExpression(builder, node)];
}

function lowerConditional(builder: Builder, node: Conditional): Value {
  const lower = isStorageReference(node) ? lowerPath : lowerExpression;
  return lowerChoice(builder, node, (part) => [lower(builder, part)])[0] ?? builder.values.unknown();
}

function lowerChoice(
  builder: Builder,
  node: Conditional,
  lower: (part: Expression) => readonly Value[],
): readonly Value[] {
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
    mergeOf(
      builder,
      sides.flatMap(({ results, end }) => {
        const value = results[at];
        return value === undefined ? [] : [{ value, from: end.at }];
      }),
    ),
  );
}

function lowerBinary(builder: Builder, node: BinaryOperation): Value {
  const operator = builder.program.findNode(node.function ?? -1);
  const left = lowerExpression(builder, node.leftExpression);
  if (node.operator !== "&&" && node.operator !== "||") {
    const operands = [left, lowerExpression(builder, node.rightExpression)];
    if (isKind(operator, "FunctionDefinition")) {
      return builder.lower.inline(builder, operator, operands, node)[0] ?? builder.values.unknown();
    }
    return compute(builder, node.operator, operands, node);
  }
  // The right side may not be walked at all.
  const shortCut = fork(builder);
  const right = lowerExpression(builder, node.rightExpression);
  join(builder, node, [shortCut, builder.state]);
  return builder.values.operation(node.operator, [left, right]);
}

/** Arithmetic on integers says how it is done, and is a step of its own where it wraps around. */
function compute(builder: Builder, operator: string, operands: readonly Value[], node: Expression): Value {
  const type = wrapping.has(operator) ? integerTypeOf(node) : undefined;
  if (type === undefined) return builder.values.operation(operator, operands, node);
  const isChecked = !isUnchecked(builder.program, node);
  const value = builder.values.operation(operator, operands, node, { type, isChecked });
  if (!isChecked && value.kind === "operation") addStep(builder, node, { kind: "compute", operation: value });
  return value;
}

/** Operators whose exact result may not fit the type. */
const wrapping: ReadonlySet<string> = new Set(["+", "-", "*", "**", "/", "negate", "<<"]);

function lowerUnary(builder: Builder, node: UnaryOperation): Value {
  const { values } = builder;
  if (node.operator === "delete") {
    assign(builder, node.subExpression, values.number(0n), node);
    return values.number(0n);
  }
  const before = lowerExpression(builder, node.subExpression);
  const operator = builder.program.findNode(node.function ?? -1);
  if (isKind(operator, "FunctionDefinition")) {
    return builder.lower.inline(builder, operator, [before], node)[0] ?? values.unknown();
  }
  if (node.operator === "++" || node.operator === "--") {
    const after = compute(builder, node.operator === "++" ? "+" : "-", [before, values.number(1n)], node);
    assign(builder, node.subExpression, after, node);
    return node.prefix ? after : before;
  }
  return node.operator === "-"
    ? compute(builder, "negate", [before], node)
    : values.operation(node.operator, [before], node);
}

function lowerAssignment(builder: Builder, node: Assignment): Value {
  const { leftHandSide, rightHandSide, operator } = node;
  if (leftHandSide.nodeType === "TupleExpression") {
    const results = lowerComponents(builder, rightHandSide);
    leftHandSide.components.forEach((part, at) => {
      if (part) assign(builder, part, results[at] ?? builder.values.unknown(), node);
    });
    return builder.values.unknown();
  }
  const right = lowerExpression(builder, rightHandSide);
  const value =
    operator === "="
      ? right
      : compute(builder, operator.slice(0, -1), [lowerExpression(builder, leftHandSide), right], node);
  assign(builder, leftHandSide, value, node);
  return value;
}

/** Gives what `target` names a new value; `node` is the assignment as a whole. */
export function assign(builder: Builder, target: Expression, value: Value, node: Expression): void {
  if (target.nodeType === "TupleExpression" && target.components.length === 1 && target.components[0]) {
    assign(builder, target.components[0], value, node);
    return;
  }
  const local = localOf(builder, target);
  if (local !== undefined) {
    const isPointer = value.kind === "reference" && local.storageLocation !== "storage";
    setLocal(builder, local.id, isPointer ? loadPlace(builder, value.place, node) : value);
    return;
  }
  const path = lowerPath(builder, target);
  if (path.kind === "reference") storePlace(builder, path.place, loaded(builder, value, node), node);
  else updateMemory(builder, target, value, node);
}

/** A struct or array assigned to storage is copied. */
function loaded(builder: Builder, value: Value, node: Expression): Value {
  return value.kind === "reference" ? loadPlace(builder, value.place, node) : value;
}

function localOf({ program }: Builder, node: Expression): VariableDeclaration | undefined {
  if (node.nodeType !== "Identifier") return undefined;
  const declaration = program.findNode(node.referencedDeclaration ?? -1);
  return isKind(declaration, "VariableDeclaration") && !declaration.stateVariable ? declaration : undefined;
}

/** Where a record keeps the struct whose other fields it stands for. */
const otherFields = "";

/** A part of a struct or array in memory changes: the variable that holds it holds another value from now on. */
function updateMemory(builder: Builder, target: Expression, value: Value, node: Expression): void {
  const { values } = builder;
  if (target.nodeType === "MemberAccess") {
    const base = lowerPath(builder, target.expression);
    const fields = base.kind === "record" ? base.fields : new Map([[otherFields, base]]);
    assign(builder, target.expression, values.record(new Map([...fields, [target.memberName, value]])), node);
  } else if (target.nodeType === "IndexAccess") {
    const base = lowerPath(builder, target.baseExpression);
    assign(builder, target.baseExpression, values.operation("with", [base, value]), node);
  }
}
