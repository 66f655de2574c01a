/** An operator that is not the one that was meant. */

import { printExpression } from "../../flow/print.ts";
import { isKind, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { type SourceToken, tokenAfter } from "../../program/source-tokens.ts";
import type { Assignment, BinaryOperation, Expression } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { brokenRecords } from "./slips/broken-records.ts";
import { findContradictions } from "./slips/contradictions.ts";
import { leftNames } from "./slips/copied-blocks.ts";
import { impossibleDifferences } from "./slips/impossible-differences.ts";
import { joinedBounds } from "./slips/joined-bounds.ts";
import { otherBounds } from "./slips/other-bounds.ts";
import { pinnedValues } from "./slips/pinned-values.ts";
import { repeatedValue } from "./slips/repeated-log-value.ts";
import { turnedLimits } from "./slips/turned-limits.ts";
import { turnedLoops } from "./slips/turned-loops.ts";
import { undoneMoves } from "./slips/undone-moves.ts";
import { amountKeys, crossedKeys, repeatedKeys } from "./slips/wrong-keys.ts";

export const typographicalError: Detector = {
  id: "typographical-error",
  title: "Typographical error in an operator (=+, ^, or < for >)",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-129",
  cwe: [480],
  why: "`x =+ 1` sets `x` to 1, where `x += 1` was meant; `10 ^ 18` is exclusive or (XOR), which gives 24, not a power. Both compile, and the wrong amount is stored or paid. A comparison the wrong way round lets those pass whom its own error is meant for, lets nothing through but zero, or lets through what there is not enough of: the function does the opposite, or reverts for everybody. One name in the place of another cuts a number at the wrong bound, changes somebody else's record, or tells readers of the log the wrong thing.",
  fix: "Write the intended operator: `+=`, `-=`, `!=`, `**`, `>` for `<`; the name that was meant; or say in the error what failed. If it is intended as written, add a space or parentheses to show it.",
  example: {
    bad: `contract Counter {
    int256 public count;

    function leave() external {
        count =- 1;
    }
}`,
    good: `contract Counter {
    int256 public count;

    function leave() external {
        count -= 1;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/types.html#order-of-precedence-of-operators"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      kinds.flatMap((kind) => [...kind(program)]),
      "Medium",
    );
  },
};

/** What is written one for the other, kind by kind. */
const kinds: readonly ((program: Program) => Generator<Detection>)[] = [
  turnedComparisons,
  turnedZeros,
  turnedOrders,
  turnedBounds,
  idleBounds,
  turnedRounds,
  repeatedNames,
  crossedNames,
  amountsForKeys,
  undoneChanges,
  unjoinedBounds,
  swappedBounds,
  repeatedValues,
  copiedNames,
  swappedSigns,
  notPowers,
];

function* turnedComparisons(program: Program): Generator<Detection> {
  for (const { comparison, error } of findContradictions(program)) {
    yield {
      at: comparison,
      message: `The test fails with \`${error}\` where the opposite is the case: \`${comparison.operator}\` is the wrong way round`,
    };
  }
}

function* turnedZeros(program: Program): Generator<Detection> {
  for (const { comparison, value, isZero, use } of pinnedValues(program)) {
    const number = isZero ? "zero" : "the largest number there is";
    yield {
      at: comparison,
      confidence: "Medium",
      message: `\`${printExpression(value)}\` is always ${number} where it is used behind this test: \`${comparison.operator}\` is the wrong way round`,
      related: [{ at: use, message: "It is used here" }],
    };
  }
}

function* turnedOrders(program: Program): Generator<Detection> {
  for (const { comparison, smaller, larger, difference } of impossibleDifferences(program)) {
    const [less, more] = [smaller, larger].map(printExpression);
    yield {
      at: comparison,
      confidence: "Medium",
      message: `Behind this test \`${more}\` is never less than \`${less}\`, from which it is subtracted: \`${comparison.operator}\` is the wrong way round`,
      related: [{ at: difference, message: "It is subtracted here" }],
    };
  }
}

function* turnedBounds(program: Program): Generator<Detection> {
  for (const { comparison, smaller, larger } of turnedLimits(program)) {
    const [less, more] = [smaller, larger].map(printExpression);
    yield {
      at: comparison,
      confidence: "Medium",
      message: `The test is passed only where \`${less}\` is below \`${more}\`: \`${comparison.operator}\` is the wrong way round`,
    };
  }
}

