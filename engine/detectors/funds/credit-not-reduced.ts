/** A balance or an allowance that has to be large enough for a move, and is not made smaller by it. */

import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { areRelated, termsOf } from "../../dataflow/backing/terms.ts";
import { anchorIn, anchorOfChoice } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { hasCallerIndex } from "../../flow/places.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { hasPart, indexesOf, isHeldIn, isInput, kindBit, type Place, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { paidRecordsOf } from "./payments/paid-records.ts";
import { type UntakenShare, untakenShares } from "./payments/untaken-shares.ts";

export const creditNotReduced: Detector = {
  id: "credit-not-reduced",
  title: "Balance or allowance checked but not decreased",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [841, 840],
  owasp: "SC02:2026",
  why: "The function requires that a balance or an allowance is large enough for an amount, moves that amount, and leaves the balance or allowance as it was. So the same one is spent again and again: who was allowed a little takes everything, and who paid once gets what they like. Likewise where shares are paid for and taken from nobody.",
  fix: "Subtract the amount where it is checked; a subtraction that reverts below zero needs no check beside it.",
  example: {
    bad: `contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function issue() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        require(allowance[from][msg.sender] >= amount, "not allowed");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}`,
    good: `contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function issue() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/841.html", "https://eips.ethereum.org/EIPS/eip-20"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which balances are checked and not reduced", (home) => [
        ...home.flows.flatMap((flow) => [
          ...findKept(program, home, flow),
          ...findReset(program, home, flow),
          ...findLastAlone(program, flow),
        ]),
        ...[...untakenShares(program, home)].map((one) => describeUntaken(program, one)),
      ]),
    );
  },
};

function describeUntaken(program: Program, { flow, outflow, share }: UntakenShare): Detection {
  return {
    at: anchorOfChoice(program, flow, outflow.step, outflow.amount),
    severity: "High",
    message: `${printCallable(flow.entry)} pays the part of \`${printValue(share)}\` in all there is, and takes as many from nobody: whoever names a number gets what others hold`,
  };
}

/** A test that somebody's record is at least as large as an amount. */
interface Check {
  readonly test: StepOf<"assume">;
  readonly record: Place;
  readonly amount: Value;
}

function* findKept(program: Program, home: ContractFlows, flow: Flow): Generator<Detection> {
  const changes = changesOf(flow);
  if (changes.length === 0) return;
  for (const check of checksIn(flow)) {
    const moved = changes.find(
      (change) => isMovedBy(home, change, check) || isSold(program, home, flow, change, check),
    );
    if (moved === undefined || !home.trust.isAttackerReachable(flow, moved.write.id)) continue;
    const isWritten = stepsOf(flow, "write").some(({ place }) => isOf(place, check.record));
    if (exempt("credit-not-reduced: reduced", isWritten)) continue;
    if (exempt("credit-not-reduced: owed instead", isOwed(flow, check)) || isPaid(program, home, flow, moved, check))
      continue;
    yield describe(program, flow, check, moved);
  }
}

/** `require(used + amount <= limit); used = amount`: what was used before is forgotten. */
function* findReset(program: Program, home: ContractFlows, flow: Flow): Generator<Detection> {
  for (const write of committingStepsOf(flow, "write")) {
    if (indexesOf(write.place).length === 0) continue;
    const test = committingStepsOf(flow, "assume").find((one) => isAboutSum(one, write));
    if (test === undefined) continue;
    const name = `\`${printPlace(write.place)}\``;
    yield {
      at: anchorIn(program, flow, write),
      message: `${printCallable(flow.entry)} requires that there is room for more in ${name}, and sets it to the last amount alone: what was used before can be used again`,
      related: [{ at: test.node, message: "The sum is tested here" }],
      ...(home.trust.isAttackerReachable(flow, write.id) ? {} : { severity: "Low" }),
    };
  }
}

/** `amount = entitled - paid; paid = amount`: of all that was paid before, only the last counts the next time. */
function* findLastAlone(program: Program, flow: Flow): Generator<Detection> {
  for (const { amount } of valueFlowOf(program, flow).outflows) {
    const [entitled, taken] = isOperation(amount, "-") ? amount.operands : [];
    if (taken?.kind !== "load" || indexesOf(taken.place).length === 0) continue;
    if (exempt("credit-not-reduced: the record less itself", entitled?.key === taken.key)) continue;
    const write = committingStepsOf(flow, "write").find(
      ({ place, value }) => place.key === taken.place.key && value.key === amount.key,
    );
    if (write === undefined) continue;
    const name = `\`${printPlace(write.place)}\``;
    yield {
      at: anchorIn(program, flow, write),
      message: `${printCallable(flow.entry)} pays what is left after ${name}, and sets that to this payment alone: what was paid before is paid again`,
    };
  }
}

