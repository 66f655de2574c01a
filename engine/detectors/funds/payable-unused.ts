/** A payable function that does not look at the ether it is sent. */

import type { FunctionDefinition } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { sendsEther } from "../../dataflow/reentry/reentry.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { endsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printValue } from "../../flow/print.ts";
import { hasPart, isInput, isNumber, kindBit, type Value } from "../../flow/value.ts";
import { headerPlace } from "../../program/header.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import { erc20, erc721, tokenPulls } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findOverpaid, type Overpaid } from "./payments/overpaid.ts";
import { findUnpriced, type Unpriced } from "./payments/unpriced.ts";

export const payableUnused: Detector = {
  id: "payable-unused",
  title: "Payable function that ignores msg.value",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [1164, 840],
  owasp: "SC02:2026",
  why: "The function accepts ether and behaves the same with and without it. Ether that callers send by mistake stays in the contract, or a price that should be charged is not. A price that is only the most that may be paid is not charged either.",
  fix: "Remove `payable`, or check and record `msg.value`: that it is the price, or at least the price.",
  example: {
    bad: `contract Club {
    address payable private immutable owner = payable(msg.sender);
    mapping(address => bool) public isMember;

    function join() external payable {
        require(msg.value == 1 ether, "the fee is one ether");
        isMember[msg.sender] = true;
    }

    function joinFor(address who) external payable {
        isMember[who] = true;
    }

    function take() external {
        owner.transfer(address(this).balance);
    }
}`,
    good: `contract Club {
    address payable private immutable owner = payable(msg.sender);
    mapping(address => bool) public isMember;

    function join() external payable {
        joinFor(msg.sender);
    }

    function joinFor(address who) public payable {
        require(msg.value == 1 ether, "the fee is one ether");
        isMember[who] = true;
    }

    function take() external {
        owner.transfer(address(this).balance);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/840.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findUnpriced(program).map((one) => describeUnpriced(program, one)));
    yield* oncePerPlace(findOverpaid(program).map((one) => describeOverpaid(program, one)));
    const seen = new Set<FunctionDefinition>();
    for (const home of contractFlows(program)) {
      // Payable, because one of the batch may be; or to save gas, where no ether is dealt with at all.
      if (home.flows.some(isBatch) || !home.flows.some(dealsInEther)) continue;
      for (const flow of home.flows) {
        const { entry } = flow;
        const isUnusedAtAll = isUnused(program, home, flow);
        if (seen.has(entry) || !(isUnusedAtAll || isUnusedOnOneWay(program, home, flow))) continue;
        seen.add(entry);
        const where = isUnusedAtAll ? "" : " on one of its ways";
        yield {
          at: headerPlace(program, entry),
          message: `${printCallable(entry)} is \`payable\` but ignores \`msg.value\`${where}: ether that callers send is lost to them`,
        };
      }
    }
  },
};

function describeUnpriced(program: Program, { flow, test, price, handed, isOfRecord }: Unpriced): Detection {
  return {
    at: anchorIn(program, flow, test),
    severity: isOfRecord ? "High" : "Medium",
    message: `${printCallable(flow.entry)} asks that \`msg.value\` is at most \`${printValue(price)}\`, and no more of it: who pays nothing gets what is sold`,
    related: [{ at: handed.node, message: "The caller gets it here" }],
  };
}

function describeOverpaid(program: Program, { flow, test, price }: Overpaid): Detection {
  return {
    at: anchorIn(program, flow, test),
    severity: "Low",
    confidence: "Medium",
    message: `${printCallable(flow.entry)} takes any \`msg.value\` from \`${printValue(price)}\` on, and gives the caller nothing back of what is too much`,
  };
}

/** Calls the contract itself by `delegatecall`, with the same `msg.value`. */
function isBatch(flow: Flow): boolean {
  return stepsOf(flow, "call").some(
    ({ call }) => call.form === "delegatecall" && call.target !== undefined && isInput(call.target, "this"),
  );
}

function dealsInEther(flow: Flow): boolean {
  return stepsOf(flow, "call").some(({ call }) => sendsEther(call)) || [...callablesOf(flow)].some(looksAtEther);
}

