/** Solidity function calls: conversions, builtins, internal calls, and the calls that leave the contract. */

import type { BinaryOperation, Expression, FunctionCall, FunctionDefinition, UnaryOperation } from "solidity-ast";
import { callOptionsOf } from "../program/call-options.ts";
import { type AnyNode, isKind } from "../program/nodes.ts";
import { fitsInto, functionKindOf, integerTypeOf, isBound, isViewType, wrapInto } from "../program/types.ts";
import { type Builder, emit, emitNumber, emitOperation, emitWith, none, stop } from "./builder.ts";
import { branchOn } from "./conditions.ts";
import { presenceOf } from "./function-ir.ts";
import type { CallForm, DeclaredCallee } from "./operands.ts";
import { operatorNamed } from "./operators.ts";

/** A call with its options unwrapped: `target.f{value: v}(x)`. */
interface Callee {
  readonly call: FunctionCall;
  readonly expression: Expression;
  /** `value`, `gas`, `salt`. */
  readonly options: ReadonlyMap<string, number>;
}

type CallLowerer = (builder: Builder, callee: Callee) => readonly number[];

/** Lowers a call for what it returns, one register a return parameter. */
export function lowerCall(builder: Builder, call: FunctionCall): readonly number[] {
  if (call.kind === "typeConversion") return lowerConversion(builder, call);
  if (call.kind === "structConstructorCall") return [lowerStruct(builder, call)];
  const callee = unwrap(builder, call);
  const lower = callKinds[functionKindOf(callee.expression)];
  return lower === undefined ? lowerBuiltin(builder, callee) : lower(builder, callee);
}

/** By the compiler's word for the kind of function; what is not here is a builtin without effects. */
const callKinds: Readonly<Record<string, CallLowerer>> = {
  internal: lowerInternal,
  delegatecall: lowerInternal, // a library's public function
  external: lowerExternal,
  barecall: (builder, callee) => lowerLowLevel(builder, callee, "call"),
  baredelegatecall: (builder, callee) => lowerLowLevel(builder, callee, "delegatecall"),
  barecallcode: (builder, callee) => lowerLowLevel(builder, callee, "callcode"),
  barestaticcall: (builder, callee) => lowerLowLevel(builder, callee, "staticcall"),
  send: (builder, callee) => lowerPayment(builder, callee, "send"),
  transfer: (builder, callee) => lowerPayment(builder, callee, "transfer"),
  creation: lowerCreation,
  selfdestruct: lowerSelfdestruct,
  ecrecover: lowerEcrecover,
  require: lowerRequire,
  assert: lowerRequire,
  revert: lowerRevert,
  arraypush: lowerPush,
  bytearraypush: lowerPush,
  arraypop: lowerPop,
  wrap: (builder, { call }) => lowerArguments(builder, call),
  unwrap: (builder, { call }) => lowerArguments(builder, call),
  abidecode: lowerDecode,
};

function unwrap(builder: Builder, call: FunctionCall): Callee {
  const { callee, options } = callOptionsOf(call);
  const values = options.map(([name, option]) => [name, builder.lower.expression(builder, option)] as const);
  return { call, expression: callee, options: new Map(values) };
}

function lowerArguments(builder: Builder, call: FunctionCall): readonly number[] {
  return call.arguments.map((argument) => builder.lower.expression(builder, argument));
}

/** Leaves the value as it is; a conversion that can change a number is an operation. */
function lowerConversion(builder: Builder, call: FunctionCall): readonly number[] {
  const [argument] = call.arguments;
  const [from, to] = [argument && integerTypeOf(argument), integerTypeOf(call)];
  const [, negative] = /^int_const (-\d+)$/.exec(argument?.typeDescriptions.typeString ?? "") ?? [];
  // The largest number of a type, as it was written before `type(uint256).max`: `uint256(-1)`.
  if (negative !== undefined && to) return [emitNumber(builder, wrapInto(to, BigInt(negative)), call)];
  const registers = lowerArguments(builder, call);
  const [register = none] = registers;
  if (from && to && !fitsInto(from, to)) return [emitWith(builder, "cast", call, ["casts", { from, to }], [register])];
  return registers.slice(0, 1);
}

/** The value in front of the dot. */
function lowerReceiver(builder: Builder, { expression }: Callee): number {
  return expression.nodeType === "MemberAccess"
    ? builder.lower.expression(builder, expression.expression)
    : builder.lower.expression(builder, expression);
}

function lowerBuiltin(builder: Builder, { call, expression }: Callee): readonly number[] {
  return [emitOperation(builder, operatorNamed(functionKindOf(expression)), lowerArguments(builder, call), call)];
}

