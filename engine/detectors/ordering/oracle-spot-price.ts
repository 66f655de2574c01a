/** A price that can be moved within the transaction that uses it. */

import { allSteps, type OpenStep, reachableSteps } from "../../dataflow/access/contract-flows.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import { findTaintSource, isAllowlisted } from "../../dataflow/access/taint.ts";
import { appliedShares, type Share } from "../../dataflow/backing/applied-shares.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isApplied, isMember, isOperation, isProduct, isQuotient, isScaled } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import { partsUsed, sentBy } from "../../flow/used-values.ts";
import { type Call, indexesOf, isInput, type Place, somePart, type Value } from "../../flow/value.ts";
import { isOrderOperator } from "../../ir/operators.ts";
import { usersOf } from "../../program/callers-of.ts";
import type { Program } from "../../program/program.ts";
import { erc20, spotPrices } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { swapOf } from "./trades/swaps.ts";

export const oracleSpotPrice: Detector = {
  id: "oracle-spot-price",
  title: "Price oracle manipulation (spot price)",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-114",
  isSwcNearest: true,
  cwe: [807, 682],
  owasp: "SC03:2026",
  scwe: ["SCWE-028", "SCWE-112"],
  ethTrust: ["[Q] Protect against Oracle Failure"],
  why: "The spot price of an exchange is whatever the last trade left. With a flash loan an attacker moves it as far as they like, uses this contract at the manipulated price, and trades back, all in one transaction.",
  fix: "Use an oracle with many sources, or a time-weighted average price (TWAP) that one transaction cannot move.",
  example: {
    bad: `interface IPair {
    function getReserves() external view returns (uint112, uint112, uint32);
}

contract Lender {
    IPair private immutable pair;
    mapping(address => uint256) private collateral;
    mapping(address => uint256) public debt;

    constructor(IPair p) {
        pair = p;
    }

    function borrow(uint256 amount) external {
        (uint112 a, uint112 b, ) = pair.getReserves();
        uint256 worth = (collateral[msg.sender] * b) / a;
        require(debt[msg.sender] + amount <= worth, "too much");
        debt[msg.sender] += amount;
    }
}`,
    good: `interface IOracle {
    function averagePrice() external view returns (uint256);
}

contract Lender {
    IOracle private immutable oracle;
    mapping(address => uint256) private collateral;
    mapping(address => uint256) public debt;

    constructor(IOracle o) {
        oracle = o;
    }

    function borrow(uint256 amount) external {
        uint256 worth = (collateral[msg.sender] * oracle.averagePrice()) / 1e18;
        require(debt[msg.sender] + amount <= worth, "too much");
        debt[msg.sender] += amount;
    }
}`,
  },
  references: [
    "https://docs.uniswap.org/contracts/v2/concepts/core-concepts/oracles",
    "https://samczsun.com/so-you-want-to-use-a-price-oracle/",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findSpotPrices(program));
    yield* oncePerPlace(describeWorths(program));
    yield* oncePerPlace(describeRoots(program));
  },
};

function* findSpotPrices(program: Program): Generator<Detection> {
  for (const open of reachableSteps(program, "call")) {
    const { flow, step } = open;
    const signature = calledFunction(program, step.call)?.signature ?? "";
    const source = spotPrices[signature];
    if (source === undefined || !isSource(open, signature)) continue;
    const isPrice = (value: Value): boolean => holdsPrice(value, step.call, source);
    const isInTrade = isTrade(program, flow, step);
    const isUse = isInTrade ? isMint : decides;
    const effect = flow.steps.find((one) => one.id > step.id && isUse(one, isPrice));
    if (effect === undefined || isBounded(flow, isPrice)) continue;
    const at = anchorIn(program, flow, step);
    yield {
      at,
      ...(isInTrade ? { severity: "Medium" as const } : {}),
      ...unlessCorrected(open, isPrice),
      message: `${printCallable(flow.entry)} uses the spot price from \`${nameOf(signature)}\`, which anyone can manipulate in the same transaction`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The price is read here" }]),
        { at: effect.node, message: "The price is used here" },
      ],
    };
  }
}

/** Not where the flow only brings an average up to date. */
function isSource(open: OpenStep<"call">, signature: string): boolean {
  const { flow, step } = open;
  if (!flow.committing.has(step.id)) return false;
  if (signature === erc20.balanceOf) return isOfAnother(open);
  return signature !== "getReserves()" || !isAverage(flow, step);
}

