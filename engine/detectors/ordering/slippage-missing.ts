/** A trade that takes any price. */

import { asksTime } from "../../dataflow/access/barriers/unset-entries.ts";
import { allSteps, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { anchorOf, type Flow, reachFrom, type Site, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { somePart, subvalues, type Value, type ValueOf } from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { unboundCurveTrades } from "./trades/curve-trades.ts";
import { ignoredMinimaOf, namedMinimaOf } from "./trades/least-amounts.ts";
import { idleBoundsOf, type OwnMinimum, ownMinimaOf } from "./trades/own-amount-minima.ts";
import { pairMints } from "./trades/pair-mints.ts";
import { type ResetPrice, resetPrices } from "./trades/reset-prices.ts";
import { type Swap, swapOf } from "./trades/swaps.ts";

export const slippageMissing: Detector = {
  id: "slippage-missing",
  title: "Missing slippage protection",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-114",
  isSwcNearest: true,
  cwe: [362, 20],
  owasp: "SC03:2026",
  scwe: ["SCWE-090"],
  ethTrust: ["[Q] Protect against MEV Attacks"],
  why: "The swap has no minimum output. In a sandwich attack, somebody moves the price before the transaction, lets it trade at that price, and moves it back: the contract accepts whatever is left.",
  fix: "Let the caller set the minimum amount to receive, or compute it from an oracle. A quote of the exchange in the same transaction moves along with the price.",
  example: {
    bad: `interface IRouter {
    function swapExactTokensForTokens(
        uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to, uint256 deadline
    ) external;
}

contract Buyer {
    IRouter private immutable router;

    constructor(IRouter r) {
        router = r;
    }

    function buy(uint256 amount, address[] calldata path, uint256 deadline) external {
        router.swapExactTokensForTokens(amount, 0, path, msg.sender, deadline);
    }
}`,
    good: `interface IRouter {
    function swapExactTokensForTokens(
        uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to, uint256 deadline
    ) external;
}

contract Buyer {
    IRouter private immutable router;

    constructor(IRouter r) {
        router = r;
    }

    function buy(uint256 amount, uint256 least, address[] calldata path, uint256 deadline) external {
        router.swapExactTokensForTokens(amount, least, path, msg.sender, deadline);
    }
}`,
  },
  references: [
    "https://docs.uniswap.org/contracts/v2/guides/smart-contract-integration/trading-from-a-smart-contract",
    "https://docs.uniswap.org/contracts/v3/guides/swaps/single-swaps",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findUnboundTrades(program));
    yield* oncePerPlace(findCurveTrades(program));
    yield* oncePerPlace(findPairMints(program));
    yield* oncePerPlace(
      inEachContract(program, "who sets the price of a trade", (home) => resetPrices(program, home).map(sayReset)),
    );
    yield* oncePerPlace(
      inEachContract(program, "what least amounts are compared with", ({ flows }) =>
        flows.flatMap((flow) => [...ownMinimaOf(program, flow).map(sayOwn), ...idleBoundsOf(flow).map(sayIdle)]),
      ),
    );
    for (const { callable, parameter } of ignoredMinimaOf(program)) {
      yield {
        at: parameter,
        message: `${printCallable(callable)} takes a minimum amount to receive and ignores it: there is no slippage protection`,
        severity: "Low",
      };
    }
  },
};

function sayOwn({ flow, test, parameter }: OwnMinimum): Detection {
  return {
    at: test.node,
    message: `${printCallable(flow.entry)} compares \`${parameter.declaration.name}\` with what the caller gives, and not with what the caller gets: there is no slippage protection`,
    severity: "Low",
    confidence: "Medium",
  };
}

function sayIdle({ flow, test, parameter }: OwnMinimum): Detection {
  return {
    at: test.node,
    message: `${printCallable(flow.entry)} compares \`${parameter.declaration.name}\` with a constant alone, and not with what it is to bound: there is no slippage protection`,
    severity: "Low",
    confidence: "Medium",
  };
}

function sayReset({ flow, step, price, reset }: ResetPrice): Detection {
  return {
    at: anchorOf(step, isEntry(flow)),
    message: `${printCallable(flow.entry)} takes the price \`${printPlace(price)}\` as it is then, and ${printCallable(reset.flow.entry)} lets the other side change it just before: there is no slippage protection`,
    related: [{ at: reset.write.node, message: "The price is changed here" }],
    severity: "Low",
    confidence: "Medium",
  };
}

/** A pool's own trades, and those that a contract computes itself. */
function* findCurveTrades(program: Program): Generator<Detection> {
  for (const { open, outcome } of unboundCurveTrades(program)) {
    const { flow, step } = open;
    if (isJudgedAfterwards(flow, step)) continue;
    // What sends ether serves many; the trade is where it is called.
    const at = step.call.form === "high-level" ? anchorIn(program, flow, step) : anchorOf(step, isEntry(flow));
    yield {
      at,
      message: `${printCallable(flow.entry)} pays what the reserves give at that moment, without slippage protection: the caller can set no minimum amount to receive`,
      related: outcome.node === undefined ? [] : [{ at: outcome.node, message: "The amount is computed here" }],
      severity: "Low",
      confidence: "Medium",
    };
  }
}

/** Who made the pair, or put a little in before, set the ratio: of the one token too much is given away. */
function* findPairMints(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of pairMints(program)) {
    if (exempt("slippage-missing: what the pair mints is judged", isJudgedAfterwards(flow, step))) continue;
    yield {
      at: anchorOf(step, isEntry(flow)),
      message: `${printCallable(flow.entry)} puts both tokens into a pair, at whatever price it has, without slippage protection: there is no minimum of what it mints`,
      ...(home.trust.isAttackerReachable(flow, step.id) ? {} : { severity: "Low" as const }),
      confidence: "Medium",
    };
  }
}

