/** A payable function that does not look at the ether it is sent. */

import type { FunctionDefinition } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { sendsEther } from "../../dataflow/reentry/reentry.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import { printCallable } from "../../flow/print.ts";
import { isInput } from "../../flow/value.ts";
import { headerPlace } from "../../program/header.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import { erc20, erc721 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";

export const payableUnused: Detector = {
  id: "payable-unused",
  title: "Payable function that ignores msg.value",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [1164, 840],
  owasp: "SC02:2026",
  why: "The function accepts ether and behaves the same with and without it. Ether that callers send by mistake stays in the contract, or a price that should be charged is not.",
  fix: "Remove `payable`, or check and record `msg.value`.",
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
    const seen = new Set<FunctionDefinition>();
    for (const home of contractFlows(program)) {
      // Payable, because one of the batch may be; or to save gas, where no ether is dealt with at all.
      if (home.flows.some(isBatch) || !home.flows.some(dealsInEther)) continue;
      for (const flow of home.flows) {
        const { entry } = flow;
        if (seen.has(entry) || !isUnused(program, home, flow)) continue;
        seen.add(entry);
        yield {
          at: headerPlace(program, entry),
          message: `${printCallable(entry)} is \`payable\` but ignores \`msg.value\`: ether that callers send is lost to them`,
        };
      }
    }
  },
};

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