/** The number of values is that of the types asked for. */
function lowerDecode(builder: Builder, { call }: Callee): readonly number[] {
  const [data, types] = call.arguments;
  if (data === undefined) return [];
  const value = builder.lower.expression(builder, data);
  const nTypes = types?.nodeType === "TupleExpression" ? types.components.length : 1;
  return Array.from({ length: nTypes }, (_, index) =>
    emitOperation(builder, { operator: "decode", index }, [value], call),
  );
}

function lowerStruct(builder: Builder, call: FunctionCall): number {
  const args = lowerArguments(builder, call);
  const definition = referenced(builder, call.expression, "StructDefinition");
  const names = call.names.length > 0 ? call.names : (definition?.members.map(({ name }) => name) ?? []);
  return emitWith(builder, "struct", call, ["fields", names], args);
}

function referenced<K extends "StructDefinition" | "FunctionDefinition" | "ContractDefinition" | "VariableDeclaration">(
  { program }: Builder,
  node: Expression,
  kind: K,
) {
  const id = "referencedDeclaration" in node ? node.referencedDeclaration : undefined;
  const declaration = program.findNode(id ?? -1);
  return isKind(declaration, kind) ? declaration : undefined;
}

/* Calls that stay inside. */

function lowerInternal(builder: Builder, callee: Callee): readonly number[] {
  const { call, expression } = callee;
  const receiver = isBound(expression) ? [lowerReceiver(builder, callee)] : [];
  const definition = referenced(builder, expression, "FunctionDefinition");
  if (definition === undefined) {
    const pointer = builder.lower.expression(builder, expression);
    const called = emit(builder, "call pointer", call, [pointer, ...receiver, ...lowerArguments(builder, call)]);
    return extractAll(builder, called, nResultsOf(call), call);
  }
  const args = [...receiver, ...orderedArguments(builder, call, definition, receiver.length)];
  return emitCall(builder, definition, expression, args, call);
}

/** Overrides and `super` are resolved when it is known which contract runs. */
function emitCall(
  builder: Builder,
  callee: FunctionDefinition,
  expression: Expression | undefined,
  args: readonly number[],
  node: AnyNode,
): readonly number[] {
  const isMember = expression?.nodeType === "MemberAccess";
  const isSuper = isMember && expression.expression.typeDescriptions?.typeIdentifier?.includes("t_super") === true;
  const lexical = isSuper ? builder.program.contractOf(node) : undefined;
  const owner = builder.program.contractOf(callee)?.contractKind;
  const isVirtual = !isMember && owner !== undefined && owner !== "library" && callee.visibility !== "private";
  const called =
    lexical === undefined
      ? emitWith(builder, isVirtual ? "call virtual" : "call", node, ["functions", callee], args)
      : emitWith(builder, "call super", node, ["supers", { callee, lexical }], args);
  return extractAll(builder, called, callee.returnParameters.parameters.length, node);
}

function extractAll(builder: Builder, call: number, nResults: number, node: AnyNode): readonly number[] {
  return Array.from({ length: nResults }, (_, at) => emit(builder, "extract", node, [call], at));
}

/** An operator that a function defines for its type; undefined where the language itself does. */
export function lowerOperator(
  builder: Builder,
  node: BinaryOperation | UnaryOperation,
  operands: readonly number[],
): number | undefined {
  const operator = builder.program.findNode(node.function ?? -1);
  return isKind(operator, "FunctionDefinition") ? emitCall(builder, operator, undefined, operands, node)[0] : undefined;
}

/** Arguments in the order of the parameters, also where they are named. */
function orderedArguments(
  builder: Builder,
  call: FunctionCall,
  definition: FunctionDefinition,
  nReceivers: number,
): readonly number[] {
  const args = lowerArguments(builder, call);
  if (call.names.length === 0) return args;
  const parameters = definition.parameters.parameters.slice(nReceivers);
  return parameters.map(({ name }) => args[call.names.indexOf(name)] ?? none);
}

function lowerRequire(builder: Builder, { call }: Callee): readonly number[] {
  const [condition] = call.arguments;
  if (condition === undefined) return [];
  const { whenTrue, whenFalse } = branchOn(builder, condition);
  builder.state = whenFalse;
  stop(builder, { kind: "revert", node: call }, call);
  builder.state = whenTrue;
  return [];
}

function lowerRevert(builder: Builder, { call }: Callee): readonly number[] {
  stop(builder, { kind: "revert", node: call }, call);
  return [];
}