/** The time of the last trade is looked at: what is told counts for the time since then. */
function isAverage(flow: Flow, { call }: StepOf<"call">): boolean {
  const isTime = (one: Value): boolean => one.kind === "result" && one.call === call && one.index === 2;
  return stepsOf(flow, "assume").some(({ condition }) => somePart(condition, isTime));
}

/** A price that trusted code keeps decides which way the amounts are reckoned anew, and is part of what comes out on both. */
function unlessCorrected(
  { in: { trust }, flow }: OpenStep<"call">,
  isPrice: (value: Value) => boolean,
): Pick<Detection, "severity" | "assumptions"> {
  const isCorrected = stepsOf(flow, "assume").some(({ condition }) => {
    if (condition.kind !== "operation" || !isOrderOperator(condition.operator)) return false;
    const kept = condition.operands.find((one) => !isPrice(one) && isKept(one, flow, trust));
    return kept !== undefined && condition.operands.some(isPrice) && isUsedOnBothWays(flow, kept);
  });
  if (!isCorrected) return {};
  return { severity: "Low", assumptions: ["The price that the amounts are corrected by can be manipulated too."] };
}

/** Stored, or told by a contract that no caller chooses. */
function isKept(value: Value, flow: Flow, trust: Trust): boolean {
  const isRead = value.kind === "load" || (value.kind === "result" && !spotNames.has(value.call.callee?.name ?? ""));
  const source = value.kind === "result" ? value.call.target : value;
  return isRead && source !== undefined && findTaintSource(source, flow, trust) === undefined;
}

const spotNames: ReadonlySet<string> = new Set(Object.keys(spotPrices).map(nameOf));

/** A merge of which each alternative is computed from the value. */
function isUsedOnBothWays(flow: Flow, { key }: Value): boolean {
  const isOfKept = (value: Value): boolean => somePart(value, (one) => one.key === key);
  const isMerge = (one: Value): boolean =>
    one.kind === "phi" && one.alternatives.length > 1 && one.alternatives.every((way) => isOfKept(way.value));
  return (
    flow.steps.some((step) => decides(step, (value) => somePart(value, isMerge))) ||
    flow.results.some((one) => somePart(one, isMerge))
  );
}

function nameOf(signature: string): string {
  return signature.slice(0, signature.indexOf("("));
}

/** The balance of a pool, not of this contract, of an account, or of whom the caller names from no list. */
function isOfAnother({ in: home, flow, step }: OpenStep<"call">): boolean {
  const { trust } = home;
  const [who] = step.call.arguments;
  if (who === undefined || isInput(who, "this")) return false;
  const origin = findTaintSource(who, flow, trust);
  if (origin === undefined || origin.kind === "storage") return true;
  return origin.kind === "parameter" && isAllowlisted(who, flow, step.id, trust) && !isAccount(who, flow, home.flows);
}

/** The books that tell of it are kept for whoever calls as well: they are looked up by either at the same place. */
function isAccount({ key }: Value, flow: Flow, all: readonly Flow[]): boolean {
  const isSubject = (index: Value): boolean => index.key === key;
  const books = new Set(placesUsed(flow).flatMap((place) => lookedUpBy(place, isSubject)));
  const isCaller = (index: Value): boolean => isInput(index, "sender");
  return (
    books.size > 0 &&
    all.some((one) => placesUsed(one).some((place) => lookedUpBy(place, isCaller).some((book) => books.has(book))))
  );
}

function placesUsed(flow: Flow): readonly Place[] {
  const read = partsUsed(flow).flatMap((one) => (one.kind === "load" || one.kind === "reference" ? one.place : []));
  return [...read, ...stepsOf(flow, "write").map(({ place }) => place)];
}

/** The kind of place, with where in it such an index is. */
function lookedUpBy(place: Place, isIndex: (index: Value) => boolean): readonly string[] {
  return indexesOf(place).flatMap((index, at) => (isIndex(index) ? `${place.storageClass} ${at}` : []));
}

/** Tokens are made by the price: that is more than a trade at it. */
function isMint(step: Step, isPrice: (value: Value) => boolean): boolean {
  return step.kind === "call" && mints.test(step.call.callee?.name ?? "") && decides(step, isPrice);
}

const mints = /^mint(?:To)?$/;

