/** Solidity statements: the order of operations, branches and loops. */

import type {
  Block,
  DoWhileStatement,
  EmitStatement,
  Expression,
  ForStatement,
  IfStatement,
  Return,
  RevertStatement,
  Statement,
  TryStatement,
  UncheckedBlock,
  VariableDeclarationStatement,
  WhileStatement,
} from "solidity-ast";
import { withoutParentheses } from "../program/call-options.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../program/nodes.ts";
import { isStorageReference } from "../program/types.ts";
import {
  type Builder,
  emit,
  emitNumber,
  emitWith,
  endBlock,
  join,
  leave,
  none,
  setLocal,
  stop,
  type VariableName,
} from "./builder.ts";
import { branchOn } from "./conditions.ts";
import { lowerComponents, lowerExpression } from "./expressions.ts";
import { lowerLoop } from "./loops.ts";
import { lowerAssembly } from "./yul.ts";

/** The variable that stands for what the code around a modifier returned so far. */
export const returnedName = "returned";

/** Lowers a statement; one that cannot be reached is skipped. */
export function lowerStatement(builder: Builder, node: Statement): void {
  if (builder.state === undefined) return;
  const lower = statementKinds[node.nodeType] as ((builder: Builder, node: Statement) => void) | undefined;
  lower?.(builder, node);
}

type Lowerers = { readonly [K in Statement["nodeType"]]: (builder: Builder, node: NodeOf<K>) => void };

const statementKinds: Lowerers = {
  Block: lowerBlock,
  Break: (builder) => leave(builder, "breaks"),
  Continue: (builder) => leave(builder, "continues"),
  DoWhileStatement: lowerDoWhile,
  EmitStatement: lowerEmit,
  ExpressionStatement: (builder, node) => void lowerComponents(builder, node.expression),
  ForStatement: lowerFor,
  IfStatement: lowerIf,
  InlineAssembly: lowerAssembly,
  PlaceholderStatement: lowerPlaceholder,
  Return: lowerReturn,
  RevertStatement: lowerRevert,
  TryStatement: lowerTry,
  UncheckedBlock: lowerUnchecked,
  VariableDeclarationStatement: lowerDeclaration,
  WhileStatement: lowerWhile,
};

/** What the error is made of is computed before. */
function lowerRevert(builder: Builder, node: RevertStatement): void {
  for (const argument of node.errorCall?.arguments ?? []) lowerExpression(builder, argument);
  stop(builder, { kind: "revert", node }, node);
}

function lowerPlaceholder(builder: Builder, node: AnyNode): void {
  setLocal(
    builder,
    returnedName,
    emit(builder, "placeholder", node, [builder.state?.environment.get(returnedName) ?? none]),
  );
}

function lowerBlock(builder: Builder, node: Block | UncheckedBlock): void {
  for (const statement of node.statements ?? []) lowerStatement(builder, statement);
}

function lowerUnchecked(builder: Builder, node: UncheckedBlock): void {
  const outer = builder.isUnchecked;
  builder.isUnchecked = true;
  lowerBlock(builder, node);
  builder.isUnchecked = outer;
}

function lowerEmit(builder: Builder, node: EmitStatement): void {
  const args = node.eventCall.arguments.map((argument) => lowerExpression(builder, argument));
  const { expression } = node.eventCall;
  const id = "referencedDeclaration" in expression ? expression.referencedDeclaration : undefined;
  const event = builder.program.findNode(id ?? -1);
  emitWith(builder, "emit", node, ["events", isKind(event, "EventDefinition") ? event : undefined], args);
}

function lowerIf(builder: Builder, node: IfStatement): void {
  const { whenTrue, whenFalse } = branchOn(builder, node.condition);
  builder.state = whenTrue;
  lowerStatement(builder, node.trueBody);
  const afterTrue = builder.state;
  builder.state = whenFalse;
  if (node.falseBody) lowerStatement(builder, node.falseBody);
  join(builder, node, [afterTrue, builder.state]);
}

