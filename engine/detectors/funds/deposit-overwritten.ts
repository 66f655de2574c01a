/** A record of what was paid in, replaced by the next payment or closed with it: what stood there belongs to nobody any more. */

import { changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../dataflow/access/fresh-index.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { termsOf } from "../../dataflow/backing/terms.ts";
import { anchorBefore, anchorIn } from "../../flow/anchor.ts";
import { isRequired } from "../../flow/dominance.ts";
import { decide } from "../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isTotal } from "../../flow/places.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { sentBy } from "../../flow/used-values.ts";
import {
  hasPart,
  indexesOf,
  isHeldIn,
  isInput,
  isReadFrom,
  kindBit,
  loadedPlaces,
  operandsOf,
  type Place,
  somePart,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type DroppedDeposit, droppedDeposits } from "./owed/dropped-deposits.ts";
import { overwrittenSums } from "./owed/overwritten-sums.ts";
import { type UngivenShare, ungivenShares } from "./owed/ungiven-shares.ts";
import { type UnpaidReduction, unpaidReductions } from "./owed/unpaid-reductions.ts";

export const depositOverwritten: Detector = {
  id: "deposit-overwritten",
  title: "Overwritten deposit (earlier payment lost)",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [840, 471],
  owasp: "SC02:2026",
  why: "What came in is written over the amount that stood there, and that amount is neither paid back nor credited elsewhere. The ether or tokens of the earlier payment stay in the contract with no record of whose they are: a bidder who is outbid, or who deposits twice, loses the first payment. The same where a record of what is owed is settled and nobody is paid, or a share is reckoned for a payment and nobody gets it. A sum that is set to an amount, where it was to grow or shrink by it, forgets all others.",
  fix: "Add to what stands there, or pay back or credit the old amount before it is replaced; pay what a record says where it is settled.",
  example: {
    bad: `contract Deposits {
    mapping(address => uint256) public amountOf;

    function deposit() external payable {
        amountOf[msg.sender] = msg.value;
    }

    function withdraw() external {
        uint256 amount = amountOf[msg.sender];
        amountOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Deposits {
    mapping(address => uint256) public amountOf;

    function deposit() external payable {
        amountOf[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = amountOf[msg.sender];
        amountOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/840.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which deposits are overwritten", (home) => [
        ...findOverwritten(program, home),
        ...findTaken(program, home),
        ...findReplacedSums(program, home),
        ...[...droppedDeposits(program, home, (flow, value) => isPayment(program, flow, value))].map((one) =>
          describeDropped(program, one),
        ),
        ...[...ungivenShares(program, home)].map((one) => describeUngiven(program, one)),
        ...[...unpaidReductions(program, home, (flow, value) => isPayment(program, flow, value))].map((one) =>
          describeUnpaid(program, one),
        ),
      ]),
    );
  },
};

function* findTaken(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write")) {
      const taken = takenBy(flow, write);
      if (taken !== undefined) yield describeTaken(program, flow, write, taken);
    }
  }
}

function* findOverwritten(program: Program, home: ContractFlows): Generator<Detection> {
  const paid = paidClasses(program, home);
  if (paid.size === 0) return;
  for (const flow of home.flows) {
    const writes = stepsOf(flow, "write").filter(
      ({ id, place, value }) =>
        paid.has(place.storageClass) && home.trust.isAttackerReachable(flow, id) && isPayment(program, flow, value),
    );
    for (const write of writes) if (!isKept(flow, write)) yield describe(program, flow, write);
  }
}

/** The caller took the place of who paid before, and whoever has that place now is given what the one before had paid. */
function takenBy(flow: Flow, { place, id }: StepOf<"write">): Step | undefined {
  const isOldAmount = (one: Value | undefined): boolean => isHeldIn(one, place);
  const replaced = stepsOf(flow, "write").find(
    (write) => write.id < id && isInput(write.value, "sender") && areSiblings(write.place, place),
  );
  if (replaced === undefined || !flow.committing.has(replaced.id)) return undefined;
  const isNewHolder = (one: Value): boolean =>
    one.kind === "load" && one.place.key === replaced.place.key && one.step > replaced.id;
  const credit = changesOf(flow).find(
    ({ write, sign, amount }) => sign > 0 && isOldAmount(amount) && indexesOf(write.place).some(isNewHolder),
  );
  const payment = stepsOf(flow, "call").find(
    ({ call }) => isOldAmount(call.value) && call.target !== undefined && isNewHolder(call.target),
  );
  return [credit?.write, payment].find((step) => step !== undefined && replaced.id < step.id && step.id < id);
}

/** Two fields of one record, or two variables. */
function areSiblings(a: Place, b: Place): boolean {
  return a.within.length === b.within.length && (a.within.length < 2 || a.within.at(-2) === b.within.at(-2));
}

function describeTaken(program: Program, flow: Flow, write: StepOf<"write">, taken: Step): Detection {
  return {
    at: anchorBefore(program, flow, taken, write),
    message: `${printCallable(flow.entry)} gives the caller, who has just taken the place of another, what that one paid into \`${printPlace(write.place)}\``,
  };
}

function describeDropped(program: Program, { flow, write, deposit }: DroppedDeposit): Detection {
  const paid = `\`${printPlace(deposit.paid.place)}\``;
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} closes the record with what ${printCallable(deposit.flow.entry)} has put into ${paid}, and that is neither paid back nor credited`,
    related: [{ at: deposit.paid.node, message: "It is paid in here" }],
  };
}

function describeUngiven(program: Program, { flow, at }: UngivenShare): Detection {
  return {
    at: anchorIn(program, flow, at),
    message: `${printCallable(flow.entry)} takes a payment and reckons which share of all there is that makes, and nobody gets that share`,
  };
}

function describeUnpaid(program: Program, { flow, write, deposit }: UnpaidReduction): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} settles \`${printPlace(write.place)}\`, and nobody is paid for it: what was owed is lost`,
    related: deposit === undefined ? [] : [{ at: deposit.node, message: "It grows here" }],
  };
}

