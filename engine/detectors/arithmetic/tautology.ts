/** A condition that is always true or always false. */

import { constantValue } from "../../flow/constant-value.ts";
import { printExpression } from "../../flow/print.ts";
import { foldNumbers } from "../../flow/value-factory.ts";
import { isComparisonOperator, type PlainOperator } from "../../ir/operators.ts";
import { withoutParentheses } from "../../program/call-options.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isSameText, plainTextOf } from "../../program/source-tokens.ts";
import type { BinaryOperation, Expression } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const tautology: Detector = {
  id: "tautology",
  title: "Tautology or contradiction (condition never changes)",
  severity: "Low",
  confidence: "High",
  swc: "SWC-135",
  isSwcNearest: true,
  cwe: [570, 571],
  why: "The comparison has the same result for all values of its operands, so the check protects nothing, or blocks everything. Usually one name was typed twice, or a bound lies outside the type's range.",
  fix: "Compare with the intended value, or remove the condition.",
  example: {
    bad: `contract Sale {
    uint256 public sold;

    function sell(uint8 amount) external {
        require(amount <= 255, "too many");
        sold += amount;
    }
}`,
    good: `contract Sale {
    uint256 public sold;

    function sell(uint8 amount) external {
        require(amount <= 50, "too many");
        sold += amount;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/types.html#integers"],

  *detect(program): Generator<Detection> {
    for (const operation of program.reportedNodesOf("BinaryOperation")) {
      const detection = judge(program, operation);
      if (detection !== undefined) yield { at: operation, ...detection };
    }
    for (const { condition } of [
      ...program.reportedNodesOf("IfStatement"),
      ...program.reportedNodesOf("Conditional"),
    ]) {
      const answer = fixedAnswer(condition);
      if (answer !== undefined) yield { at: condition, message: `this condition is always \`${answer}\`` };
    }
  },
};

function judge(program: Program, operation: BinaryOperation): Omit<Detection, "at"> | undefined {
  const { operator, leftExpression, rightExpression } = operation;
  if (operator === "&&" || operator === "||") {
    const exclusive = exclusiveAnswer(program, operation);
    if (exclusive !== undefined) return { severity: "Medium", message: exclusive };
    const repeated = repeatedIn(program, operation);
    if (repeated !== undefined) return repeated;
    const fixed = [leftExpression, rightExpression].find((side) => fixedAnswer(side) !== undefined);
    return (
      fixed && {
        message: `\`${plainTextOf(program, fixed).replaceAll(" ", "")}\` as one side of \`${operator}\` fixes the result, or has no effect on it`,
      }
    );
  }
  if (!isComparisonOperator(operator)) return undefined;
  if (isSame(program, leftExpression, rightExpression)) {
    const name = printExpression(leftExpression);
    return { severity: "Medium", message: `\`${name} ${operator} ${name}\` compares a value with itself` };
  }
  const answer = answerByType(program, operation);
  if (answer === undefined) return undefined;
  const [left, right] = [leftExpression, rightExpression].map(printExpression);
  return { message: `\`${left} ${operator} ${right}\` is always ${answer}, whatever the value` };
}

/** `x != 1 || x != 2` lets everything through, as nothing is both; nor is the caller two at once. */
function exclusiveAnswer(program: Program, { operator, leftExpression, rightExpression }: BinaryOperation) {
  const wanted = operator === "||" ? "!=" : "==";
  const [one, other] = [leftExpression, rightExpression].map(withoutParentheses);
  if (!isKind(one, "BinaryOperation") || !isKind(other, "BinaryOperation")) return undefined;
  if (one.operator !== wanted || other.operator !== wanted) return undefined;
  const [left, right] = [sidesOf(one), sidesOf(other)];
  const shared = left.find((side) => !isKind(side, "Literal") && right.some((match) => isSame(program, side, match)));
  if (shared === undefined) return undefined;
  const [a, b] = [left, right].map((sides) => sides.find((side) => !isSame(program, side, shared)));
  if (a === undefined || b === undefined || isSameText(program, a, b)) return undefined;
  const isOfTwo = isKind(a, "Literal") && isKind(b, "Literal");
  if (!isOfTwo && (wanted === "==" || ![shared, a, b].every((side, at) => isOfCaller(program, side, at))))
    return undefined;
  const [name, first, second] = [shared, a, b].map(printExpression);
  return `\`${name} ${wanted} ${first} ${operator} ${name} ${wanted} ${second}\` is always ${operator === "||"}, unless the two are the same: \`${operator === "||" ? "&&" : "||"}\` was probably meant`;
}

/** First the caller, then somebody; a caller who is to be the origin as well is no contract. */
function isOfCaller(program: Program, side: Expression, at: number): boolean {
  const text = plainTextOf(program, side).replaceAll(" ", "");
  return at === 0 ? text === "msg.sender" : text !== "tx.origin";
}

