/** What grows with time or by shares is settled before that changes which it is computed from: in most functions, and not in one. */

import { isBrought } from "../../dataflow/access/brought.ts";
import { carriedParts } from "../../dataflow/access/choice.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isFreshIndex, isIssuedIndex } from "../../dataflow/access/fresh-index.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { isRequired, testsBefore } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation, isScaled, withoutFitting } from "../../flow/operation.ts";
import { hasSameIndexes } from "../../flow/places.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isNumber,
  isReadFrom,
  kindBit,
  type Load,
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
import { findUnclocked } from "./accruals/clock-accruals.ts";
import { findCountedAgain } from "./accruals/counted-again.ts";
import { type Forgiven, findForgiven } from "./accruals/forgiven-marks.ts";
import { findIdleClocks, type IdleClock } from "./accruals/idle-clocks.ts";
import { findLate, type LateAccrual } from "./accruals/late-accruals.ts";
import { findLowMarks, type LowMark } from "./accruals/low-marks.ts";
import { findPartialMarks, type PartialMark } from "./accruals/partial-marks.ts";
import { findUnmarked, type Unmarked } from "./accruals/unmarked-stakes.ts";
import { findUnset, type Unset } from "./accruals/unset-marks.ts";
import { findUnsettled, type Unsettled } from "./accruals/unsettled-accounts.ts";

