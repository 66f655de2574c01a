/** A trade whose deadline never passes. */

import { allSteps } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { constantValue } from "../../flow/constant-value.ts";
import { printCallable, printExpression, quoteValue } from "../../flow/print.ts";
import { isInput, type Value } from "../../flow/value.ts";
import { isKind, isNode } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { plainTextOf } from "../../program/source-tokens.ts";
import type { Expression } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { namedDeadlineOf } from "./trades/least-amounts.ts";
import { deadlineOfTerms, swapOf } from "./trades/swaps.ts";

export const deadlineVoid: Detector = {
  id: "deadline-void",
  title: "Ineffective swap deadline (block.timestamp)",
  severity: "Low",
  confidence: "High",
  swc: "SWC-114",
  isSwcNearest: true,
  cwe: [672],
  owasp: "SC05:2026",
  scwe: ["SCWE-141"],
  ethTrust: ["[Q] Protect against MEV Attacks"],
  why: "The deadline is computed when the transaction executes, so it never expires. A transaction that a block builder held back for hours still trades, at a price that is no longer acceptable.",
  fix: "Take the deadline from the caller as a parameter.",
  example: {
    bad: `interface IRouter {
    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline)
        external payable;
}

contract Buyer {
    IRouter private immutable router;

    constructor(IRouter r) {
        router = r;
    }

    function buy(uint256 least, address[] calldata path) external payable {
        router.swapExactETHForTokens{value: msg.value}(least, path, msg.sender, block.timestamp);
    }
}`,
    good: `interface IRouter {
    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline)
        external payable;
}

contract Buyer {
    IRouter private immutable router;

    constructor(IRouter r) {
        router = r;
    }

    function buy(uint256 least, address[] calldata path, uint256 deadline) external payable {
        router.swapExactETHForTokens{value: msg.value}(least, path, msg.sender, deadline);
    }
}`,
  },
  references: ["https://docs.uniswap.org/contracts/v2/concepts/core-concepts/swaps"],

  *detect(program): Generator<Detection> {
    const trades = [...oncePerPlace(findVoidDeadlines(program))];
    yield* trades;
    yield* findVoidTerms(program, new Set(trades.flatMap(({ at }) => (isNode(at) ? program.callableOf(at) : []))));
  },
};

/** Terms of trades that go where no trade is seen: into data for a router, or to another function. */
function* findVoidTerms(program: Program, told: ReadonlySet<Callable | undefined>): Generator<Detection> {
  for (const call of program.reportedNodesOf("FunctionCall")) {
    const deadline = deadlineOfTerms(program, call);
    const isSeen = told.has(program.callableOf(call));
    if (deadline === undefined || isSeen || !isVoidExpression(program, deadline)) continue;
    yield {
      at: call,
      message: `the trade \`${printExpression(call.expression)}\` has a deadline that never expires`,
    };
  }
}

function isVoidExpression(program: Program, expression: Expression): boolean {
  const number = constantValue(program, expression);
  if (number !== undefined) return number >= never;
  if (isKind(expression, "BinaryOperation") && expression.operator === "+") {
    const { leftExpression: left, rightExpression: right } = expression;
    return (
      (isVoidExpression(program, left) && constantValue(program, right) !== undefined) ||
      (isVoidExpression(program, right) && constantValue(program, left) !== undefined)
    );
  }
  return /^(?:block \. timestamp|now|type \( uint(?:256)? \) \. max)$/.test(plainTextOf(program, expression));
}

function* findVoidDeadlines(program: Program): Generator<Detection> {
  for (const { flow, step } of allSteps(program, "call")) {
    const deadline = swapOf(program, step.call)?.deadline ?? namedDeadlineOf(step.call);
    if (deadline === undefined || !isVoid(deadline)) continue;
    const name = deadline.kind === "number" ? "" : quoteValue(deadline, "");
    yield {
      at: anchorIn(program, flow, step),
      message: `${printCallable(flow.entry)} trades with ${name === "" ? "a deadline" : `the deadline ${name}`} that never expires`,
    };
  }
}

/** The end of the 24th century: no deadline. */
const never = 1n << 35n;

/** The time when the transaction runs, a number more, or the end of all time. */
function isVoid(value: Value): boolean {
  if (value.kind === "number") return value.number >= never;
  if (isInput(value, "timestamp")) return true;
  if (value.kind !== "operation" || value.operator !== "+") return false;
  return (
    value.operands.some((operand) => isInput(operand, "timestamp")) &&
    value.operands.every((operand) => operand.kind === "number" || isInput(operand, "timestamp"))
  );
}