function* idleBounds(program: Program): Generator<Detection> {
  for (const { condition, value, isEmpty } of joinedBounds(program)) {
    const name = `\`${printExpression(value)}\``;
    yield {
      at: condition,
      confidence: "Medium",
      message: isEmpty
        ? `No ${name} lies within both bounds: one of them is the wrong way round`
        : `${name} is bounded twice on the same side, and one bound says it all: one of them is the wrong way round`,
    };
  }
}

function* turnedRounds(program: Program): Generator<Detection> {
  for (const condition of turnedLoops(program)) {
    const counter = printExpression(
      condition.operator.startsWith(">") ? condition.leftExpression : condition.rightExpression,
    );
    yield {
      at: condition,
      confidence: "Medium",
      message: `The loop counts \`${counter}\` up, and goes on while it is large: \`${condition.operator}\` is the wrong way round`,
    };
  }
}

function* repeatedNames(program: Program): Generator<Detection> {
  for (const { access, key, other } of repeatedKeys(program)) {
    yield {
      at: access,
      confidence: "Medium",
      message: `\`${printExpression(access)}\` is looked up by \`${printExpression(key)}\` twice: one of the two was to be another name`,
      related: [{ at: other, message: "Here two names are taken" }],
    };
  }
}

function* crossedNames(program: Program): Generator<Detection> {
  for (const { access, other } of crossedKeys(program)) {
    const [record, source] = [access, other].map(printExpression);
    yield {
      at: access,
      confidence: "Medium",
      message: `\`${record}\` is reckoned from \`${source}\`: what stood in the one is lost, and the other keeps what it had`,
      related: [{ at: other, message: "It is read here" }],
    };
  }
}

function* amountsForKeys(program: Program): Generator<Detection> {
  for (const { access, key, other } of amountKeys(program)) {
    const name = printExpression(key);
    yield {
      at: access,
      severity: "Low",
      confidence: "Medium",
      message: `\`${printExpression(access)}\` is looked up by \`${name}\`, which is added to a sum or taken from it`,
      related: [{ at: other, message: "Here it is looked up by something else" }],
      assumptions: [`\`${name}\` is an amount, and names no record.`],
    };
  }
}

function* undoneChanges(program: Program): Generator<Detection> {
  for (const { first, second } of undoneMoves(program)) {
    const [record, amount] = [second.record, second.amount].map(printExpression);
    yield {
      at: second.node,
      confidence: "Medium",
      message: `\`${amount}\` is taken off \`${record}\` and put onto it in one: one of the two was to be another's`,
      related: [{ at: first.node, message: "The other change" }],
    };
  }
}

function* unjoinedBounds(program: Program): Generator<Detection> {
  for (const { condition, assignment } of brokenRecords(program)) {
    const [record, value] = [assignment.leftHandSide, assignment.rightHandSide].map(printExpression);
    yield {
      at: condition,
      message: `\`${record}\` is set to \`${value}\` also where that is not past it: \`&&\` was probably meant for \`||\``,
      related: [{ at: assignment, message: "It is set here" }],
    };
  }
}

function* swappedBounds(program: Program): Generator<Detection> {
  for (const { assignment, bound } of otherBounds(program)) {
    const [target, other] = [assignment.leftHandSide, bound].map(printExpression);
    yield {
      at: assignment,
      severity: "Low",
      confidence: "Medium",
      message: `\`${target}\` is compared with \`${other}\`, and set to something else where it is past that`,
      assumptions: [`\`${target}\` is to be cut at what it is compared with.`],
    };
  }
}

function* copiedNames(program: Program): Generator<Detection> {
  for (const { at, name, meant, original } of leftNames(program)) {
    yield {
      at,
      severity: "Low",
      confidence: "Medium",
      message: `These lines repeat those before with other names, and \`${name}\` is left here where \`${meant}\` stands for it else: write \`${meant}\`, or say why not`,
      related: [{ at: original, message: "They repeat what begins here" }],
      assumptions: [`\`${meant}\` was meant here too.`],
    };
  }
}

function* repeatedValues(program: Program): Generator<Detection> {
  for (const statement of program.reportedNodesOf("EmitStatement")) {
    const value = repeatedValue(program, statement);
    if (value === undefined) continue;
    yield {
      at: value,
      severity: "Low",
      confidence: "Medium",
      message: `The log tells \`${printExpression(value)}\` twice: one of the two was to be another value`,
    };
  }
}

