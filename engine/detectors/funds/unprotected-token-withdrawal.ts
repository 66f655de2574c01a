/** Tokens that anyone can have sent to an address of their choice. */

import { isEarnedByCaller } from "../../dataflow/access/barriers/bypassable-tests.ts";
import { isConditional } from "../../dataflow/access/conditions.ts";
import { type ContractFlows, type OpenStep, reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { isAppointed, isCaller } from "../../dataflow/access/guards.ts";
import { isAllowlisted } from "../../dataflow/access/taint.ts";
import { isOwnHolding, isSurplus } from "../../dataflow/backing/surplus.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { committingStepsOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, quoteValue } from "../../flow/print.ts";
import { type Call, isInput, subvalues, type Value } from "../../flow/value.ts";
import { isDeployable } from "../../program/deployable.ts";
import type { Program } from "../../program/program.ts";
import { erc20, erc721, erc1155 } from "../../program/well-known-functions.ts";
import { type Lack, tellLacks } from "../blame.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { backingOf, type Payment } from "./payments/credit.ts";
import { forcedPayments } from "./payments/forced-payments.ts";
import { describeMissingGuard } from "./payments/missing-guard.ts";
import { describeMissingReduction, findReceiver } from "./payments/receiver.ts";
import { isAtWill, isEmptied, isMereLimit, isOfOthers, isSentAhead } from "./payments/ruled-funds.ts";

export const unprotectedTokenWithdrawal: Detector = {
  id: "unprotected-token-withdrawal",
  title: "Unprotected token withdrawal",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [284, 862],
  owasp: "SC01:2026",
  scwe: ["SCWE-016"],
  ethTrust: ["[Q] Enforce Least Privilege"],
  why: "The contract holds tokens, and whoever calls decides where they go; nothing of their own pays for all of it. What they gain is what others put in.",
  fix: "Restrict the transfer to an owner, or pay out of a balance of the receiver that is reduced first.",
  example: {
    bad: `interface IVotingToken {
    function delegate(address to) external;
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Stakes {
    IVotingToken private immutable token;
    mapping(address => uint256) public stakeOf;

    constructor(IVotingToken staked) {
        token = staked;
    }

    function stake(uint256 amount) external {
        stakeOf[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function unstake(uint256 amount) external {
        require(token.transfer(msg.sender, amount), "not sent");
    }
}`,
    good: `interface IVotingToken {
    function delegate(address to) external;
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Stakes {
    IVotingToken private immutable token;
    mapping(address => uint256) public stakeOf;

    constructor(IVotingToken staked) {
        token = staked;
    }

    function stake(uint256 amount) external {
        stakeOf[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function unstake(uint256 amount) external {
        stakeOf[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "not sent");
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-20", "https://cwe.mitre.org/data/definitions/862.html"],

  *detect(program): Generator<Detection> {
    yield* tellLacks(program, [...findOpenPayments(program), ...forcedPayments(program, "tokens")]);
  },
};

/** Functions of tokens that hand over what the caller of them holds, or what \`from\` does, with what they name. */
const transfers: Readonly<Record<string, { readonly from?: number; readonly to: number; readonly amount: number }>> = {
  [erc20.transfer]: { to: 0, amount: 1 },
  [erc20.transferFrom]: { from: 0, to: 1, amount: 2 },
  [erc721.safeTransferFrom]: { from: 0, to: 1, amount: 2 },
  [erc721.safeTransferFromWithData]: { from: 0, to: 1, amount: 2 },
  [erc1155.safeTransferFrom]: { from: 0, to: 1, amount: 3 },
};

function* findOpenPayments(program: Program): Generator<Lack> {
  for (const open of reachableSteps(program, "call")) {
    const { in: home, flow, step } = open;
    const payment = paymentOf(program, open);
    if (payment === undefined) continue;
    if (exempt("unprotected-token-withdrawal: others complete the contract", !isDeployable(home.contract))) continue;
    const isOthers = payment.holder === undefined && isOfOthers(program, home, flow);
    const isKept = payment.holder !== undefined || isOfDeposits(program, home, step.call);
    const isNobodys = !isKept && !(isOthers && isKeptInCharge(program, open, payment));
    if (exempt("unprotected-token-withdrawal: nobody deposits these", isNobodys)) continue;
    const receiver = findReceiver(flow, step.id, payment.receiver, home.trust);
    if (receiver === undefined || isBacked(open, payment, isOthers)) continue;
    const { clause, related } =
      receiver.howChosen ?? describeMissingReduction(flow, payment.amount) ?? describeMissingGuard(open);
    const detection = {
      message: `Anyone can withdraw tokens${describeHolder(payment)} through ${printCallable(flow.entry)}: it sends ${quoteValue(payment.amount, "tokens")} to ${receiver.name}, and ${clause}`,
      related,
      ...lowered(home, payment),
    };
    yield { flow, step, detection, note: "The tokens are sent here" };
  }
}

/** What is told lower: tokens of an account that has to have agreed, and what nobody has on record. */
function lowered(
  { contract }: ContractFlows,
  { holder, amount }: TokenPayment,
): Pick<Detection, "severity" | "assumptions"> {
  if (holder === undefined) return isSurplus(amount) ? surplus : {};
  return {
    severity: "Medium",
    assumptions: [`That account has approved \`${contract.name}\` to spend its tokens.`],
  };
}

