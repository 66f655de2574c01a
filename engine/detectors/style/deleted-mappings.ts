/** Mappings in structs that are deleted: which there are, and whether anything is left in them. */

import { printExpression } from "../../flow/print.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { rootVariable } from "../../program/root-variable.ts";
import { isStorageReference } from "../../program/types.ts";
import type { Expression, StructDefinition, TypeName, VariableDeclaration } from "../../solc/ast.ts";
import { memoize } from "../../util/memoize.ts";

/** The name of the member, of the struct that an expression stands for, that is a mapping or has one, however deep. */
export function mappingIn(program: Program, expression: Expression): string | undefined {
  const struct = structOf(program, expression);
  return struct && mappingOf(program, struct.members, []);
}

/** The same with what leads to the mapping: `books.isIn`. */
export function pathToMapping(program: Program, expression: Expression): string | undefined {
  const path: string[] = [];
  let struct = structOf(program, expression);
  while (struct !== undefined) {
    const name = mappingOf(program, struct.members, []);
    const member = struct.members.find((one) => one.name === name);
    if (member === undefined || path.length > maxDepth) return undefined;
    path.push(member.name);
    const { typeName } = member;
    const next = isKind(typeName, "UserDefinedTypeName") ? program.findNode(typeName.referencedDeclaration) : undefined;
    struct = isKind(next, "StructDefinition") ? next : undefined;
  }
  return path.length === 0 ? undefined : path.join(".");
}

/** Structs in structs that a reader still follows. */
const maxDepth = 8;

function structOf(program: Program, { typeDescriptions }: Expression): StructDefinition | undefined {
  const [, name] = /^struct ([\w.$]+)/.exec(typeDescriptions.typeString ?? "") ?? [];
  return program.nodesOf("StructDefinition").find(({ canonicalName }) => canonicalName === name);
}

function mappingOf(
  program: Program,
  members: readonly VariableDeclaration[],
  open: readonly AnyNode[],
): string | undefined {
  for (const { name, typeName } of members) {
    if (holdsMapping(program, typeName, open)) return name;
  }
  return undefined;
}

function holdsMapping(program: Program, type: TypeName | null | undefined, open: readonly AnyNode[]): boolean {
  if (isKind(type, "Mapping")) return true;
  if (isKind(type, "ArrayTypeName")) return holdsMapping(program, type.baseType, open);
  const struct = isKind(type, "UserDefinedTypeName") ? program.findNode(type.referencedDeclaration) : undefined;
  if (!isKind(struct, "StructDefinition") || open.includes(struct)) return false;
  return mappingOf(program, struct.members, [...open, struct]) !== undefined;
}

/** True where the function sets entries of a mapping of that name to nothing before it deletes the struct. */
export function isClearedBefore(program: Program, deleted: Expression, mapping: string): boolean {
  const body = bodyAround(program, deleted);
  if (body === undefined) return false;
  const isEntry = (one: Expression): boolean => entryIn(one, mapping) !== undefined;
  const isBefore = ({ src }: AnyNode): boolean => Number.parseInt(src, 10) < Number.parseInt(deleted.src, 10);
  return (
    findAll(body, "Assignment").some(
      (one) => isBefore(one) && isEntry(one.leftHandSide) && /^(?:false|0)$/.test(printExpression(one.rightHandSide)),
    ) ||
    findAll(body, "UnaryOperation").some(
      (one) => isBefore(one) && one.operator === "delete" && isEntry(one.subExpression),
    )
  );
}

