/** Mutants: sound sources with one edit each, of the kinds that people make by mistake. */

import type { Expression, FunctionDefinition, Statement, VariableDeclaration } from "solidity-ast";
import { type AnyNode, findAll, isKind, type NodeOf, spanOf } from "../../engine/program/nodes.ts";
import type { Program } from "../../engine/program/program.ts";
import { rootVariable } from "../../engine/program/root-variable.ts";
import { functionKindOf, isStorageReference } from "../../engine/program/types.ts";

/** Bytes of a file, and what stands there instead. */
export interface Edit {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  readonly replacement: string;
}

/** An edit, its kind, and where it is. */
export interface Mutant extends Edit {
  readonly operator: string;
  readonly contract: string;
  readonly function: string;
}

type Operator = (program: Program, callable: NodeOf<"FunctionDefinition" | "ModifierDefinition">) => readonly Edit[];

const flippedComparisons: ReadonlyMap<string, string> = new Map([
  ["==", "!="],
  ["!=", "=="],
  ["<", ">="],
  [">", "<="],
  ["<=", ">"],
  [">=", "<"],
]);
const otherStrictness: ReadonlyMap<string, string> = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
]);
const otherArithmetic: ReadonlyMap<string, readonly string[]> = new Map([
  ["+", ["-"]],
  ["-", ["+"]],
  ["+=", ["-=", "="]],
  ["-=", ["+=", "="]],
]);

/** What is edited, by the name of the kind. */
const operators: Readonly<Record<string, Operator>> = {
  "drop-write": (program, callable) =>
    statementsOf(callable)
      .filter((one) => writesStorage(program, one))
      .map((one) => dropped(program, one)),
  "drop-check": (program, callable) =>
    statementsOf(callable)
      .filter(isCheck)
      .map((one) => dropped(program, one)),
  "drop-call": (program, callable) =>
    statementsOf(callable)
      .filter(callsInternally)
      .map((one) => dropped(program, one)),
  "drop-modifier": (program, callable) =>
    isKind(callable, "FunctionDefinition") && callable.kind !== "constructor"
      ? callable.modifiers.map((one) => replaced(program, one, ""))
      : [],
  "swap-around-call": swapsAroundCalls,
  "negate-comparison": (program, callable) => withOperator(program, callable, flippedComparisons),
  strictness: (program, callable) => withOperator(program, callable, otherStrictness),
  arithmetic: swapsArithmetic,
  "other-variable": (program, callable) => otherNames(program, callable, false),
  "other-key": (program, callable) => otherNames(program, callable, true),
  "other-caller": otherCallers,
  "drop-constant": dropsConstants,
  "return-for-revert": (program, callable) => reverts(callable).map((one) => replaced(program, one, "return")),
  "wrong-member": otherMembers,
};

/** All mutants of a program, compiling or not. */
export function mutantsOf(program: Program): readonly Mutant[] {
  const callables = [...program.functions, ...program.modifiers].filter(({ body }) => body);
  return callables.flatMap((callable) => {
    const contract = program.contractOf(callable)?.name ?? "";
    const at = { contract, function: nameOf(callable) };
    return Object.entries(operators).flatMap(([operator, edits]) =>
      edits(program, callable).map((edit) => ({ ...edit, ...at, operator })),
    );
  });
}

function nameOf(callable: NodeOf<"FunctionDefinition" | "ModifierDefinition">): string {
  return isKind(callable, "FunctionDefinition") && callable.name === "" ? callable.kind : callable.name;
}

/** The sources with the edit made. */
export function mutated(
  sources: Readonly<Record<string, string>>,
  { file, offset, length, replacement }: Edit,
): Record<string, string> {
  const bytes = Buffer.from(sources[file] ?? "");
  return { ...sources, [file]: `${bytes.subarray(0, offset)}${replacement}${bytes.subarray(offset + length)}` };
}

function replaced(program: Program, node: AnyNode, replacement: string): Edit {
  const { offset, length } = spanOf(node);
  return { file: program.fileOf(node), offset, length, replacement };
}

/** A statement that stands alone under an `if` keeps its place; its semicolon is no part of its node. */
function dropped(program: Program, statement: Statement): Edit {
  const edit = replaced(program, statement, "{}");
  const text = Buffer.from(program.textOf(edit.file)?.text ?? "");
  const isOpen = text
    .subarray(edit.offset + edit.length)
    .toString()
    .startsWith(";");
  return { ...edit, length: edit.length + (isOpen ? 1 : 0) };
}

