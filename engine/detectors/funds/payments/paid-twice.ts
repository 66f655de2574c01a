/** Amounts that are given away whole, beside a part of them that is given away as well; parts that are more than the whole. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { committingStepsOf, type Flow, isInLoop, reachFrom, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { factorsOf, isOperation, isQuotient } from "../../../flow/operation.ts";
import { hasSameIndexes, isIndexed } from "../../../flow/places.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import {
  isHeldIn,
  isInput,
  isReadFrom,
  type Place,
  somePart,
  subvaluesOfAll,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";
import { type LinearSum, linearSumOf, nothing, plus } from "../books/linear-sums.ts";
import { paidRecordsOf } from "./paid-records.ts";

interface Gift<S = StepOf<"write"> | StepOf<"call">> {
  readonly step: S;
  readonly amount: Value;
  /** What it is of: ether, a token, a record that is paid out of. */
  readonly of: string;
}

/** The whole and the part, each with the step that gives it. */
export interface PaidTwice {
  readonly flow: Flow;
  /** What is given away, and the gift that is it, or the rest of it. */
  readonly amount: Value;
  readonly whole: Gift;
  readonly part: Gift;
}

/** Those of one contract. */
export function* findPaidTwice(program: Program, home: ContractFlows): Generator<PaidTwice> {
  for (const flow of home.flows) {
    const gifts = giftsIn(program, home, flow);
    const wholes = [...findWholes(program, flow, gifts)];
    yield* wholes;
    const rests = gifts.flatMap((rest) => [...findBeyond(program, flow, gifts, rest)]);
    yield* rests.filter(({ part }) => wholes.every((known) => known.part !== part));
    yield* findOutOfWhole(program, flow, gifts);
    yield* findInTwoRecords(program, home, flow);
  }
}

function* findWholes(program: Program, flow: Flow, gifts: readonly Gift[]): Generator<PaidTwice> {
  for (const part of gifts) {
    const whole = gifts.find((one) => isWholeOf(one, part) && isWithOther(flow, one, part));
    if (whole === undefined || isCovered(program, flow, part.amount)) continue;
    yield { flow, amount: whole.amount, whole, part };
  }
}

/** `price - fee` to the one, `fee` and `royalty` to others: what is given comes to the price and the royalty. */
function* findBeyond(program: Program, flow: Flow, gifts: readonly Gift[], rest: Gift): Generator<PaidTwice> {
  const amount = minuendOf(rest.amount);
  const others = gifts.filter((one) => one !== rest && one.of === rest.of && isWithOther(flow, one, rest));
  const together = [rest, ...others];
  if (amount === undefined || !isOneWay(flow, together)) return;
  const beyond = together.reduce((sum, one) => plus(sum, sumOf(one.amount)), plus(nothing, sumOf(amount), -1n));
  const isOfIt = (one: Gift): boolean =>
    beyond.has(one.amount.key) && somePart(one.amount, ({ key }) => key === amount.key);
  const part = [...beyond.values()].every((count) => count > 0n) ? others.find(isOfIt) : undefined;
  if (part === undefined || isCovered(program, flow, part.amount)) return;
  yield { flow, amount, whole: rest, part };
}

/** `require(msg.value >= price)`: the price goes to the one, and all that was sent to another. */
function* findOutOfWhole(program: Program, flow: Flow, gifts: readonly Gift[]): Generator<PaidTwice> {
  const whole = gifts.find(({ step, amount }) => step.kind === "write" && isInput(amount, "value"));
  if (whole === undefined) return;
  const prices = pricesIn(flow);
  const { intakes, reductions } = valueFlowOf(program, flow);
  const part = gifts.find((one) => {
    const isPriced = [...sumOf(one.amount)].some(([key, count]) => count > 0n && prices.has(key));
    return isPriced && isToOther(one, whole) && isWithOther(flow, one, whole);
  });
  if (part === undefined || intakes.some(({ isPull }) => isPull)) return;
  if (reductions.some(({ amount }) => amount.key === part.amount.key)) return;
  yield { flow, amount: whole.amount, whole, part };
}

/** What comes in is added whole to one record, and a part of it to another one: both are paid out of, by whoever may. */
function* findInTwoRecords(program: Program, home: ContractFlows, flow: Flow): Generator<PaidTwice> {
  const { intakes } = valueFlowOf(program, flow);
  const [only, ...others] = intakes;
  if (only === undefined || others.length > 0 || !only.isPull) return;
  const gifts = changesOf(flow)
    .filter(({ sign, write: { place } }) => sign > 0 && isPaidOut(program, home, place))
    .map(({ write, amount }): Gift<StepOf<"write">> => ({ step: write, amount, of: "records" }));
  const whole = gifts.find(({ amount }) => only.arguments.some(({ key }) => key === amount.key));
  const part = gifts.find((one) => whole !== undefined && isWholeOf(whole, one) && isWithOther(flow, whole, one));
  if (whole === undefined || part === undefined) return;
  const isCounted = isCountedIn(program, home, part.step.place, whole.step.place);
  if (exempt("paid-twice: the one counts what the other has", isCounted)) return;
  if (!isCovered(program, flow, part.amount)) yield { flow, amount: whole.amount, whole, part };
}

