/** A conversion that rounds in favour of the caller. */

import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { signaturesOf } from "../../dataflow/access/signatures.ts";
import { anchorOf, committingStepsOf, type Flow, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isIndexed } from "../../flow/places.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { isNumber, operandsOf, placesReadIn, somePart, subvalues, type Value } from "../../flow/value.ts";
import { isOrderOperator } from "../../ir/operators.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type Amount, delivered, given, paidIn, paidOut, received, takenIn } from "./exchanges.ts";
import { findCutPreviews } from "./previews.ts";
import { isConstant, type Ratio, ratioOf, ratioUpOf } from "./ratios.ts";

export const roundingDirection: Detector = {
  id: "rounding-direction",
  title: "Rounding in favour of the caller",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-101",
  isSwcNearest: true,
  cwe: [682, 1339],
  owasp: "SC07:2026",
  scwe: ["SCWE-124"],
  ethTrust: ["[M] Ensure Proper Rounding of Computations Affecting Value"],
  why: "The caller chooses how much to receive, and the price in return is rounded down. An attacker pays nothing for small amounts and repeats it, or exploits an expensive share; the other users of the pool bear the loss.",
  fix: "Round against the caller: what the caller pays up, what the caller receives down. Use `mulDivUp`, or `(a * b + c - 1) / c`.",
  example: {
    bad: `contract Pool {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;
    uint256 public totalAssets;

    function deposit() external payable {
        uint256 shares = totalShares == 0 ? msg.value : (msg.value * totalShares) / totalAssets;
        sharesOf[msg.sender] += shares;
        totalShares += shares;
        totalAssets += msg.value;
    }

    function withdraw(uint256 assets) external {
        uint256 shares = (assets * totalShares) / totalAssets;
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        totalAssets -= assets;
        payable(msg.sender).transfer(assets);
    }
}`,
    good: `contract Pool {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;
    uint256 public totalAssets;

    function deposit() external payable {
        uint256 shares = totalShares == 0 ? msg.value : (msg.value * totalShares) / totalAssets;
        sharesOf[msg.sender] += shares;
        totalShares += shares;
        totalAssets += msg.value;
    }

    function withdraw(uint256 assets) external {
        uint256 shares = (assets * totalShares + totalAssets - 1) / totalAssets;
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        totalAssets -= assets;
        payable(msg.sender).transfer(assets);
    }
}`,
  },
  references: [
    "https://eips.ethereum.org/EIPS/eip-4626#security-considerations",
    "https://cwe.mitre.org/data/definitions/1339.html",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findWrongRoundings(program));
    yield* oncePerPlace(describePreviews(program));
  },
};

function* describePreviews(program: Program): Generator<Detection> {
  for (const { entry } of findCutPreviews(program)) {
    yield {
      at: entry,
      message: `${printCallable(entry)} rounds down what it says the caller has to give: EIP-4626 wants it rounded up`,
      severity: "Low",
      assumptions: ["Others, or this contract, reckon with what it answers."],
    };
  }
}

function* findWrongRoundings(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    yield* findUnlikeRoundings(program, home);
    yield* findDearExits(program, home);
    yield* findCheapParts(program, home);
    const totals = findTotals(home);
    if (totals.size === 0) continue;
    for (const flow of home.flows) {
      for (const get of received(program, flow)) {
        const give = given(program, flow).find((one) => isRoundedDown(program, one.value, get.value, totals));
        if (give === undefined || !home.trust.isAttackerReachable(flow, give.step.id)) continue;
        yield describe(flow, get, give);
      }
    }
  }
}

/* What another function rounds up. */

/** The same share of the same storage is taken from callers twice, and cut off here alone. */
function* findUnlikeRoundings(program: Program, { flows, trust }: ContractFlows): Generator<Detection> {
  const all = flows.flatMap((flow) => takenIn(program, flow).flatMap((amount) => quotientsOf(program, flow, amount)));
  for (const { flow, amount, ratio } of all) {
    if (ratio.isUp || !trust.isAttackerReachable(flow, amount.step.id)) continue;
    const witness = all.find((one) => one.ratio.isUp && one.flow !== flow && isSameShare(one.ratio, ratio));
    if (witness === undefined) continue;
    yield {
      at: anchorOf(amount.step, ({ callable }) => callable === flow.entry),
      message: `${printCallable(flow.entry)} rounds down what it takes from the caller, to zero for small amounts, which ${printCallable(witness.flow.entry)} rounds up`,
      related: [{ at: witness.amount.step.node, message: "The same is rounded up here" }],
      severity: "Low",
    };
  }
}

