/** Waiting times of an account that others can begin anew. */

import { isNow } from "../../dataflow/access/clocks.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../dataflow/access/fresh-index.ts";
import { chargesOf } from "../../dataflow/access/in-charge.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { termsOf } from "../../dataflow/backing/terms.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation, isScaled } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  isNumber,
  kindBit,
  operandsOf,
  type Place,
  placesReadIn,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type RestartedWait, restartedWaits } from "./windows/restarted-waits.ts";
import { type StretchedStream, stretchedStreams } from "./windows/stretched-streams.ts";
import { type Vesting, vestingsIn } from "./windows/vestings.ts";

export const lockGriefing: Detector = {
  id: "lock-griefing",
  title: "Lock or vesting period that anyone can extend (griefing)",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [840, 400],
  owasp: "SC10:2026",
  why: "Withdrawals have to wait until some time after a stored moment, or pay the more, the longer ago it is. Anyone can set that moment anew for the account of somebody else, by a deposit of next to nothing: who repeats it in time keeps the owner from their funds for as long as they like.",
  fix: "Let only the owner of the record, or who they approved, begin its time anew; or keep the time of each deposit apart, so that a new one does not touch what is there.",
  example: {
    bad: `contract Vault {
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public depositedAt;

    function depositFor(address account) external payable {
        balanceOf[account] += msg.value;
        depositedAt[account] = block.timestamp;
    }

    function withdraw(uint256 amount) external {
        require(block.timestamp >= depositedAt[msg.sender] + 7 days, "locked");
        balanceOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Vault {
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public depositedAt;

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        depositedAt[msg.sender] = block.timestamp;
    }

    function withdraw(uint256 amount) external {
        require(block.timestamp >= depositedAt[msg.sender] + 7 days, "locked");
        balanceOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/840.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which waiting times others can begin anew", (home) => [
        ...findExtended(program, home),
        ...findUnvested(program, home),
        ...[...restartedWaits(program, home)].map((one) => describeRestart(program, one)),
        ...[...stretchedStreams(program, home)].map((one) => describeStretch(program, home, one)),
      ]),
    );
  },
};

/** A test that fails until some time after what a record says. */
interface Wait {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly time: Place;
}

function* findExtended(program: Program, home: ContractFlows): Generator<Detection> {
  const waits = home.flows.flatMap((flow) => waitsIn(program, flow));
  for (const flow of home.flows) {
    for (const write of stepsOf(flow, "write")) {
      const wait = waits.find(({ time }) => time.storageClass === write.place.storageClass);
      if (wait !== undefined && isExtension(home, flow, write)) yield describe(program, { flow, write, wait });
    }
  }
}

/** Of what has been paid in for somebody, the part that they could have by now is nothing again. */
function* findUnvested(program: Program, home: ContractFlows): Generator<Detection> {
  const vestings = home.flows.flatMap((flow) => vestingsIn(program, flow));
  for (const flow of home.flows) {
    for (const write of stepsOf(flow, "write")) {
      const vesting = vestings.find(({ time }) => time.storageClass === write.place.storageClass);
      if (vesting === undefined || !isExtension(home, flow, write)) continue;
      if (exempt("lock-griefing: a record made anew", isMadeAnew(flow, write))) continue;
      yield describeUnvested(program, flow, write, vesting);
    }
  }
}

function isMadeAnew(flow: Flow, { place }: StepOf<"write">): boolean {
  return indexesOf(place).some((index) => isFreshIndex(index, flow));
}

/** Anyone sets the time of somebody else to some time from now, though these did not agree and have to wait already. */
function isExtension(home: ContractFlows, flow: Flow, write: StepOf<"write">): boolean {
  if (!isMoment(write.value) || !isOfOthers(write.place) || !isForAnyone(home, flow, write)) return false;
  if (exempt("lock-griefing: its owner agreed", isAgreed(flow, write))) return false;
  return !exempt("lock-griefing: nothing waits yet", isIdle(flow, write));
}

/* Waiting. */

/** What has to be waited for before something is paid or used up. */
function waitsIn(program: Program, flow: Flow): readonly Wait[] {
  const { outflows, reductions } = valueFlowOf(program, flow);
  const gains = [...outflows.map(({ step }) => step.id), ...reductions.map(({ write }) => write.id)];
  const tests = new Set(gains.flatMap((id) => [...testsBefore(flow, id)]));
  return [...tests].flatMap((test) => timesIn(flow, test).map((time) => ({ flow, test, time })));
}

/** The caller's own records in `now >= time + delay`, or in `now - time >= delay`. */
function timesIn(flow: Flow, { id, condition, holds }: StepOf<"assume">): readonly Place[] {
  const order = comparisonOf(condition, holds);
  if (order === undefined || order.isEqual || hasPart(order.smaller, kindBit.block)) return [];
  if (!somePart(order.larger, isNow)) return [];
  const loads = placesReadIn(condition);
  return loads.filter((place) => isOwn(place) || isAgreed(flow, { id, place }));
}

function isOwn(place: Place): boolean {
  return indexesOf(place).some((index) => hasPart(index, kindBit.caller));
}

/* Beginning anew. */

/** The time of the call, or some time after it; a fee or a reward for some time is none. */
function isMoment(value: Value): boolean {
  return termsOf(value).some(isNow) && !subvalues(value).some((one) => isScaled(one) && hasPart(one, kindBit.block));
}

/** A record that the caller names, and that is not looked up by who calls. */
function isOfOthers(place: Place): boolean {
  const indexes = indexesOf(place);
  return (
    indexes.some((index) => hasPart(index, kindBit.parameter)) &&
    indexes.every((index) => !hasPart(index, kindBit.caller | kindBit.hash))
  );
}

/** Open, or guarded by what has nothing to do with who calls, such as a list of the tokens that are taken. */
function isForAnyone({ trust }: ContractFlows, flow: Flow, { id }: StepOf<"write">): boolean {
  if (trust.isAttackerReachable(flow, id)) return true;
  const isInSetup = trust.isInitializing(flow, id) || !flow.committing.has(id);
  return !isInSetup && ![...testsBefore(flow, id)].some(({ condition }) => asksCaller(condition));
}

function asksCaller(condition: Value): boolean {
  return askedOf(condition).some((one) => isInput(one, "sender") || isInput(one, "origin"));
}

/** What a test is about; not what a call that does something was told. */
function askedOf(condition: Value): readonly Value[] {
  return subvalues(condition, (one) => (one.kind === "result" && !isReadOnly(one.call) ? [] : operandsOf(one)));
}

/** Tested is who calls, together with whose record it is; that the two are not the same is no consent. */
function isAgreed(flow: Flow, { id, place }: Pick<StepOf<"write">, "id" | "place">): boolean {
  const keys = new Set(indexesOf(place).map(({ key }) => key));
  return [...testsBefore(flow, id)].some(({ condition, holds }) => {
    if (isOperation(condition, "==") && !holds) return false;
    return asksCaller(condition) && askedOf(condition).some(({ key }) => keys.has(key));
  });
}

/** The time itself is looked at before, as by what reckons rewards up to now, or the record is tested to be empty. */
function isIdle(flow: Flow, { id, place }: StepOf<"write">): boolean {
  const index = indexesOf(place).at(-1);
  const isSameRecord = (one: Value): boolean => one.kind === "load" && indexesOf(one.place).at(-1)?.key === index?.key;
  const before = reachFrom(flow, id, { backwards: true });
  if (stepsOf(flow, "read").some((read) => before.has(read.id) && read.place.key === place.key)) return true;
  if (flow.steps.some((step) => before.has(step.id) && usesCopyOf(step, place))) return true;
  return [...testsBefore(flow, id)].some(
    ({ condition, holds }) => isEmptyTest(condition, holds) && somePart(condition, isSameRecord),
  );
}

/** Something is reckoned by the time as it stands in a copy of the record. */
function usesCopyOf(step: Step, { key }: Place): boolean {
  const isCopied = (one: Value): boolean => one.kind === "load" && one.place.key === key;
  if (step.kind === "write") return somePart(step.value, isCopied);
  return step.kind === "assume" && somePart(step.condition, isCopied);
}

function isEmptyTest(condition: Value, holds: boolean): boolean {
  if (condition.kind === "load") return !holds;
  return isOperation(condition, "==") && holds && condition.operands.some((one) => isNumber(one, 0n));
}

function describeRestart(program: Program, { flow, write, waiting, test }: RestartedWait): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `Anyone can call ${printCallable(flow.entry)} again and again: each time \`${printPlace(write.place)}\` is set anew, which ${printCallable(waiting.entry)} has to wait for`,
    related: [{ at: test.node, message: "This has to wait for it" }],
  };
}