/** The flow trades with an exchange of that kind: there it is no oracle, as long as nothing else is made by it. */
function isTrade(program: Program, flow: Flow, { call }: StepOf<"call">): boolean {
  const home = call.callee && program.contractOf(call.callee);
  const exchange = isToken(call) ? call.arguments[0] : call.target;
  return stepsOf(flow, "call").some(
    ({ call: other }) =>
      !isReadOnly(other) &&
      !movesOnly.has(calledFunction(program, other)?.signature ?? "") &&
      (other.target?.key === exchange?.key ||
        swapOf(program, other) !== undefined ||
        (home !== undefined &&
          !isToken(call) &&
          other.callee !== undefined &&
          program.contractOf(other.callee) === home)),
  );
}

/** What moves the shares of a pool, and trades nothing. */
const movesOnly: ReadonlySet<string> = new Set([erc20.transfer, erc20.transferFrom, erc20.approve]);

function isToken({ callee }: Call): boolean {
  return callee?.name === "balanceOf";
}

type Source = (typeof spotPrices)[string];

/** What was told, where it is a quote; else a quotient or product that is computed from it. */
function holdsPrice(value: Value, call: Call, source: Source): boolean {
  const isTold = (one: Value): boolean => one.kind === "result" && one.call === call;
  if (source === "quote") return somePart(value, isTold);
  if (source === "root") return somePart(value, (one) => isScaled(one) && somePart(one, isTold));
  const isAlike = isAmountOf(call);
  return somePart(value, (one) => isQuotient(one) && isRatio(one.operands, isTold, isAlike));
}

/** What the same call tells, or its like of the same pool: its tokens of another kind, its ether. */
function isAmountOf(call: Call): (value: Value) => boolean {
  const [pool] = isToken(call) ? call.arguments : [];
  return (one) => {
    if (one.kind === "operation") return isMember(one, "balance") && one.operands[0]?.key === pool?.key;
    if (one.kind !== "result") return false;
    if (one.call.callee !== call.callee) return isSupplyOf(one.call, pool);
    return pool === undefined || one.call.arguments[0]?.key === pool.key;
  };
}

/** The number of shares in what the pool holds: the worth of one is moved by whoever moves what is held. */
function isSupplyOf({ callee, target, arguments: given }: Call, pool: Value | undefined): boolean {
  return callee?.name === "totalSupply" && given.length === 0 && pool !== undefined && target?.key === pool.key;
}

/** One amount over the other, or a function of both. */
function isRatio(
  operands: readonly Value[],
  isTold: (one: Value) => boolean,
  isAlike: (one: Value) => boolean,
): boolean {
  const [first, ...rest] = operands.filter((operand) => somePart(operand, isAlike));
  return first !== undefined && rest.length > 0 && operands.some((operand) => somePart(operand, isTold));
}

/** Value is moved, kept or granted by it. */
function decides(step: Step, isPrice: (value: Value) => boolean): boolean {
  if (step.kind === "write") return isPrice(step.value);
  if (step.kind === "assume") return isPrice(step.condition);
  if (step.kind !== "call" || isReadOnly(step.call)) return false;
  return sentBy(step.call).some(isPrice);
}

/** The caller gave a bound for it, which is used for nothing else. */
function isBounded(flow: Flow, isPrice: (value: Value) => boolean): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => {
    if (condition.kind !== "operation" || !isOrderOperator(condition.operator)) return false;
    const bound = condition.operands.find((operand) => operand.kind === "parameter");
    if (bound === undefined || !condition.operands.some(isPrice)) return false;
    const isBound = (one: Value): boolean => one.key === bound.key;
    return flow.steps.every((step) => !decides(step, (value) => somePart(value, isBound)) || step.kind === "assume");
  });
}

/* Worths by the root of a price. */

/** In functions that only look: others act on what these say. */
function* describeRoots(program: Program): Generator<Detection> {
  const asking = usersOf(program, new Set(["slot0"]));
  if (asking.size === 0) return;
  for (const { flow, step } of allSteps(program, "call", { isWantedView: (entry) => asking.has(entry) })) {
    if (calledFunction(program, step.call)?.signature !== slot0 || !isView(flow.entry)) continue;
    if (!flow.results.some((one) => holdsPrice(one, step.call, "root"))) continue;
    if (exempt("oracle-spot-price: an average is asked for too", asksAverage(flow))) continue;
    yield {
      at: anchorIn(program, flow, step),
      severity: "Low",
      message: `${printCallable(flow.entry)} reckons by the price that \`slot0\` tells at the moment, which anyone can move in the same transaction`,
      assumptions: [`Somebody acts on what ${printCallable(flow.entry)} says.`],
    };
  }
}