/** True where the function also clears an entry of that mapping, or a field of one, through a pointer that it was handed. */
export function isClearedByPointer(program: Program, deleted: Expression, mapping: string): boolean {
  const body = bodyAround(program, deleted);
  const type = structOf(program, deleted)?.members.find(({ name }) => name === mapping)?.typeName;
  const entry = isKind(type, "Mapping") && isKind(type.valueType, "UserDefinedTypeName") ? type.valueType : undefined;
  if (body === undefined || entry === undefined) return false;
  return findAll(body, "UnaryOperation").some(({ operator, subExpression }) => {
    const pointer = isKind(subExpression, "MemberAccess") ? subExpression.expression : subExpression;
    const isPointer = isKind(pointer, "Identifier") && isStorageReference(pointer);
    return operator === "delete" && isPointer && structOf(program, pointer)?.id === entry.referencedDeclaration;
  });
}

/** True where the function asks whether an array beside the mapping is empty: it goes along with the mapping. */
export function isRequiredEmpty(program: Program, deleted: Expression, mapping: string): boolean {
  const body = bodyAround(program, deleted);
  if (body === undefined) return false;
  const names = [printExpression(deleted), ...pointersTo(body, deleted)];
  const type = structOf(program, deleted)?.members.find(({ name }) => name === mapping)?.typeName;
  // It may lie in a struct of its own.
  const isWithin = isKind(type, "UserDefinedTypeName");
  const holders = new Set(names.map((name) => (isWithin ? `${name}.${mapping}` : name)));
  return findAll(body, "BinaryOperation").some(({ operator, leftExpression, rightExpression }) => {
    if (operator !== "==" || !isKind(leftExpression, "MemberAccess") || leftExpression.memberName !== "length")
      return false;
    const list = leftExpression.expression;
    const isBeside = isKind(list, "MemberAccess") && holders.has(printExpression(list.expression));
    return isBeside && printExpression(rightExpression) === "0";
  });
}

/** The storage pointers of the function that begin as what is deleted. */
function pointersTo(body: AnyNode, deleted: Expression): readonly string[] {
  const whole = printExpression(deleted);
  return findAll(body, "VariableDeclarationStatement").flatMap(
    ({ declarations: [pointer, ...others], initialValue }) =>
      pointer?.storageLocation === "storage" &&
      others.length === 0 &&
      initialValue &&
      printExpression(initialValue) === whole
        ? [pointer.name]
        : [],
  );
}

/** True where something is written to mappings of that name, and all of it lies in other variables. */
export function isNeverFilled(program: Program, deleted: Expression, mapping: string): boolean {
  const own = rootVariable(program, deleted);
  const holders = changed(program).flatMap((target) => entryIn(target, mapping) ?? []);
  const isOther = (root: VariableDeclaration | undefined): boolean => root?.stateVariable === true && root !== own;
  return (
    own?.stateVariable === true && holders.length > 0 && holders.every((one) => isOther(rootVariable(program, one)))
  );
}

/** What is assigned, what something is appended to, and what others get a pointer to. */
const changed = memoize((program: Program): readonly Expression[] => {
  const given = program
    .nodesOf("FunctionCall")
    .flatMap(({ expression, arguments: args }) =>
      isKind(expression, "MemberAccess") ? [expression.expression, ...args] : args,
    );
  const named = program.nodesOf("VariableDeclarationStatement").flatMap(({ initialValue }) => initialValue ?? []);
  return [
    ...program.nodesOf("Assignment").map(({ leftHandSide }) => leftHandSide),
    ...program.nodesOf("UnaryOperation").map(({ subExpression }) => subExpression),
    ...[...given, ...named].filter((one) => isStorageReference(one)),
  ];
});

/** What holds the mapping of that name of which the expression is an entry, or a part of one. */
function entryIn(target: Expression, mapping: string): Expression | undefined {
  if (isKind(target, "MemberAccess")) return entryIn(target.expression, mapping);
  if (!isKind(target, "IndexAccess")) return undefined;
  const { baseExpression } = target;
  if (isKind(baseExpression, "MemberAccess") && baseExpression.memberName === mapping) return baseExpression.expression;
  return entryIn(baseExpression, mapping);
}

function bodyAround(program: Program, node: AnyNode): AnyNode | undefined {
  return program.callableOf(node)?.body ?? undefined;
}
