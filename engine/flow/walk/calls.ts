/** Calls: what stays inside is walked where it is called, what leaves is a step. */

import type { FunctionDefinition, ModifierDefinition, ModifierInvocation, VariableDeclaration } from "solidity-ast";
import type { CallShape, FunctionIr } from "../../ir/function-ir.ts";
import { functionIr } from "../../ir/lower-function.ts";
import { isCheckedConversion, passedOnTo, type SafeArithmetic, safeArithmeticOf } from "../../ir/safe-arithmetic.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { integerTypeOf, isStorageReference } from "../../program/types.ts";
import type { Site } from "../flow.ts";
import type { Call, Value } from "../value.ts";
import { addStep, type Evaluator, type Frame, loadPlace, nowhere, takeCall } from "./evaluator.ts";
import { storedIn } from "./memory.ts";
import { stoodInFor } from "./stand-ins.ts";

/** Calls deeper than this are taken as unknown code. */
const maxDepth = 40;

/** Walks `callee` as if it stood at `node`; what it returns, one value a return parameter. */
export function callFunction(
  evaluator: Evaluator,
  callee: FunctionDefinition | undefined,
  args: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  if (callee === undefined) return callOpaque(evaluator, false, 1, args, node);
  const results = callee.returnParameters.parameters;
  const selector = stoodInFor(evaluator.program, callee);
  if (selector !== undefined) return callToken(evaluator, selector, args, node);
  if (isArithmetic(callee)) return results.map((result, at) => resultOf(evaluator, callee, at, result, args, node));
  if (!callee.body || isActive(evaluator.site, callee) || !takeCall(evaluator)) {
    return callOpaque(evaluator, !callee.body, results.length, args, node);
  }
  const { site } = evaluator;
  evaluator.site = { callable: callee, call: node, parent: site };
  const given = args.map((value, at) => copied(evaluator, value, callee.parameters.parameters[at], node));
  const returned = runFunction(evaluator, callee, given);
  evaluator.site = site;
  return returned;
}

/** What a pointer into storage points to, where it is given for a parameter in memory: it is copied now. */
function copied(evaluator: Evaluator, value: Value, parameter: VariableDeclaration | undefined, node: AnyNode): Value {
  const isCopy = value.kind === "reference" && parameter?.storageLocation === "memory";
  return isCopy ? loadPlace(evaluator, value.place, node) : value;
}

/** What a stand-in would do: call the token, its first argument, with the others. */
function callToken(
  evaluator: Evaluator,
  selector: bigint,
  [target, ...args]: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  const [form, value, gas, callee] = ["call" as const, undefined, undefined, undefined];
  const given = [evaluator.values.number(selector), ...args];
  return made(evaluator, { form, target, value, gas, arguments: given, callee, isStatic: false }, 0, node);
}

/** Walks a function with its modifiers around it. */
export function runFunction(
  evaluator: Evaluator,
  callee: FunctionDefinition,
  args: readonly Value[],
): readonly Value[] {
  const { values } = evaluator;
  const initial = callee.returnParameters.parameters.map((result) =>
    isStorageReference(result) ? values.unknown() : values.number(0n),
  );
  const ir = functionIr(evaluator.program, callee);
  return runLayer(evaluator, ir, { args, layer: 0 }, initial);
}

interface Layer {
  readonly args: readonly Value[];
  readonly layer: number;
}

