/** What in a program sets off a bug of its compiler, where it takes more than a line to say. */

import { findEarlyUse } from "../../program/definite-assignment.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { signatureOf } from "../../program/resolve.ts";
import { functionKindOf } from "../../program/types.ts";
import type { Expression, FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";

/** The type as the compiler words it; empty where it has none. */
export function typeOf(typed: { readonly typeDescriptions: { readonly typeString?: string | null } }): string {
  return typed.typeDescriptions.typeString ?? "";
}

/** Functions on several cycles of calls at once, where one of them is large. */
export function findEntangled(program: Program): AnyNode[] {
  const calls = new Map<AnyNode, Set<AnyNode>>();
  for (const { expression } of program.nodesOf("FunctionCall")) {
    const called = isKind(expression, "Identifier")
      ? program.findNode(expression.referencedDeclaration ?? -1)
      : undefined;
    const caller = program.callableOf(expression);
    if (caller && isKind(called, "FunctionDefinition")) calls.set(caller, (calls.get(caller) ?? new Set()).add(called));
  }
  const reach = (from: AnyNode): Set<AnyNode> => {
    const reached = new Set<AnyNode>(calls.get(from));
    for (const one of reached) for (const next of calls.get(one) ?? []) reached.add(next);
    return reached;
  };
  const recursive = [...calls.keys()].filter((callable) => reach(callable).has(callable));
  const group = recursive.filter((callable) =>
    recursive.some((other) => other !== callable && reach(other).has(callable) && reach(callable).has(other)),
  );
  const nCalls = group.reduce(
    (sum, callable) => sum + [...(calls.get(callable) ?? [])].filter((one) => group.includes(one)).length,
    0,
  );
  const isLarge = group.some((callable) => findAll(callable, "VariableDeclaration").length > largeNumberOfLocals);
  return nCalls > group.length && isLarge ? group.slice(0, 1) : [];
}

/** With fewer no local is moved from the stack to memory. */
const largeNumberOfLocals = 10;

/** True for `data.push()` on bytes in storage. */
export function isEmptyPushToBytes({
  expression: callee,
  arguments: args,
}: {
  readonly expression: Expression;
  readonly arguments: readonly Expression[];
}): boolean {
  return (
    args.length === 0 &&
    isKind(callee, "MemberAccess") &&
    callee.memberName === "push" &&
    /^bytes storage/.test(typeOf(callee.expression))
  );
}

/** Takes memory where what it overrides takes calldata, or the other way round; from outside that makes no difference. */
export function changesLocation(program: Program, callable: FunctionDefinition): boolean {
  return (callable.baseFunctions ?? []).some((id) => {
    const base = program.findNode(id);
    if (!isKind(base, "FunctionDefinition") || base.visibility === "external" || !base.body) return false;
    return base.parameters.parameters.some(
      ({ storageLocation }, at) => storageLocation !== callable.parameters.parameters[at]?.storageLocation,
    );
  });
}

/** True where a literal that is no number is among what is to be encoded: `abi.encodeCall(f, ("a", 1))`. */
export function hasTextArgument([, list]: readonly Expression[]): boolean {
  const values = isKind(list, "TupleExpression") ? list.components : [list];
  return values.some((value) => isKind(value, "Literal") && value.kind !== "number" && value.kind !== "bool");
}

/** True where an array of signed numbers in storage gets numbers of another type. */
export function isSignedCopy(target: Expression, value: Expression): boolean {
  const [, to] = /^(int\d+)\[\d*\] storage ref$/.exec(typeOf(target)) ?? [];
  const [, from] = /^(u?int\d+)\[\d*\] /.exec(typeOf(value)) ?? [];
  return to !== undefined && from !== undefined && to !== from;
}

/** True where a pragma turns ABI coder v2 on. */
export function usesEncoderV2(program: Program): boolean {
  return program.pragmas.some(({ literals }) => literals.includes("ABIEncoderV2"));
}

/** Arrays of structs or of fixed arrays that go from storage straight into an encoding. */
export function encodedArrays(
  program: Program,
  call: { readonly expression: Expression; readonly arguments: readonly Expression[] },
): Expression[] {
  const kind = functionKindOf(call.expression);
  if (!/^(?:abiencode|external|event)/.test(kind)) return [];
  return call.arguments.filter((argument) => {
    const element = /^(.*)\[\d*\] storage ref$/.exec(typeOf(argument))?.[1];
    return (
      element !== undefined &&
      (/\](?: storage ref)?$/.test(element) ||
        (/^struct /.test(element) && program.nodesOf("StructDefinition").length > 0))
    );
  });
}

/** Function variables of constructors that are called and have no value yet. */
export function findPointersInConstructors(program: Program): AnyNode[] {
  const constructors = program.functions.filter(({ kind, body }) => kind === "constructor" && body);
  return constructors.flatMap((callable) => {
    const pointers = findAll(callable, "VariableDeclarationStatement").flatMap(({ declarations, initialValue }) =>
      initialValue ? [] : declarations.flatMap((one) => (one && holdsFunction(program, one) ? [one] : [])),
    );
    return pointers.flatMap((pointer) =>
      callable.body && findEarlyUse(callable.body, pointer.id) && isCalled(program, pointer) ? [pointer] : [],
    );
  });
}

function holdsFunction(program: Program, { typeName }: VariableDeclaration): boolean {
  if (isKind(typeName, "FunctionTypeName")) return true;
  const struct = structNamedBy(program, typeName);
  return struct?.members.some((member) => isKind(member.typeName, "FunctionTypeName")) === true;
}

function isCalled(program: Program, variable: VariableDeclaration): boolean {
  return referencesTo(program, variable.id).some((use) => {
    const up = program.parentOf(use);
    const callee = isKind(up, "MemberAccess") ? up : use;
    const call = program.parentOf(callee);
    return isKind(call, "FunctionCall") && call.expression === callee;
  });
}

/** True for a private function that a derived contract has again. */
export function isReplaced(program: Program, callable: FunctionDefinition): boolean {
  const owner = program.contractOf(callable);
  if (callable.visibility !== "private" || callable.kind !== "function" || owner === undefined) return false;
  const signature = signatureOf(callable);
  return program.functions.some((other) => {
    const contract = program.contractOf(other);
    return (
      contract !== undefined &&
      contract !== owner &&
      signatureOf(other) === signature &&
      program.linearizedBases(contract).includes(owner)
    );
  });
}

/** The getter of the variable has a struct among its results that holds another. */
export function showsNestedStruct(program: Program, { visibility, typeName }: VariableDeclaration): boolean {
  if (visibility !== "public") return false;
  let type = typeName;
  while (isKind(type, "Mapping", "ArrayTypeName")) type = isKind(type, "Mapping") ? type.valueType : type.baseType;
  const outer = structNamedBy(program, type);
  return outer?.members.some((member) => structNamedBy(program, member.typeName) !== undefined) === true;
}

function structNamedBy(program: Program, type: unknown): NodeOf<"StructDefinition"> | undefined {
  const named = isKind(type, "UserDefinedTypeName") ? program.findNode(type.referencedDeclaration) : undefined;
  return isKind(named, "StructDefinition") ? named : undefined;
}
