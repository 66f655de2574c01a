/** An allowance over the contract's tokens for whoever the caller names. */

import { type ContractFlows, type OpenStep, reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { isCaller } from "../../dataflow/access/guards.ts";
import { findTaintSource, isAllowlisted, isCallerByTest } from "../../dataflow/access/taint.ts";
import { isTakenFromCaller, takenFrom } from "../../dataflow/access/token-pulls.ts";
import { askedFunction } from "../../flow/called-function.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import { printCallable, quoteValue } from "../../flow/print.ts";
import { isNumber, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { approvals } from "../../program/well-known-functions.ts";
import { type Lack, tellLacks } from "../blame.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { isScript, isStateless } from "./payments/stateless.ts";
import { isTiedToCaller } from "./payments/ties.ts";

export const arbitraryApprove: Detector = {
  id: "arbitrary-approve",
  title: "Arbitrary approve (spender chosen by the caller)",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [862, 732],
  owasp: "SC01:2026",
  scwe: ["SCWE-016"],
  why: "The contract approves a spender that the caller chooses. An attacker names an address of their own and takes all tokens that the contract holds or will ever hold.",
  fix: "Approve only addresses that an administrator set, for the amount that is needed.",
  example: {
    bad: `interface IERC20 {
    function approve(address spender, uint256 amount) external returns (bool);
}

contract Vault {
    function allow(IERC20 token, address spender, uint256 amount) external {
        require(token.approve(spender, amount), "failed");
    }
}`,
    good: `interface IERC20 {
    function approve(address spender, uint256 amount) external returns (bool);
}

contract Vault {
    address private immutable router;

    constructor(address r) {
        router = r;
    }

    function allow(IERC20 token, uint256 amount) external {
        require(token.approve(router, 0) && token.approve(router, amount), "failed");
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-20", "https://cwe.mitre.org/data/definitions/732.html"],

  *detect(program): Generator<Detection> {
    yield* tellLacks(program, [...findApprovals(program)]);
  },
};

function* findApprovals(program: Program): Generator<Lack> {
  for (const open of reachableSteps(program, "call")) {
    const { in: home, flow, step } = open;
    const called = askedFunction(program, step.call);
    const [spender] = called?.arguments ?? [];
    const amount = called?.arguments[approvals[called.signature] ?? -1];
    if (called === undefined || spender === undefined || amount === undefined || isNumber(amount, 0n)) continue;
    if (!isChosen(open, spender) || isPaidIn(program, open, amount)) continue;
    const isLow = isScript(program, open, called.signature) || isOwnRound(program, home, flow);
    const detection = {
      ...(isLow && { severity: "Low" as const }),
      message: `${printCallable(flow.entry)} approves ${describeSpender(spender)} to spend tokens of this contract: no check restricts the caller`,
      related: [{ at: flow.entry, message: `${printCallable(flow.entry)} can be called by anyone` }],
      assumptions: ["The contract holds such tokens, now or later."],
    };
    yield { flow, step, detection, note: "The allowance is given here" };
  }
}

function describeSpender(spender: Value): string {
  return quoteValue(spender, "an address that the caller chooses", ", which the caller chooses,");
}

/** A contract that keeps nothing for anybody, and that brings in the caller's tokens alone: nobody else has a share in what lies there. */
function isOwnRound(program: Program, { contract }: ContractFlows, flow: Flow): boolean {
  const pulls = stepsOf(flow, "call").filter(({ call }) => {
    const called = askedFunction(program, call);
    return called !== undefined && takenFrom(called) !== undefined;
  });
  const areOwn = pulls.every(({ call }) => isTakenFromCaller(program, call));
  return pulls.length > 0 && areOwn && isStateless(program, contract);
}

function isChosen({ in: { trust }, flow, step }: OpenStep<"call">, spender: Value): boolean {
  const origin = findTaintSource(spender, flow, trust);
  if (origin === undefined || origin.kind === "storage" || isAllowlisted(spender, flow, step.id, trust)) return false;
  return !isCallerByTest(spender, flow, step.id, trust) && !isTiedToCaller(spender, flow, step.id, trust);
}

/** The caller paid in, in the same transaction, what is approved: it is theirs to give away. */
function isPaidIn(program: Program, { in: { trust }, flow, step }: OpenStep<"call">, amount: Value): boolean {
  const isTheCaller = (from: Value, at: number): boolean =>
    isCaller(from, trust.contextOf(flow)) || isCallerByTest(from, flow, at, trust);
  const isPaid = stepsOf(flow, "call").some(({ id, call }) => {
    const called = id === step.id ? undefined : askedFunction(program, call);
    const [from] = called?.arguments ?? [];
    if (called === undefined || from === undefined || !/ransferFrom\(/.test(called.signature)) return false;
    return isTheCaller(from, id) && (called.arguments.some(({ key }) => key === amount.key) || isAll(amount));
  });
  return exempt("arbitrary-approve: the caller paid it in", isPaid);
}

/** Without limit, as routers approve exchanges that take what was paid in. */
function isAll(amount: Value): boolean {
  return amount.kind === "result";
}
