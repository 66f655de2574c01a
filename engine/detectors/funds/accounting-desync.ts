/** Two variables that move together everywhere but in one place. */

import { type Change, changesIn, changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../dataflow/access/fresh-index.ts";
import { anchorIn, anchorOfChoice } from "../../flow/anchor.ts";
import { anchorOf, committingStepsOf, type Flow, stepsOf } from "../../flow/flow.ts";
import { isOperation, isScaled } from "../../flow/operation.ts";
import { hasCallerIndex, isIndexed, isLength, isSameVariable } from "../../flow/places.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { sentBy } from "../../flow/used-values.ts";
import { indexesOf, isInput, isNumber, overlaps, type Place, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type BrokenSum, findBrokenSums } from "./books/conserved-sums.ts";
import { type CountedAgain, countedAgain } from "./books/counted-again.ts";
import { doubledSums } from "./books/doubled-sums.ts";
import { findUnrecorded, type Unrecorded } from "./books/holdings.ts";
import { switchedKinds } from "./books/kind-totals.ts";
import { givenBack, movedTwice } from "./books/moved-again.ts";
import { isRunOff } from "./books/running-off.ts";
import { isOutOfSharing } from "./books/shared-out.ts";
import { type BalanceShare, balanceSharesIn } from "./owed/balance-shares.ts";
import { type ClearedSum, clearedSumsIn } from "./owed/cleared-sums.ts";
import { type ExcessSum, excessSumsIn } from "./owed/excess-sums.ts";
import { resetDeposits } from "./owed/reset-deposits.ts";
import { type WholeBalance, wholeBalancesIn } from "./owed/whole-balances.ts";

export const accountingDesync: Detector = {
  id: "accounting-desync",
  title: "Accounting mismatch: total not updated with a balance",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [682, 840],
  owasp: "SC02:2026",
  why: "Everywhere else the total changes by the same amount as the balance of an account. Here only the balance changes, so the two no longer add up: shares are priced wrongly, and the last to withdraw cannot be paid.",
  fix: "Update the total by the same amount, or use the internal function that the other places use.",
  example: {
    bad: `contract Pool {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;

    function deposit(uint256 amount) internal {
        sharesOf[msg.sender] += amount;
        totalShares += amount;
    }

    function enter() external payable {
        deposit(msg.value);
    }

    function leave(uint256 amount) external {
        sharesOf[msg.sender] -= amount;
        totalShares -= amount;
        payable(msg.sender).transfer(amount);
    }

    function burn(uint256 amount) external {
        sharesOf[msg.sender] -= amount;
    }
}`,
    good: `contract Pool {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;

    function deposit(uint256 amount) internal {
        sharesOf[msg.sender] += amount;
        totalShares += amount;
    }

    function enter() external payable {
        deposit(msg.value);
    }

    function leave(uint256 amount) external {
        sharesOf[msg.sender] -= amount;
        totalShares -= amount;
        payable(msg.sender).transfer(amount);
    }

    function burn(uint256 amount) external {
        sharesOf[msg.sender] -= amount;
        totalShares -= amount;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/840.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findDesyncs(program));
  },
};

/** So many other entry points have to keep the two together. */
const minWitnesses = 2;

function* findDesyncs(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    const changes = new Map(home.flows.map((flow) => [flow, changesOf(flow)]));
    const pairs = [...findPairs(home, changes)];
    for (const pair of pairs) {
      const isOfOne = pairs.every((other) => other === pair || other.total.storageClass !== pair.total.storageClass);
      yield* findBreaches(program, home, changes, pair, isOfOne);
      yield* findOpposite(program, changes, pair);
    }
    for (const one of findUnrecorded(program, home)) yield describeUnrecorded(program, one);
    yield* wholeBalancesIn(program, home).map((one) => describeWhole(program, one));
    yield* balanceSharesIn(program, home).map((one) => describeShare(program, one));
    for (const one of clearedSumsIn(program, home)) yield describeCleared(program, one);
    for (const one of excessSumsIn(program, home)) yield describeExcess(program, one);
    for (const one of countedAgain(program, home)) yield describeAgain(program, one);
    yield* describeReplaced(program, home);
    yield* doubledSums(home);
    yield* switchedKinds(program, home);
    yield* resetDeposits(program, home);
    for (const one of findBrokenSums(program, home)) yield describeBroken(one);
    yield* home.flows.flatMap((flow) => [...movedTwice(flow), ...givenBack(flow)]);
  }
}

/** Two functions both ways are a rule; one way is where something is reckoned with the total. */
function* findBreaches(
  program: Program,
  home: ContractFlows,
  changes: ReadonlyMap<Flow, readonly Change[]>,
  pair: Pair,
  isOfOne: boolean,
): Generator<Detection> {
  const isRule = pair.witnesses.length >= minWitnesses && isBothWays(pair.witnesses);
  if (!isRule && !isReckonedWith(home, pair)) return;
  if (exempt("accounting-desync: the total runs off with time", isRunOff(changes, pair.total))) return;
  for (const [flow, all] of changes) {
    const lone = findLone(flow, all, pair);
    if (lone === undefined) continue;
    if (!isOutOfSharing(home, all, lone, pair.total) && isKeptElsewhere(home, flow, all, lone, pair)) continue;
    const isPart = isOfOne || indexesOf(lone.write.place).length === 1;
    if (isRule || (isPart && isWayBack(lone, pair))) yield toDetection(program, flow, lone, pair);
  }
}

/** The one grows by what the other is reduced by, where elsewhere both do the same. */
function* findOpposite(
  program: Program,
  changes: ReadonlyMap<Flow, readonly Change[]>,
  { record, total, witnesses: [witness] }: Pair,
): Generator<Detection> {
  for (const [flow, all] of changes) {
    const part = all.find(({ write }) => write.place.storageClass === record);
    const whole = all.find(({ write }) => write.place.storageClass === total.storageClass);
    if (part === undefined || whole === undefined || !isNet(all, part) || !isNet(all, whole)) continue;
    if (whole.sign === part.sign || whole.amount.key !== part.amount.key || !isTotalOf(part, whole)) continue;
    const [does, takes] = whole.sign > 0 ? ["increases", "takes off"] : ["reduces", "adds to"];
    yield {
      at: anchorIn(program, flow, whole.write),
      severity: "Low",
      message: `${printCallable(flow.entry)} ${does} \`${printPlace(whole.write.place)}\` by what it ${takes} \`${printPlace(part.write.place)}\`, while elsewhere both change the same way`,
      related: witness === undefined ? [] : [{ at: witness.change.write.node, message: "Both change together here" }],
    };
  }
}

