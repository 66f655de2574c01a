/** Functions and modifiers, walked where they are called. */

import type { FunctionDefinition, ModifierInvocation, VariableDeclaration } from "solidity-ast";
import type { Site } from "../flow.ts";
import { type AnyNode, isKind, type NodeOf } from "../nodes.ts";
import type { Callable } from "../program.ts";
import { integerTypeOf, isStorageReference } from "../types.ts";
import type { Value } from "../value.ts";
import { addStep, type Builder, enter, getLocal, join, setLocal, setLocals, takeCall } from "./builder.ts";

/** Calls deeper than this are taken as unknown code. */
const maxDepth = 40;

/** Walks `callee` as if it stood at `call`; what it returns, one value a return parameter. */
export function inlineFunction(
  builder: Builder,
  callee: FunctionDefinition,
  args: readonly Value[],
  call: AnyNode,
): readonly Value[] {
  const results = callee.returnParameters.parameters;
  if (isArithmetic(callee)) return results.map((result, at) => resultOf(builder, callee, at, result, args, call));
  if (builder.state === undefined || !callee.body || isActive(builder.site, callee) || !takeCall(builder)) {
    addStep(builder, call, { kind: "opaque", isUnimplemented: !callee.body });
    return results.map((_, at) => builder.values.operation(`opaque ${at}`, args));
  }
  const { site } = builder;
  const outer = { state: builder.state, breaks: builder.breaks, continues: builder.continues };
  builder.site = { callable: callee, call, parent: site };
  builder.state = enter(builder.state.at);
  const returned = runFunction(builder, callee, args);
  builder.site = site;
  builder.breaks = outer.breaks;
  builder.continues = outer.continues;
  if (builder.state !== undefined) builder.state = { ...outer.state, at: builder.state.at };
  return returned;
}

/** What a function of numbers gives, named by the function alone. */
function resultOf(
  { values }: Builder,
  { id }: FunctionDefinition,
  at: number,
  result: VariableDeclaration,
  args: readonly Value[],
  call: AnyNode,
): Value {
  const type = integerTypeOf(result);
  return values.operation(`f${id}.${at}`, args, call, type && { type, isChecked: true });
}

/** Walks a function with its modifiers around it, in an environment of its own. */
export function runFunction(builder: Builder, callee: FunctionDefinition, args: readonly Value[]): readonly Value[] {
  const results = callee.returnParameters.parameters;
  setLocals(builder, idsOf(callee), args);
  for (const result of results) setLocal(builder, result.id, initialValue(builder, result));
  runLayer(builder, callee, 0);
  return results.map((result) => getLocal(builder, result.id));
}

function idsOf({ parameters }: Callable): readonly number[] {
  return parameters.parameters.map(({ id }) => id);
}

function initialValue({ values }: Builder, result: VariableDeclaration): Value {
  return isStorageReference(result) ? values.unknown() : values.number(0n);
}

/** The modifier number `layer`, or the body where there are no more. Both can be left early, and go on behind. */
function runLayer(builder: Builder, callee: FunctionDefinition, layer: number): void {
  const outer = { exits: builder.exits, placeholder: builder.placeholder, site: builder.site };
  const { breaks, continues } = builder;
  builder.exits = [];
  const invocation = callee.modifiers[layer];
  if (invocation !== undefined) runModifier(builder, callee, invocation, layer);
  else if (callee.body) builder.lower.statement(builder, callee.body);
  join(builder, callee, [builder.state, ...builder.exits]);
  Object.assign(builder, outer, { breaks, continues });
}

function runModifier(
  builder: Builder,
  callee: FunctionDefinition,
  invocation: ModifierInvocation,
  layer: number,
): void {
  const modifier = findModifier(builder, invocation);
  if (modifier === undefined) {
    runLayer(builder, callee, layer + 1); // a base constructor
    return;
  }
  const args = (invocation.arguments ?? []).map((argument) => builder.lower.expression(builder, argument));
  setLocals(builder, idsOf(modifier), args);
  const { site } = builder;
  builder.placeholder = () => {
    const within = builder.site;
    builder.site = site;
    runLayer(builder, callee, layer + 1);
    builder.site = within;
  };
  builder.site = { callable: modifier, call: invocation, parent: site };
  if (modifier.body) builder.lower.statement(builder, modifier.body);
  else {
    addStep(builder, invocation, { kind: "opaque", isUnimplemented: true });
    builder.placeholder();
  }
}

function findModifier(
  builder: Builder,
  { modifierName }: ModifierInvocation,
): NodeOf<"ModifierDefinition"> | undefined {
  const named = builder.program.findNode(modifierName.referencedDeclaration ?? -1);
  if (!isKind(named, "ModifierDefinition")) return undefined;
  return modifierName.name.includes(".") ? named : builder.resolver.resolveVirtual(named);
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
  const isNumeric = ({ typeDescriptions }: VariableDeclaration): boolean =>
    /^u?int\d*$/.test(typeDescriptions.typeString ?? "");
  return (
    stateMutability === "pure" &&
    modifiers.length === 0 &&
    returnParameters.parameters.length > 0 &&
    [...parameters.parameters, ...returnParameters.parameters].every(isNumeric)
  );
}
