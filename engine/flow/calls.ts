/** Calls: what stays inside is walked where it is called, what leaves is a step. */

import type { FunctionDefinition, ModifierDefinition, ModifierInvocation, VariableDeclaration } from "solidity-ast";
import type { CallShape, FunctionIr } from "../ir/function-ir.ts";
import { functionIr } from "../ir/lower-function.ts";
import { passedOnTo, type SafeArithmetic, safeArithmeticOf } from "../ir/safe-arithmetic.ts";
import { type AnyNode, isKind } from "../program/nodes.ts";
import type { Program } from "../program/program.ts";
import { integerTypeOf, isStorageReference } from "../program/types.ts";
import { addStep, type Frame, nowhere, takeCall, type Walker } from "./evaluator.ts";
import type { Site } from "./flow.ts";
import { storedIn } from "./memory.ts";
import { stoodInFor } from "./stand-ins.ts";
import type { Call, Value } from "./value.ts";

/** Calls deeper than this are taken as unknown code. */
const maxDepth = 40;

/** Walks `callee` as if it stood at `node`; what it returns, one value a return parameter. */
export function callFunction(
  walker: Walker,
  callee: FunctionDefinition | undefined,
  args: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  if (callee === undefined) return callOpaque(walker, false, 1, args, node);
  const results = callee.returnParameters.parameters;
  const selector = stoodInFor(walker.program, callee);
  if (selector !== undefined) return callToken(walker, selector, args, node);
  if (isArithmetic(callee)) return results.map((result, at) => resultOf(walker, callee, at, result, args, node));
  if (!callee.body || isActive(walker.site, callee) || !takeCall(walker)) {
    return callOpaque(walker, !callee.body, results.length, args, node);
  }
  const { site } = walker;
  walker.site = { callable: callee, call: node, parent: site };
  const returned = runFunction(walker, callee, args);
  walker.site = site;
  return returned;
}

/** What a stand-in would do: call the token, its first argument, with the others. */
function callToken(
  walker: Walker,
  selector: bigint,
  [target, ...args]: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  const [form, value, gas, callee] = ["call" as const, undefined, undefined, undefined];
  const given = [walker.values.number(selector), ...args];
  return made(walker, { form, target, value, gas, arguments: given, callee, isStatic: false }, 0, node);
}

/** Walks a function with its modifiers around it. */
export function runFunction(walker: Walker, callee: FunctionDefinition, args: readonly Value[]): readonly Value[] {
  const { values } = walker;
  const initial = callee.returnParameters.parameters.map((result) =>
    isStorageReference(result) ? values.unknown() : values.number(0n),
  );
  const ir = functionIr(walker.program, callee);
  return runLayer(walker, ir, { args, layer: 0 }, initial);
}

interface Layer {
  readonly args: readonly Value[];
  readonly layer: number;
}

/** The modifier number `layer`, or the body where there are no more. */
function runLayer(
  walker: Walker,
  ir: FunctionIr,
  { args, layer }: Layer,
  returned: readonly Value[],
): readonly Value[] {
  const use = ir.modifiers[layer];
  if (use === undefined) return walker.run(walker, ir, { args, returned });
  const modifier = findModifier(walker, use.invocation);
  const inner = (before: readonly Value[]): readonly Value[] =>
    runLayer(walker, ir, { args, layer: layer + 1 }, before);
  if (modifier === undefined) return inner(returned); // a base constructor
  const given = use.arguments === undefined ? [] : walker.run(walker, use.arguments, { args });
  if (walker.at === nowhere) return returned;
  const { site } = walker;
  walker.site = { callable: modifier, call: use.invocation, parent: site };
  const result = runModifier(walker, modifier, given, returned, (before) => {
    const within = walker.site;
    walker.site = site;
    const after = inner(before);
    walker.site = within;
    return after;
  });
  walker.site = site;
  return result;
}

function runModifier(
  walker: Walker,
  modifier: ModifierDefinition,
  args: readonly Value[],
  returned: readonly Value[],
  placeholder: Frame["placeholder"],
): readonly Value[] {
  if (modifier.body) return walker.run(walker, functionIr(walker.program, modifier), { args, returned, placeholder });
  addStep(walker, modifier, { kind: "opaque", isUnimplemented: true });
  return placeholder(returned);
}

function findModifier(
  { program, resolver }: Walker,
  { modifierName }: ModifierInvocation,
): ModifierDefinition | undefined {
  const named = program.findNode(modifierName.referencedDeclaration ?? -1);
  if (!isKind(named, "ModifierDefinition")) return undefined;
  return modifierName.name.includes(".") ? named : resolver.resolveVirtual(named);
}