function* findReplacedSums(program: Program, home: ContractFlows): Generator<Detection> {
  for (const { flow, write, change, by } of overwrittenSums(program, home)) {
    if (isNew(flow, write) || isOnceFor(flow, write)) continue;
    const sum = `\`${printPlace(write.place)}\``;
    yield {
      at: anchorIn(program, flow, write),
      message: `${printCallable(flow.entry)} sets ${sum} to the amount that it moves, where ${printCallable(by.entry)} adds to it or takes from it: what stood there is lost`,
      related: [{ at: change.node, message: "It is changed by an amount here" }],
    };
  }
}

/** Nothing is lost: what stood there is used, or nothing stood there. */
function isKept(flow: Flow, write: StepOf<"write">): boolean {
  if (isNew(flow, write) || isUsed(flow, write)) return true;
  return exempt("deposit-overwritten: nothing stood there", isOnce(flow));
}

function isNew(flow: Flow, { place }: StepOf<"write">): boolean {
  const isFresh = indexesOf(place).some((index) => isFreshIndex(index, flow));
  return exempt("deposit-overwritten: a new record", isFresh);
}

/** What closes the way is no record among more than are summed up there. */
function isOnceFor(flow: Flow, { place }: StepOf<"write">): boolean {
  const own = new Set(indexesOf(place).map(({ key }) => key));
  const isOwn = (mark: Place): boolean => indexesOf(mark).every(({ key }) => own.has(key));
  return exempt("deposit-overwritten: no sum before", isOnce(flow, isOwn));
}

function describe(program: Program, flow: Flow, write: StepOf<"write">): Detection {
  const name = printCallable(flow.entry);
  return {
    at: anchorIn(program, flow, write),
    message: `${name} writes what is paid over what \`${printPlace(write.place)}\` held, and that is neither paid back nor credited`,
    related: [{ at: flow.entry, message: `Who calls ${name} again, or after another, replaces the earlier payment` }],
  };
}