export const accrualForgotten: Detector = {
  id: "accrual-forgotten",
  title: "Missing accrual before a state change",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [841, 682],
  owasp: "SC02:2026",
  why: "Rewards and interest are computed from a rate, a total or a balance, for the time since they were last brought up to date. A function that changes one of these without doing so first changes them for the past too: rewards are lost, or are paid for a stake that was not there.",
  fix: "Call the function that brings it up to date before the change, as the other functions do; a modifier makes it hard to forget.",
  example: {
    bad: `contract Savings {
    uint256 public index = 1e18;
    uint256 public rate = 1e9;
    uint256 public updatedAt = block.timestamp;
    uint256 public nAccounts;
    address private immutable owner = msg.sender;

    event RateSet(uint256 rate);

    function accrue() public {
        index += rate * (block.timestamp - updatedAt);
        updatedAt = block.timestamp;
    }

    function open() external {
        accrue();
        nAccounts++;
    }

    function setRate(uint256 newRate) external {
        require(msg.sender == owner, "not the owner");
        rate = newRate;
        emit RateSet(newRate);
    }
}`,
    good: `contract Savings {
    uint256 public index = 1e18;
    uint256 public rate = 1e9;
    uint256 public updatedAt = block.timestamp;
    uint256 public nAccounts;
    address private immutable owner = msg.sender;

    event RateSet(uint256 rate);

    function accrue() public {
        index += rate * (block.timestamp - updatedAt);
        updatedAt = block.timestamp;
    }

    function open() external {
        accrue();
        nAccounts++;
    }

    function setRate(uint256 newRate) external {
        require(msg.sender == owner, "not the owner");
        accrue();
        rate = newRate;
        emit RateSet(newRate);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/841.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      contractFlows(program).flatMap((home) => [
        ...findForgotten(program, home),
        ...[...findUnclocked(home)].map((one) => describe(program, home, one)),
        ...findCountedAgain(program, home),
        ...findPartialMarks(home).map((one) => describePartial(program, one)),
        ...[...findUnsettled(home)].map((one) => describeUnsettled(program, home, one)),
        ...[...findUnmarked(home)].map((one) => describeUnmarked(program, one)),
        ...[...findUnset(home)].map((one) => describeUnset(program, one)),
        ...findSettledLate(home).map((one) => describeLate(program, home, one)),
        ...[...findLowMarks(program, home)].map((one) => describeLow(home, one)),
        ...[...findForgiven(home)].map((one) => describeForgiven(program, one)),
        ...home.flows.flatMap(findIdleClocks).map((one) => describeIdle(program, one)),
      ]),
    );
  },
};

/** What is settled, and what it is computed from. */
interface Accrual {
  readonly settled: StepOf<"write">;
  readonly flow: Flow;
  readonly basis: Place;
}

function* findForgotten(program: Program, home: ContractFlows): Generator<Detection> {
  for (const accrual of accrualsIn(home)) {
    const settling = home.flows.filter((flow) => writesTo(flow, accrual.settled.place).length > 0);
    if (settling.length < minSiblings) continue;
    const isWanted = isCustom(home, settling, accrual) ? () => true : isRateOf(accrual);
    // What code it does not know may settle as well.
    const others = home.flows.filter((flow) => !settling.includes(flow) && stepsOf(flow, "opaque").length === 0);
    for (const flow of others) yield* changesIn(program, home, flow, accrual, isWanted);
  }
}

/** Of one of many that grow with time: its rate is set to what a caller says, whatever the others do. */
function isRateOf({ settled }: Accrual): (write: StepOf<"write">) => boolean {
  const { place, value } = settled;
  const isRest = (one: Value): boolean =>
    isOperation(one, "-") && one.operands.some((side) => isReadFrom(side, place.storageClass));
  const isGrowth = isOperation(value, "+") && isOfTime(settled) && !somePart(value, isRest);
  return (write) => isGrowth && withoutFitting(write.value).kind === "parameter";
}

/** Each function once, by the first that it changes too early. */
function findSettledLate(home: ContractFlows): readonly LateAccrual[] {
  const all = accrualsIn(home).flatMap(({ settled: { place }, basis }) =>
    indexesOf(place).length === 0 ? [...findLate(home, place, basis)] : [],
  );
  return all.filter(({ flow }, at) => all.findIndex((one) => one.flow === flow) === at);
}

function* changesIn(
  program: Program,
  home: ContractFlows,
  flow: Flow,
  accrual: Accrual,
  isWanted: (write: StepOf<"write">) => boolean,
): Generator<Detection> {
  for (const write of writesTo(flow, accrual.basis).filter(isWanted)) {
    const isSetUp = home.trust.isInitializing(flow, write.id) || home.trust.setOnceTestsOf(flow).length > 0;
    if (exempt("accrual-forgotten: set up once", isSetUp)) continue;
    if (exempt("accrual-forgotten: it grows by itself", isOfTime(write))) continue;
    if (exempt("accrual-forgotten: a record is begun", isBegun(flow, write))) continue;
    if (exempt("accrual-forgotten: there is nothing yet that earns", isOfNothing(flow, write))) continue;
    if (exempt("accrual-forgotten: what was earned is asked to stay", isAskedToStay(flow, write))) continue;
    yield describe(program, home, { flow, write, accrual });
  }
}

function isBegun(flow: Flow, { place }: StepOf<"write">): boolean {
  return indexesOf(place).some((index) => isIssuedIndex(index) || isFreshIndex(index, flow));
}

/** Something else of the account is asked to be nothing. */
function isOfNothing(flow: Flow, { id, place }: StepOf<"write">): boolean {
  if (indexesOf(place).length === 0) return false;
  return [...testsBefore(flow, id)].some(({ condition, holds }) => {
    const operands = holds && isOperation(condition, "==") ? condition.operands : [];
    const isBeside = (one: Value): boolean =>
      one.kind === "load" && one.place.key !== place.key && hasSameIndexes(one.place, place);
    return operands.some(isBeside) && operands.some((one) => isNumber(one, 0n));
  });
}

/** What is earned by now is reckoned with the old number and with the new one, and may not fall. */
function isAskedToStay(flow: Flow, { id, place }: StepOf<"write">): boolean {
  const isOfNew = (one: Value): boolean => somePart(one, (part) => isLoadOf(part, place) && part.step > id);
  return stepsOf(flow, "assume").some((test) => {
    const compared = comparisonOf(test.condition, test.holds);
    if (compared === undefined || !flow.committing.has(test.id) || !isRequired(flow, test)) return false;
    const { smaller, larger } = compared;
    return [smaller, larger].every((one) => hasPart(one, kindBit.block)) && isOfNew(larger) && !isOfNew(smaller);
  });
}

/** What one function does is no custom. */
const minSiblings = 2;

function writesTo(flow: Flow, { storageClass }: Place): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter(({ place }) => place.storageClass === storageClass);
}

/** Of a record for each account: most functions that change the basis settle it. Time concerns whoever changes what it is multiplied with. */
function isCustom({ flows }: ContractFlows, settling: readonly Flow[], { settled, basis }: Accrual): boolean {
  if (indexesOf(settled.place).length === 0) return true;
  const others = flows.filter((flow) => !settling.includes(flow));
  const isMost = (count: (some: readonly Flow[]) => number): boolean =>
    count(settling) >= minSiblings && count(settling) > count(others);
  const changing = (some: readonly Flow[]): readonly StepOf<"write">[] => some.flatMap((flow) => writesTo(flow, basis));
  // What several functions do by one helper is done in one place.
  return (
    isMost((some) => some.filter((flow) => writesTo(flow, basis).length > 0).length) ||
    isMost((some) => new Set(changing(some).map(({ node }) => node)).size)
  );
}

/* Accruals. */

/** Each pair of what is settled and what it is computed from, once. */
function accrualsIn({ flows }: ContractFlows): readonly Accrual[] {
  const found = new Map<string, Accrual>();
  for (const accrual of flows.flatMap(accrualsOf)) {
    const name = `${accrual.settled.place.storageClass} ${accrual.basis.storageClass}`;
    if (!found.has(name) && !isTime(flows, accrual.basis)) found.set(name, accrual);
  }
  return [...found.values()];
}

function accrualsOf(flow: Flow): readonly Accrual[] {
  return committingStepsOf(flow, "write")
    .filter(({ value }) => value.kind === "operation")
    .filter(({ value }) => !exempt("accrual-forgotten: grows by what is brought", isBrought(value)))
    .filter(({ value }) => !exempt("accrual-forgotten: used up, not grown", isOperation(value, "-")))
    .flatMap((settled) => basesOf(settled).map((basis) => ({ settled, flow, basis })));
}

/** When something was last done, or ends, is no rate. */
function isTime(flows: readonly Flow[], basis: Place): boolean {
  const isBlock = ({ value, place }: StepOf<"write">): boolean =>
    hasPart(value, kindBit.block) && !subvalues(value).some((one) => isLoadOf(one, place));
  return flows.some((flow) => writesTo(flow, basis).some(isBlock));
}

/**
 * Of a number that grows with time: what the time is multiplied with. Of a record of an account: the account's other
 * record that a share is computed from.
 */
function basesOf({ place, value }: StepOf<"write">): readonly Place[] {
  const indexes = indexesOf(place);
  if (indexes.length > 1) return [];
  const parts = subvalues(value);
  const loads = parts
    .filter(isScaled)
    .flatMap(({ operands }) => operands.flatMap((operand) => placesOfFactor(operand)));
  const others = loads.filter(({ storageClass }) => storageClass !== place.storageClass);
  const [account] = indexes;
  if (account !== undefined)
    return others.filter(
      (one) =>
        indexesOf(one)
          .map(({ key }) => key)
          .join() === `${account.key}`,
    );
  return isOfTime({ place, value })
    ? loads.filter((one) => one.storageClass !== place.storageClass && indexesOf(one).length === 0)
    : [];
}

/** Something is added to it, or taken from it, for the time since. */
function isOfTime({ place, value }: Pick<StepOf<"write">, "place" | "value">): boolean {
  return hasPart(value, kindBit.block) && somePart(value, (one) => isLoadOf(one, place));
}

function isLoadOf(value: Value, { key }: Place): value is Load {
  return value.kind === "load" && value.place.key === key;
}

/** A factor itself; a sum or difference with time in it is when it was last settled. */
function placesOfFactor(factor: Value): readonly Place[] {
  if (hasPart(factor, kindBit.block)) return [];
  return placesReadIn(factor, carriedParts);
}

function describePartial(program: Program, { flow, write, stake, custom }: PartialMark): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} sets \`${printPlace(write.place)}\` by the amount of the change, and not by all of \`${printPlace(stake)}\` as ${printCallable(custom.entry)} does: what was credited before counts again`,
  };
}