/** The modifier number `layer`, or the body where there are no more. */
function runLayer(
  evaluator: Evaluator,
  ir: FunctionIr,
  { args, layer }: Layer,
  returned: readonly Value[],
): readonly Value[] {
  const use = ir.modifiers[layer];
  if (use === undefined) return evaluator.run(evaluator, ir, { args, returned });
  const modifier = findModifier(evaluator, use.invocation);
  const inner = (before: readonly Value[]): readonly Value[] =>
    runLayer(evaluator, ir, { args, layer: layer + 1 }, before);
  if (modifier === undefined) return inner(returned); // a base constructor
  const given = use.arguments === undefined ? [] : evaluator.run(evaluator, use.arguments, { args });
  if (evaluator.at === nowhere) return returned;
  const { site } = evaluator;
  evaluator.site = { callable: modifier, call: use.invocation, parent: site };
  const result = runModifier(evaluator, modifier, given, returned, (before) => {
    const within = evaluator.site;
    evaluator.site = site;
    const after = inner(before);
    evaluator.site = within;
    return after;
  });
  evaluator.site = site;
  return result;
}

function runModifier(
  evaluator: Evaluator,
  modifier: ModifierDefinition,
  args: readonly Value[],
  returned: readonly Value[],
  placeholder: Frame["placeholder"],
): readonly Value[] {
  if (modifier.body)
    return evaluator.run(evaluator, functionIr(evaluator.program, modifier), { args, returned, placeholder });
  addStep(evaluator, modifier, { kind: "opaque", isUnimplemented: true });
  return placeholder(returned);
}

function findModifier(
  { program, resolver }: Evaluator,
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
  { values, program }: Evaluator,
  callee: FunctionDefinition,
  at: number,
  result: VariableDeclaration,
  args: readonly Value[],
  node: AnyNode,
): Value {
  const safe = safeArithmeticIn(program, callee);
  if (safe !== null) return values.operation(safe.operator, args, node, { type: safe.type, isChecked: true });
  const type = integerTypeOf(result);
  const arithmetic = type && { type, isChecked: true };
  if (args.length === 1 && callee.body && isCheckedConversion(functionIr(program, callee)))
    return values.operation("fitted", args, node, arithmetic);
  const operator = { operator: "applied", callee: callee.id, index: at } as const;
  return values.operation(operator, args, node, arithmetic);
}

/** A call of code that is not known. */
export function callOpaque(
  evaluator: Evaluator,
  isUnimplemented: boolean,
  nResults: number,
  args: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  addStep(evaluator, node, { kind: "opaque", isUnimplemented });
  return Array.from({ length: nResults }, (_, index) =>
    evaluator.values.operation({ operator: "opaque", index }, args),
  );
}

/** A call of what a variable holds: the callee, then the arguments. */
export function callPointer(
  evaluator: Evaluator,
  [callee, ...args]: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  const definition = callee?.kind === "callable" ? callee.definition : undefined;
  return callFunction(evaluator, definition, args, node);
}

/** A call of a function of assembly. */
export function callLocal(
  evaluator: Evaluator,
  { root, active }: Frame,
  local: number,
  args: readonly Value[],
  node: AnyNode,
): readonly Value[] {
  const ir = root.locals[local];
  if (ir !== undefined && !active.includes(local) && takeCall(evaluator)) {
    return evaluator.run(evaluator, ir, { args, root, active: [...active, local] });
  }
  const [memory, ...rest] = args;
  const nResults = ir?.blocks.find(({ ending }) => ending.kind === "return")?.ending;
  const count = nResults?.kind === "return" ? nResults.values.length - 1 : 0;
  return [memory ?? evaluator.values.unknown(), ...callOpaque(evaluator, false, count, rest, node)];
}

/** A call that leaves the contract. */
export function callExternal(
  evaluator: Evaluator,
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
  return made(evaluator, { form, target, value, gas, salt, arguments: rest, callee, isStatic }, nResults, node);
}

/** A call by an instruction of assembly; what it sends is in memory. */
export function callAssembly(
  evaluator: Evaluator,
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
  return made(evaluator, call, shape.nResults, node);
}

function made(evaluator: Evaluator, call: Call, nResults: number, node: AnyNode): readonly Value[] {
  const step = addStep(evaluator, node, { kind: "call", call });
  return Array.from({ length: nResults }, (_, at) => evaluator.values.result(call, step, at));
}
