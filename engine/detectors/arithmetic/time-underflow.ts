/** Subtractions of something that grows with time, and that nothing bounds. */

import { isClock, isNow } from "../../dataflow/access/clocks.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { isAtMostAt } from "../../dataflow/ranges/bounds.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { testsBefore } from "../../flow/dominance.ts";
import type { Flow, Step } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { placedParts } from "../../flow/placed-parts.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { partsUsed } from "../../flow/used-values.ts";
import {
  hasPart,
  kindBit,
  type Operation,
  type Phi,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const timeUnderflow: Detector = {
  id: "time-underflow",
  title: "Subtraction that reverts after enough time",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-101",
  cwe: [191, 754],
  owasp: "SC09:2026",
  why: "What is subtracted grows with the time since something was stored, and nothing bounds it. Once enough time has passed without a call, the subtraction underflows and reverts. Where the stored time is brought up to date only behind it, the function, and all that depends on it, is blocked for ever.",
  fix: "Limit the elapsed time, or what is computed from it, before the subtraction: take the smaller of the two.",
  example: {
    bad: `contract Fees {
    uint256 public feePerYear = 1e16;
    uint256 public chargedAt = block.timestamp;
    uint256 public ratio = 1e18;

    function charge() external {
        uint256 fee = (block.timestamp - chargedAt) * feePerYear / 365 days;
        ratio = ratio * (1e18 - fee) / 1e18;
        chargedAt = block.timestamp;
    }
}`,
    good: `contract Fees {
    uint256 public feePerYear = 1e16;
    uint256 public chargedAt = block.timestamp;
    uint256 public ratio = 1e18;

    function charge() external {
        uint256 fee = (block.timestamp - chargedAt) * feePerYear / 365 days;
        if (fee > 1e18) fee = 1e18;
        ratio = ratio * (1e18 - fee) / 1e18;
        chargedAt = block.timestamp;
    }
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-101"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "what grows with time until it does not fit", (home) => [...findGrown(home)]),
    );
  },
};

function* findGrown(home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    if (!partsUsed(flow).some((part) => isFailing(part) && findGrowth(part, home) !== undefined)) continue;
    const seen = new Set<number>();
    for (const step of flow.steps.filter((one) => isOpen(home, flow, one))) {
      for (const { part, at } of placedParts(step)) {
        if (!isFailing(part) || seen.has(part.key)) continue;
        seen.add(part.key);
        yield* judge(home, flow, { part, at });
      }
    }
  }
}

function* judge(
  home: ContractFlows,
  flow: Flow,
  { part, at }: { readonly part: Subtraction; readonly at: number },
): Generator<Detection> {
  const since = findGrowth(part, home);
  if (since !== undefined && !isBounded(flow, at, part)) yield describe({ flow, operation: part, since });
}

/** A subtraction that reverts where it does not fit. */
function isFailing(value: Value): value is Subtraction {
  if (!isOperation(value, "-") || value.node === undefined) return false;
  return value.arithmetic?.isChecked === true && !value.arithmetic.type.isSigned;
}

type Subtraction = Operation & { readonly node: AnyNode };

function isOpen({ trust }: ContractFlows, flow: Flow, { id }: Step): boolean {
  return trust.isIntendedPublic(flow, id) || trust.isAttackerReachable(flow, id);
}

/* Growth. */

/** The moment since when the right side grows, if it does and the left side does not. */
function findGrowth({ operands: [left, right] }: Operation, home: ContractFlows): Place | undefined {
  if (left === undefined || right === undefined || hasPart(left, kindBit.block)) return undefined;
  if (findElapsed(left, home) !== undefined || !isScaledOnce(right)) return undefined;
  return findElapsed(right, home);
}

/** Time itself is compared with times; a rate makes an amount of it. */
function isScaledOnce(value: Value): boolean {
  return somePart(value, (one) => isOperation(one, "*") || (one.kind === "operation" && one.operator === "applied"));
}

/** The stored moment that an elapsed time in the value counts from, where the value grows with it whatever else it is made of. */
function findElapsed(value: Value, home: ContractFlows, nLeft = maxDepth): Place | undefined {
  if (nLeft === 0) return undefined;
  const find = (part: Value): Place | undefined => findElapsed(part, home, nLeft - 1);
  if (value.kind === "phi") return findInEach(value, find);
  if (value.kind !== "operation") return undefined;
  const [left, right] = value.operands;
  if (value.operator === "-" && left && right) return startOf(left, right, home) ?? find(left);
  if (value.operator === "/" && left) return find(left);
  return growing.has(value.operator) ? firstOf(value.operands, find) : undefined;
}

/** Formulas that are nested deeper are not followed. */
const maxDepth = 10;

/** What is the lesser of two on one path does not grow. */
function findInEach({ alternatives }: Phi, find: (part: Value) => Place | undefined): Place | undefined {
  const found = alternatives.map(({ value }) => find(value));
  return found.every((one) => one !== undefined) ? found[0] : undefined;
}

function firstOf(parts: readonly Value[], find: (part: Value) => Place | undefined): Place | undefined {
  for (const part of parts) {
    const found = find(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

const growing: ReadonlySet<string> = new Set(["+", "*", "applied"]);

/** `now - stored`, where now may have been stored too. */
function startOf(left: Value, right: Value, home: ContractFlows): Place | undefined {
  if (right.kind !== "load") return undefined;
  const isLater = isNow(left) || (left.kind === "load" && isClock(left.place, home.flows));
  return isLater && right.place.key !== (left.kind === "load" ? left.place.key : undefined) ? right.place : undefined;
}

/* Bounds. */

function isBounded(flow: Flow, at: number, operation: Operation): boolean {
  const [left, right] = operation.operands;
  if (left === undefined || right === undefined) return true;
  if (exempt("time-underflow: it always fits", isAtMostAt(flow, at, right, left))) return true;
  return exempt("time-underflow: the time is limited before", isLimited(flow, at, operation, right));
}

/** A test of the time, or of something else that the amount is computed from, puts it below something. */
function isLimited(flow: Flow, at: number, operation: Operation, amount: Value): boolean {
  const sources = new Set(
    subvalues(amount)
      .filter(isSource)
      .map(({ key }) => key),
  );
  return [...testsBefore(flow, at)].some(({ condition, holds }) => {
    if (somePart(condition, ({ key }) => key === operation.key)) return false;
    const order = comparisonOf(condition, holds);
    return order !== undefined && somePart(order.smaller, ({ key }) => sources.has(key));
  });
}

function isSource(value: Value): boolean {
  return isNow(value) || value.kind === "load";
}

interface Grown {
  readonly flow: Flow;
  readonly operation: Subtraction;
  readonly since: Place;
}

function describe({ flow, operation, since }: Grown): Detection {
  return {
    at: operation.node,
    message: `${printCallable(flow.entry)} reverts here once \`${printPlace(since)}\` lies far enough back: what is subtracted grows with time, and nothing bounds it`,
  };
}