/** Where nobody is in charge, it may be meant for whoever adds much. */
function describeStretch(program: Program, home: ContractFlows, { flow, write, time }: StretchedStream): Detection {
  return {
    at: anchorIn(program, flow, write),
    ...(chargesOf(home).length > 0 ? {} : { severity: "Low" }),
    message: `Anyone can call ${printCallable(flow.entry)} with next to nothing: \`${printPlace(time.place)}\` is set anew, and what \`${printPlace(write.place)}\` still has to give out is stretched over the whole time again`,
    related: [{ at: time.node, message: "The time begins anew here" }],
  };
}

function describeUnvested(program: Program, flow: Flow, write: StepOf<"write">, vesting: Vesting): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `Anyone can call ${printCallable(flow.entry)} to set \`${printPlace(write.place)}\` anew for somebody else, by which ${printCallable(vesting.flow.entry)} reckons how much they may have by now`,
    related: [{ at: vesting.payment.node, message: "The longer ago it is, the more is paid here" }],
  };
}

interface Extended {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly wait: Wait;
}

function describe(program: Program, { flow, write, wait }: Extended): Detection {
  const at = anchorIn(program, flow, write);
  const isPaid = valueFlowOf(program, wait.flow).outflows.length > 0;
  return {
    at,
    ...(isPaid ? {} : { severity: "Low" }),
    message: `Anyone can call ${printCallable(flow.entry)} to set \`${printPlace(write.place)}\` anew for somebody else, which ${printCallable(wait.flow.entry)} has to wait for`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "It is set here" }]),
      { at: wait.test.node, message: "This has to wait for it" },
    ],
  };
}
