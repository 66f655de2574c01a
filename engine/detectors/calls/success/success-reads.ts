/** Whether code looks at the success of a low-level call, after it and before it is set anew. */

import type { Expression, FunctionCall, Identifier, VariableDeclaration } from "solidity-ast";
import { callOptionsOf } from "../../../program/call-options.ts";
import { type AnyNode, findAll, isKind, type NodeOf, spanOf } from "../../../program/nodes.ts";
import type { Callable, Program } from "../../../program/program.ts";
import { functionKindOf } from "../../../program/types.ts";
import { exempt } from "../../exempt.ts";

/** True where nothing reads whether the call succeeded, nor what it returned where the success is left out. */
export function isSuccessIgnored(program: Program, callable: Callable, call: FunctionCall): boolean {
  let node: AnyNode = call;
  let parent = program.parentOf(node);
  while (isKind(parent, "TupleExpression") && parent.components.length === 1) {
    node = parent;
    parent = program.parentOf(node);
  }
  if (isKind(parent, "ExpressionStatement")) return true;
  if (isKind(parent, "VariableDeclarationStatement")) {
    const [success, ...others] = parent.declarations;
    if (success) return !isRead(program, callable, success, call);
    return isBlankIgnored(program, callable, call, others);
  }
  return isKind(parent, "Assignment") && isIgnoredBy(program, callable, parent, call);
}

/** Without the success, a call can still be judged by what it returned. */
function isBlankIgnored(
  program: Program,
  callable: Callable,
  call: FunctionCall,
  others: readonly (VariableDeclaration | null | undefined)[],
): boolean {
  return !exempt(
    "success-reads: the answer is read",
    others.some((other) => other && isRead(program, callable, other, call, isJudged)),
  );
}

function isIgnoredBy(
  program: Program,
  callable: Callable,
  { leftHandSide }: NodeOf<"Assignment">,
  call: FunctionCall,
): boolean {
  const [target, ...others] = leftHandSide.nodeType === "TupleExpression" ? leftHandSide.components : [leftHandSide];
  if (!target) {
    const isStatic = functionKindOf(callOptionsOf(call).callee) === "barestaticcall";
    const answers = others.map((other) => other && localOf(program, other));
    return (
      !exempt("success-reads: a call that changes nothing", isStatic) &&
      isBlankIgnored(program, callable, call, answers)
    );
  }
  const declaration = localOf(program, target);
  if (declaration === undefined) return false;
  const results = callable.nodeType === "FunctionDefinition" ? callable.returnParameters.parameters : [];
  const isResult = exempt("success-reads: the success is returned", results.includes(declaration));
  return !isResult && !isRead(program, callable, declaration, call);
}

/** The local variable that an expression names. */
function localOf(program: Program, expression: Expression): VariableDeclaration | undefined {
  if (expression.nodeType !== "Identifier") return undefined;
  const declaration = program.findNode(expression.referencedDeclaration ?? -1);
  return isKind(declaration, "VariableDeclaration") && !declaration.stateVariable ? declaration : undefined;
}

/** Not where it is only told in an event. */
function isJudged(program: Program, one: Identifier): boolean {
  let node: AnyNode | undefined = one;
  while (node !== undefined && !isKind(node, "EmitStatement", "Block", "UncheckedBlock")) node = program.parentOf(node);
  return !isKind(node, "EmitStatement");
}

/** One runs where the other does not: in the two branches of a condition. */
function areAlternatives(program: Program, a: AnyNode, b: AnyNode): boolean {
  const above = new Map<AnyNode, AnyNode>();
  for (let [node, child] = [program.parentOf(a), a]; node !== undefined; [child, node] = [node, program.parentOf(node)])
    above.set(node, child);
  for (
    let [node, child] = [program.parentOf(b), b];
    node !== undefined;
    [child, node] = [node, program.parentOf(node)]
  ) {
    const other = above.get(node);
    if (other === undefined) continue;
    return isKind(node, "IfStatement") && child !== other && child !== node.condition && other !== node.condition;
  }
  return false;
}

/** True where the variable is read after the call has set it, before it is set again. */
function isRead(
  program: Program,
  callable: Callable,
  variable: VariableDeclaration,
  call: FunctionCall,
  counts: (program: Program, one: Identifier) => boolean = () => true,
): boolean {
  if (!callable.body) return false;
  const end = overwrittenAt(program, variable, call);
  const isWithin = (node: AnyNode): boolean => {
    const { offset } = spanOf(node);
    return end === undefined || (offset > spanOf(call).offset && offset < end);
  };
  return (
    findAll(callable.body, "Identifier").some(
      (one) =>
        one.referencedDeclaration === variable.id &&
        isWithin(one) &&
        !isAssigned(program, one) &&
        !areAlternatives(program, call, one) &&
        counts(program, one),
    ) ||
    findAll(callable.body, "InlineAssembly").some((block) =>
      block.externalReferences.some(({ declaration }) => declaration === variable.id),
    )
  );
}

/** True for an identifier that is only given a value. */
function isAssigned(program: Program, identifier: Identifier): boolean {
  let node: AnyNode = identifier;
  let parent = program.parentOf(node);
  while (isKind(parent, "TupleExpression")) {
    node = parent;
    parent = program.parentOf(node);
  }
  return isKind(parent, "Assignment") && parent.operator === "=" && parent.leftHandSide === node;
}

/** Where a later statement of the same block sets the variable anew: the offset of its end. */
function overwrittenAt(program: Program, variable: VariableDeclaration, call: FunctionCall): number | undefined {
  let statement: AnyNode = call;
  let block = program.parentOf(statement);
  while (block !== undefined && !isKind(block, "Block", "UncheckedBlock")) {
    statement = block;
    block = program.parentOf(statement);
  }
  const after = spanOf(statement).offset;
  const next = (block?.statements ?? []).find(
    (one) => spanOf(one).offset > after && isKind(one, "ExpressionStatement") && sets(one.expression, variable),
  );
  if (next === undefined) return undefined;
  const { offset, length } = spanOf(next);
  return offset + length;
}

function sets(expression: Expression, variable: VariableDeclaration): boolean {
  if (expression.nodeType !== "Assignment" || expression.operator !== "=") return false;
  const { leftHandSide } = expression;
  const targets = leftHandSide.nodeType === "TupleExpression" ? leftHandSide.components : [leftHandSide];
  return targets.some((target) => target?.nodeType === "Identifier" && target.referencedDeclaration === variable.id);
}
