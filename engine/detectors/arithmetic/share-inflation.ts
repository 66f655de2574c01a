/** Shares whose price the first depositor can raise by a gift. */

import { changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation, isQuotient } from "../../flow/operation.ts";
import { isIndexed } from "../../flow/places.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isInput, type Place, somePart, subvalues, type Value } from "../../flow/value.ts";
import { isOrderOperator } from "../../ir/operators.ts";
import type { Program } from "../../program/program.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const shareInflation: Detector = {
  id: "share-inflation",
  title: "Share inflation attack (first depositor, ERC-4626)",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-132",
  isSwcNearest: true,
  cwe: [682, 1339],
  owasp: "SC07:2026",
  scwe: ["SCWE-135"],
  ethTrust: ["[M] Ensure Proper Rounding of Computations Affecting Value"],
  why: "Shares are computed from the contract's token balance, which anyone can raise by a donation. The first depositor mints a single share and donates a large amount: the deposits of others round down to zero shares and belong to the attacker.",
  fix: "Use virtual shares and assets (`assets * (supply + 1e6) / (total + 1)`), keep the total in a state variable, burn the first shares, or let the caller set a minimum of shares.",
  example: {
    bad: `interface IWrappedEther {
    function balanceOf(address who) external view returns (uint256);
    function deposit() external payable;
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Vault {
    IWrappedEther private immutable token;
    mapping(address => uint256) public sharesOf;
    uint256 public supply;

    constructor(IWrappedEther t) {
        token = t;
    }

    function deposit(uint256 amount) external {
        uint256 shares = supply == 0 ? amount : (amount * supply) / token.balanceOf(address(this));
        sharesOf[msg.sender] += shares;
        supply += shares;
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }
}`,
    good: `interface IWrappedEther {
    function balanceOf(address who) external view returns (uint256);
    function deposit() external payable;
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Vault {
    IWrappedEther private immutable token;
    mapping(address => uint256) public sharesOf;
    uint256 public supply;

    constructor(IWrappedEther t) {
        token = t;
    }

    function deposit(uint256 amount) external {
        uint256 shares = (amount * (supply + 1e6)) / (token.balanceOf(address(this)) + 1);
        sharesOf[msg.sender] += shares;
        supply += shares;
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }
}`,
  },
  references: [
    "https://docs.openzeppelin.com/contracts/5.x/erc4626#inflation-attack",
    "https://eips.ethereum.org/EIPS/eip-4626",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findInflatable(program));
  },
};

function* findInflatable(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of reachableSteps(program, "write")) {
    const shares = sharesIn(step);
    if (shares === undefined) continue;
    const measures = [
      ...balancesIn(program, shares),
      ...giftedTotalsIn(home, shares, step.place),
      ...answersIn(shares),
    ];
    const measure = measures.find((one) => isInflatable(flow, shares, step.place, one));
    if (measure === undefined) continue;
    if (exempt("share-inflation: nobody gets what is added", !isHeld(flow, shares))) continue;
    if (exempt("share-inflation: the total is owed out of the balance", isOwed(shares, step.place, measure))) continue;
    yield {
      ...describe(program, flow, step, measure),
      ...(isRefusedWhenZero(flow, shares) ? { severity: "Low" as const } : {}),
      ...(isAnswer(measure) ? assumedOf(measure) : {}),
    };
  }
}

/** They are kept for an account, or under a position. */
function isHeld(flow: Flow, { key }: Value): boolean {
  return stepsOf(flow, "write").some(
    ({ place, value }) => indexesOf(place).length > 0 && somePart(value, (part) => part.key === key),
  );
}

/** What is left of the balance without the total is reckoned with: the total counts tokens, and no shares. */
function isOwed(shares: Value, total: Place, { key }: Measure): boolean {
  return somePart(shares, (one) => {
    const [held, owed] = isOperation(one, "-") ? one.operands : [];
    if (held === undefined || owed === undefined) return false;
    return somePart(held, (part) => part.key === key) && somePart(owed, (part) => isLoadOf(part, total));
  });
}

/** The shares are a quotient of the measure, and nothing keeps it from being raised at will. */
function isInflatable(flow: Flow, shares: Value, total: Place, measure: Measure): boolean {
  return (
    isShareOf(shares, total, measure) &&
    !hasOffset(shares, total, measure) &&
    !hasDeadShares(flow, total) &&
    !isLeastGiven(flow, shares)
  );
}

/** Told in the function that reckons the shares, and not in one that merely notes them. */
function describe(program: Program, flow: Flow, step: StepOf<"write">, measure: Measure): Detection {
  const read = flow.steps[measure.step];
  const at = anchorBefore(program, flow, step, read ?? step);
  const named = measure.kind === "load" ? printPlace(measure.place) : nameOfAnswer(measure);
  const total = named === undefined ? undefined : `\`${named}\``;
  return {
    at,
    message: `${printCallable(flow.entry)} computes new shares in \`${printPlace(step.place)}\` from ${total ?? "the contract's balance"}, which the first depositor can inflate by a donation`,
    related: [
      ...(at === step.node ? [] : [{ at: step.node, message: "The shares are added here" }]),
      ...(read === undefined ? [] : [{ at: read.node, message: `Anyone can raise ${total ?? "this balance"}` }]),
    ],
  };
}

