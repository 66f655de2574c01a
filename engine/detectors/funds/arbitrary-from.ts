/** Tokens taken from an account that the caller names. */

import { identities } from "../../dataflow/access/conditions.ts";
import { type OpenStep, stepsReachableInOwnName } from "../../dataflow/access/contract-flows.ts";
import { isCaller } from "../../dataflow/access/guards.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import { findTaintSource, isAllowlisted, isCallerByTest } from "../../dataflow/access/taint.ts";
import { takenFrom } from "../../dataflow/access/token-pulls.ts";
import { anchorOutside } from "../../flow/anchor.ts";
import { askedFunction, type CalledFunction, calledFunction } from "../../flow/called-function.ts";
import { isImpossible, testsBefore } from "../../flow/dominance.ts";
import { type Flow, type Step, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isGivenAsIs } from "../../flow/parameters.ts";
import { printCallable, printPlace, quoteValue } from "../../flow/print.ts";
import {
  indexesOf,
  isInput,
  isNumber,
  operandsOf,
  type Place,
  subvalues,
  type Value,
  waysTo,
} from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { erc20, permits } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { isScript } from "./payments/stateless.ts";
import { isTiedToCaller } from "./payments/ties.ts";

export const arbitraryFrom: Detector = {
  id: "arbitrary-from",
  title: "Arbitrary from in transferFrom",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [862],
  owasp: "SC01:2026",
  scwe: ["SCWE-016"],
  why: "Users approve this contract to spend their tokens, and it calls `transferFrom` with a `from` that the caller chooses. An attacker spends the allowances of everyone.",
  fix: "Use `msg.sender` as `from`. Where tokens of somebody else are moved, require their signature, or an approval that they gave to the caller in this contract.",
  example: {
    bad: `interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Till {
    IERC20 private immutable token;

    function pay(address from, address to, uint256 amount) external {
        require(token.transferFrom(from, to, amount));
    }
}`,
    good: `interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Till {
    IERC20 private immutable token;

    function pay(address to, uint256 amount) external {
        require(token.transferFrom(msg.sender, to, amount));
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-20", "https://cwe.mitre.org/data/definitions/862.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findTakings(program));
  },
};

function* findTakings(program: Program): Generator<Detection> {
  const right = rightTakings(program);
  for (const open of stepsReachableInOwnName(program, "call")) {
    const { in: home, flow, step } = open;
    const called = askedFunction(program, step.call);
    const from = called && takenFrom(called);
    if (called === undefined || from === undefined || !isChosen(open, from)) continue;
    const at = anchorOutside(program, flow, step, right.get(step.node));
    const permit = findPermit(program, open, from);
    const isCredited = creditsTo(open, from);
    const doubts = [
      ...(permit === undefined ? doubtsOfOffer(open, from) : []),
      ...doubtsOfChild(open),
      ...(isScript(program, open, called.signature)
        ? [`\`${home.contract.name}\` is not only run by delegatecall.`]
        : []),
    ];
    yield {
      at,
      message: `${printCallable(flow.entry)} ${describeTaking(called, from)}: nothing ties that account to the caller`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The tokens are taken here" }]),
        { at: flow.entry, message: `${printCallable(flow.entry)} can be called by anyone` },
        ...(permit === undefined
          ? []
          : [
              {
                at: permit,
                message:
                  "A token without `permit` but with a fallback function (phantom permit) accepts this without a signature",
              },
            ]),
      ],
      ...severityOf(permit !== undefined || isCredited, doubts),
      assumptions: [`\`${home.contract.name}\` has allowances to spend tokens of others.`, ...doubts],
    };
  }
}

/** By where tokens are taken: the functions that lead there with the caller's account too, or a signer's, and are right then. */
function rightTakings(program: Program): ReadonlyMap<AnyNode, ReadonlySet<Callable>> {
  const right = new Map<AnyNode, Set<Callable>>();
  for (const { in: home, flow, step } of stepsReachableInOwnName(program, "call")) {
    const called = askedFunction(program, step.call);
    const from = called && takenFrom(called);
    if (from === undefined || isOnOwnWay(home.trust, flow, step, from)) continue;
    const isSigned = !home.trust.isAttackerReachable(flow, step.id) && isTiedToCaller(from, flow, step.id, home.trust);
    if (!isSigned && !isCaller(from, home.trust.contextOf(flow))) continue;
    const callables = right.get(step.node) ?? new Set<Callable>();
    for (let { site } = step; site.parent !== undefined; site = site.parent) callables.add(site.callable);
    right.set(step.node, callables);
  }
  return right;
}