function toDetection(program: Program, flow: Flow, { write, sign }: Change, { total, witnesses }: Pair): Detection {
  const at = anchorIn(program, flow, write);
  const [witness] = witnesses;
  const does = sign > 0 ? "increases" : "reduces";
  const others = witnesses.length > 1 ? `${witnesses.length} other functions change` : "another function changes";
  return {
    at,
    message: `${printCallable(flow.entry)} ${does} \`${printPlace(write.place)}\` without updating \`${printPlace(total)}\`, while ${others} both by the same amount`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "It is changed here" }]),
      ...(witness === undefined ? [] : [{ at: witness.change.write.node, message: "Both change together here" }]),
    ],
  };
}

function describeUnrecorded(program: Program, { flow, outflow, total, witness }: Unrecorded): Detection {
  const name = `\`${printPlace(total)}\``;
  return {
    at: anchorOfChoice(program, flow, outflow.step, outflow.amount),
    message: `${printCallable(flow.entry)} pays and leaves ${name} as it is, which grows by all that comes in and which ${printCallable(witness.entry)} reduces by what it pays`,
  };
}

function describeWhole(program: Program, { flow, outflow, owed }: WholeBalance): Detection {
  return {
    at: anchorOfChoice(program, flow, outflow.step, outflow.amount),
    severity: "Low",
    message: `${printCallable(flow.entry)} pays all that the contract holds, with what ${printCallable(owed.entry)} owes to others by its records`,
  };
}