interface Rounded {
  readonly flow: Flow;
  readonly amount: Amount;
  readonly ratio: Ratio;
}

/** One for each way to the amount. */
function quotientsOf(program: Program, flow: Flow, amount: Amount): readonly Rounded[] {
  const ways = amount.value.kind === "phi" ? operandsOf(amount.value) : [amount.value];
  return ways.flatMap((way) => {
    const ratio = ratioOf(program, way);
    return ratio === undefined ? [] : [{ flow, amount, ratio }];
  });
}

/** By the storage that both are reckoned from; there is some in what is multiplied and in what divides. */
function isSameShare(a: Ratio, b: Ratio): boolean {
  const [some, others] = [a, b].map(({ factors, divisor }) => {
    const above = factors.flatMap((factor) => classesReadIn(factor));
    const below = classesReadIn(divisor);
    return below.length === 0 ? [] : [...new Set([...above, ...below])].sort();
  });
  return some !== undefined && some.length > 1 && JSON.stringify(some) === JSON.stringify(others);
}

function classesReadIn(value: Value): readonly number[] {
  return placesReadIn(value).map(({ storageClass }) => storageClass);
}

/* What is paid out, rounded up. */

/** A share that is burnt brings what it is a share of, and what is left over on top. */
function* findDearExits(program: Program, { flows, trust }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    const burnt = changesOf(flow).filter(({ sign, write }) => sign < 0 && !isIndexed(write.place));
    if (burnt.length === 0) continue;
    for (const { value, step } of paidOut(program, flow)) {
      const total = burnt.find((change) => isPaidUp(program, value, change));
      if (total === undefined || !trust.isAttackerReachable(flow, step.id)) continue;
      const shown = printPlace(total.write.place);
      yield {
        at: anchorOf(step, ({ callable }) => callable === flow.entry),
        message: `${printCallable(flow.entry)} rounds up what it pays for a part of \`${shown}\`, at the cost of those who stay`,
        related: [{ at: total.write.node, message: `\`${printValue(total.amount)}\` is what the caller gives up` }],
        severity: "Low",
      };
    }
  }
}

/** The payment, or what fees are taken from, is the burnt part of the total, rounded up. */
function isPaidUp(program: Program, value: Value, { amount, write }: Change): boolean {
  const [whole] = isOperation(value, "-") ? value.operands : [];
  if (whole !== undefined) return isPaidUp(program, whole, { amount, write, sign: -1 });
  const ratio = ratioUpOf(program, value);
  return (
    ratio?.factors.some((factor) => somePart(factor, ({ key }) => key === amount.key)) === true &&
    classesReadIn(ratio.divisor).includes(write.place.storageClass)
  );
}

/* What is bought in parts. */

/** A part of an order is delivered in full, and its part of the price cut off at the point. */
function* findCheapParts(program: Program, { flows, trust }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    // How much of an order is left is no guard, though none but those who bring a signature of it change that.
    const isBrought = signaturesOf(flow).length > 0;
    const paid = paidIn(program, flow).filter(({ step }) => isBrought || trust.isReachableWithProof(flow, step.id));
    if (paid.length === 0) continue;
    for (const get of [...received(program, flow), ...delivered(program, flow)]) {
      const give = paid.find(({ value }) => isPartOfPrice(program, flow, value, get.value));
      // Who brings the same amount themselves pays a fee on it.
      if (give === undefined || paid.some(({ value }) => value.key === get.value.key)) continue;
      yield { ...describe(flow, get, give), severity: "Low" };
    }
  }
}

