/** A conversion that rounds in favour of the caller. */

import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { anchorOf, type Flow, type Step, stepsOf } from "../../flow/flow.ts";
import { isIndexed } from "../../flow/places.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { isInput, isNumber, operandsOf, placesReadIn, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findCutPreviews } from "./previews.ts";
import { isConstant, isSumWith, type Ratio, ratioOf } from "./ratios.ts";

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

/** An amount that goes from the caller to the contract, or the other way. */
interface Amount {
  readonly value: Value;
  readonly step: Step;
  /** As a message names it. */
  readonly name: string;
}

function* findWrongRoundings(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    yield* findUnlikeRoundings(program, home);
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
  for (const { flow, amount, ratio, isUp } of all) {
    if (isUp || !trust.isAttackerReachable(flow, amount.step.id)) continue;
    const witness = all.find((one) => one.isUp && one.flow !== flow && isSameShare(one.ratio, ratio));
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
  readonly isUp: boolean;
}

/** One for each way to the amount. */
function quotientsOf(program: Program, flow: Flow, amount: Amount): readonly Rounded[] {
  const ways = amount.value.kind === "phi" ? operandsOf(amount.value) : [amount.value];
  return ways.flatMap((way) => {
    const ratio = ratioOf(program, way);
    const isUp = ratio?.factors.some((factor) => isSumWith(factor, ratio.divisor)) === true;
    return ratio === undefined ? [] : [{ flow, amount, ratio, isUp }];
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

/** What the caller gets as much of as they ask for: a record that grows by a parameter, a payment of it. */
function received(program: Program, flow: Flow): readonly Amount[] {
  const records = changesOf(flow).filter((change) => change.sign > 0 && isRecord(change));
  const out = stepsOf(flow, "call").flatMap((step): Amount[] => {
    const { call } = step;
    if (!flow.committing.has(step.id) || isReadOnly(call)) return [];
    const isToken = /^(?:safe)?transfer\(address,uint256\)$/i.test(calledFunction(program, call)?.signature ?? "");
    const value = isToken ? calledFunction(program, call)?.arguments[1] : call.value;
    return value === undefined ? [] : [{ value, step, name: "the caller's payment" }];
  });
  return [...records.map(toAmount), ...out].filter(({ value }) => value.kind === "parameter");
}

/** What the caller gives: a record that shrinks, tokens that are taken. */
function given(program: Program, flow: Flow): readonly Amount[] {
  const records = changesOf(flow).filter((change) => change.sign < 0 && isRecord(change));
  return [...records.map(toAmount), ...takenIn(program, flow)];
}

/** Tokens that are taken from the caller. */
function takenIn(program: Program, flow: Flow): readonly Amount[] {
  return stepsOf(flow, "call").flatMap((step): Amount[] => {
    const called = flow.committing.has(step.id) ? calledFunction(program, step.call) : undefined;
    if (!/^(?:safe)?transferFrom\(address,address,uint256\)$/i.test(called?.signature ?? "")) return [];
    const [from, to, value] = called?.arguments ?? [];
    const isIn = from !== undefined && isInput(from, "sender") && to !== undefined && isInput(to, "this");
    return isIn && value !== undefined ? [{ value, step, name: "the amount taken" }] : [];
  });
}

function isRecord({ write }: Change): boolean {
  return isIndexed(write.place);
}

function toAmount({ write, amount }: Change): Amount {
  return { value: amount, step: write, name: `the change of \`${printPlace(write.place)}\`` };
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
  const { factors, divisor } = ratio;
  const parts = factors.flatMap((factor) => subvalues(factor));
  const isOfTotal = [...parts, ...subvalues(divisor)].some(
    (one) => one.kind === "load" && totals.has(one.place.storageClass),
  );
  const isRoundedUp = factors.some((factor) => isSumWith(factor, divisor));
  return isOfTotal && !isRoundedUp && !isConstant(divisor) && parts.some(({ key }) => key === whole.key);
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