function* swappedSigns(program: Program): Generator<Detection> {
  for (const assignment of program.reportedNodesOf("Assignment")) {
    const sign = swappedSign(program, assignment);
    if (sign === undefined) continue;
    const target = printExpression(assignment.leftHandSide);
    yield {
      at: assignment,
      message: `\`${target} =${sign} …\` replaces \`${target}\`; \`${intended[sign] ?? sign}\` was probably meant`,
    };
  }
}

function* notPowers(program: Program): Generator<Detection> {
  for (const operation of program.reportedNodesOf("BinaryOperation")) {
    const likely = operation.operator === "^" && (isPower(operation) || isSmallPower(operation));
    if (!likely) continue;
    const [base, exponent] = [operation.leftExpression, operation.rightExpression].map(printExpression);
    yield {
      at: operation,
      // Bits are now and then turned with decimals, too.
      ...(!isPower(operation) && { severity: "Low" as const, confidence: "Low" as const }),
      message: `\`${base} ^ ${exponent}\` is exclusive or (XOR); the power is \`${base} ** ${exponent}\``,
    };
  }
}

const intended: Readonly<Record<string, string>> = { "+": "+=", "-": "-=", "!": "!=", "~": "= ~" };

/**
 * The sign that stands right behind the `=` and away from its operand, or right behind an `=` that stands away from its
 * target: how somebody writes who thinks of one operator.
 */
function swappedSign(program: Program, { operator, leftHandSide, rightHandSide }: Assignment): string | undefined {
  if (operator !== "=") return undefined;
  const text = program.textOf(program.fileOf(leftHandSide));
  const end = endOf(leftHandSide);
  if (!/=[-+!~]/.test(text?.slice(end, spanOf(rightHandSide).offset + 1 - end) ?? "")) return undefined;
  const equals = tokenAfter(program, leftHandSide);
  const [sign, next] = text?.slice((equals?.offset ?? 0) + 1, 2) ?? "";
  if (equals?.text !== "=" || sign === undefined || !(sign in intended)) return undefined;
  if (exempt("typographical-error: `++` and `--` count first", sign === next)) return undefined;
  if (sign === "+") return sign;
  const operand =
    isKind(rightHandSide, "UnaryOperation") && rightHandSide.prefix ? rightHandSide.subExpression : undefined;
  if (operand === undefined || !startsAt(rightHandSide, equals)) return undefined;
  const isAwayFromTarget = equals.offset > endOf(leftHandSide);
  const isAwayFromOperand = spanOf(operand).offset > equals.offset + 2;
  return isAwayFromTarget || isAwayFromOperand ? sign : undefined;
}

function startsAt(expression: Expression, { offset }: SourceToken): boolean {
  return spanOf(expression).offset === offset + 1;
}

function endOf(expression: Expression): number {
  const { offset, length } = spanOf(expression);
  return offset + length;
}

/** Two or ten to a number that is written, or to one that has a name: who sets bits writes hexadecimals. */
function isPower({ leftExpression, rightExpression }: BinaryOperation): boolean {
  // `amount * 10 ^ 18` is the exclusive or of a product.
  const isProduct = isKind(leftExpression, "BinaryOperation") && leftExpression.operator === "*";
  if (!isBase(isProduct ? leftExpression.rightExpression : leftExpression)) return false;
  const isNamed = isKind(rightExpression, "Identifier", "MemberAccess", "FunctionCall");
  return isNamed || isDecimal(rightExpression);
}

/** `x ^ 2`, and a power of another number than two or ten; one is what a bit is turned with. */
function isSmallPower({ leftExpression, rightExpression }: BinaryOperation): boolean {
  const exponent = Number(decimalOf(rightExpression) ?? 0);
  return exponent > 1 && (isKind(leftExpression, "Identifier") || decimalOf(leftExpression) !== undefined);
}

/** A number in decimals, or what is computed from such. */
function isDecimal(expression: Expression): boolean {
  if (!isKind(expression, "BinaryOperation")) return decimalOf(expression) !== undefined;
  return isDecimal(expression.leftExpression) && isDecimal(expression.rightExpression);
}

function isBase(expression: Expression): boolean {
  return ["2", "10"].includes(decimalOf(expression) ?? "");
}

/** The digits of a number written in decimals; undefined for all else. */
function decimalOf(expression: Expression): string | undefined {
  if (!isKind(expression, "Literal") || expression.kind !== "number" || expression.subdenomination) return undefined;
  return /^\d+$/.test(expression.value ?? "") ? (expression.value ?? undefined) : undefined;
}