function textOf(program: Program, node: AnyNode): string {
  const { offset, length } = spanOf(node);
  const text = program.textOf(program.fileOf(node))?.text ?? "";
  return Buffer.from(text)
    .subarray(offset, offset + length)
    .toString();
}

function blocksOf(callable: AnyNode): readonly (readonly Statement[])[] {
  return findAll(callable, "Block", "UncheckedBlock").map(({ statements }) => statements ?? []);
}

function statementsOf(callable: AnyNode): readonly Statement[] {
  const alone = findAll(callable, "IfStatement").flatMap(({ trueBody, falseBody }) => [trueBody, falseBody]);
  const single = alone.filter((one) => isKind(one, "ExpressionStatement")) as Statement[];
  return [...blocksOf(callable).flat(), ...single];
}

function writesStorage(program: Program, statement: Statement): boolean {
  if (!isKind(statement, "ExpressionStatement")) return false;
  const { expression } = statement;
  const isWrite =
    isKind(expression, "Assignment") ||
    (isKind(expression, "UnaryOperation") && ["++", "--", "delete"].includes(expression.operator));
  if (!isWrite) return false;
  const written = isKind(expression, "Assignment") ? expression.leftHandSide : expression.subExpression;
  const variables = isKind(written, "TupleExpression") ? written.components : [written];
  return variables.some((one) => one && isInStorage(rootVariable(program, one as Expression), one as Expression));
}

function isInStorage(root: VariableDeclaration | undefined, place: Expression): boolean {
  if (root === undefined) return false;
  return root.stateVariable || (isStorageReference(root) && !isKind(place, "Identifier"));
}

function isCheck(statement: Statement): boolean {
  if (isKind(statement, "IfStatement")) return !statement.falseBody && reverts(statement.trueBody).length > 0;
  if (!isKind(statement, "ExpressionStatement") || !isKind(statement.expression, "FunctionCall")) return false;
  const callee = statement.expression.expression;
  return isKind(callee, "Identifier") && callee.name === "require";
}

/** The statements in and below that revert, without their semicolons. */
function reverts(node: AnyNode): readonly Statement[] {
  const calls = findAll(node, "ExpressionStatement").filter(
    ({ expression }) =>
      isKind(expression, "FunctionCall") &&
      isKind(expression.expression, "Identifier") &&
      expression.expression.name === "revert",
  );
  return [...findAll(node, "RevertStatement"), ...calls];
}

function callsInternally(statement: Statement): boolean {
  return (
    isKind(statement, "ExpressionStatement") &&
    isKind(statement.expression, "FunctionCall") &&
    functionKindOf(statement.expression.expression).startsWith("internal")
  );
}

function hasExternalCall(statement: Statement): boolean {
  return findAll(statement, "FunctionCall").some(({ expression }) =>
    ["external", "barecall", "transfer", "send"].includes(functionKindOf(expression)),
  );
}

function swapsAroundCalls(program: Program, callable: AnyNode): readonly Edit[] {
  return blocksOf(callable).flatMap((statements) =>
    statements.slice(1).flatMap((second, at) => {
      const first = statements[at] as Statement;
      if (!hasExternalCall(first) && !hasExternalCall(second)) return [];
      if (![first, second].every((one) => isKind(one, "ExpressionStatement", "IfStatement"))) return [];
      const [a, b] = [spanOf(first), spanOf(second)];
      const end = (one: Statement): string => (isKind(one, "ExpressionStatement") ? ";" : "");
      const length = b.offset + b.length + end(second).length - a.offset;
      const replacement = `${textOf(program, second)}${end(second)} ${textOf(program, first)}${end(first)}`;
      return [{ file: program.fileOf(first), offset: a.offset, length, replacement }];
    }),
  );
}

/** Between the operands there is only the operator, blanks and brackets aside. */
function operatorEdit(program: Program, left: AnyNode, right: AnyNode, operator: string, other: string): Edit[] {
  const start = spanOf(left).offset + spanOf(left).length;
  const text = program.textOf(program.fileOf(left))?.text ?? "";
  const between = Buffer.from(text).subarray(start, spanOf(right).offset).toString();
  const at = between.indexOf(operator);
  if (at < 0) return [];
  return [{ file: program.fileOf(left), offset: start + at, length: operator.length, replacement: other }];
}

