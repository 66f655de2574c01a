/** Loops that count up while their counter is large: none of their rounds is run, or all that there could be. */

import { withoutParentheses } from "../../../program/call-options.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import type { BinaryOperation, Expression, ForStatement } from "../../../solc/ast.ts";

/** The conditions of those that begin at a number. */
export function* turnedLoops(program: Program): Generator<BinaryOperation> {
  for (const loop of program.reportedNodesOf("ForStatement")) {
    const counter = counterOf(loop);
    const condition = loop.condition && withoutParentheses(loop.condition);
    if (counter === undefined || !isKind(condition, "BinaryOperation")) continue;
    const { operator, leftExpression: left, rightExpression: right } = condition;
    const larger = operator.startsWith(">") ? left : operator.startsWith("<") ? right : undefined;
    if (larger !== undefined && isNamed(larger, counter)) yield condition;
  }
}

/** The variable that begins at a number and is counted up. */
function counterOf({ initializationExpression: start, loopExpression: step }: ForStatement): number | undefined {
  if (!isKind(start, "VariableDeclarationStatement")) return undefined;
  const [counter] = start.declarations;
  const isNumber = !start.initialValue || isKind(start.initialValue, "Literal");
  const counted = isKind(step?.expression, "UnaryOperation") ? step.expression : undefined;
  if (!counter || !isNumber || counted?.operator !== "++") return undefined;
  return isNamed(counted.subExpression, counter.id) ? counter.id : undefined;
}

function isNamed(side: Expression, id: number): boolean {
  return isKind(side, "Identifier") && side.referencedDeclaration === id;
}