/** The old number and an amount together are at most something, and the amount is what is written. */
function isAboutSum({ condition, holds }: StepOf<"assume">, { place, value }: StepOf<"write">): boolean {
  const order = comparisonOf(condition, holds);
  const isOld = (one: Value | undefined): boolean => isHeldIn(one, place);
  if (order === undefined || order.isEqual || value.kind === "number") return false;
  const { smaller, larger } = order;
  const isSum = isOperation(smaller, "+") && smaller.operands.some(isOld);
  if (isSum) return smaller.operands.some(({ key }) => key === value.key);
  return isOperation(larger, "-") && isOld(larger.operands[1]) && smaller.key === value.key;
}

function checksIn(flow: Flow): readonly Check[] {
  return stepsOf(flow, "assume").flatMap((test): Check[] => {
    const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
    if (order === undefined || order.isEqual || order.larger.kind !== "load") return [];
    const { place } = order.larger;
    if (hasPart(order.smaller, kindBit.block)) return []; // a time, and no balance
    return indexesOf(place).length > 0 ? [{ test, record: place, amount: order.smaller }] : [];
  });
}

/** An allowance of the caller's lets an account be debited; a balance lets another record grow. */
function isMovedBy(home: ContractFlows, { write, sign, amount }: Change, check: Check): boolean {
  const { record } = check;
  if (isOf(write.place, record) || !areRelated(amount, check.amount)) return false;
  const keys = indexesOf(record);
  if (sign < 0) {
    const isCallers = keys.length > 1 && keys.some((key) => isInput(key, "sender"));
    return isCallers && indexesOf(write.place).some((index) => keys.some(({ key }) => key === index.key));
  }
  return keys.length === 1 && indexesOf(write.place).length > 0 && isBalance(home, record);
}

/** The caller has to have as much as there is less of for all, and is paid for it. */
function isSold(program: Program, home: ContractFlows, flow: Flow, change: Change, { record, amount }: Check): boolean {
  if (change.sign > 0 || change.amount.key !== amount.key || isOf(change.write.place, record)) return false;
  if (!hasCallerIndex(record) || hasCallerIndex(change.write.place) || !isBalance(home, record)) return false;
  return valueFlowOf(program, flow).outflows.some(
    ({ receiver }) => receiver !== undefined && isInput(receiver, "sender"),
  );
}

/** It grows somewhere, and is no limit that somebody set. */
function isBalance({ flows, trust }: ContractFlows, { storageClass }: Place): boolean {
  return flows.some((flow) =>
    changesOf(flow).some(
      ({ write, sign }) =>
        sign > 0 && write.place.storageClass === storageClass && trust.isAttackerReachable(flow, write.id),
    ),
  );
}

function isOf(place: Place, { storageClass }: Place): boolean {
  return place.storageClass === storageClass;
}

/** What is compared with the record is itself a record that changes: a debt, what was used so far. */
function isOwed(flow: Flow, { amount }: Check): boolean {
  return termsOf(amount).some(
    (one) => one.kind === "load" && stepsOf(flow, "write").some(({ place }) => isOf(place, one.place)),
  );
}

/** Something comes in for it, or is used up: what is paid out later has to come from somewhere all the same. */
function isPaid(program: Program, home: ContractFlows, flow: Flow, change: Change, check: Check): boolean {
  const { intakes, etherTests, spent, isOpaque } = valueFlowOf(program, flow);
  const isPaidOut =
    isSold(program, home, flow, change, check) ||
    (change.sign > 0 && paidRecordsOf(program, home).has(change.write.place.storageClass));
  return isOpaque || intakes.length > 0 || etherTests.length > 0 || (spent.length > 0 && !isPaidOut);
}

function describe(program: Program, flow: Flow, { test, record }: Check, { write }: Change): Detection {
  const name = `\`${printPlace(record)}\``;
  return {
    at: anchorIn(program, flow, test),
    message: `${printCallable(flow.entry)} requires that ${name} is large enough, and does not reduce it: it can be spent again`,
    related: [{ at: write.node, message: `This is done with it, while ${name} stays as it is` }],
  };
}