/** A share of what a test says to be the most there is. */
function isPartOfPrice(program: Program, flow: Flow, value: Value, part: Value): boolean {
  const ratio = ratioOf(program, value);
  if (ratio === undefined || ratio.isUp || isConstant(ratio.divisor)) return false;
  if (exempt("rounding-direction: parts that leave nothing over alone", isWhole(flow, ratio))) return false;
  if (!ratio.factors.some((factor) => somePart(factor, ({ key }) => key === part.key))) return false;
  return stepsOf(flow, "assume").some(({ condition }) => {
    const isOrder = condition.kind === "operation" && isOrderOperator(condition.operator);
    const [left, right] = isOrder ? condition.operands : [];
    if (left === undefined || right === undefined) return false;
    const isMost = (one: Value): boolean => restOf(one).key === ratio.divisor.key;
    const isSome = (one: Value): boolean => somePart(one, ({ key }) => key === part.key);
    return (isMost(left) && isSome(right)) || (isSome(left) && isMost(right));
  });
}

/** A test asks that the division leaves nothing over. */
function isWhole(flow: Flow, { divisor }: Ratio): boolean {
  return committingStepsOf(flow, "assume").some(({ condition, holds }) => {
    const isOver = (one: Value): boolean => isOperation(one, "%") && one.operands.at(-1)?.key === divisor.key;
    return holds && isOperation(condition, "==") && condition.operands.some(isOver);
  });
}

/** What there is in all of an order, where some of it may have been had before. */
function restOf(value: Value): Value {
  const [whole, had] = isOperation(value, "-") ? value.operands : [];
  return whole !== undefined && had?.kind === "load" ? whole : value;
}

/** Patterns of totals that grow in one place and shrink in another: what a share is a share of. */
function findTotals({ flows }: ContractFlows): ReadonlySet<number> {
  const signs = new Map<number, Set<number>>();
  for (const flow of flows) {
    for (const { write, sign } of changesOf(flow)) {
      if (isIndexed(write.place)) continue;
      signs.set(write.place.storageClass, (signs.get(write.place.storageClass) ?? new Set()).add(sign));
    }
  }
  return new Set([...signs].flatMap(([pattern, { size }]) => (size > 1 ? [pattern] : [])));
}

/** A share of `whole` in one of the totals, cut off at the point. */
function isRoundedDown(program: Program, value: Value, whole: Value, totals: ReadonlySet<number>): boolean {
  if (value.kind === "phi") {
    // Of the ways to the amount, each but the trivial ones has to be cut off: one that adds the rest rounds up.
    const ways = operandsOf(value).filter(({ kind, key }) => kind !== "number" && key !== whole.key);
    return ways.length > 0 && ways.every((one) => isRoundedDown(program, one, whole, totals));
  }
  const ratio = ratioOf(program, value);
  if (ratio === undefined) return false;
  const { factors, divisor, isUp } = ratio;
  const parts = factors.flatMap((factor) => subvalues(factor));
  const isOfTotal = [...parts, ...subvalues(divisor)].some(
    (one) => one.kind === "load" && totals.has(one.place.storageClass),
  );
  return isOfTotal && !isUp && !isConstant(divisor) && parts.some(({ key }) => key === whole.key);
}

function describe(flow: Flow, get: Amount, give: Amount): Detection {
  const at = anchorOf(give.step, ({ callable }) => callable === flow.entry);
  const isRefused = refusesZero(flow, give.value);
  return {
    at,
    message: `${printCallable(flow.entry)} gives the caller \`${printValue(get.value)}\` in full, but rounds ${give.name} down${isRefused ? "" : ", to zero for small amounts"}`,
    related: [
      ...(at === give.step.node ? [] : [{ at: give.step.node, message: "The rounded amount is used here" }]),
      { at: get.step.node, message: `\`${printValue(get.value)}\` is what the caller gets` },
    ],
    ...(isRefused ? { severity: "Low" as const } : {}),
  };
}

/** A test that the amount is not nothing. */
function refusesZero(flow: Flow, { key }: Value): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => {
    if (condition.key === key) return true;
    if (condition.kind !== "operation") return false;
    return condition.operands.some((one) => one.key === key) && condition.operands.some((one) => isNumber(one, 0n));
  });
}
