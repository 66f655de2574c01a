/** What somebody put in, given back by one function and given out by another, where neither asks what the other leaves. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type ValueFlow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { areRelated, isRecordLoad } from "../../../dataflow/backing/terms.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isScaled } from "../../../flow/operation.ts";
import { hasPart, indexesOf, isLoadOf, isReadFrom, kindBit, type Place, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";
import { paidRecordsOf } from "./paid-records.ts";

/** Both give the amount of one record, the second one after the first. */
export interface TwoWays {
  readonly first: Release;
  readonly second: Release;
}

/** A function that gives whole what a field of a record says. */
interface Release {
  readonly flow: Flow;
  readonly step: StepOf<"write" | "call">;
  readonly field: Place;
}

/** Those of one contract. */
export function* twoWays(program: Program, home: ContractFlows): Generator<TwoWays> {
  const releases = home.flows.flatMap((flow) => [...releasesIn(program, home, flow)]);
  for (const second of releases) {
    const first = releases.find((one) => isBefore(program, home, one, second));
    if (first !== undefined) yield { first, second };
  }
}

function* releasesIn(program: Program, home: ContractFlows, flow: Flow): Generator<Release> {
  const all = valueFlowOf(program, flow);
  if (all.isOpaque || all.isMeasured || all.etherTests.length > 0) return;
  for (const { step, amount } of givenIn(program, home, flow)) {
    const field = fieldIn(amount);
    if (field === undefined || !home.trust.isAttackerReachable(flow, step.id) || takesMore(all, step.id)) continue;
    yield { flow, step, field };
  }
}

/** Payments, what is made anew for somebody, and what is added to records that are paid out. */
function* givenIn(
  program: Program,
  home: ContractFlows,
  flow: Flow,
): Generator<{ readonly step: Release["step"]; readonly amount: Value }> {
  yield* valueFlowOf(program, flow).outflows;
  for (const step of committingStepsOf(flow, "call")) {
    const called = calledFunction(program, step.call);
    const [, amount] = called?.arguments ?? [];
    if (called?.signature === "mint(address,uint256)" && amount !== undefined) yield { step, amount };
  }
  const paid = paidRecordsOf(program, home);
  for (const { write, sign, amount } of changesOf(flow))
    if (sign > 0 && paid.has(write.place.storageClass)) yield { step: write, amount };
}

/** All that a field of one of many records says, in whatever unit. */
function fieldIn(amount: Value): Place | undefined {
  if (isScaled(amount)) {
    const others = amount.operands.filter(({ kind }) => kind !== "number");
    const [one] = others;
    return others.length === 1 && one !== undefined ? fieldIn(one) : undefined;
  }
  return isRecordLoad(amount) && amount.place.path.at(-1)?.kind === "field" ? amount.place : undefined;
}

/** Something may come in for it: a token that is burned, say. */
function takesMore({ intakes }: ValueFlow, step: number): boolean {
  return intakes.some((intake) => intake.step !== step);
}

function isBefore(program: Program, home: ContractFlows, first: Release, second: Release): boolean {
  const { storageClass } = second.field;
  if (first.flow === second.flow || first.field.storageClass !== storageClass) return false;
  if (!isPaidIn(program, home, second.field) || !isOnce(first) || !isOnce(second)) return false;
  const isMarked = committingStepsOf(first.flow, "write").some(
    ({ place }) => place.base.kind === "slot" || isAskedBy(second, place) || place.storageClass === storageClass,
  );
  return !isMarked && !asksOthers(second) && !isParted(home, first, second);
}

/** The field says what came in as it was set. */
function isPaidIn(program: Program, { flows }: ContractFlows, { storageClass }: Place): boolean {
  return flows.some((flow) => {
    const { intakes } = valueFlowOf(program, flow);
    return committingStepsOf(flow, "write").some(
      ({ place, value }) =>
        place.storageClass === storageClass &&
        (hasPart(value, kindBit.value) ||
          intakes.some((one) => one.arguments.some((given) => areRelated(given, value)))),
    );
  });
}

/** It changes something that it asks: by itself it does not give twice. */
function isOnce(release: Release): boolean {
  return committingStepsOf(release.flow, "write").some(
    ({ place }) => place.storageClass === release.field.storageClass || isAskedBy(release, place),
  );
}

/** Whether it is done, or of which record, depends on the place. */
function isAskedBy({ flow, field }: Release, { storageClass }: Place): boolean {
  return (
    indexesOf(field).some((index) => isReadFrom(index, storageClass)) ||
    committingStepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, storageClass))
  );
}

/** Another contract knows whether it may be. */
function asksOthers({ flow, step }: Release): boolean {
  return committingStepsOf(flow, "assume").some(
    ({ id, condition }) => id < step.id && hasPart(condition, kindBit.result | kindBit.hash),
  );
}

/** What has to happen before the one leaves a state in which the other is not done any more. */
function isParted({ flows }: ContractFlows, one: Release, other: Release): boolean {
  const isBetween = (flow: Flow): boolean => leadsPast(flow, one, other) || leadsPast(flow, other, one);
  return exempt(
    "two-ways: the one is over before the other begins",
    flows.some((flow) => flow !== one.flow && flow !== other.flow && isBetween(flow)),
  );
}

function leadsPast(flow: Flow, over: Release, next: Release): boolean {
  const tests = committingStepsOf(over.flow, "assume");
  const writes = committingStepsOf(flow, "write");
  const isStopping = ({ place, value }: StepOf<"write">): boolean =>
    value.kind === "number" &&
    tests.some(({ condition, holds }) =>
      isContradiction(condition, holds, (part) => (isLoadOf(part, place) ? value : undefined)),
    );
  return writes.some(isStopping) && writes.some(({ place }) => isAskedBy(next, place));
}