/** The values go to the return parameters, where the end of the function looks for them. */
function lowerReturn(builder: Builder, node: Return): void {
  const parameters = builder.program.findNode(node.functionReturnParameters);
  if (node.expression && isKind(parameters, "ParameterList")) {
    const values = lowerComponents(builder, node.expression);
    parameters.parameters.forEach((parameter, at) => {
      const value = values[at];
      if (value !== undefined) setLocal(builder, parameter.id, copied(builder, parameter, value, node.expression));
    });
  }
  leave(builder, "exits");
}

function lowerDeclaration(builder: Builder, node: VariableDeclarationStatement): void {
  const values = node.initialValue ? lowerComponents(builder, node.initialValue) : [];
  node.declarations.forEach((declaration, at) => {
    if (!declaration) return;
    const value = node.initialValue ? (values[at] ?? none) : emitNumber(builder, 0n, node);
    setLocal(builder, declaration.id, copied(builder, declaration, value, node.initialValue));
  });
}

/** Storage that is assigned to a variable in memory is read. */
function copied(builder: Builder, target: Declaration, value: number, from: Expression | null | undefined): number {
  const isCopied = from && mayBeStorage(from) && !isStorageReference(target);
  return isCopied ? emit(builder, "load", from, [value]) : value;
}

type Declaration = NodeOf<"VariableDeclaration">;

/** True where an expression gives a stretch of storage, or several values with one among them. */
function mayBeStorage({ typeDescriptions }: Expression): boolean {
  return / storage /.test(typeDescriptions?.typeString ?? "");
}

function lowerWhile(builder: Builder, node: WhileStatement): void {
  lowerLoop(builder, node, {
    changed: assignedIn(node),
    test: () => branchOn(builder, node.condition),
    body: () => lowerStatement(builder, node.body),
  });
}

function lowerFor(builder: Builder, node: ForStatement): void {
  const { condition, loopExpression, initializationExpression } = node;
  if (initializationExpression) lowerStatement(builder, initializationExpression);
  lowerLoop(builder, node, {
    changed: assignedIn(node),
    ...(condition && { test: () => branchOn(builder, condition) }),
    body: () => lowerStatement(builder, node.body),
    after: () => {
      if (loopExpression) lowerStatement(builder, loopExpression);
    },
  });
}

/** The body, then a loop of it. */
function lowerDoWhile(builder: Builder, node: DoWhileStatement): void {
  lowerLoop(builder, node, {
    changed: assignedIn(node),
    body: () => lowerStatement(builder, node.body),
    test: () => branchOn(builder, node.condition),
    testLast: true,
  });
}

/** Names of the variables that code assigns. */
function assignedIn(node: AnyNode): Iterable<VariableName> {
  const ids = new Set<VariableName>([returnedName]);
  for (const one of findAll(node, "Assignment", "UnaryOperation", "InlineAssembly")) {
    if (one.nodeType === "InlineAssembly") {
      for (const { declaration } of one.externalReferences) ids.add(declaration);
    } else {
      const target = one.nodeType === "Assignment" ? one.leftHandSide : one.subExpression;
      for (const id of rootsOf(target)) ids.add(id);
    }
  }
  return ids;
}

/** The variables that an assignment to `target` changes. */
function rootsOf(target: Expression): readonly number[] {
  const node = withoutParentheses(target);
  if (node.nodeType === "Identifier") return [node.referencedDeclaration ?? 0];
  if (node.nodeType === "MemberAccess") return rootsOf(node.expression);
  if (node.nodeType === "IndexAccess") return rootsOf(node.baseExpression);
  if (node.nodeType === "TupleExpression") return node.components.flatMap((part) => (part ? rootsOf(part) : []));
  return [];
}

/** Which clause runs is for the callee to choose. */
function lowerTry(builder: Builder, node: TryStatement): void {
  const results = lowerComponents(builder, node.externalCall);
  const starts = endBlock(builder, { kind: "choose" }, node.clauses.length, node);
  const ends = node.clauses.map((clause, at) => {
    builder.state = starts[at];
    clause.parameters?.parameters.forEach((parameter, position) => {
      setLocal(builder, parameter.id, (at === 0 ? results[position] : undefined) ?? none);
    });
    lowerStatement(builder, clause.block);
    return builder.state;
  });
  join(builder, node, ends);
}