function sidesOf({ leftExpression, rightExpression }: BinaryOperation): readonly Expression[] {
  return [leftExpression, rightExpression];
}

/** `a && a`, `a && !a`: the one or the other was to be something else. */
function repeatedIn(program: Program, operation: BinaryOperation): Omit<Detection, "at"> | undefined {
  const operands = joined(operation.leftExpression, operation.operator);
  const last = withoutParentheses(operation.rightExpression);
  const twice = operands.find((one) => isSame(program, positive(one), positive(last)));
  if (twice === undefined) return undefined;
  const [first, second] = [twice, last].map((one) => plainTextOf(program, one).replaceAll(" ", ""));
  const says = first === second ? "asks the same twice" : `is always \`${operation.operator === "||"}\``;
  return { severity: "Medium", message: `\`${first} ${operation.operator} ${second}\` ${says}` };
}

/** The operands of `a && b && c`. */
function joined(side: Expression, operator: PlainOperator): readonly Expression[] {
  const inner = withoutParentheses(side);
  if (!isKind(inner, "BinaryOperation") || inner.operator !== operator) return [inner];
  return [...joined(inner.leftExpression, operator), ...joined(inner.rightExpression, operator)];
}

function positive(expression: Expression): Expression {
  const isNegated = isKind(expression, "UnaryOperation") && expression.operator === "!";
  return isNegated ? withoutParentheses(expression.subExpression) : expression;
}

/** `true`, `false`, or one of them negated; a named constant is a switch that somebody may turn. */
function fixedAnswer(expression: Expression): boolean | undefined {
  if (isKind(expression, "Literal")) return expression.kind === "bool" ? expression.value === "true" : undefined;
  if (!isKind(expression, "UnaryOperation") || expression.operator !== "!") return undefined;
  const negated = fixedAnswer(expression.subExpression);
  return negated === undefined ? undefined : !negated;
}

/** The same words, and nothing among them that may answer differently the second time. */
function isSame(program: Program, a: Expression, b: Expression): boolean {
  return (
    !isKind(a, "Literal") &&
    isSameText(program, a, b) &&
    findAll(a, "FunctionCall").every(({ kind }) => kind === "typeConversion") &&
    findAll(a, "UnaryOperation").length === 0
  );
}

/** What a comparison with a number outside, or at the edge, of the other side's type gives. */
function answerByType(
  program: Program,
  { operator, leftExpression, rightExpression }: BinaryOperation,
): boolean | undefined {
  const right = numberOf(program, rightExpression);
  if (right !== undefined) return compare(operator, rangeOf(leftExpression), right);
  const left = numberOf(program, leftExpression);
  return left === undefined ? undefined : compare(mirrored[operator] ?? operator, rangeOf(rightExpression), left);
}

const mirrored: Readonly<Partial<Record<PlainOperator, PlainOperator>>> = {
  "<": ">",
  ">": "<",
  "<=": ">=",
  ">=": "<=",
};

function numberOf(program: Program, expression: Expression): bigint | undefined {
  const edge =
    isKind(expression, "MemberAccess") &&
    /^(?:min|max)$/.test(expression.memberName) &&
    /^type\((u?int\d*)\)$/.exec(plainTextOf(program, expression.expression).replaceAll(" ", ""));
  if (!edge || !isKind(expression, "MemberAccess")) return constantValue(program, expression);
  const range = rangeOfType(edge[1] ?? "");
  return expression.memberName === "max" ? range?.max : range?.min;
}

interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

/** Of variables only: a number has the type of what it is compared with. */
function rangeOf(expression: Expression): Range | undefined {
  return rangeOfType(expression.typeDescriptions.typeString ?? "");
}

function rangeOfType(type: string): Range | undefined {
  const [, unsigned, bits = "256"] = /^(u?)int(\d+)?$/.exec(type) ?? [];
  if (unsigned === undefined) return undefined;
  const size = BigInt(bits === "" ? 256 : bits);
  return unsigned === "u"
    ? { min: 0n, max: 2n ** size - 1n }
    : { min: -(2n ** (size - 1n)), max: 2n ** (size - 1n) - 1n };
}

/** The answer at both ends of the range, where it is the same: all between have it, too. */
function compare(operator: PlainOperator, range: Range | undefined, number: bigint): boolean | undefined {
  if (range === undefined) return undefined;
  const { min, max } = range;
  const isOutside = number < min || number > max;
  if (operator === "==" || operator === "!=") return isOutside ? operator === "!=" : undefined;
  const [low, high] = [min, max].map((end) => foldNumbers(operator, end, number));
  return low === high && low !== undefined ? low === 1n : undefined;
}
