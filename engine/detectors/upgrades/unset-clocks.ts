/** Time that is counted from a start which nothing has set: the first to come counts it since 1970. */

import { isClock, isNow } from "../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation, isProduct } from "../../flow/operation.ts";
import { isNumber, isReadFrom, type Place, somePart, subvalues, type Value } from "../../flow/value.ts";
import { exempt } from "../exempt.ts";

/** What grows by the time since a start, which may not have begun. */
export interface UnsetClock {
  readonly flow: Flow;
  readonly start: Place;
  readonly write: StepOf<"write">;
}

/** Growth that anyone can bring about before the start is set. */
export function* unsetClocks(home: ContractFlows): Generator<UnsetClock> {
  for (const flow of home.flows) {
    for (const write of stepsOf(flow, "write")) {
      if (!home.trust.isAttackerReachable(flow, write.id) || !isOperation(write.value, "+")) continue;
      const growth = growthIn(write.value);
      if (growth !== undefined && isUnset(home, growth.start)) yield* judge(home, flow, write, growth);
    }
  }
}

function* judge(home: ContractFlows, flow: Flow, write: StepOf<"write">, growth: Growth): Generator<UnsetClock> {
  const { start } = growth;
  if (exempt("unset-clocks: it is asked whether it has begun", isAsked(flow, write.id, start))) return;
  if (exempt("unset-clocks: nothing grows until then", isIdleAtFirst(home, flow, write.id, growth))) return;
  yield { flow, start, write };
}

interface Growth {
  readonly start: Place;
  /** What the time is multiplied with. */
  readonly factors: readonly Value[];
}

/** `(now - start) * rate`, also divided. */
function growthIn(value: Value): Growth | undefined {
  for (const product of subvalues(value)) {
    if (!isProduct(product)) continue;
    const time = product.operands.find((one) => startOf(one) !== undefined);
    const start = time && startOf(time);
    if (start !== undefined) return { start, factors: product.operands.filter((one) => one !== time) };
  }
  return undefined;
}

function startOf(value: Value): Place | undefined {
  const [now, since] = isOperation(value, "-") ? value.operands : [];
  return now !== undefined && isNow(now) && since?.kind === "load" && since.place.path.length === 0
    ? since.place
    : undefined;
}

/** A clock that neither its declaration, nor a constructor, nor an initializer sets. */
function isUnset(home: ContractFlows, place: Place): boolean {
  if (!isClock(place, home.flows) || (place.base.kind === "variable" && place.base.declaration.value)) return false;
  return !isSetFirst(home, place);
}

function isSetFirst({ flows, lowerConstructors, trust }: ContractFlows, { storageClass }: Place): boolean {
  const isIt = ({ place }: StepOf<"write">): boolean => place.storageClass === storageClass;
  if (lowerConstructors().some((flow) => stepsOf(flow, "write").some(isIt))) return true;
  // Who starts the clock by a call of its own may come later than those who count by it.
  const isSetup = (flow: Flow): boolean =>
    trust.setOnceTestsOf(flow).some((test) => !isAbout(test, storageClass)) && !isCounting(flow, storageClass);
  return flows.some((flow) => isSetup(flow) && stepsOf(flow, "write").some(isIt));
}

function isCounting(flow: Flow, storageClass: number): boolean {
  return stepsOf(flow, "write").some(({ value }) =>
    somePart(value, (one) => startOf(one)?.storageClass === storageClass),
  );
}

function isAbout({ condition }: StepOf<"assume">, storageClass: number): boolean {
  return isReadFrom(condition, storageClass);
}

/** `start != 0`, or anything else about it. */
function isAsked(flow: Flow, step: number, { storageClass }: Place): boolean {
  return [...testsBefore(flow, step)].some((test) => isAbout(test, storageClass));
}

/** The rate, or what is asked for before, is storage that is empty at first as well: it is set later, and the start with it. */
function isIdleAtFirst(home: ContractFlows, flow: Flow, step: number, { factors }: Growth): boolean {
  const isEmpty = (one: Value): boolean =>
    one.kind === "load" && !isSetFirst(home, one.place) && !isDeclaredSet(one.place);
  if (factors.some((factor) => isEmpty(factor))) return true;
  return [...testsBefore(flow, step)].some(
    ({ condition }) =>
      condition.kind === "operation" &&
      condition.operands.some((one) => isNumber(one, 0n)) &&
      condition.operands.some(isEmpty),
  );
}

function isDeclaredSet({ base }: Place): boolean {
  return base.kind === "variable" && Boolean(base.declaration.value);
}
