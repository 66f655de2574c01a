/** Inline assembly: statements, variables and functions of Yul. */

import type {
  InlineAssembly,
  YulAssignment,
  YulBlock,
  YulExpression,
  YulForLoop,
  YulFunctionCall,
  YulFunctionDefinition,
  YulIdentifier,
  YulIf,
  YulLiteral,
  YulStatement,
  YulSwitch,
  YulTypedName,
  YulVariableDeclaration,
} from "solidity-ast";
import { findAll, isKind, type NodeOf } from "../nodes.ts";
import { isDynamicArray, isStorageReference } from "../types.ts";
import type { Value } from "../value.ts";
import { assume, branchOnValue } from "./assume.ts";
import { addStep, type Builder, enter, fork, getLocal, join, setLocal, setLocals, takeCall } from "./builder.ts";
import { parseNumber } from "./literals.ts";
import { lowerLoop } from "./loops.ts";
import { memoryName, yulBuiltins } from "./yul-builtins.ts";

type ExternalReference = InlineAssembly["externalReferences"][number];

/** What is known of the assembly block being walked. */
interface Assembly {
  readonly builder: Builder;
  /** References to Solidity declarations, by where the identifier stands. */
  readonly external: ReadonlyMap<string, ExternalReference>;
  readonly functions: ReadonlyMap<string, YulFunctionDefinition>;
  /** Names of functions being walked: none is walked within itself. */
  readonly active: ReadonlySet<string>;
}

/** Walks an assembly block; what it keeps in memory is known within the block only. */
export function lowerAssembly(builder: Builder, node: InlineAssembly): void {
  if (!isKind(node.AST, "YulBlock")) {
    lowerUnread(builder, node);
    return;
  }
  const external = new Map(node.externalReferences.map((reference) => [reference.src, reference]));
  const functions = new Map(findAll(node.AST, "YulFunctionDefinition").map((one) => [one.name, one]));
  setLocal(builder, memoryName, builder.values.unknown());
  lowerBlock({ builder, external, functions, active: new Set() }, node.AST);
}

/** Code on the bare stack, which old compilers took: it may do anything, and set what it names. */
function lowerUnread(builder: Builder, node: InlineAssembly): void {
  addStep(builder, node, { kind: "opaque", isUnimplemented: false });
  for (const { declaration } of node.externalReferences) setLocal(builder, declaration, builder.values.unknown());
}

function lowerBlock(assembly: Assembly, { statements }: YulBlock): void {
  for (const statement of statements) {
    if (assembly.builder.state === undefined) return;
    const lower = statementKinds[statement.nodeType] as ((assembly: Assembly, node: YulStatement) => void) | undefined;
    lower?.(assembly, statement);
  }
}

type Lowerers = { readonly [K in YulStatement["nodeType"]]: (assembly: Assembly, node: NodeOf<K>) => void };

const statementKinds: Lowerers = {
  YulAssignment: lowerAssignment,
  YulBlock: lowerBlock,
  YulBreak: ({ builder }) => leave(builder, "breaks"),
  YulContinue: ({ builder }) => leave(builder, "continues"),
  YulExpressionStatement: (assembly, node) => void lowerExpression(assembly, node.expression),
  YulLeave: ({ builder }) => leave(builder, "exits"),
  YulForLoop: lowerFor,
  YulFunctionDefinition: () => undefined,
  YulIf: lowerIf,
  YulSwitch: lowerSwitch,
  YulVariableDeclaration: lowerDeclaration,
};

function leave(builder: Builder, exits: "breaks" | "continues" | "exits"): void {
  if (builder.state !== undefined) builder[exits].push(builder.state);
  builder.state = undefined;
}

function lowerDeclaration(assembly: Assembly, { variables, value }: YulVariableDeclaration): void {
  const { builder } = assembly;
  const results = value ? lowerResults(assembly, value) : variables.map(() => builder.values.number(0n));
  setLocals(builder, namesOf(variables), results);
}

function lowerAssignment(assembly: Assembly, { variableNames, value }: YulAssignment): void {
  const results = lowerResults(assembly, value);
  for (const [at, name] of variableNames.entries()) {
    assign(assembly, name, results[at] ?? assembly.builder.values.unknown());
  }
}

function assign({ builder, external }: Assembly, target: YulIdentifier, value: Value): void {
  const reference = external.get(target.src);
  if (reference === undefined) setLocal(builder, localName(target.name), value);
  else if (reference.suffix === "slot" || reference.isSlot) {
    const place = value.kind === "slot" ? value.place : builder.values.slotPlace(value, false);
    setLocal(builder, reference.declaration, builder.values.reference(place));
  } else if (reference.suffix === undefined && !reference.isOffset) setLocal(builder, reference.declaration, value);
  else {
    const before = getLocal(builder, reference.declaration);
    setLocal(builder, reference.declaration, builder.values.operation("with", [before, value]));
  }
}

function lowerIf(assembly: Assembly, node: YulIf): void {
  const { builder } = assembly;
  const { whenTrue, whenFalse } = branchOnValue(builder, lowerExpression(assembly, node.condition), node);
  builder.state = whenTrue;
  lowerBlock(assembly, node.body);
  join(builder, node, [builder.state, whenFalse]);
}

function lowerSwitch(assembly: Assembly, node: YulSwitch): void {
  const { builder } = assembly;
  const value = lowerExpression(assembly, node.expression);
  const ends = node.cases.map(({ value: wanted, body }) => {
    const others = fork(builder);
    if (wanted !== "default") {
      const isEqual = builder.values.operation("==", [value, lowerLiteral(builder, wanted)]);
      assume(builder, isEqual, true, node);
      lowerBlock(assembly, body);
      const end = builder.state;
      builder.state = others;
      assume(builder, isEqual, false, node);
      return end;
    }
    lowerBlock(assembly, body);
    const end = builder.state;
    builder.state = undefined;
    return end;
  });
  join(builder, node, [...ends, builder.state]);
}