/** `push(x)` writes a new element; `push()` gives it. */
function lowerPush(builder: Builder, callee: Callee): readonly number[] {
  const array = lowerReceiver(builder, callee);
  return [emit(builder, "push", callee.call, [array, ...lowerArguments(builder, callee.call).slice(0, 1)])];
}

function lowerPop(builder: Builder, callee: Callee): readonly number[] {
  emit(builder, "pop", callee.call, [lowerReceiver(builder, callee)]);
  return [];
}

/* Calls that leave. */

function lowerExternal(builder: Builder, callee: Callee): readonly number[] {
  const { call, expression } = callee;
  const target = lowerReceiver(builder, callee);
  const definition =
    referenced(builder, expression, "FunctionDefinition") ?? referenced(builder, expression, "VariableDeclaration");
  const isView = isViewType(expression) || definition?.nodeType === "VariableDeclaration";
  const isStatic = isView && hasStaticCalls(builder.program.solc);
  const parts = { form: "high-level", callee: definition, isStatic, nResults: nResultsOf(call) } as const;
  return emitExternal(builder, callee, parts, target, lowerArguments(builder, call));
}

/** Before Solidity 0.5 nothing keeps a callee that is declared `view` from changing state. */
function hasStaticCalls(solc: string): boolean {
  const [major = 0, minor = 0] = solc.split(".").map(Number);
  return major > 0 || minor >= 5;
}

/** From the type `tuple(bool,bytes memory)`; brackets in it can only make this too large. */
function nResultsOf({ typeDescriptions }: FunctionCall): number {
  const type = typeDescriptions?.typeString ?? "";
  if (type === "tuple()") return 0;
  return type.startsWith("tuple(") ? type.split(",").length : 1;
}

function lowerLowLevel(
  builder: Builder,
  callee: Callee,
  form: "call" | "delegatecall" | "callcode" | "staticcall",
): readonly number[] {
  const target = lowerReceiver(builder, callee);
  const parts = { form, isStatic: form === "staticcall", nResults: 2 };
  return emitExternal(builder, callee, parts, target, lowerArguments(builder, callee.call));
}

function lowerPayment(builder: Builder, callee: Callee, form: "send" | "transfer"): readonly number[] {
  const target = lowerReceiver(builder, callee);
  const [value] = lowerArguments(builder, callee.call);
  const options = new Map([
    ["gas", emitNumber(builder, stipend, callee.call)],
    ...(value === undefined ? [] : ([["value", value]] as const)),
  ]);
  return emitExternal(builder, { ...callee, options }, { form, isStatic: false, nResults: 1 }, target, []);
}

/** The gas that `send` and `transfer` pass on. */
const stipend = 2300n;

function lowerCreation(builder: Builder, callee: Callee): readonly number[] {
  const { call, expression } = callee;
  const args = lowerArguments(builder, call);
  if (expression.nodeType === "NewExpression" && expression.typeName.nodeType === "ArrayTypeName") {
    return [emitOperation(builder, "new array", args, call)];
  }
  return emitExternal(builder, callee, { form: "create", isStatic: false, nResults: 1 }, undefined, args);
}

function lowerSelfdestruct(builder: Builder, callee: Callee): readonly number[] {
  const [target] = lowerArguments(builder, callee.call);
  emitExternal(builder, callee, { form: "selfdestruct", isStatic: false, nResults: 0 }, target, []);
  stop(builder, { kind: "end", node: callee.call }, callee.call);
  return [];
}

/** Changes nothing, but what it returns is worth more than its arguments. */
function lowerEcrecover(builder: Builder, callee: Callee): readonly number[] {
  const parts = { form: "ecrecover", isStatic: true, nResults: 1 } as const;
  return emitExternal(builder, callee, parts, undefined, lowerArguments(builder, callee.call));
}

interface CallParts {
  readonly form: CallForm;
  readonly callee?: DeclaredCallee;
  readonly isStatic: boolean;
  readonly nResults: number;
}

function emitExternal(
  builder: Builder,
  { call, options }: Callee,
  { form, callee, isStatic, nResults }: CallParts,
  target: number | undefined,
  args: readonly number[],
): readonly number[] {
  const [value, gas, salt] = [options.get("value"), options.get("gas"), options.get("salt")];
  const head = [target, value, gas, salt].filter((register) => register !== undefined);
  const shape = { form, ...presenceOf({ target, value, gas, salt }), callee, isStatic, nResults };
  const called = emitWith(builder, "call external", call, ["calls", shape], [...head, ...args]);
  return extractAll(builder, called, nResults, call);
}