function isUnused(program: Program, home: ContractFlows, flow: Flow): boolean {
  const { entry } = flow;
  if (entry.stateMutability !== "payable" || entry.kind !== "function" || flow.truncated) return false;
  if (isAskedFor(program, entry) || handsOn(flow)) return false;
  const isDone = flow.steps.some(
    (step) =>
      home.trust.isAttackerReachable(flow, step.id) &&
      (step.kind === "write" || (step.kind === "call" && !isReadOnly(step.call))),
  );
  return isDone && ![...callablesOf(flow)].some(looksAtEther);
}

/**
 * Some ways look at what came along, and one that does something for the caller ends well without: it takes a token in
 * its place, most likely.
 */
function isUnusedOnOneWay(program: Program, { trust }: ContractFlows, flow: Flow): boolean {
  const { entry } = flow;
  if (entry.stateMutability !== "payable" || entry.kind !== "function" || flow.truncated || isAskedFor(program, entry))
    return false;
  if (!stepsOf(flow, "assume").some(looksAtValue) || stepsOf(flow, "opaque").length > 0) return false;
  const ends = endsOf(flow).filter(({ id }) => trust.isAttackerReachable(flow, id));
  const isPull = ({ id, call }: StepOf<"call">): boolean =>
    flow.committing.has(id) && tokenPulls[calledFunction(program, call)?.signature ?? ""] !== undefined;
  const reached = reachFrom(flow, 0, { stopAt: looksAtValue });
  return stepsOf(flow, "call").some((pull) => {
    if (!isPull(pull) || !reached.has(pull.id) || looksAtValue(pull)) return false;
    const after = reachFrom(flow, pull.id, { stopAt: looksAtValue });
    return ends.some(({ id }) => after.has(id));
  });
}

/** Ether that came along, or lies here, has a part in it; what comes together of several ways is not of this one. */
function looksAtValue(step: Step): boolean {
  if (step.kind === "assume") return isOfEther(step.condition);
  if (step.kind === "write") return isOfEther(step.value) && !hasPart(step.value, kindBit.phi);
  if (step.kind !== "call") return false;
  const { value, arguments: given } = step.call;
  return (
    (value !== undefined && !isNumber(value, 0n)) || given.some((one) => isOfEther(one) && !hasPart(one, kindBit.phi))
  );
}

function isOfEther(value: Value): boolean {
  return hasPart(value, kindBit.value | kindBit.balance);
}

/** Payable because a base or a standard says so. */
function isAskedFor(program: Program, entry: FunctionDefinition): boolean {
  const bases = (entry.baseFunctions ?? []).map((id) => program.findNode(id));
  const isOfBase = bases.some((base) => isKind(base, "FunctionDefinition") && base.stateMutability === "payable");
  return isOfBase || payableByStandard.has(signatureOf(program, entry));
}

/** Of ERC-721. */
const payableByStandard: ReadonlySet<string> = new Set([
  erc20.approve,
  erc20.transferFrom,
  erc721.safeTransferFrom,
  erc721.safeTransferFromWithData,
]);

/** Ether goes out, or code that is not known sees the same `msg.value`. */
function handsOn({ steps }: Flow): boolean {
  return steps.some((step) => {
    if (step.kind === "opaque") return true;
    if (step.kind !== "call") return false;
    const { form } = step.call;
    return form === "delegatecall" || form === "callcode" || sendsEther(step.call);
  });
}

function callablesOf({ entry, steps }: Flow): ReadonlySet<Callable> {
  return new Set([entry, ...steps.map(({ site }) => site.callable)]);
}

/** True where the code names `msg.value`, or a balance. */
function looksAtEther(callable: Callable): boolean {
  return (
    findAll(callable, "MemberAccess").some(({ memberName }) => memberName === "value" || memberName === "balance") ||
    findAll(callable, "YulFunctionCall").some(({ functionName }) =>
      /^(?:callvalue|selfbalance)$/.test(functionName.name),
    )
  );
}