function describeShare(program: Program, { flow, outflow, kept, by }: BalanceShare): Detection {
  const whose =
    by === "token"
      ? `where several records may name the same \`${printPlace(kept)}\``
      : `with what it holds for others by \`${printPlace(kept)}\``;
  return {
    at: anchorOfChoice(program, flow, outflow.step, outflow.amount),
    message: `${printCallable(flow.entry)} pays a share of all that the contract holds, ${whose}`,
  };
}

function describeCleared(program: Program, { flow, write, payment }: ClearedSum): Detection {
  return {
    at: anchorIn(program, flow, write),
    severity: "Low",
    message: `${printCallable(flow.entry)} sets \`${printPlace(write.place)}\` to zero and pays nobody, where ${printCallable(payment.flow.entry)} pays out what it holds: pay it first, or leave it as it is`,
    related: [{ at: payment.outflow.step.node, message: "It is paid out here" }],
  };
}

function describeExcess(program: Program, { excess: { flow, outflow }, kept, other }: ExcessSum): Detection {
  const names = kept.map((place) => `\`${printPlace(place)}\``).join(" and ");
  return {
    at: anchorOfChoice(program, flow, outflow.step, outflow.amount),
    severity: "Low",
    message: `${printCallable(flow.entry)} pays what is held beyond ${names}, which ${printCallable(other.flow.entry)} pays by and does not change: it takes too much or reverts, so count that payment too`,
    related: [{ at: other.outflow.step.node, message: "This is paid from the same asset" }],
  };
}

function describeAgain(program: Program, { flow, change, counted, made, isOpen }: CountedAgain): Detection {
  const [total, says] = [`\`${printPlace(change.write.place)}\``, `\`${printPlace(counted)}\``];
  const does = change.sign > 0 ? "raises" : "lowers";
  return {
    at: anchorIn(program, flow, change.write),
    severity: isOpen ? "Medium" : "Low",
    message: `${printCallable(flow.entry)} ${does} ${total} by ${says} and changes nothing that it asks: the same record is counted again with each call`,
    related: [{ at: made.node, message: `It is counted once here, as ${says} is set` }],
  };
}

/** The sum may be one by chance: it is told as a doubt. */
function describeBroken({ flow, at, shared, witness, kept, isOfHoldings }: BrokenSum): Detection {
  const written = kept.flatMap((step) => (step.kind === "write" ? `\`${printPlace(step.place)}\`` : []));
  const names = isOfHoldings ? ["what is held", ...written] : written;
  const [related] = kept;
  return {
    at: anchorOf(at, (site) => !shared.has(site.callable)),
    message: `${printCallable(flow.entry)} does not change ${inWords(names)} alike, as ${printCallable(witness.entry)} and others do`,
    severity: "Low",
    related: related === undefined ? [] : [{ at: related.node, message: "The sum is kept here" }],
  };
}

function inWords(names: readonly string[]): string {
  const first = names.slice(0, -1).join(", ");
  return first === "" ? names.join() : `${first} and ${names.at(-1)}`;
}

/** A total is set to what a record grows by, and others reduce it by what records lose: what was there before is lost. */
function* describeReplaced(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const { flow, change, all } of changesIn(flows)) {
    if (!isRecord(change) || change.sign < 0 || !isNet(all, change)) continue;
    const { write: record, amount } = change;
    const total = committingStepsOf(flow, "write").find(
      ({ place, value }) =>
        value.key === amount.key &&
        place.base.kind === "variable" &&
        indexesOf(place).length === 0 &&
        flows.some((other) => reducesBoth(other, record.place, place)),
    );
    if (total === undefined) continue;
    yield {
      at: anchorIn(program, flow, total),
      message: `${printCallable(flow.entry)} sets \`${printPlace(total.place)}\` to what it adds to \`${printPlace(record.place)}\`, where others reduce both by the same amount: what was in it before is lost`,
      related: [{ at: record.node, message: "The record grows here" }],
    };
  }
}

function reducesBoth(flow: Flow, record: Place, total: Place): boolean {
  const reduced = changesOf(flow).filter(({ sign }) => sign < 0);
  return reduced.some(
    (one) =>
      one.write.place.storageClass === record.storageClass &&
      reduced.some(
        ({ write, amount }) => write.place.storageClass === total.storageClass && amount.key === one.amount.key,
      ),
  );
}

