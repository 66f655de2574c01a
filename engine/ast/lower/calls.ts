/** Solidity function calls: conversions, builtins, internal calls, and the calls that leave the contract. */

import type { Expression, FunctionCall, FunctionDefinition, VariableDeclaration } from "solidity-ast";
import { callOptionsOf } from "../call-options.ts";
import { isKind } from "../nodes.ts";
import { fitsInto, functionKindOf, integerTypeOf, isBound, isViewType } from "../types.ts";
import type { Call, Value } from "../value.ts";
import { branchOn } from "./assume.ts";
import { addStep, type Builder, endTransaction, storePlace } from "./builder.ts";

/** A call with its options unwrapped: `target.f{value: v}(x)`. */
interface Callee {
  readonly call: FunctionCall;
  readonly expression: Expression;
  /** `value`, `gas`, `salt`. */
  readonly options: ReadonlyMap<string, Value>;
}

type CallLowerer = (builder: Builder, callee: Callee) => readonly Value[];

/** Walks a call for what it returns, one value a return parameter. */
export function lowerCall(builder: Builder, call: FunctionCall): readonly Value[] {
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

function lowerArguments(builder: Builder, call: FunctionCall): readonly Value[] {
  return call.arguments.map((argument) => builder.lower.expression(builder, argument));
}

/** Leaves the value as it is; a conversion that can change a number is a step. */
function lowerConversion(builder: Builder, call: FunctionCall): readonly Value[] {
  const [value] = lowerArguments(builder, call);
  const [argument] = call.arguments;
  const [from, to] = [argument && integerTypeOf(argument), integerTypeOf(call)];
  if (value === undefined) return [];
  if (from && to && value.kind !== "number" && !fitsInto(from, to)) {
    addStep(builder, call, { kind: "cast", value, from, to });
  }
  return [value];
}

/** The value in front of the dot. */
function lowerReceiver(builder: Builder, { expression }: Callee): Value {
  return expression.nodeType === "MemberAccess"
    ? builder.lower.expression(builder, expression.expression)
    : builder.lower.expression(builder, expression);
}

function lowerBuiltin(builder: Builder, { call, expression }: Callee): readonly Value[] {
  const name = functionKindOf(expression);
  return [builder.values.operation(name, lowerArguments(builder, call))];
}

/** The number of values is that of the types asked for. */
function lowerDecode(builder: Builder, { call }: Callee): readonly Value[] {
  const [data, types] = call.arguments;
  if (data === undefined) return [];
  const value = builder.lower.expression(builder, data);
  const nTypes = types?.nodeType === "TupleExpression" ? types.components.length : 1;
  return Array.from({ length: nTypes }, (_, at) => builder.values.operation(`decode ${at}`, [value]));
}

function lowerStruct(builder: Builder, call: FunctionCall): Value {
  const args = lowerArguments(builder, call);
  const definition = referenced(builder, call.expression, "StructDefinition");
  const names = call.names.length > 0 ? call.names : (definition?.members.map(({ name }) => name) ?? []);
  return builder.values.record(
    new Map(
      args.flatMap((value, at) => {
        const name = names[at];
        return name === undefined ? [] : [[name, value] as const];
      }),
    ),
  );
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

function lowerInternal(builder: Builder, callee: Callee): readonly Value[] {
  const { call, expression } = callee;
  const receiver = isBound(expression) ? [lowerReceiver(builder, callee)] : [];
  const definition = calledFunction(builder, expression);
  const args = [...receiver, ...orderedArguments(builder, call, definition, receiver.length)];
  if (definition !== undefined) return builder.lower.inline(builder, definition, args, call);
  addStep(builder, call, { kind: "opaque", isUnimplemented: false });
  return [builder.values.operation("opaque", args)];
}

/** Arguments in the order of the parameters, also where they are named. */
function orderedArguments(
  builder: Builder,
  call: FunctionCall,
  definition: FunctionDefinition | undefined,
  nReceivers: number,
): readonly Value[] {
  const args = lowerArguments(builder, call);
  if (call.names.length === 0 || definition === undefined) return args;
  const parameters = definition.parameters.parameters.slice(nReceivers);
  return parameters.map(({ name }) => args[call.names.indexOf(name)] ?? builder.values.unknown());
}

/** The function that runs, overrides and `super` resolved; none where it is held in a variable of unknown content. */
function calledFunction(builder: Builder, expression: Expression): FunctionDefinition | undefined {
  const { resolver, program, site } = builder;
  const named = referenced(builder, expression, "FunctionDefinition");
  if (named === undefined) {
    const value = builder.lower.expression(builder, expression);
    return value.kind === "callable" ? value.definition : undefined;
  }
  if (expression.nodeType !== "MemberAccess") return resolver.resolveVirtual(named);
  const isSuper = expression.expression.typeDescriptions?.typeIdentifier?.includes("t_super") === true;
  const lexical = program.contractOf(site.callable);
  return isSuper && lexical !== undefined ? resolver.resolveSuper(named, lexical) : named;
}

function lowerRequire(builder: Builder, { call }: Callee): readonly Value[] {
  const [condition] = call.arguments;
  if (condition !== undefined) builder.state = branchOn(builder, condition).whenTrue;
  return [];
}

function lowerRevert(builder: Builder): readonly Value[] {
  builder.state = undefined;
  return [];
}

/** `push(x)` writes a new element; `push()` returns it. */
function lowerPush(builder: Builder, callee: Callee): readonly Value[] {
  const { values } = builder;
  const [array, argument] = [lowerReceiver(builder, callee), lowerArguments(builder, callee.call)[0]];
  if (array.kind !== "reference") return [values.unknown()];
  const length = values.project(array.place, { kind: "length" });
  const element = values.project(array.place, { kind: "index", value: values.load(length, -1) });
  if (argument !== undefined) storePlace(builder, element, argument, callee.call);
  storePlace(builder, length, values.operation("+", [values.load(length, -1), values.number(1n)]), callee.call);
  return [values.reference(element)];
}

function lowerPop(builder: Builder, callee: Callee): readonly Value[] {
  const { values } = builder;
  const array = lowerReceiver(builder, callee);
  if (array.kind !== "reference") return [];
  const length = values.project(array.place, { kind: "length" });
  storePlace(builder, length, values.operation("-", [values.load(length, -1), values.number(1n)]), callee.call);
  return [];
}

/* Calls that leave. */

function lowerExternal(builder: Builder, callee: Callee): readonly Value[] {
  const { call, expression, options } = callee;
  const target = lowerReceiver(builder, callee);
  const definition =
    referenced(builder, expression, "FunctionDefinition") ?? referenced(builder, expression, "VariableDeclaration");
  const args = lowerArguments(builder, call);
  const isStatic = isViewType(expression) || definition?.nodeType === "VariableDeclaration";
  const made = makeCall({ form: "high-level", target, options, args, callee: definition, isStatic });
  const step = addStep(builder, call, { kind: "call", call: made });
  const nResults = /^tuple\(/.test(call.typeDescriptions.typeString ?? "") ? countComponents(call) : 1;
  return Array.from({ length: nResults }, (_, at) => builder.values.result(made, step, at));
}

/** From the type `tuple(bool,bytes memory)`; brackets in it can only make this too large. */
function countComponents(call: FunctionCall): number {
  return (call.typeDescriptions.typeString ?? "").split(",").length;
}

function lowerLowLevel(
  builder: Builder,
  callee: Callee,
  form: "call" | "delegatecall" | "callcode" | "staticcall",
): readonly Value[] {
  const target = lowerReceiver(builder, callee);
  const args = lowerArguments(builder, callee.call);
  const made = makeCall({ form, target, options: callee.options, args, isStatic: form === "staticcall" });
  const step = addStep(builder, callee.call, { kind: "call", call: made });
  return [builder.values.result(made, step, 0), builder.values.result(made, step, 1)];
}

function lowerPayment(builder: Builder, callee: Callee, form: "send" | "transfer"): readonly Value[] {
  const target = lowerReceiver(builder, callee);
  const [value] = lowerArguments(builder, callee.call);
  const options = new Map([
    ["gas", builder.values.number(stipend)],
    ...(value === undefined ? [] : ([["value", value]] as const)),
  ]);
  const made = makeCall({ form, target, options, args: [], isStatic: false });
  const step = addStep(builder, callee.call, { kind: "call", call: made });
  return [builder.values.result(made, step, 0)];
}

/** The gas that `send` and `transfer` pass on. */
export const stipend = 2300n;

function lowerCreation(builder: Builder, { call, options, expression }: Callee): readonly Value[] {
  const args = lowerArguments(builder, call);
  if (expression.nodeType === "NewExpression" && expression.typeName.nodeType === "ArrayTypeName") {
    return [builder.values.operation("new array", args)];
  }
  const made = makeCall({ form: "create", target: undefined, options, args, isStatic: false });
  return [builder.values.result(made, addStep(builder, call, { kind: "call", call: made }), 0)];
}

function lowerSelfdestruct(builder: Builder, { call }: Callee): readonly Value[] {
  const [target] = lowerArguments(builder, call);
  const made = makeCall({ form: "selfdestruct", target, options: new Map(), args: [], isStatic: false });
  addStep(builder, call, { kind: "call", call: made });
  endTransaction(builder, call);
  return [];
}

/** Changes nothing, but what it returns is worth more than its arguments. */
function lowerEcrecover(builder: Builder, { call }: Callee): readonly Value[] {
  const args = lowerArguments(builder, call);
  const made = makeCall({ form: "ecrecover", target: undefined, options: new Map(), args, isStatic: true });
  return [builder.values.result(made, addStep(builder, call, { kind: "call", call: made }), 0)];
}

interface CallParts {
  readonly form: Call["form"];
  readonly target: Value | undefined;
  readonly options: ReadonlyMap<string, Value>;
  readonly args: readonly Value[];
  readonly callee?: FunctionDefinition | VariableDeclaration | undefined;
  readonly isStatic: boolean;
}

function makeCall({ form, target, options, args, callee, isStatic }: CallParts): Call {
  const [value, gas] = [options.get("value"), options.get("gas")];
  return { form, target, value, gas, arguments: args, callee, isStatic };
}