/** The storage that amounts of payments are taken from, or that is credited to what they are taken from. */
function paidClasses(program: Program, { flows }: ContractFlows): ReadonlySet<number> {
  const amounts = flows.flatMap((flow) => valueFlowOf(program, flow).outflows.map(({ amount }) => amount));
  const drawn = new Set(classesIn(amounts));
  const credits = flows.flatMap(changesOf).filter(({ sign, write }) => sign > 0 && drawn.has(write.place.storageClass));
  return new Set([...drawn, ...classesIn(credits.map(({ amount }) => amount))]);
}

function classesIn(amounts: readonly Value[]): readonly number[] {
  return loadedPlaces(amounts.flatMap(termsOf)).map(({ storageClass }) => storageClass);
}

/** What came along, or what the very call collects from the caller; a part may be kept as a fee. */
function isPayment(program: Program, flow: Flow, value: Value): boolean {
  if (value.kind === "input") return value.input === "value";
  const [whole] = isOperation(value, "-") ? value.operands : [];
  if (whole !== undefined) return isPayment(program, flow, whole);
  if (value.kind !== "parameter" && !isSetting(value)) return false;
  return valueFlowOf(program, flow).intakes.some(
    ({ isPull, arguments: [from, ...given] }) =>
      isPull && from !== undefined && hasPart(from, kindBit.caller) && given.some((one) => isSame(one, value)),
  );
}

/** How much everyone has to pay: a number of the contract's own. */
function isSetting(value: Value): boolean {
  return value.kind === "immutable" || (value.kind === "load" && isTotal(value.place));
}

/** Also where a setting is read once more. */
function isSame(one: Value, other: Value): boolean {
  return one.key === other.key || (other.kind === "load" && isHeldIn(one, other.place));
}

/** What stood there is paid, credited or added. */
function isUsed(flow: Flow, { place, value }: StepOf<"write">): boolean {
  const isOld = (one: Value): boolean => isReadFrom(one, place.storageClass);
  const sent = stepsOf(flow, "call").flatMap(({ call }) => sentBy(call));
  const written = stepsOf(flow, "write").map((write) => write.value);
  return isOld(value) || [...sent, ...written].some(isOld);
}

/** The way is open once: a test on the way fails as soon as the flow is done. */
function isOnce(flow: Flow, isMark: (place: Place) => boolean = () => true): boolean {
  const all = committingStepsOf(flow, "write").filter(({ place }) => isMark(place));
  // A lock is open again at the end.
  const writes = all.filter((one) => !all.some(({ id, place }) => id > one.id && place.key === one.place.key));
  return stepsOf(flow, "assume").some((test) => {
    const { condition, holds, id } = test;
    // What only has to wait comes again.
    if (hasPart(condition, kindBit.block) || isMeasuredBy(condition)) return false;
    if (!flow.committing.has(id) || !isRequired(flow, test)) return false;
    return writes.some(({ place, value }) => isAgainst(condition, holds, place, value));
  });
}

/** What the caller brings decides. */
function isMeasuredBy(condition: Value): boolean {
  return somePart(
    condition,
    (one) => one.kind === "parameter" || isInput(one, "value"),
    (one) => (one.kind === "load" ? [] : operandsOf(one)),
  );
}

function isAgainst(condition: Value, holds: boolean, place: Place, value: Value): boolean {
  const isOld = (one: Value): boolean => isHeldIn(one, place);
  if (!somePart(condition, isOld)) return false;
  const isZeroAsked = isOperation(condition, "==") && holds && value.kind !== "number";
  const truth = decide(condition, (one) => (isOld(one) ? value : undefined));
  return truth === undefined ? isZeroAsked : (truth !== 0n) !== holds;
}
