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
import { findAll, isKind, type NodeOf } from "../program/nodes.ts";
import {
  type Builder,
  emit,
  emitNumber,
  emitOperation,
  emitWith,
  finish,
  getLocal,
  join,
  leave,
  makeBuilder,
  none,
  setLocal,
  stop,
  type VariableName,
} from "./builder.ts";
import { branchOnRegister } from "./conditions.ts";
import { parseNumber } from "./literals.ts";
import { lowerLoop } from "./loops.ts";
import { lowerInstruction, memoryName } from "./yul-instructions.ts";

type ExternalReference = InlineAssembly["externalReferences"][number];

/** What is known of the assembly block being lowered. */
interface Assembly {
  readonly builder: Builder;
  /** The code that the block lies in; its functions are kept there. */
  readonly root: Builder;
  /** References to Solidity declarations, by where the identifier stands. */
  readonly external: ReadonlyMap<string, ExternalReference>;
  readonly functions: ReadonlyMap<string, YulFunctionDefinition>;
  /** Functions that were called so far, as numbers among the locals of the root. */
  readonly numbers: Map<string, number>;
}

/** Lowers an assembly block; what it keeps in memory is known within the block only. */
export function lowerAssembly(builder: Builder, node: InlineAssembly): void {
  if (!isKind(node.AST, "YulBlock")) {
    lowerUnread(builder, node);
    return;
  }
  const external = new Map(node.externalReferences.map((reference) => [reference.src, reference]));
  const functions = new Map(findAll(node.AST, "YulFunctionDefinition").map((one) => [one.name, one]));
  setLocal(builder, memoryName, emit(builder, "unknown", node));
  lowerBlock({ builder, root: builder, external, functions, numbers: new Map() }, node.AST);
}

/** Code on the bare stack, which old compilers took: it may do anything, and set what it names. */
function lowerUnread(builder: Builder, node: InlineAssembly): void {
  emitWith(builder, "opaque", node, ["opaques", { nResults: 0 }]);
  builder.warnings.push("assembly on the bare stack is not followed");
  for (const { declaration } of node.externalReferences) setLocal(builder, declaration, none);
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
  YulExpressionStatement: (assembly, node) => void lowerResults(assembly, node.expression),
  YulLeave: ({ builder }) => leave(builder, "exits"),
  YulForLoop: lowerFor,
  YulFunctionDefinition: () => undefined,
  YulIf: lowerIf,
  YulSwitch: lowerSwitch,
  YulVariableDeclaration: lowerDeclaration,
};

function lowerDeclaration(assembly: Assembly, node: YulVariableDeclaration): void {
  const { builder } = assembly;
  const results = node.value ? lowerResults(assembly, node.value) : [];
  for (const [at, name] of namesOf(node.variables).entries()) {
    setLocal(builder, name, node.value ? (results[at] ?? none) : emitNumber(builder, 0n, node));
  }
}

function lowerAssignment(assembly: Assembly, { variableNames, value }: YulAssignment): void {
  const results = lowerResults(assembly, value);
  for (const [at, name] of variableNames.entries()) assign(assembly, name, results[at] ?? none);
}

function assign({ builder, external }: Assembly, target: YulIdentifier, register: number): void {
  const reference = external.get(target.src);
  if (reference === undefined) setLocal(builder, localName(target.name), register);
  else if (reference.suffix === "slot" || reference.isSlot) {
    setLocal(builder, reference.declaration, emit(builder, "at slot", target, [register]));
  } else if (reference.suffix === undefined && !reference.isOffset) {
    setLocal(builder, reference.declaration, register);
  } else {
    const before = getLocal(builder, reference.declaration);
    setLocal(builder, reference.declaration, emitOperation(builder, "with", [before, register], target));
  }
}

function lowerIf(assembly: Assembly, node: YulIf): void {
  const { builder } = assembly;
  const { whenTrue, whenFalse } = branchOnRegister(builder, lowerExpression(assembly, node.condition), node);
  builder.state = whenTrue;
  lowerBlock(assembly, node.body);
  join(builder, node, [builder.state, whenFalse]);
}

function lowerSwitch(assembly: Assembly, node: YulSwitch): void {
  const { builder } = assembly;
  const register = lowerExpression(assembly, node.expression);
  const ends = node.cases.map(({ value: wanted, body }) => {
    if (wanted === "default") {
      lowerBlock(assembly, body);
      const end = builder.state;
      builder.state = undefined;
      return end;
    }
    const isEqual = emitOperation(builder, "==", [register, lowerLiteral(builder, wanted)], node);
    const { whenTrue, whenFalse } = branchOnRegister(builder, isEqual, node);
    builder.state = whenTrue;
    lowerBlock(assembly, body);
    const end = builder.state;
    builder.state = whenFalse;
    return end;
  });
  join(builder, node, [...ends, builder.state]);
}