function isChosen(open: OpenStep<"call">, from: Value): boolean {
  const { flow, step } = open;
  const { trust } = open.in;
  if (isOnOwnWay(trust, flow, step, from)) return isGivenOnOwnWay(open, from);
  if (isCaller(from, trust.contextOf(flow)) || isInput(from, "this")) return false;
  if (exempt("arbitrary-from: nobody gets there", isImpossible(flow, step.id))) return false;
  const origin = findTaintSource(from, flow, trust);
  if (origin?.kind !== "parameter" && origin?.kind !== "calldata") return false;
  if (isCallerByTest(from, flow, step.id, trust)) return false;
  if (exempt("arbitrary-from: the account is allowed", isAllowlisted(from, flow, step.id, trust))) return false;
  return !exempt("arbitrary-from: something ties it to the caller", isTiedToCaller(from, flow, step.id, trust));
}

/** One of several accounts, behind a signature that callers make in their own name. */
function isOnOwnWay(trust: Trust, flow: Flow, { id }: Step, from: Value): boolean {
  return from.kind === "phi" && !trust.isAttackerReachable(flow, id);
}

/** One of them is as it is given, and nothing asks for it. */
function isGivenOnOwnWay({ in: { trust }, flow, step }: OpenStep<"call">, from: Value): boolean {
  const isAsked = (way: Value): boolean =>
    stepsOf(flow, "assume").some(({ condition }) => {
      const parts = subvalues(condition, (one) => (one.kind === "result" ? [] : operandsOf(one)));
      return parts.some((part) => isInput(part, "sender")) && parts.some(({ key }) => key === way.key);
    });
  return waysTo(from).some((way) => isGivenAsIs(way) && !isAsked(way) && !isTiedToCaller(way, flow, step.id, trust));
}

function severityOf(isLess: boolean, doubts: readonly string[]): Pick<Detection, "severity"> {
  if (doubts.length > 0) return { severity: "Low" };
  return isLess ? { severity: "Medium" } : {};
}

function doubtsOfOffer(open: OpenStep<"call">, from: Value): readonly string[] {
  const offer = findUsedOffer(open, from);
  return offer === undefined ? [] : [`More than \`${printPlace(offer)}\` allows can be taken.`];
}

/** Behind a test that the caller is a contract which this one has created: what it passes on is its own code's matter. */
function doubtsOfChild({ in: { trust }, flow, step }: OpenStep<"call">): readonly string[] {
  const isChild = (place: Place): boolean => {
    const writers = trust.openWritersOf(place);
    return writers.length > 0 && writers.every(({ write: { value } }) => isCreated(value));
  };
  for (const test of testsBefore(flow, step.id)) {
    const child = identities(test, flow, trust).find((one) => one.kind === "load" && isChild(one.place));
    if (child?.kind === "load")
      return [`What \`${printPlace(child.place)}\` was created to be passes on what its callers choose.`];
  }
  return [];
}

function isCreated(value: Value): boolean {
  return isNumber(value, 0n) || (value.kind === "result" && value.call.form === "create");
}

/** What the account itself, and nobody else, has put on record, and what is used up with the taking. */
function findUsedOffer({ in: { trust }, flow }: OpenStep<"call">, from: Value): Place | undefined {
  const used = stepsOf(flow, "write").find(({ id, place, value }) => {
    const at = indexesOf(place).findIndex(({ key }) => key === from.key);
    if (at < 0 || !flow.committing.has(id) || !isLess(value)) return false;
    const makers = trust.openWritersOf(place).filter(({ write }) => !isLess(write.value));
    return makers.length > 0 && makers.every((maker) => isOwners(maker.write.place, at, trust.contextOf(maker.flow)));
  });
  return used?.place;
}

function isLess(value: Value): boolean {
  return isNumber(value, 0n) || isOperation(value, "-");
}

function isOwners(place: Place, at: number, context: Parameters<typeof isCaller>[1]): boolean {
  const index = indexesOf(place)[at];
  return index !== undefined && isCaller(index, context);
}

/** A permit of the same account before, in the same transaction: some tokens take any signature. */
function findPermit(program: Program, { flow, step }: OpenStep<"call">, from: Value) {
  return flow.steps.find((one) => {
    if (one.kind !== "call" || one.id >= step.id) return false;
    const called = calledFunction(program, one.call);
    return called !== undefined && permits.has(called.signature) && called.arguments[0]?.key === from.key;
  })?.node;
}

/** True where something is written down for the account: its owner is made to pay in, but loses nothing at once. */
function creditsTo({ flow }: OpenStep<"call">, from: Value): boolean {
  return flow.steps.some(
    (one) =>
      one.kind === "write" &&
      one.value.kind === "operation" &&
      one.value.operator === "+" &&
      indexesOf(one.place).some((index) => mentions(index, from.key)),
  );
}

function mentions(value: Value, key: number): boolean {
  for (const one of subvalues(value)) if (one.key === key) return true;
  return false;
}

function describeTaking({ signature, arguments: [, to] }: CalledFunction, from: Value): string {
  const name = quoteValue(from, "an account that the caller chooses", ", which the caller chooses");
  return signature === erc20.burnFrom ? `burns tokens of ${name}` : `takes tokens from ${name}${describeReceiver(to)}`;
}

function describeReceiver(to: Value | undefined): string {
  const name = quoteValue(to, "");
  return name === "" ? "" : `, and sends them to ${name}`;
}