function lowerFor(assembly: Assembly, node: YulForLoop): void {
  const { builder } = assembly;
  lowerBlock(assembly, node.pre);
  lowerLoop(builder, node, {
    changed: assignedIn(assembly, node),
    test: () => branchOnValue(builder, lowerExpression(assembly, node.condition), node),
    body: () => lowerBlock(assembly, node.body),
    after: () => lowerBlock(assembly, node.post),
  });
}

/** Names of what a loop assigns; what it stores in memory counts as one variable. */
function assignedIn({ external }: Assembly, node: YulForLoop): readonly (number | string)[] {
  const names = findAll(node, "YulAssignment").flatMap(({ variableNames }) =>
    variableNames.map(({ name, src }) => external.get(src)?.declaration ?? localName(name)),
  );
  return [...new Set([...names, memoryName])];
}

function localName(name: string): string {
  return `yul ${name}`;
}

/* Expressions. */

function lowerExpression(assembly: Assembly, node: YulExpression): Value {
  return lowerResults(assembly, node)[0] ?? assembly.builder.values.unknown();
}

function lowerResults(assembly: Assembly, node: YulExpression): readonly Value[] {
  if (isKind(node, "YulLiteral")) return [lowerLiteral(assembly.builder, node)];
  if (isKind(node, "YulIdentifier")) return [lowerIdentifier(assembly, node)];
  return isKind(node, "YulFunctionCall") ? lowerCall(assembly, node) : [];
}

function lowerLiteral({ values }: Builder, node: YulLiteral): Value {
  const { kind, value } = node;
  if (kind === "bool") return values.number(value === "true" ? 1n : 0n);
  const number = kind === "number" ? parseNumber(value ?? "") : undefined;
  return number === undefined ? values.literal(value ?? "") : values.number(number);
}

function lowerIdentifier({ builder, external }: Assembly, node: YulIdentifier): Value {
  const reference = external.get(node.src);
  return reference === undefined ? getLocal(builder, localName(node.name)) : lowerReference(builder, reference);
}

function lowerReference(builder: Builder, { declaration: id, suffix, isSlot, isOffset }: ExternalReference): Value {
  const { values, program } = builder;
  const declaration = program.findNode(id);
  if (!isKind(declaration, "VariableDeclaration")) return values.unknown();
  const isVariable = declaration.stateVariable && !declaration.constant;
  if (suffix === "slot" || isSlot) {
    if (isVariable) return values.slot(assemblyPlace(builder, declaration));
    const pointer = getLocal(builder, id);
    return pointer.kind === "reference" ? slotOf(builder, pointer.place) : pointer;
  }
  if (declaration.constant && declaration.value) return builder.lower.expression(builder, declaration.value);
  const value = getLocal(builder, id);
  if (suffix === undefined && !isOffset) return value;
  return values.operation(`.${suffix ?? "offset"}`, [value]);
}

/** The slot of a dynamic array holds its length. */
function assemblyPlace({ values }: Builder, declaration: NodeOf<"VariableDeclaration">) {
  const place = values.variable(declaration);
  const isArray = isStorageReference(declaration) && isDynamicArray(declaration);
  return isArray ? values.project(place, { kind: "length" }) : place;
}

/** A pointer that assembly itself set gives the slot back. */
function slotOf({ values }: Builder, place: Parameters<Builder["values"]["slot"]>[0]): Value {
  return place.base.kind === "slot" && place.path.length === 0 ? place.base.slot : values.slot(place);
}

function lowerCall(assembly: Assembly, node: YulFunctionCall): readonly Value[] {
  const { builder, functions, active } = assembly;
  const { name } = node.functionName;
  // Arguments are evaluated from the last to the first.
  const args = node.arguments
    .toReversed()
    .map((argument) => lowerExpression(assembly, argument))
    .reverse();
  const definition = functions.get(name);
  if (definition !== undefined) {
    if (!active.has(name) && takeCall(builder))
      return runFunction({ ...assembly, active: new Set(active).add(name) }, definition, args);
    addStep(builder, node, { kind: "opaque", isUnimplemented: false });
    return (definition.returnVariables ?? []).map((_, at) => builder.values.operation(`opaque ${at}`, args));
  }
  const builtin = yulBuiltins[name];
  return [builtin === undefined ? builder.values.operation(name, args) : builtin(builder, args, node)];
}

/** A function sees its own variables only, and the memory. */
function runFunction(assembly: Assembly, definition: YulFunctionDefinition, args: readonly Value[]): readonly Value[] {
  const { builder } = assembly;
  if (builder.state === undefined) return [];
  const { exits, breaks, continues, state: caller } = builder;
  const results = namesOf(definition.returnVariables);
  builder.exits = [];
  builder.state = enter(caller.at, [[memoryName, getLocal(builder, memoryName)]]);
  setLocals(builder, namesOf(definition.parameters), args);
  for (const name of results) setLocal(builder, name, builder.values.number(0n));
  lowerBlock(assembly, definition.body);
  join(builder, definition, [builder.state, ...builder.exits]);
  const returned = results.map((name) => getLocal(builder, name));
  const memory = getLocal(builder, memoryName);
  if (builder.state !== undefined) builder.state = { ...caller, at: builder.state.at };
  setLocal(builder, memoryName, memory);
  Object.assign(builder, { exits, breaks, continues });
  return returned;
}

function namesOf(variables: readonly YulTypedName[] | undefined): readonly string[] {
  return (variables ?? []).map(({ name }) => localName(name));
}