const surplus: Pick<Detection, "severity" | "assumptions"> = {
  severity: "Medium",
  assumptions: ["Somebody has a right to what the contract holds beyond what it has on record."],
};

interface TokenPayment extends Payment {
  /** The account that pays, where it is not the contract itself. */
  readonly holder?: Value;
}

function describeHolder({ holder }: TokenPayment): string {
  return holder === undefined ? "" : ` of ${quoteValue(holder, "an account that the contract stores")}`;
}

/** What the call hands over of the contract's own tokens, or of an account's that it names; undefined where nothing. */
function paymentOf(program: Program, { in: { trust }, flow, step }: OpenStep<"call">): TokenPayment | undefined {
  const called = calledFunction(program, step.call);
  const shape = called === undefined ? undefined : transfers[called.signature];
  if (called === undefined || shape === undefined) return undefined;
  const from = shape.from === undefined ? undefined : called.arguments[shape.from];
  const [receiver, amount] = [called.arguments[shape.to], called.arguments[shape.amount]];
  if (receiver === undefined || amount === undefined || amount.kind === "number") return undefined;
  if (from === undefined || isInput(from, "this")) return { step, amount, receiver };
  const context = trust.contextOf(flow);
  const isNamed = from.kind === "load" || from.kind === "immutable";
  return isNamed && isAppointed(from, context) && !isCaller(from, context)
    ? { step, amount, receiver, holder: from }
    : undefined;
}

/** True where that token is one that the contract takes in from others, and keeps a record of. */
function isOfDeposits(program: Program, { flows }: ContractFlows, { target }: Call): boolean {
  if (target === undefined) return false;
  return flows.some((flow) => {
    const isRecorded = committingStepsOf(flow, "write").length > 0;
    return isRecorded && stepsOf(flow, "call").some(({ call }) => isTaking(program, call) && isSameToken(call, target));
  });
}

/** What goes out is at the caller's will, though somebody is in charge; what only passes through is kept for nobody. */
function isKeptInCharge(program: Program, open: OpenStep<"call">, payment: Payment): boolean {
  if (isEmptied(open.flow, payment.amount)) return true;
  const { target } = open.step.call;
  const isPassing = open.in.flows.some((flow) =>
    stepsOf(flow, "call").some(({ call }) => target && isTaking(program, call) && isSameToken(call, target)),
  );
  return isAtWill(open, payment) && !exempt("unprotected-token-withdrawal: passes through", isPassing);
}

/** The call of a token that brings its caller something from elsewhere. */
function isTaking(program: Program, call: Call): boolean {
  const called = calledFunction(program, call);
  const shape = called === undefined ? undefined : transfers[called.signature];
  const to = shape?.from === undefined ? undefined : called?.arguments[shape.to];
  return to !== undefined && isInput(to, "this");
}

/** The same place or constant, or both of the caller's choice. */
function isSameToken({ target }: Call, other: Value): boolean {
  if (target === undefined) return false;
  if (target.kind === "load" && other.kind === "load") return target.place.storageClass === other.place.storageClass;
  return target.key === other.key || (target.kind === "parameter" && other.kind === "parameter");
}

/** Something of the caller's pays for it, or is asked on the way. */
function isBacked({ in: { trust }, flow, step }: OpenStep<"call">, payment: Payment, isOthers: boolean): boolean {
  if (isAllowlisted(payment.receiver, flow, step.id, trust) || isEarnedByCaller(flow, step.id, trust)) return true;
  const backing = backingOf(flow, payment, trust, { withExchange: !isOthers });
  if (exempt("unprotected-token-withdrawal: the receiver's own", backing.kind !== "none")) return true;
  const context = trust.contextOf(flow);
  const asks = (condition: Value): boolean => {
    if (isOthers && isMereLimit(condition, payment)) return false;
    const parts = subvalues(condition);
    if (exempt("unprotected-token-withdrawal: sent ahead", isSentAhead(condition, payment.amount))) return true;
    if (parts.some((one) => isOwnHolding(one) && isAppointed(one, context))) return false;
    return parts.some((one) => one.kind === "parameter" || one.kind === "result" || isInput(one, "sender"));
  };
  return isConditional({ flow, write: step }, trust, { counts: asks });
}