function isEntry({ entry }: Flow): (site: Site) => boolean {
  return ({ callable }) => callable === entry;
}

function* findUnboundTrades(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of allSteps(program, "call")) {
    const known = swapOf(program, step.call);
    const swap = known ?? { least: namedMinimaOf(step.call), most: undefined };
    const flaw = findFlaw(swap, flow, step);
    if (flaw === undefined || isJudgedAfterwards(flow, step)) continue;
    if (exempt("slippage-missing: what it gives was asked and judged before", isJudgedBefore(flow, step))) continue;
    const isSure = known !== undefined && home.trust.isAttackerReachable(flow, step.id) && !isFitted(step);
    const at = anchorIn(program, flow, step);
    yield {
      at,
      message: `${printCallable(flow.entry)} trades ${flaw.clause}`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The trade is made here" }]),
        ...(flaw.quote === undefined ? [] : [{ at: flaw.quote, message: "The bound comes from this quote" }]),
      ],
      ...(isSure ? {} : { severity: "Low" as const }),
    };
  }
}

/** What is traded was computed from the state of the exchange and a price the caller gave: there is a bound, if no sure one. */
function isFitted({ call }: StepOf<"call">): boolean {
  return call.arguments.some((argument) => {
    const parts = subvalues(argument);
    const isState = parts.some((part) => part.kind === "result" && states.has(part.call.callee?.name ?? ""));
    return isState && parts.some(({ kind }) => kind === "parameter");
  });
}

const states: ReadonlySet<string> = new Set(["getReserves", "slot0"]);

interface Flaw {
  readonly clause: string;
  readonly quote?: AnyNode | undefined;
}

/** More than any token has. */
const anyAmount = 1n << 127n;