function describeUnsettled(program: Program, { trust }: ContractFlows, { flow, write, settled }: Unsettled): Detection {
  return {
    at: anchorIn(program, flow, write),
    ...(trust.isAttackerReachable(flow, write.id) ? {} : { severity: "Low" }),
    message: `${printCallable(flow.entry)} changes \`${printPlace(write.place)}\` without settling what it has earned, as it does for \`${printPlace(settled.place)}\``,
    related: [{ at: settled.node, message: "The other account is settled here" }],
  };
}

function describeUnmarked(program: Program, { flow, write, earning }: Unmarked): Detection {
  const { credit, mark } = earning;
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} adds to \`${printPlace(write.place)}\` and leaves \`${printPlace(mark)}\` where it was: what is new earns for all the time before`,
    related: [{ at: credit.node, message: "What was earned since is credited here" }],
  };
}

function describeUnset(program: Program, { flow, write, earned }: Unset): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} begins \`${printPlace(write.place)}\` at zero, and not at \`${printPlace(earned.index)}\`: what that has risen by since the beginning counts for what is new`,
  };
}

function describeLate(program: Program, { trust }: ContractFlows, late: LateAccrual): Detection {
  const { flow, write, settled, custom } = late;
  return {
    at: anchorIn(program, flow, write),
    ...(trust.isAttackerReachable(flow, write.id) ? {} : { severity: "Low" }),
    message: `${printCallable(flow.entry)} changes \`${printPlace(write.place)}\` before \`${printPlace(settled.place)}\` is brought up to date, and not after that as ${printCallable(custom.entry)} does: the change counts for the past`,
    related: [{ at: settled.node, message: "It is computed from the new number here" }],
  };
}

