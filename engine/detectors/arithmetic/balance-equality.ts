/** Tests for an exact balance, which others can upset. */

import { isMeasured } from "../../dataflow/access/brought.ts";
import { contractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isRequired } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isMember, isOperation, isSumOrDifference } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { isInput, isNumber, type Operation, somePart, subvalues, type Value } from "../../flow/value.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type ExactSum, exactSums } from "./exact-sums.ts";

export const balanceEquality: Detector = {
  id: "balance-equality",
  title: "Strict balance equality (forced ether)",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-132",
  cwe: [667],
  ethTrust: ["[S] No Exact Balance Check"],
  why: "Nobody can keep ether or tokens out of a contract: `selfdestruct`, a block reward or a plain token transfer adds them without its consent. An attacker who forces in one wei makes an exact balance check fail forever (denial of service).",
  fix: "Compare with `>=` or `<=`, or keep an internal balance of what came in through the contract's functions and compare that.",
  example: {
    bad: `contract Round {
    address payable private immutable owner = payable(msg.sender);

    function enter() external payable {
        require(msg.value == 1 ether);
    }

    function close() external {
        require(address(this).balance == 10 ether, "not full");
        owner.transfer(10 ether);
    }
}`,
    good: `contract Round {
    address payable private immutable owner = payable(msg.sender);

    function enter() external payable {
        require(msg.value == 1 ether);
    }

    function close() external {
        require(address(this).balance >= 10 ether, "not full");
        owner.transfer(10 ether);
    }
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-132"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findEqualities(program));
    yield* oncePerPlace(
      inEachContract(program, "which sums are compared exactly", (home) =>
        exactSums(home).map((one) => sayExact(program, one)),
      ),
    );
  },
};

function sayExact(program: Program, { flow, test, sum, growth }: ExactSum): Detection {
  return {
    at: anchorIn(program, flow, test),
    message: `${printCallable(flow.entry)} goes by \`${printPlace(sum)}\` being one number exactly, and ${printCallable(growth.flow.entry)} lets anyone raise it past that`,
    severity: "Low",
    related: [{ at: growth.write.node, message: "It grows here" }],
  };
}

function* findEqualities(program: Program): Generator<Detection> {
  for (const { flows, lowerViews } of contractFlows(program)) {
    for (const flow of [...flows, ...lowerViews((entry) => mentionsBalance(entry))]) {
      for (const step of stepsOf(flow, "assume")) {
        yield* judge(program, flow, step);
        yield* judgeShare(program, flow, step);
      }
      for (const test of flow.results.flatMap((result) => testIn(result) ?? []))
        if (isExact(test)) yield describe(flow, test, test.node ?? flow.entry);
    }
  }
}

function* judge(program: Program, flow: Flow, step: StepOf<"assume">): Generator<Detection> {
  const test = testIn(step.condition);
  if (test === undefined) return;
  const at = anchorOf(program, flow, step, test);
  if (exempt("balance-equality: where they are equal, there is nothing to do", isIdle(flow, step))) return;
  if (isExact(test)) yield describe(flow, test, at);
  else if (asksForNothing(flow, step)) yield describeEmptiness(flow, at);
}

/** `held * 100 / part == 98`: it takes some more than one wei to upset a share. */
function* judgeShare(program: Program, flow: Flow, step: StepOf<"assume">): Generator<Detection> {
  const { condition, holds, id } = step;
  if (!isOperation(condition, "==") || !holds || !flow.committing.has(id) || !isRequired(flow, step)) return;
  const share = condition.operands.find(isShareOfBalance);
  const [other] = condition.operands.filter((one) => one !== share);
  if (share === undefined || other === undefined || isNumber(other, 0n)) return;
  const made = new Set(subvalues(share).map(({ key }) => key));
  const isOfItself = other.kind !== "number" && subvalues(other).some(({ key }) => made.has(key));
  if (exempt("balance-equality: a share compared with what it is made of", isOfItself)) return;
  yield {
    at: anchorOf(program, flow, step, condition),
    severity: "Low",
    message: `${printCallable(flow.entry)} wants a share that it reckons from a balance to be one number exactly: anyone can move it by sending some in`,
    related: [{ at: flow.entry, message: `This decides what ${printCallable(flow.entry)} does` }],
  };
}

/** What is reckoned with a balance as it is, as a part of a product or of what is divided. */
function isShareOfBalance(value: Value): boolean {
  if (!isOperation(value, "/") && !isOperation(value, "*")) return false;
  const parts = subvalues(value, dividedOf);
  return parts.some(isBalance) && !parts.some((one) => subvalues(one, sumsOf).some(isMeasured));
}

function dividedOf(value: Value): readonly Value[] {
  if (isOperation(value, "/")) return value.operands.slice(0, 1);
  return isOperation(value, "*") ? value.operands : [];
}