function findFlaw({ least, most }: Pick<Swap, "least" | "most">, flow: Flow, step: StepOf<"call">): Flaw | undefined {
  if (most?.kind === "number" && most.number >= anyAmount)
    return { clause: "without slippage protection: it has no maximum price" };
  if (least.length === 0) return undefined;
  if (least.every((value) => value.kind === "number" && value.number <= 1n)) {
    return { clause: "without slippage protection: the minimum amount to receive is zero" };
  }
  const quote = least.map(findQuote).find((found) => found !== undefined);
  if (quote === undefined) return undefined;
  if (exempt("slippage-missing: an oracle quotes, whose age is asked", isOfOracle(flow, step, quote))) return undefined;
  const clause = "with a minimum that the exchange quotes in the same transaction, which gives no slippage protection";
  return { clause, quote: flow.steps[quote.step]?.node };
}

/** Another contract than the exchange says it, and since when it is so: the time of an exchange's own price is now. */
function isOfOracle(flow: Flow, trade: StepOf<"call">, { call }: ValueOf<"result">): boolean {
  const isAnswer = (one: Value): boolean => one.kind === "result" && one.call === call;
  return (
    call.target?.key !== trade.call.target?.key &&
    stepsOf(flow, "assume").some(({ condition }) => asksTime(condition) && somePart(condition, isAnswer))
  );
}

/** The call of an exchange that a bound was computed from, with nothing in it that the caller gave as a bound. */
function findQuote(least: Value): ValueOf<"result"> | undefined {
  for (const one of subvalues(least, operandsOfBound)) {
    if (one.kind === "result" && quotes.test(one.call.callee?.name ?? "")) return one;
  }
  return undefined;
}

/** What an exchange says of its own current price. */
const quotes = /^(?:getAmounts?(?:Out|In)|quote|quoteExact\w+|get_dy|get_dx|calc_withdraw_one_coin|calc_token_amount)$/;

function operandsOfBound(value: Value): readonly Value[] {
  if (value.kind === "operation") return value.operands;
  return value.kind === "phi" ? value.alternatives.map((alternative) => alternative.value) : [];
}

/** True for a test that the transaction does not survive where it fails: no choice between two ways to go on. */
function isDemand(flow: Flow, { condition, holds, predecessors }: StepOf<"assume">): boolean {
  const siblings = predecessors.flatMap((id) => flow.steps[id]?.successors ?? []);
  return siblings.every((id) => {
    const other = flow.steps[id];
    const isOpposite = other?.kind === "assume" && other.condition.key === condition.key && other.holds !== holds;
    return !isOpposite || !flow.committing.has(id);
  });
}

/** What the exchange quotes for the same amount is bounded by the caller: within one transaction that is what it gives. */
function isJudgedBefore(flow: Flow, { id, call }: StepOf<"call">): boolean {
  const isQuote = (one: Value): boolean =>
    one.kind === "result" &&
    quotes.test(one.call.callee?.name ?? "") &&
    one.call.target?.key === call.target?.key &&
    one.call.arguments[0]?.key === call.arguments[0]?.key;
  return [...testsBefore(flow, id)].some((test) => {
    const compared = comparisonOf(test.condition, test.holds);
    if (compared === undefined || compared.isEqual || !isDemand(flow, test)) return false;
    const sides = [compared.smaller, compared.larger];
    return (
      sides.some(({ kind }) => kind === "parameter") && sides.some((side) => somePart(side, isQuote, operandsOfBound))
    );
  });
}

/** What came out is compared with something the caller gave, or with what was there before. */
function isJudgedAfterwards(flow: Flow, { id, call }: StepOf<"call">): boolean {
  const after = reachFrom(flow, id);
  return stepsOf(flow, "assume").some((step) => {
    const { id: test, condition } = step;
    if (!after.has(test) || test < id || !isDemand(flow, step)) return false;
    const parts = subvalues(condition, operandsOfBound);
    const isOutcome = parts.some((part) => part.kind === "result" && (part.call === call || part.step > id));
    return isOutcome && parts.some(({ kind }) => kind === "parameter" || kind === "load" || kind === "immutable");
  });
}
