/** Solidity statements: the order of steps, branches and loops. */

import type {
  Block,
  DoWhileStatement,
  EmitStatement,
  Expression,
  ForStatement,
  IfStatement,
  Return,
  Statement,
  TryStatement,
  UncheckedBlock,
  VariableDeclarationStatement,
  WhileStatement,
} from "solidity-ast";
import { withoutParentheses } from "../call-options.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../nodes.ts";
import { isStorageReference } from "../types.ts";
import type { Value } from "../value.ts";
import { branchOn } from "./assume.ts";
import { addStep, type Builder, fork, join, loadPlace, type State, setLocal } from "./builder.ts";
import { lowerComponents, lowerExpression } from "./expressions.ts";
import { lowerLoop } from "./loops.ts";
import { lowerAssembly } from "./yul.ts";

/** Walks a statement; one that cannot be reached is skipped. */
export function lowerStatement(builder: Builder, node: Statement): void {
  if (builder.state === undefined) return;
  const lower = statementKinds[node.nodeType] as ((builder: Builder, node: Statement) => void) | undefined;
  lower?.(builder, node);
}

type Lowerers = { readonly [K in Statement["nodeType"]]: (builder: Builder, node: NodeOf<K>) => void };

const statementKinds: Lowerers = {
  Block: lowerBlock,
  Break: (builder) => leave(builder, builder.breaks),
  Continue: (builder) => leave(builder, builder.continues),
  DoWhileStatement: lowerDoWhile,
  EmitStatement: lowerEmit,
  ExpressionStatement: (builder, node) => void lowerComponents(builder, node.expression),
  ForStatement: lowerFor,
  IfStatement: lowerIf,
  InlineAssembly: lowerAssembly,
  PlaceholderStatement: (builder) => builder.placeholder(),
  Return: lowerReturn,
  RevertStatement: fail,
  TryStatement: lowerTry,
  UncheckedBlock: lowerBlock,
  VariableDeclarationStatement: lowerDeclaration,
  WhileStatement: lowerWhile,
};

function fail(builder: Builder): void {
  builder.state = undefined;
}

function lowerBlock(builder: Builder, node: Block | UncheckedBlock): void {
  for (const statement of node.statements ?? []) lowerStatement(builder, statement);
}

/** Ends the path here; it goes on where `exits` are joined. */
function leave(builder: Builder, exits: State[]): void {
  if (builder.state !== undefined) exits.push(builder.state);
  builder.state = undefined;
}

function lowerEmit(builder: Builder, node: EmitStatement): void {
  for (const argument of node.eventCall.arguments) lowerExpression(builder, argument);
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
      if (value !== undefined) setLocal(builder, parameter.id, copied(builder, parameter, value, node));
    });
  }
  leave(builder, builder.exits);
}

function lowerDeclaration(builder: Builder, node: VariableDeclarationStatement): void {
  const values = node.initialValue ? lowerComponents(builder, node.initialValue) : [];
  node.declarations.forEach((declaration, at) => {
    if (!declaration) return;
    const value = node.initialValue ? (values[at] ?? builder.values.unknown()) : builder.values.number(0n);
    setLocal(builder, declaration.id, copied(builder, declaration, value, node));
  });
}

/** Storage that is assigned to a variable in memory is read. */
function copied(builder: Builder, target: NodeOf<"VariableDeclaration">, value: Value, node: AnyNode): Value {
  return value.kind === "reference" && !isStorageReference(target) ? loadPlace(builder, value.place, node) : value;
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

/** Declaration ids of the variables that code assigns. */
function assignedIn(node: AnyNode): readonly number[] {
  const ids = new Set<number>();
  for (const one of findAll(node, "Assignment", "UnaryOperation", "InlineAssembly")) {
    if (one.nodeType === "InlineAssembly") {
      for (const { declaration } of one.externalReferences) ids.add(declaration);
    } else {
      const target = one.nodeType === "Assignment" ? one.leftHandSide : one.subExpression;
      for (const id of rootsOf(target)) ids.add(id);
    }
  }
  return [...ids];
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

function lowerTry(builder: Builder, node: TryStatement): void {
  const results = lowerComponents(builder, node.externalCall);
  const before = fork(builder);
  const ends = node.clauses.map((clause, at) => {
    builder.state = before;
    addStep(builder, clause, { kind: "point" });
    clause.parameters?.parameters.forEach((parameter, position) => {
      setLocal(builder, parameter.id, (at === 0 ? results[position] : undefined) ?? builder.values.unknown());
    });
    lowerStatement(builder, clause.block);
    return builder.state;
  });
  join(builder, node, ends);
}
