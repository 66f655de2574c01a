/** Credit for a token that the caller names, whatever it is worth. */

import { type OpenStep, reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { findTaintSource, isAllowlisted } from "../../dataflow/access/taint.ts";
import { anchorIn, anchorOfChoice } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isHeldIn,
  kindBit,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20, erc721 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { paidRecordOf } from "./named-payments.ts";

export const untrustedToken: Detector = {
  id: "untrusted-token",
  title: "Untrusted token accepted as payment",
  severity: "High",
  confidence: "Medium",
  swc: null,
  cwe: [20, 829],
  owasp: "SC05:2026",
  ethTrust: ["[Q] Process All Inputs"],
  why: "The caller chooses which token is paid in, and the accounting does not distinguish tokens. An attacker deploys a worthless token whose transfers always succeed, and gets a credit that is paid out in a valuable one.",
  fix: "Accept only tokens on an allowlist, or keep a separate balance for each token.",
  example: {
    bad: `interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Bank {
    mapping(address => uint256) public creditOf;

    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        creditOf[msg.sender] += amount;
    }
}`,
    good: `interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Bank {
    mapping(IERC20 => mapping(address => uint256)) public creditOf;

    function deposit(IERC20 token, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        creditOf[token][msg.sender] += token.balanceOf(address(this)) - before;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/829.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findCredits(program));
  },
};

const takes: ReadonlySet<string> = new Set([erc20.transferFrom, erc721.safeTransferFrom, erc20.burnFrom]);

function* findCredits(program: Program): Generator<Detection> {
  for (const open of reachableSteps(program, "call")) {
    const { flow, step } = open;
    const called = calledFunction(program, step.call);
    const amount = called?.arguments.at(-1);
    const token = step.call.target;
    if (called === undefined || !takes.has(called.signature) || amount === undefined || token === undefined) continue;
    if (!isChosen(open, token)) continue;
    const credit = findCredit(flow, step, amount, token);
    const paid = paidRecordOf(program, open, token);
    if (paid !== undefined) {
      yield describePaid(program, open, token, paid);
      continue;
    }
    if (credit === undefined) {
      yield* describeCodeless(program, open, token);
      continue;
    }
    const at = anchorIn(program, flow, credit);
    yield {
      at,
      message: `${printCallable(flow.entry)} credits \`${printPlace(credit.place)}\` for any token that the caller passes as \`${printValue(token)}\`, even a worthless one`,
      related: [
        { at: anchorIn(program, flow, step), message: "The token is received here" },
        ...(at === credit.node ? [] : [{ at: credit.node, message: "The credit is written here" }]),
      ],
    };
  }
}

function describePaid(program: Program, { flow, step }: OpenStep<"call">, token: Value, paid: Place): Detection {
  return {
    at: anchorOfChoice(program, flow, step, token),
    severity: "Medium",
    message: `${printCallable(flow.entry)} pays \`${printPlace(paid)}\` in any token that the caller passes as \`${printValue(token)}\`, even a worthless one`,
  };
}

/** A call of what has no code succeeds, unless somebody looks: a record of a token that is to come is made for nothing. */
function* describeCodeless(program: Program, { flow, step }: OpenStep<"call">, token: Value): Generator<Detection> {
  if (step.call.form === "high-level") return;
  if (exempt("untrusted-token: somebody looks whether there is code", isCodeTested(flow, token))) return;
  const isAboutToken = ({ id, place, value }: StepOf<"write">): boolean =>
    flow.committing.has(id) &&
    [value, ...indexesOf(place)].some((one) => somePart(one, ({ key }) => key === token.key));
  const record = stepsOf(flow, "write").find(isAboutToken);
  if (record === undefined) return;
  yield {
    at: anchorIn(program, flow, step),
    severity: "Low",
    message: `${printCallable(flow.entry)} takes any token that the caller passes as \`${printValue(token)}\` by a call that also succeeds where there is no code: \`${printPlace(record.place)}\` is written for nothing`,
    related: [{ at: record.node, message: "The record is made here" }],
    assumptions: ["A token is deployed at that address later."],
  };
}

function isCodeTested(flow: Flow, token: Value): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition }) => hasPart(condition, kindBit.code) && somePart(condition, ({ key }) => key === token.key),
  );
}

function isChosen({ in: { trust }, flow, step }: OpenStep<"call">, token: Value): boolean {
  const origin = findTaintSource(token, flow, trust);
  return origin?.kind === "parameter" && !isAllowlisted(token, flow, step.id, trust);
}

/** The same amount is added to a record that neither has the token in its key nor depends on what it answers. */
function findCredit(flow: Flow, take: StepOf<"call">, amount: Value, token: Value): StepOf<"write"> | undefined {
  const around = [...reachFrom(flow, take.id), ...reachFrom(flow, take.id, { backwards: true })];
  const ids = new Set(around);
  const isAboutToken = (value: Value): boolean => {
    for (const one of subvalues(value)) if (one.key === token.key) return true;
    return false;
  };
  const writes = committingStepsOf(flow, "write").filter(({ id }) => ids.has(id));
  if (writes.some((write) => [write.value, ...indexesOf(write.place)].some(isAboutToken))) return undefined;
  return writes.find(({ value, place }) => {
    if (value.kind !== "operation" || value.operator !== "+") return false;
    const isOld = value.operands.some((part) => isHeldIn(part, place));
    return isOld && value.operands.some(({ key }) => key === amount.key);
  });
}