interface Witness {
  readonly flow: Flow;
  readonly change: Change;
}

interface Pair {
  /** The storage class of the records. */
  readonly record: number;
  readonly total: Place;
  readonly witnesses: readonly Witness[];
}

/** Records of accounts, and totals of all of them or of a group, that change by the same amount, with the entry points where they do. */
function findPairs({ flows }: ContractFlows, changes: ReadonlyMap<Flow, readonly Change[]>): Iterable<Pair> {
  const pairs = new Map<string, { record: number; total: Place; witnesses: Witness[] }>();
  for (const flow of flows) {
    const all = changes.get(flow) ?? [];
    for (const part of all.filter((one) => isRecord(one) && !isPermission(all, one))) {
      if (all.some((other) => isMadeUp(part, other))) continue;
      const totals = all.filter(
        (one) => isTotalOf(part, one) && one.sign === part.sign && one.amount.key === part.amount.key,
      );
      for (const { write: total } of totals) {
        const record = part.write.place.storageClass;
        const key = `${record} ${total.place.storageClass}`;
        const pair = pairs.get(key) ?? { record, total: total.place, witnesses: [] };
        if (pair.witnesses.every((witness) => witness.flow !== flow)) pair.witnesses.push({ flow, change: part });
        pairs.set(key, pair);
      }
    }
  }
  return pairs.values();
}

/** It is added to in one place and taken from in another: a total, not a count of what ever came. */
function isBothWays(witnesses: readonly Witness[]): boolean {
  return witnesses.some(({ change }) => change.sign > 0) && witnesses.some(({ change }) => change.sign < 0);
}

/** Something is divided by the total, or multiplied with it: that it is wrong shows. */
function isReckonedWith({ flows }: ContractFlows, { total }: Pair): boolean {
  const isFactor = (one: Value): boolean => isScaled(one) && one.operands.some((operand) => isLoadOf(operand, total));
  return flows.some((flow) => valuesIn(flow).some((value) => somePart(value, isFactor)));
}

/** What was added to both is taken from the one. */
function isWayBack({ sign }: Change, { witnesses }: Pair): boolean {
  return witnesses.every(({ change }) => change.sign !== sign);
}

function isRecord({ write }: Change): boolean {
  return isIndexed(write.place);
}

/** What says how much of another record may be taken, as an allowance does: it has more indexes. */
function isPermission(all: readonly Change[], { write, sign, amount }: Change): boolean {
  return all.some(
    (other) =>
      isRecord(other) &&
      sign < 0 &&
      other.sign === sign &&
      other.amount.key === amount.key &&
      indexesOf(other.write.place).length < indexesOf(write.place).length &&
      !isSameVariable(other.write.place, write.place) &&
      hasCallerIndex(write.place),
  );
}

/** A single place, or one of the group that the record is in: it is looked up by the first indexes of the record alone. */
function isTotalOf({ write: record }: Change, { write: total }: Change): boolean {
  const [inner, outer] = [indexesOf(record.place), indexesOf(total.place)];
  if (total.place.base.kind !== "variable" || isLength(total.place) || outer.length >= inner.length) return false;
  return outer.every(({ key }, at) => key === inner[at]?.key);
}

/** The other side of a transfer: as much of the same records. */
function isMadeUp({ write, sign, amount }: Change, other: Change): boolean {
  return (
    other.write.place.storageClass === write.place.storageClass &&
    other.sign !== sign &&
    other.amount.key === amount.key
  );
}

/** True where nothing else in the flow makes up for it, as the other side of a transfer does. */
function isNet(all: readonly Change[], { write, sign }: Change): boolean {
  return all.every((other) => other.write.place.storageClass !== write.place.storageClass || other.sign === sign);
}

/** True where as much goes to another record, as what is locked does: it is still somebody's. */
function isMoved(all: readonly Change[], { amount, sign }: Change): boolean {
  return all.some((other) => isRecord(other) && other.sign !== sign && other.amount.key === amount.key);
}