function withOperator(program: Program, callable: AnyNode, others: ReadonlyMap<string, string>): readonly Edit[] {
  return findAll(callable, "BinaryOperation").flatMap(({ operator, leftExpression, rightExpression }) => {
    const other = others.get(operator);
    return other === undefined ? [] : operatorEdit(program, leftExpression, rightExpression, operator, other);
  });
}

function swapsArithmetic(program: Program, callable: AnyNode): readonly Edit[] {
  const sums = findAll(callable, "BinaryOperation").flatMap(({ operator, leftExpression, rightExpression }) =>
    (otherArithmetic.get(operator) ?? []).flatMap((other) =>
      operatorEdit(program, leftExpression, rightExpression, operator, other),
    ),
  );
  const changes = findAll(callable, "Assignment").flatMap(({ operator, leftHandSide, rightHandSide }) =>
    (otherArithmetic.get(operator) ?? []).flatMap((other) =>
      operatorEdit(program, leftHandSide, rightHandSide, operator, other),
    ),
  );
  return [...sums, ...changes];
}

/** Names of other variables of the same type: those of the function for its own, those of the contract for the contract's. */
function otherNames(program: Program, callable: FunctionDefinition | AnyNode, areKeys: boolean): readonly Edit[] {
  const inFunction = findAll(callable, "VariableDeclaration");
  const contract = program.contractOf(callable);
  const inContract =
    contract === undefined
      ? []
      : program
          .linearizedBases(contract)
          .flatMap((base) => findAll(base, "VariableDeclaration").filter((one) => one.stateVariable));
  return findAll(callable, "Identifier").flatMap((name) => {
    const parent = program.parentOf(name);
    if (areKeys !== (isKind(parent, "IndexAccess") && parent.indexExpression === name)) return [];
    const declaration = program.findNode(name.referencedDeclaration ?? -1);
    if (!isKind(declaration, "VariableDeclaration")) return [];
    const scope = declaration.stateVariable ? inContract : inFunction;
    return scope
      .filter((one) => one !== declaration && one.name !== "" && isLike(one, declaration))
      .map((one) => replaced(program, name, one.name));
  });
}

function isLike(a: VariableDeclaration, b: VariableDeclaration): boolean {
  return a.typeDescriptions.typeString === b.typeDescriptions.typeString;
}

function otherCallers(program: Program, callable: AnyNode): readonly Edit[] {
  const parameters = isKind(callable, "FunctionDefinition", "ModifierDefinition") ? callable.parameters.parameters : [];
  const addresses = parameters.filter((one) => /^address(?: payable)?$/.test(one.typeDescriptions.typeString ?? ""));
  const callers = findAll(callable, "MemberAccess").filter(
    (one) => one.memberName === "sender" && isKind(one.expression, "Identifier") && one.expression.name === "msg",
  );
  const toParameter = callers.flatMap((one) => addresses.map(({ name }) => replaced(program, one, name)));
  const toCaller = findAll(callable, "Identifier")
    .filter((name) => addresses.some(({ id }) => id === name.referencedDeclaration))
    .map((one) => replaced(program, one, "msg.sender"));
  return [...toParameter, ...toCaller];
}

function isConstant(program: Program, node: AnyNode): boolean {
  if (isKind(node, "Literal")) return true;
  const declaration = isKind(node, "Identifier") ? program.findNode(node.referencedDeclaration ?? -1) : undefined;
  return isKind(declaration, "VariableDeclaration") && declaration.constant;
}

function dropsConstants(program: Program, callable: AnyNode): readonly Edit[] {
  return findAll(callable, "BinaryOperation").flatMap((node) => {
    const { operator, leftExpression, rightExpression } = node;
    if (!["*", "/"].includes(operator) || !isConstant(program, rightExpression)) return [];
    return [replaced(program, node, textOf(program, leftExpression))];
  });
}

function otherMembers(program: Program, callable: AnyNode): readonly Edit[] {
  return findAll(callable, "MemberAccess").flatMap((node) => {
    const declaration = program.findNode(node.referencedDeclaration ?? -1);
    const struct = declaration && program.parentOf(declaration);
    if (!isKind(declaration, "VariableDeclaration") || !isKind(struct, "StructDefinition")) return [];
    const others = struct.members.filter((one) => one !== declaration && isLike(one, declaration));
    const { offset, length } = spanOf(node);
    const start = offset + length - Buffer.byteLength(node.memberName);
    return others.map(({ name }) => ({
      file: program.fileOf(node),
      offset: start,
      length: offset + length - start,
      replacement: name,
    }));
  });
}