const slot0 = "slot0()";

function isView({ stateMutability }: Flow["entry"]): boolean {
  return stateMutability === "view";
}

/** Of an exchange of that kind, or of a library that asks one. */
function asksAverage(flow: Flow): boolean {
  return stepsOf(flow, "call").some(({ call }) => /^(?:observe|consult)/.test(call.callee?.name ?? ""));
}

/* Worths of shares. */

function* describeWorths(program: Program): Generator<Detection> {
  for (const { open, asked } of findPoolWorths(program)) {
    const { flow, step } = open;
    yield {
      at: anchorIn(program, flow, step),
      severity: "Low",
      message: `${printCallable(flow.entry)} reckons what a share is worth by \`${asked}\` and \`totalSupply\` as they are now, which anyone can move in the same transaction`,
      assumptions: [`\`${asked}\` changes with every trade, or with tokens that are sent there.`],
    };
  }
}

/** A look at what there is of another contract's shares, by which a part of what it holds is reckoned. */
interface PoolWorth {
  readonly open: OpenStep<"call">;
  /** What the pool was asked for. */
  readonly asked: string;
}

/** All of a program, in functions that only look too: others act on what these say. */
function* findPoolWorths(program: Program): Generator<PoolWorth> {
  const asking = usersOf(program, new Set(["totalSupply"]));
  if (asking.size === 0) return;
  for (const open of allSteps(program, "call", { isWantedView: (entry) => asking.has(entry) })) {
    const { flow, step } = open;
    if (calledFunction(program, step.call)?.signature !== erc20.totalSupply) continue;
    const asked = findHolding(program, flow, step);
    if (asked === undefined) continue;
    if (exempt("oracle-spot-price: the flow deals with the pool itself", isDeal(flow, step))) continue;
    yield { open, asked };
  }
}

/** The name of what the same contract is asked for, where a part of that is reckoned by the number of its shares. */
function findHolding(program: Program, flow: Flow, { id, call: { target } }: StepOf<"call">): string | undefined {
  if (target === undefined || isInput(target, "this")) return undefined;
  let asked: string | undefined;
  const isSupply = (one: Value): boolean => one.kind === "result" && one.step === id;
  const isHolding = (one: Value): boolean => {
    if (one.kind !== "result" || one.step === id || one.call.target?.key !== target.key) return false;
    const name = one.call.callee?.name ?? "";
    if (!holdings.test(name)) return false;
    asked = name;
    return true;
  };
  // The product of both sides of a pool stays where it is: what is computed from it may be fair.
  const isBoth = (one: Value): boolean =>
    isProduct(one) && one.operands.filter((operand) => somePart(operand, isHolding)).length > 1;
  const isWorth = ({ factors, divisor }: Share): boolean =>
    somePart(divisor, isSupply) &&
    factors.some((one) => somePart(one, isHolding, scaledParts)) &&
    factors.filter((one) => somePart(one, isHolding)).length < 2 &&
    !factors.some((one) => somePart(one, isBoth));
  const isOfWorth = (one: Value): boolean => sharesOf(program, one).some(isWorth);
  return usedIn(flow).some((value) => somePart(value, isOfWorth)) ? asked : undefined;
}

/** A part of a product, or what a function reckons so. */
function sharesOf(program: Program, value: Value): readonly Share[] {
  if (isApplied(value)) return appliedShares(program, value);
  const [whole, divisor] = isOperation(value, "/") ? value.operands : [];
  if (whole === undefined || divisor === undefined || !isProduct(whole)) return [];
  return [{ factors: isOperation(whole, "*") ? whole.operands : [whole], divisor }];
}

/** As it was told, and scaled. */
function scaledParts(value: Value): readonly Value[] {
  if (value.kind === "phi") return value.alternatives.map((one) => one.value);
  return isProduct(value) ? value.operands : [];
}

const holdings = /reserve|amount|liquidity|underlying|asset|getCash|pooled/i;

function usedIn(flow: Flow): readonly Value[] {
  const used = flow.steps.flatMap((step) => {
    if (step.kind === "write") return [step.value];
    if (step.kind === "assume") return [step.condition];
    return step.kind === "call" ? step.call.arguments : [];
  });
  return [...flow.results, ...used];
}

/** Shares are made, burnt or moved in the same flow. */
function isDeal(flow: Flow, { call: { target } }: StepOf<"call">): boolean {
  return stepsOf(flow, "call").some(({ call }) => call.target?.key === target?.key && !isReadOnly(call));
}