/** True where nobody gains or loses by an equality: both outcomes stand, and what follows it alone does nothing. */
function isIdle(flow: Flow, { id, node, condition }: StepOf<"assume">): boolean {
  const sides = stepsOf(flow, "assume").filter((one) => one.node === node && one.condition.key === condition.key);
  const reached = (holds: boolean): ReadonlySet<number> => {
    const starts = sides.filter((side) => side.holds === holds && flow.committing.has(side.id));
    return new Set(starts.flatMap((side) => [side.id, ...reachFrom(flow, side.id, { forwardOnly: true })]));
  };
  const [equal, unequal] = [reached(true), reached(false)];
  if (!(equal.size > 0 && unequal.size > 0 && (equal.has(id) || unequal.has(id)))) return false;
  return ![...equal].some((one) => !unequal.has(one) && acts(flow.steps[one]));
}

function acts(step: Step | undefined): boolean {
  return step?.kind === "write" || step?.kind === "call" || step?.kind === "opaque";
}

function mentionsBalance(entry: AnyNode): boolean {
  return findAll(entry, "MemberAccess").some(
    ({ memberName }) => memberName === "balance" || memberName === "balanceOf",
  );
}

/** The comparison itself where it is in the entry's own file, also where its result is tested later. */
function anchorOf(program: Program, flow: Flow, step: Step, { node }: Operation): AnyNode {
  const at = anchorIn(program, flow, step);
  return at === step.node ? (node ?? at) : at;
}

/** An equality of a balance with anything else. */
function testIn(value: Value): Operation | undefined {
  if (value.kind !== "operation" || value.operator !== "==") return undefined;
  const [left, right] = value.operands;
  if (left === undefined || right === undefined) return undefined;
  if (isBalance(left) === isBalance(right)) return undefined;
  const [balance, other] = isBalance(left) ? [left, right] : [right, left];
  const isDelta = subvalues(balance, sumsOf).some(isMeasured);
  if (exempt("balance-equality: what came in between two readings", isDelta)) return undefined;
  const isOfItself = somePart(other, ({ key }) => key === balance.key);
  return exempt("balance-equality: compared with what it makes itself", isOfItself) ? undefined : value;
}

/** Whether there is anything at all is no exact test; `balance % 1 ether == 0` is. */
function isExact({ operands }: Operation): boolean {
  return operands.some(isRemainder) || !operands.some((operand) => isNumber(operand, 0n));
}

function isRemainder(value: Value): boolean {
  return value.kind === "operation" && value.operator === "%";
}

/** Where there must be no ether at all to go on, anyone can prevent what is done then. */
function asksForNothing(flow: Flow, test: StepOf<"assume">): boolean {
  const { condition, holds, id } = test;
  const isEther = condition.kind === "operation" && condition.operands.some(isOwnEther);
  return isEther && holds && flow.committing.has(id) && isRequired(flow, test);
}

/** The ether of any account, and of tokens those of the contract or the caller; perhaps plus or minus something. */
function isBalance(value: Value): boolean {
  for (const one of subvalues(value, sumsOf)) {
    if (isEther(one)) return true;
    if (one.kind === "result" && one.call.form === "high-level" && one.call.callee?.name === "balanceOf")
      return one.call.arguments.some((whose) => isInput(whose, "this") || isInput(whose, "sender"));
  }
  return false;
}

function sumsOf(value: Value): readonly Value[] {
  if (value.kind === "phi") return value.alternatives.map((alternative) => alternative.value);
  if (value.kind !== "operation") return [];
  return value.operator === "%" ? value.operands.slice(0, 1) : isSumOrDifference(value) ? value.operands : [];
}

function describe({ entry }: Flow, { operands }: Operation, at: AnyNode): Detection {
  const parts = operands.flatMap((operand) => subvalues(operand, sumsOf));
  const what = parts.some(isOwnEther)
    ? "the contract's ether balance"
    : parts.some(isEther)
      ? "an account's ether balance"
      : "a token balance";
  return {
    at,
    message: `${printCallable(entry)} compares ${what} for strict equality: anyone can force in one wei more, and the check fails from then on`,
    related: [{ at: entry, message: `This decides what ${printCallable(entry)} does` }],
  };
}

function describeEmptiness({ entry }: Flow, at: AnyNode): Detection {
  return {
    at,
    severity: "Low",
    message: `${printCallable(entry)} reverts while the contract holds any ether: anyone can force some in before each call`,
    related: [{ at: entry, message: `This decides whether ${printCallable(entry)} can be called` }],
  };
}

/** The ether of an address; a field of a record may be called the same. */
function isEther(value: Value): boolean {
  if (!isMember(value, "balance")) return false;
  const whose = isKind(value.node, "MemberAccess") ? value.node.expression.typeDescriptions.typeString : "address";
  return !/^struct\b/.test(whose ?? "");
}

function isOwnEther(value: Value): boolean {
  return value.kind === "operation" && isEther(value) && value.operands.some((whose) => isInput(whose, "this"));
}
