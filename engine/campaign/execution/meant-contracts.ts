/** Which contracts addresses are meant to be of: ABIs of old compilers do not say, and of plain addresses only the code does. */

import type { FuzzContract, FuzzFunction, NamedParameter } from "../../fuzz/fuzz-target.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import { plainType } from "../../program/types.ts";
import type { ContractDefinition, FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";

/**
 * The contract, with the names of those that its constructor and functions declare, or make of an address, at once or by
 * way of a variable: `log = Log(_log)`, or `base = _base` and elsewhere `Log(base)`.
 */
export function withMeantContracts(
  contract: FuzzContract,
  self: ContractDefinition | undefined,
  program: Program,
): FuzzContract {
  if (self === undefined) return contract;
  const bases = program.linearizedBases(self);
  const meantBy = makeMeaning(bases, program);
  const name = (parameter: NamedParameter, declared: VariableDeclaration | undefined): NamedParameter => {
    if (declared === undefined) return parameter;
    const known = parameter.contract ?? contractIn(declared) ?? null;
    const meant = meantBy(declared.id).filter((one) => one !== known);
    return { ...parameter, contract: known, ...(meant.length > 0 && { meant }) };
  };
  const nameAll = (parameters: readonly NamedParameter[], callable: FunctionDefinition | undefined) =>
    parameters.map((parameter, index) => name(parameter, callable?.parameters.parameters[index]));
  const functionOf = makeFunctionTable(bases, program);
  const nameFunction = (fn: FuzzFunction): FuzzFunction =>
    fn.inputs.length === 0 ? fn : { ...fn, inputs: nameAll(fn.inputs, functionOf.get(fn.signature ?? "")) };
  const maker = functionsOf(self).find(({ kind }) => kind === "constructor");
  return {
    ...contract,
    constructorParameters: nameAll(contract.constructorParameters, maker),
    functions: contract.functions?.map(nameFunction) ?? null,
  };
}

function functionsOf(contract: ContractDefinition): readonly FunctionDefinition[] {
  return contract.nodes.filter((node) => isKind(node, "FunctionDefinition"));
}

/** By signature; where several contracts have one, the one that is called. */
function makeFunctionTable(bases: readonly ContractDefinition[], program: Program) {
  const table = new Map<string, FunctionDefinition>();
  for (const fn of bases.flatMap(functionsOf)) {
    if (fn.kind !== "function" || !fn.body) continue;
    const signature = signatureOf(program, fn);
    if (!table.has(signature)) table.set(signature, fn);
  }
  return table;
}

/** What becomes of variables, by their declarations. */
interface Uses {
  /** Contracts that are made of one at once. */
  readonly made: Map<number, Set<string>>;
  /** Where one goes as it is. */
  readonly goes: Map<number, Set<number>>;
}

function note<T>(into: Map<number, Set<T>>, id: number | undefined, what: T | undefined): void {
  if (id !== undefined && what !== undefined) into.set(id, (into.get(id) ?? new Set()).add(what));
}

/** The contracts that are made of what is in a variable, by its declaration; those that are made at once come first. */
function makeMeaning(bases: readonly ContractDefinition[], program: Program): (id: number) => readonly string[] {
  const uses: Uses = { made: new Map(), goes: new Map() };
  for (const base of bases) {
    noteCalls(uses, base, program);
    noteAssignments(uses, base);
  }
  return (id) => {
    const names = new Set<string>();
    const seen = new Set([id]);
    for (const one of seen) {
      for (const name of uses.made.get(one) ?? []) names.add(name);
      for (const next of uses.goes.get(one) ?? []) seen.add(next);
    }
    return [...names];
  };
}

function noteCalls({ made, goes }: Uses, base: ContractDefinition, program: Program): void {
  const hand = (callee: AnyNode, given: readonly AnyNode[], names: readonly string[]): void => {
    for (const [one, taken] of handedOver(callee, given, names, program)) note(goes, variableIn(one), taken.id);
  };
  for (const call of findAll(base, "FunctionCall")) {
    if (call.kind === "typeConversion") note(made, variableIn(call.arguments[0]), contractIn(call));
    else hand(call.expression, call.arguments, call.names ?? []);
  }
  for (const { modifierName, arguments: given } of findAll(base, "ModifierInvocation")) {
    hand(modifierName, given ?? [], []);
  }
}

function noteAssignments({ goes }: Uses, base: ContractDefinition): void {
  for (const { leftHandSide, rightHandSide } of findAll(base, "Assignment")) {
    note(goes, variableIn(rightHandSide), variableIn(leftHandSide));
  }
  for (const { declarations, initialValue } of findAll(base, "VariableDeclarationStatement")) {
    note(goes, variableIn(initialValue), declarations[0]?.id);
  }
}

/** Arguments with what they are called where they go: parameters of a function, modifier or constructor, members of a struct. */
function handedOver(
  callee: AnyNode,
  given: readonly AnyNode[],
  names: readonly string[],
  program: Program,
): readonly (readonly [AnyNode, VariableDeclaration])[] {
  const id = isKind(callee, "Identifier", "MemberAccess", "IdentifierPath") ? callee.referencedDeclaration : undefined;
  const taken = id == null ? [] : takenBy(program.findNode(id));
  return given.flatMap((one, index) => {
    const parameter = names.length > 0 ? taken.find(({ name }) => name === names[index]) : taken[index];
    return parameter === undefined ? [] : [[one, parameter] as const];
  });
}

function takenBy(called: AnyNode | undefined): readonly VariableDeclaration[] {
  if (isKind(called, "StructDefinition")) return called.members;
  if (isKind(called, "FunctionDefinition", "ModifierDefinition")) return called.parameters.parameters;
  if (!isKind(called, "ContractDefinition")) return [];
  return functionsOf(called).find(({ kind }) => kind === "constructor")?.parameters.parameters ?? [];
}

/** The variable, parameter or member whose value an expression has, or an element of it. */
function variableIn(node: unknown): number | undefined {
  if (isKind(node, "Identifier", "MemberAccess")) return node.referencedDeclaration ?? undefined;
  if (isKind(node, "IndexAccess")) return variableIn(node.baseExpression);
  const isAddress = isKind(node, "FunctionCall") && node.kind === "typeConversion" && /^address/.test(plainType(node));
  return isAddress ? variableIn(node.arguments[0]) : undefined;
}

function contractIn(typed: Parameters<typeof plainType>[0]): string | undefined {
  return /^contract (\w+)$/.exec(plainType(typed))?.[1];
}
