/** Quotients that are multiplied: what was rounded off is multiplied too. */

import type { BinaryOperation, Expression } from "solidity-ast";
import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import { printExpression } from "../../flow/print.ts";
import { sentBy } from "../../flow/used-values.ts";
import { isNumber, type Operation, subvalues, type Value } from "../../flow/value.ts";
import { withoutParentheses } from "../../program/call-options.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { integerTypeOf } from "../../program/types.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findWholeRatios } from "./whole-ratios.ts";

export const divideBeforeMultiply: Detector = {
  id: "divide-before-multiply",
  title: "Division before multiplication (precision loss)",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [682],
  owasp: "SC07:2026",
  ethTrust: ["[M] Ensure Proper Rounding of Computations Affecting Value"],
  why: "Integer division rounds down. A multiplication afterwards multiplies the rounding error: amounts come out too small, often zero.",
  fix: "Multiply first, then divide. Where the product may overflow, use a full-precision function such as OpenZeppelin's `Math.mulDiv`.",
  example: {
    bad: `contract Rewards {
    mapping(address => uint256) public shares;
    uint256 public total;
    uint256 public pot;

    function reward(address who) external view returns (uint256) {
        return (shares[who] / total) * pot;
    }
}`,
    good: `contract Rewards {
    mapping(address => uint256) public shares;
    uint256 public total;
    uint256 public pot;

    function reward(address who) external view returns (uint256) {
        return (shares[who] * pot) / total;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/types.html#division"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([...findWritten(program), ...findCutDivisors(program), ...findByVariable(program)]);
    for (const ratio of findWholeRatios(program)) {
      yield {
        at: ratio,
        message:
          "This ratio of two like amounts is cut to a whole number, to zero where the first is smaller: multiply by a scale first",
      };
    }
  },
};

/** `a / b * c`, as it is written. */
function* findWritten(program: Program): Generator<Detection> {
  for (const product of program.reportedNodesOf("BinaryOperation")) {
    if (product.operator !== "*" || integerTypeOf(product) === undefined) continue;
    const left = withoutParentheses(product.leftExpression);
    const right = withoutParentheses(product.rightExpression);
    const quotient = isQuotient(left) ? left : isQuotient(right) ? right : undefined;
    const factor = quotient === left ? right : left;
    if (quotient !== undefined && !isIntended(quotient.rightExpression, factor)) yield report(product, quotient);
  }
}

/** `a / (b / c)`, as it is written: what divides was cut to a whole number. */
function* findCutDivisors(program: Program): Generator<Detection> {
  for (const quotient of program.reportedNodesOf("BinaryOperation")) {
    if (!isQuotient(quotient)) continue;
    const divisor = withoutParentheses(quotient.rightExpression);
    if (!isQuotient(divisor)) continue;
    if (exempt("divide-before-multiply: a quotient of constants", isFixed(program, divisor))) continue;
    yield {
      at: quotient,
      message: "This divides by the result of a division, which was rounded down: multiply by its divisor instead",
      related: [{ at: divisor, message: "The division rounds down here" }],
    };
  }
}

/** What is divided is a constant, or a power of one: as a rule its divisor divides it. */
function isFixed(program: Program, { leftExpression }: BinaryOperation): boolean {
  const dividend = withoutParentheses(leftExpression);
  if (dividend.nodeType === "Literal") return true;
  if (dividend.nodeType === "BinaryOperation") return dividend.operator === "**";
  const declared =
    dividend.nodeType === "Identifier" ? program.findNode(dividend.referencedDeclaration ?? -1) : undefined;
  return isKind(declared, "VariableDeclaration") && declared.constant;
}

function isQuotient(node: Expression): node is BinaryOperation {
  return node.nodeType === "BinaryOperation" && node.operator === "/" && integerTypeOf(node) !== undefined;
}

/** Rounding down to a multiple, and conversions between units. */
function isIntended(divisor: Expression, factor: Expression): boolean {
  const [one, other] = [withoutParentheses(divisor), withoutParentheses(factor)];
  const isSame = printExpression(one) === printExpression(other) && !printExpression(one).includes("…");
  return isSame || (isKind(one, "Literal") && isKind(other, "Literal"));
}

/** A quotient that a variable carries to the product, in what is stored, sent or returned. */
function* findByVariable(program: Program): Generator<Detection> {
  for (const { flows } of contractFlows(program)) {
    for (const product of flows.flatMap((flow) => [...productsOf(flow)])) {
      const quotient = product.operands.find(isDivision);
      const factor = product.operands.find((one) => one !== quotient);
      const divisor = quotient?.operands[1];
      if (quotient?.node === undefined || product.node === undefined || factor === undefined || divisor === undefined)
        continue;
      const isConversion = divisor.kind === "number" && factor.kind === "number";
      if (divisor.key !== factor.key && !isConversion) yield report(product.node, quotient.node);
    }
  }
}

function isDivision(value: Value): value is Operation {
  return value.kind === "operation" && value.operator === "/" && !isInAssembly(value);
}

function isInAssembly({ node }: Operation): boolean {
  return node?.nodeType.startsWith("Yul") === true;
}

function* productsOf(flow: Flow): Generator<Operation> {
  const sent = stepsOf(flow, "call").flatMap(({ call }) => sentBy(call));
  const all = [...stepsOf(flow, "write").map(({ value }) => value), ...sent, ...flow.results];
  const seen = new Set<Value>();
  for (const value of all) {
    if (isNumber(value, 0n)) continue;
    for (const one of subvalues(value)) {
      if (seen.has(one)) continue;
      seen.add(one);
      const isProduct = one.kind === "operation" && one.operator === "*" && !isInAssembly(one);
      if (isProduct && one.operands.some(isDivision)) yield one;
    }
  }
}

function report(product: AnyNode, quotient: AnyNode): Detection {
  return {
    at: product,
    message: "This multiplies the result of a division, which was rounded down: multiply first, divide last",
    related: [{ at: quotient, message: "The division rounds down here" }],
  };
}