/** True where walking it again would not end, or not soon. */
function isActive(innermost: Site, callee: FunctionDefinition): boolean {
  let depth = 0;
  for (let site: Site | undefined = innermost; site !== undefined; site = site.parent) {
    depth++;
    if (site.callable === callee) return true;
  }
  return depth > maxDepth;
}

/** Pure functions from numbers to numbers: all that matters of them is what goes in. */
function isArithmetic({ stateMutability, parameters, returnParameters, modifiers }: FunctionDefinition): boolean {
  return (
    stateMutability === "pure" &&
    modifiers.length === 0 &&
    returnParameters.parameters.length > 0 &&
    [...parameters.parameters, ...returnParameters.parameters].every((one) => integerTypeOf(one) !== undefined)
  );
}

/** What the function computes itself, or has computed by another, as OpenZeppelin's `sub` does since 2.4. */
function safeArithmeticIn(program: Program, callee: FunctionDefinition): SafeArithmetic | null {
  if (!callee.body) return null;
  const ir = functionIr(program, callee);
  const next = passedOnTo(ir);
  return next?.body ? safeArithmeticOf(functionIr(program, next)) : safeArithmeticOf(ir);
}

/** What a function of numbers gives: what SafeMath and its like compute, else an operation named by the function alone. */
function resultOf(
  { values, program }: Walker,
  callee: FunctionDefinition,
  at: number,
  result: VariableDeclaration,
  args: readonly Value[],
  node: AnyNode,
): Value {
  const safe = safeArithmeticIn(program, callee);
  if (safe !== null) return values.operation(safe.operator, args, node, { type: safe.type, isChecked: true });
  const type = integerTypeOf(result);
  return values.operation(`f${callee.id}.${at}`, args, node, type && { type, isChecked: true });
}

/** A call of code that is not known. */
export function callOpaque(
  walker: Walker,
  isUnimplemented: boolean,
  nResults: number,
  args: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  addStep(walker, node, { kind: "opaque", isUnimplemented });
  return Array.from({ length: nResults }, (_, at) => walker.values.operation(`opaque ${at}`, args));
}

/** A call of what a variable holds: the callee, then the arguments. */
export function callPointer(walker: Walker, [callee, ...args]: readonly Value[], node: AnyNode): readonly Value[] {
  const definition = callee?.kind === "callable" ? callee.definition : undefined;
  return callFunction(walker, definition, args, node);
}

/** A call of a function of assembly. */
export function callLocal(
  walker: Walker,
  { root, active }: Frame,
  local: number,
  args: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  const ir = root.locals[local];
  if (ir !== undefined && !active.includes(local) && takeCall(walker)) {
    return walker.run(walker, ir, { args, root, active: [...active, local] });
  }
  const [memory, ...rest] = args;
  const nResults = ir?.blocks.find(({ ending }) => ending.kind === "return")?.ending;
  const count = nResults?.kind === "return" ? nResults.values.length - 1 : 0;
  return [memory ?? walker.values.unknown(), ...callOpaque(walker, false, count, rest, node)];
}

/** A call that leaves the contract. */
export function callExternal(
  walker: Walker,
  shape: CallShape | undefined,
  operands: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  if (shape === undefined) return [];
  const rest = [...operands];
  const target = shape.hasTarget ? rest.shift() : undefined;
  const value = shape.hasValue ? rest.shift() : undefined;
  const gas = shape.hasGas ? rest.shift() : undefined;
  const salt = shape.hasSalt ? rest.shift() : undefined;
  const { form, callee, isStatic, nResults } = shape;
  return made(walker, { form, target, value, gas, salt, arguments: rest, callee, isStatic }, nResults, node);
}

/** A call by an instruction of assembly; what it sends is in memory. */
export function callAssembly(
  walker: Walker,
  shape: CallShape | undefined,
  [memory, ...operands]: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  if (shape === undefined || memory === undefined) return [];
  const rest = [...operands];
  const target = shape.hasTarget ? rest.shift() : undefined;
  const value = shape.hasValue ? rest.shift() : undefined;
  const gas = shape.hasGas ? rest.shift() : undefined;
  const salt = shape.hasSalt ? rest.shift() : undefined;
  const call: Call = {
    form: shape.form,
    target,
    value: value?.kind === "number" && value.number === 0n ? undefined : value,
    gas: gas?.kind === "input" ? undefined : gas,
    salt,
    arguments: [...storedIn(memory)].map((stored) => stored.value),
    callee: undefined,
    isStatic: shape.isStatic,
  };
  return made(walker, call, shape.nResults, node);
}

function made(walker: Walker, call: Call, nResults: number, node: AnyNode): readonly Value[] {
  const step = addStep(walker, node, { kind: "call", call });
  return Array.from({ length: nResults }, (_, at) => walker.values.result(call, step, at));
}