/** What is added to a total that it is computed from. */
function sharesIn({ place, value }: StepOf<"write">): Value | undefined {
  if (value.kind !== "operation" || value.operator !== "+" || isIndexed(place)) return undefined;
  const [left, right] = value.operands;
  const added = isLoadOf(left, place) ? right : isLoadOf(right, place) ? left : undefined;
  return added && somePart(added, (one) => isLoadOf(one, place)) ? added : undefined;
}

function isLoadOf(value: Value | undefined, { key }: Place): boolean {
  return value?.kind === "load" && value.place.key === key;
}

/** What the shares are reckoned by: a balance that was asked for, or a total as it was read. */
type Measure = Extract<Value, { kind: "result" | "load" }>;

/** Totals of assets to which some entry point adds what a caller names, and gives no shares for it. */
function giftedTotalsIn({ flows, trust }: ContractFlows, shares: Value, total: Place): readonly Measure[] {
  const isGift = (flow: Flow, place: Place): boolean =>
    changesOf(flow).some(
      ({ write, sign, amount }) =>
        sign === 1 &&
        write.place.key === place.key &&
        (amount.kind === "parameter" || isInput(amount, "value")) &&
        trust.isAttackerReachable(flow, write.id),
    );
  return subvalues(shares).filter((one): one is Measure => {
    if (one.kind !== "load" || one.place.key === total.key || one.place.path.length > 0) return false;
    const giving = flows.filter((flow) => stepsOf(flow, "write").every(({ place }) => place.key !== total.key));
    return giving.some((flow) => isGift(flow, one.place));
  });
}

/** The contract's own balances of tokens, or of ether through a call, as they were asked for. */
function balancesIn(program: Program, shares: Value): readonly Measure[] {
  return subvalues(shares).filter((one): one is Measure => {
    if (one.kind !== "result" || one.call.arguments[0] === undefined) return false;
    const isOwn = isInput(one.call.arguments[0], "this");
    return isOwn && calledFunction(program, one.call)?.signature === erc20.balanceOf;
  });
}

/** What another contract says that there is in all. */
function answersIn(shares: Value): readonly Measure[] {
  return subvalues(shares).filter((one): one is Measure => one.kind === "result" && isAnswer(one));
}

function isAnswer(measure: Measure): boolean {
  return nameOfAnswer(measure) !== undefined;
}

function nameOfAnswer(measure: Measure): string | undefined {
  if (measure.kind !== "result") return undefined;
  const { callee, arguments: given } = measure.call;
  const name = callee?.name ?? "";
  return given.length === 0 && isReadOnly(measure.call) && holdings.test(name) ? name : undefined;
}

const holdings = /^(?:get)?total(?:value|assets?|balance|holdings|underlying|deposits)/i;

/** Whether others can raise what it says depends on code that is elsewhere. */
function assumedOf(measure: Measure): Pick<Detection, "severity" | "assumptions"> {
  return {
    severity: "Low",
    assumptions: [`Anyone can raise \`${nameOfAnswer(measure)}\` by sending tokens there.`],
  };
}

/** The amount times the total, divided by the balance. */
function isShareOf(shares: Value, total: Place, balance: Measure): boolean {
  return somePart(shares, (one) => {
    if (!isQuotient(one) || !somePart(one, (part) => isLoadOf(part, total))) return false;
    // A part of what came in, by a fixed rate, is no price of shares.
    const [, divisor] = one.operator === "/" ? one.operands : [one, one];
    return divisor !== undefined && somePart(divisor, (part) => part.key === balance.key);
  });
}

/** A constant is added to the total or to the balance. */
function hasOffset(shares: Value, total: Place, balance: Measure): boolean {
  return somePart(shares, (one) => {
    if (one.kind !== "operation" || one.operator !== "+") return false;
    const isCounted = one.operands.some((part) => isLoadOf(part, total) || part.key === balance.key);
    return isCounted && one.operands.some((part) => isConstant(part));
  });
}

function isConstant(value: Value): boolean {
  for (const one of subvalues(value)) {
    if (one.kind !== "number" && one.kind !== "immutable" && one.kind !== "operation") return false;
  }
  return true;
}

/** A fixed number of shares goes to somebody else, so that there is never a single one. */
function hasDeadShares(flow: Flow, total: Place): boolean {
  return stepsOf(flow, "write").some(
    ({ place, value }) =>
      place.key !== total.key &&
      value.kind === "operation" &&
      value.operator === "+" &&
      value.operands.some((part) => isLoadOf(part, place)) &&
      value.operands.some((part) => part.kind === "number" && part.number > 1n),
  );
}

/** The caller says what is too little. */
function isLeastGiven(flow: Flow, shares: Value): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition }) =>
      condition.kind === "operation" &&
      isOrderOperator(condition.operator) &&
      condition.operands.some((part) => part.key === shares.key) &&
      condition.operands.some((part) => part.kind === "parameter"),
  );
}

function isRefusedWhenZero(flow: Flow, shares: Value): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition }) =>
      condition.key === shares.key ||
      (condition.kind === "operation" && condition.operands.some((part) => part.key === shares.key)),
  );
}