function lowerFor(assembly: Assembly, node: YulForLoop): void {
  const { builder } = assembly;
  lowerBlock(assembly, node.pre);
  lowerLoop(builder, node, {
    changed: assignedIn(assembly, node),
    test: () => branchOnRegister(builder, lowerExpression(assembly, node.condition), node),
    body: () => lowerBlock(assembly, node.body),
    after: () => lowerBlock(assembly, node.post),
  });
}

/** Names of what a loop assigns; what it stores in memory counts as one variable. */
function assignedIn({ external }: Assembly, node: YulForLoop): Iterable<VariableName> {
  const names = findAll(node, "YulAssignment").flatMap(({ variableNames }) =>
    variableNames.map(({ name, src }): VariableName => external.get(src)?.declaration ?? localName(name)),
  );
  return new Set([...names, memoryName]);
}

function localName(name: string): string {
  return `yul ${name}`;
}

function namesOf(variables: readonly YulTypedName[] | undefined): readonly string[] {
  return (variables ?? []).map(({ name }) => localName(name));
}

/* Expressions. */

function lowerExpression(assembly: Assembly, node: YulExpression): number {
  return lowerResults(assembly, node)[0] ?? none;
}

function lowerResults(assembly: Assembly, node: YulExpression): readonly number[] {
  if (isKind(node, "YulLiteral")) return [lowerLiteral(assembly.builder, node)];
  if (isKind(node, "YulIdentifier")) return [lowerIdentifier(assembly, node)];
  return isKind(node, "YulFunctionCall") ? lowerCall(assembly, node) : [];
}

function lowerLiteral(builder: Builder, node: YulLiteral): number {
  const { kind, value } = node;
  if (kind === "bool") return emitNumber(builder, value === "true" ? 1n : 0n, node);
  const number = kind === "number" ? parseNumber(value ?? "") : undefined;
  return number === undefined
    ? emitWith(builder, "literal", node, ["texts", value ?? ""])
    : emitNumber(builder, number, node);
}

function lowerIdentifier({ builder, external }: Assembly, node: YulIdentifier): number {
  const reference = external.get(node.src);
  return reference === undefined ? getLocal(builder, localName(node.name)) : lowerReference(builder, reference, node);
}

function lowerReference(builder: Builder, reference: ExternalReference, node: YulIdentifier): number {
  const { declaration: id, suffix, isSlot, isOffset } = reference;
  const declaration = builder.program.findNode(id);
  if (!isKind(declaration, "VariableDeclaration")) return none;
  const isVariable = declaration.stateVariable && !declaration.constant;
  if (suffix === "slot" || isSlot) {
    if (isVariable) return emitWith(builder, "slot of variable", node, ["variables", declaration]);
    return emit(builder, "slot of pointer", node, [getLocal(builder, id)]);
  }
  if (declaration.constant) return emitWith(builder, "constant", node, ["variables", declaration]);
  const register = getLocal(builder, id);
  if (suffix === undefined && !isOffset) return register;
  return emitOperation(builder, { operator: "member", name: suffix ?? "offset" }, [register], node);
}

function lowerCall(assembly: Assembly, node: YulFunctionCall): readonly number[] {
  const { builder, functions } = assembly;
  const { name } = node.functionName;
  // Arguments are evaluated from the last to the first.
  const args = node.arguments
    .toReversed()
    .map((argument) => lowerExpression(assembly, argument))
    .reverse();
  const definition = functions.get(name);
  if (definition === undefined) return [lowerInstruction(builder, name, args, node)];
  const called = emit(
    builder,
    "call local",
    node,
    [getLocal(builder, memoryName), ...args],
    numberOf(assembly, definition),
  );
  setLocal(builder, memoryName, emit(builder, "extract", node, [called], 0));
  return (definition.returnVariables ?? []).map((_, at) => emit(builder, "extract", node, [called], at + 1));
}

/** The number of a function among the locals, which it joins with its first call. */
function numberOf(assembly: Assembly, definition: YulFunctionDefinition): number {
  const { numbers, root } = assembly;
  const known = numbers.get(definition.name);
  if (known !== undefined) return known;
  const number = root.nLocals++;
  numbers.set(definition.name, number);
  const builder = makeBuilder(root.program, root.isChecked, definition, root.lower);
  lowerFunction({ ...assembly, builder }, definition);
  root.locals[number] = finish(builder, definition.name);
  return number;
}

/** A function sees its own variables only, and the memory. */
function lowerFunction(assembly: Assembly, definition: YulFunctionDefinition): void {
  const { builder } = assembly;
  const results = namesOf(definition.returnVariables);
  for (const [at, name] of [memoryName, ...namesOf(definition.parameters)].entries()) {
    setLocal(builder, name, emit(builder, "parameter", definition, [], at));
  }
  for (const name of results) setLocal(builder, name, emitNumber(builder, 0n, definition));
  lowerBlock(assembly, definition.body);
  join(builder, definition, [builder.state, ...builder.exits]);
  const values = [memoryName, ...results].map((name) => getLocal(builder, name));
  stop(builder, { kind: "return", values }, definition);
}