/** Some payment, whoever may ask for it, goes by what stands there. */
function isPaidOut(program: Program, { flows }: ContractFlows, { storageClass }: Place): boolean {
  return flows.some((flow) =>
    valueFlowOf(program, flow).outflows.some(({ amount }) => isReadFrom(amount, storageClass)),
  );
}

/** What is paid out of the part leaves the whole too, or the whole is read without the part. */
function isCountedIn(program: Program, { flows }: ContractFlows, part: Place, whole: Place): boolean {
  const isWithout = (one: Value): boolean =>
    isOperation(one, "-") &&
    one.operands.some((side) => isReadFrom(side, part.storageClass)) &&
    one.operands.some((side) => isReadFrom(side, whole.storageClass));
  const isLowered = (flow: Flow): boolean =>
    valueFlowOf(program, flow).reductions.some(
      ({ write: { place }, amount }) =>
        place.storageClass === whole.storageClass && isReadFrom(amount, part.storageClass),
    );
  return flows.some((flow) => isLowered(flow) || partsUsed(flow).some(isWithout));
}

/** The parts of what the ether has to be enough for; what stood where it is kept has come before, and is given back. */
function pricesIn(flow: Flow): ReadonlySet<number> {
  const kept = committingStepsOf(flow, "write").filter(({ value }) => isInput(value, "value"));
  const asked = stepsOf(flow, "assume").flatMap(({ id, condition, holds }) => {
    const order = flow.committing.has(id) ? comparisonOf(condition, holds) : undefined;
    return order !== undefined && isInput(order.larger, "value") ? [order.smaller] : [];
  });
  const isBefore = (one: Value): boolean => kept.some(({ place }) => isHeldIn(one, place));
  const before = new Set(
    subvaluesOfAll(asked)
      .filter(isBefore)
      .map(({ key }) => key),
  );
  const prices = asked.filter(({ kind }) => kind !== "number").flatMap((one) => [...sumOf(one).keys()]);
  return new Set(prices.filter((key) => !before.has(key)));
}

/** The account that all is kept for gets it by another record, or not at all. */
function isToOther({ step }: Gift, whole: Gift): boolean {
  if (step.kind !== "write" || whole.step.kind !== "write") return true;
  return isIndexed(step.place) && !hasSameIndexes(step.place, whole.step.place);
}

function sumOf(amount: Value): LinearSum {
  return linearSumOf(amount, () => undefined);
}

/** What the parts are taken off. */
function minuendOf(amount: Value): Value | undefined {
  const [from] = isOperation(amount, "-") ? amount.operands : [];
  return from && (minuendOf(from) ?? from);
}

/** All of them happen in one call, once each. */
function isOneWay(flow: Flow, gifts: readonly Gift[]): boolean {
  if (gifts.some(({ step }) => flow.loops.some((loop) => isInLoop(loop, step)))) return false;
  return gifts.every((one) => gifts.every((other) => one === other || isWithOther(flow, one, other)));
}

function giftsIn(program: Program, home: ContractFlows, flow: Flow): readonly Gift[] {
  const paid = paidRecordsOf(program, home);
  const out = valueFlowOf(program, flow).outflows.map(({ step, amount }): Gift => {
    const { target, value } = step.call;
    return { step, amount, of: value === undefined ? `token ${target?.key}` : "ether" };
  });
  const credits = changesOf(flow).flatMap(({ write, sign, amount }): readonly Gift[] => {
    const { storageClass } = write.place;
    return sign > 0 && paid.has(storageClass) ? [{ step: write, amount, of: `record ${storageClass}` }] : [];
  });
  const changed = new Set(credits.map(({ step }) => step));
  const kept = committingStepsOf(flow, "write")
    .filter((write) => isInput(write.value, "value") && paid.has(write.place.storageClass) && !changed.has(write))
    .map((write): Gift => ({ step: write, amount: write.value, of: `record ${write.place.storageClass}` }));
  return [...out, ...credits, ...kept];
}

/** `part` is a fraction of `whole`. */
function isWholeOf(whole: Gift, part: Gift): boolean {
  if (whole === part || whole.of !== part.of || !isQuotient(part.amount)) return false;
  const [above] = part.amount.operands;
  return above !== undefined && factorsOf(above).some(({ key }) => key === whole.amount.key);
}

/** Both happen in one call. */
function isWithOther(flow: Flow, a: Gift, b: Gift): boolean {
  const [first, second] = a.step.id < b.step.id ? [a, b] : [b, a];
  return reachFrom(flow, first.step.id, { forwardOnly: true }).has(second.step.id);
}

/** The part comes in beside the whole, or is taken from something else. */
function isCovered(program: Program, flow: Flow, part: Value): boolean {
  const { intakes, etherTests, reductions, isOpaque } = valueFlowOf(program, flow);
  const hasIt = (value: Value): boolean => somePart(value, ({ key }) => key === part.key);
  const fromOthers = intakes.some(({ arguments: given }) => given.some(hasIt));
  return (
    isOpaque ||
    fromOthers ||
    etherTests.some(hasIt) ||
    reductions.some(({ amount }) => hasIt(amount)) ||
    isInput(part, "value")
  );
}
