/** The conditions that somebody wrote, and which side of its jump is the one that is taken where a condition is true. */

import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";

/** What the compiler makes a jump of. */
export interface WrittenCondition {
  /** The jump has the place of one of these, depending on the compiler's version. */
  readonly nodes: readonly AnyNode[];
  /** What is true or false. */
  readonly decided: AnyNode;
  /** What is run next if it is true, and if it is false: nothing else leads into them. */
  readonly whenTrue: AnyNode | null;
  readonly whenFalse: AnyNode | null;
  /** If it is false, nothing is run but what belongs to the condition itself. */
  readonly isAssertion: boolean;
}

const assertions: ReadonlySet<string> = new Set(["require", "assert"]);

/** All conditions of all sources. */
export function findConditions(program: Program): readonly WrittenCondition[] {
  return [...branchings(program), ...loops(program), ...assertionsOf(program), ...shortCircuitsOf(program)];
}

function branchings(program: Program): readonly WrittenCondition[] {
  return [
    ...program.nodesOf("IfStatement").map((node) => fork(node, node.condition, node.trueBody, node.falseBody ?? null)),
    ...program
      .nodesOf("Conditional")
      .map((node) => fork(node, node.condition, node.trueExpression, node.falseExpression)),
    ...program.nodesOf("YulIf").map((node) => fork(node, node.condition, node.body, null)),
  ];
}

/** One that has no condition makes no jump either. */
function loops(program: Program): readonly WrittenCondition[] {
  return [
    ...program.nodesOf("WhileStatement").map((node) => fork(node, node.condition, node.body, null)),
    // Its body is run before the condition is asked.
    ...program.nodesOf("DoWhileStatement").map((node) => fork(node, node.condition, null, null)),
    ...program.nodesOf("ForStatement").map((node) => fork(node, node.condition ?? node, node.body, null)),
  ];
}

function fork(node: AnyNode, decided: AnyNode, whenTrue: AnyNode | null, whenFalse: AnyNode | null): WrittenCondition {
  return { nodes: [node, decided], decided, whenTrue, whenFalse, isAssertion: false };
}

function assertionsOf(program: Program): readonly WrittenCondition[] {
  return program.nodesOf("FunctionCall").flatMap((node): WrittenCondition[] => {
    const { expression } = node;
    if (!("name" in expression && assertions.has(String(expression.name)))) return [];
    const decided = node.arguments[0] ?? node;
    return [{ nodes: [node], decided, whenTrue: null, whenFalse: null, isAssertion: true }];
  });
}

/** `a && b` asks for b where a is true, `a || b` where it is false. */
function shortCircuitsOf(program: Program): readonly WrittenCondition[] {
  return program.nodesOf("BinaryOperation").flatMap((node): WrittenCondition[] => {
    const { operator, leftExpression: decided, rightExpression: next } = node;
    if (operator !== "&&" && operator !== "||") return [];
    const [whenTrue, whenFalse] = operator === "&&" ? [next, null] : [null, next];
    return [{ nodes: [node], decided, whenTrue, whenFalse, isAssertion: false }];
  });
}
