/** Conditions that are compared with `true` or `false`. */

import { printExpression } from "../../flow/print.ts";
import { withoutParentheses } from "../../program/call-options.ts";
import { isKind } from "../../program/nodes.ts";
import type { Expression } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const booleanEquality: Detector = {
  id: "boolean-equality",
  title: "Comparison with a boolean constant",
  severity: "None",
  confidence: "High",
  swc: "SWC-135",
  isSwcNearest: true,
  isQuiet: true,
  cwe: [1164],
  why: "A condition is true or false as it stands. Comparing it with `true` or `false` adds code and gas, and hides a forgotten `!`.",
  fix: "Write `paused` instead of `paused == true`, and `!paused` instead of `paused == false`.",
  example: {
    bad: `contract Gate {
    bool public paused;

    function enter() external view returns (bool) {
        return paused == false;
    }
}`,
    good: `contract Gate {
    bool public paused;

    function enter() external view returns (bool) {
        return !paused;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/types.html#booleans"],

  *detect(program): Generator<Detection> {
    for (const operation of program.nodesOf("BinaryOperation")) {
      const { operator, leftExpression, rightExpression } = operation;
      if (operator !== "==" && operator !== "!=") continue;
      const sides = [leftExpression, rightExpression].map(withoutParentheses);
      const constant = sides.find(isBooleanLiteral);
      if (constant === undefined) continue;
      const condition = sides.find((side) => side !== constant) ?? constant;
      yield {
        at: operation,
        message: `\`${printExpression(condition)}\` is already a condition and need not be compared with \`${printExpression(constant)}\``,
      };
    }
  },
};

/** `true`, `false`, or the negation of one. */
function isBooleanLiteral(expression: Expression): boolean {
  if (isKind(expression, "UnaryOperation") && expression.operator === "!") {
    return isBooleanLiteral(withoutParentheses(expression.subExpression));
  }
  return isKind(expression, "Literal") && expression.kind === "bool";
}