function describeLow({ trust }: ContractFlows, { flow, credit, test, mark }: LowMark): Detection {
  const [name, gets] = [`\`${printPlace(mark)}\``, `\`${printPlace(credit.place)}\``];
  return {
    at: test.node,
    ...(trust.isAttackerReachable(flow, credit.id) ? {} : { severity: "Low" }),
    message: `${printCallable(flow.entry)} adds to ${gets} by what is above ${name}, which stays as it is: the same gain counts again with every call`,
    related: [{ at: credit.node, message: "It is added here" }],
  };
}

function describeForgiven(program: Program, { flow, write, stake, rise }: Forgiven): Detection {
  const [name, index] = [`\`${printPlace(write.place)}\``, `\`${printPlace(rise.index)}\``];
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} adds to \`${printPlace(stake.write.place)}\` and sets ${name} anew, and nothing reckons what ${index} has risen by since it was last set: that is lost, or forgiven`,
    related: [{ at: stake.write.node, message: "It is added to here" }],
  };
}

interface Forgotten {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly accrual: Accrual;
}

function describe(program: Program, { trust }: ContractFlows, { flow, write, accrual }: Forgotten): Detection {
  const settled = `\`${printPlace(accrual.settled.place)}\``;
  const isOfAll = indexesOf(write.place).length === 0 && indexesOf(accrual.settled.place).length > 0;
  return {
    at: anchorIn(program, flow, write),
    ...(trust.isAttackerReachable(flow, write.id) ? {} : { severity: "Low" }),
    message: `${printCallable(flow.entry)} changes \`${printPlace(write.place)}\` without bringing ${isOfAll ? "each " : ""}${settled} up to date, as ${printCallable(accrual.flow.entry)} does`,
    related: [{ at: accrual.settled.node, message: `${settled} is computed from it here` }],
  };
}

function describeIdle(program: Program, { flow, stock, clock, set, growth }: IdleClock): Detection {
  const [since, all] = [`\`${printPlace(clock)}\``, `\`${printPlace(stock.place)}\``];
  return {
    at: anchorIn(program, flow, set),
    message: `${printCallable(flow.entry)} leaves ${since} as it is while ${all} is zero, and then raises ${all}: what is reckoned by both counts the time before too`,
    related: [{ at: growth.node, message: `${all} grows here` }],
    assumptions: [`${all} is zero for a while after ${since} was set.`],
  };
}