/** Another total grows by as much, and a record of it is made: it waits for something. */
function isCountedElsewhere(flow: Flow, all: readonly Change[], { amount, sign }: Change): boolean {
  if (sign > 0 || !all.some((other) => other.sign > 0 && other.amount.key === amount.key)) return false;
  return stepsOf(flow, "write").some(({ place, value }) => value.key === amount.key && indexesOf(place).length > 0);
}

/** What the contract holds for somebody of its own tokens is given to them: there are as many as before. */
function isPaidInOwn(flow: Flow, { amount }: Change): boolean {
  return stepsOf(flow, "call").some(({ call: { target, arguments: given } }) => {
    return target !== undefined && isInput(target, "this") && given.some(({ key }) => key === amount.key);
  });
}

function isKeptElsewhere(home: ContractFlows, flow: Flow, all: readonly Change[], lone: Change, pair: Pair): boolean {
  return (
    isMoved(all, lone) ||
    exempt("accounting-desync: counted in another total", isCountedElsewhere(flow, all, lone)) ||
    exempt("accounting-desync: the contract's own tokens go out", isPaidInOwn(flow, lone)) ||
    exempt("accounting-desync: kept in a record of its own", isSetAside(home, flow, lone)) ||
    exempt("accounting-desync: a counter of its own has it", isTakenOffTotal(home, all, lone, pair))
  );
}

/** It goes into a record that is made for it, or comes out of one where others put it so: it is still somebody's. */
function isSetAside({ flows }: ContractFlows, flow: Flow, { write: { place }, sign, amount }: Change): boolean {
  if (sign < 0) return recordOf(flow, amount) !== undefined;
  if (amount.kind !== "load") return false;
  const isEnded = stepsOf(flow, "write").some(
    (write) => write.place.key === amount.place.key && isNumber(write.value, 0n),
  );
  const isFrom = (other: Flow): boolean =>
    changesOf(other).some(
      (one) =>
        one.sign < 0 &&
        one.write.place.storageClass === place.storageClass &&
        recordOf(other, one.amount) === amount.place.storageClass,
    );
  return isEnded && flows.some(isFrom);
}

/** The class of the new record that has the amount. */
function recordOf(flow: Flow, { key }: Value): number | undefined {
  return committingStepsOf(flow, "write").find(
    ({ place, value }) => value.key === key && indexesOf(place).some((index) => isFreshIndex(index, flow)),
  )?.place.storageClass;
}

/** What leaves the record is counted by itself, and the count is taken off the total wherever that matters. */
function isTakenOffTotal({ flows }: ContractFlows, all: readonly Change[], lone: Change, { total }: Pair): boolean {
  const counters = all.filter((one) => !isRecord(one) && one.sign !== lone.sign && one.amount.key === lone.amount.key);
  return counters.some(({ write: { place } }) => {
    const isRest = (one: Value): boolean =>
      isOperation(one, "-") && isLoadOf(one.operands[0], total) && isLoadOf(one.operands[1], place);
    return flows.some((flow) => valuesIn(flow).some((value) => somePart(value, isRest)));
  });
}

function isLoadOf(value: Value | undefined, { storageClass }: Place): boolean {
  return value?.kind === "load" && value.place.storageClass === storageClass;
}

/** What is written, and what is given to others. */
function valuesIn(flow: Flow): readonly Value[] {
  return [
    ...stepsOf(flow, "write").map(({ value }) => value),
    ...stepsOf(flow, "call").flatMap(({ call }) => sentBy(call)),
  ];
}

/** The only change of a record in the flow, with nothing done to the total. */
function findLone(flow: Flow, all: readonly Change[], { record, total }: Pair): Change | undefined {
  const own = all.filter(({ write }) => write.place.storageClass === record);
  const [first, ...others] = own;
  if (first === undefined || others.length > 0 || !isNet(all, first)) return undefined;
  const writes = stepsOf(flow, "write");
  const isTotalWritten = writes.some(
    ({ place }) => place.storageClass === total.storageClass || overlaps(place, total),
  );
  const isRecordWritten = writes.some(({ place, id }) => place.storageClass === record && id !== first.write.id);
  return isTotalWritten || isRecordWritten ? undefined : first;
}
