/** Records that a contract pays out of: what stands there leaves it, to whoever asks. */

import { asksTime, holdsUnset } from "../../../dataflow/access/barriers/unset-entries.ts";
import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isMovedFrom, isPaidIn, type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { areRelated, isRecordLoad, termsOf } from "../../../dataflow/backing/terms.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { decide } from "../../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isOperation, isQuotient } from "../../../flow/operation.ts";
import { isSameVariable } from "../../../flow/places.ts";
import {
  hasPart,
  indexesOf,
  isFromInput,
  isHeldIn,
  kindBit,
  loadedPlaces,
  loneNumber,
  operandsOf,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { memoize, memoizeWithin } from "../../../util/memoize.ts";

/** A way out of a record. */
export interface Payment {
  readonly flow: Flow;
  readonly outflow: Outflow;
  /** The step of `flow` by which it leaves the record: that of the payment, or one that adds it to another record. */
  readonly step: number;
  /** `drawn`: the amount is what the record says; `reduced`: the record shrinks by what the caller asks for. */
  readonly how: "drawn" | "reduced";
  /** A field or record of the storage class. */
  readonly place: Place;
}

/** By storage class, the ways by which anyone has the contract pay what records say. */
export const paidRecordsOf = memoizeWithin(findPaidRecords);

function findPaidRecords(program: Program, home: ContractFlows): ReadonlyMap<number, readonly Payment[]> {
  const found = new Map<number, Payment[]>();
  const add = (payment: Payment): boolean => {
    const { storageClass } = payment.place;
    const known = found.get(storageClass);
    if (known === undefined) found.set(storageClass, [payment]);
    else known.push(payment);
    return known === undefined;
  };
  for (const flow of home.flows) for (const payment of paymentsOf(program, home, flow)) add(payment);
  if (found.size === 0) return found;
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const flow of home.flows)
      for (const payment of transfersOf(program, flow, found)) isNew = add(payment) || isNew;
  }
  return found;
}

function* paymentsOf(program: Program, { trust }: ContractFlows, flow: Flow): Generator<Payment> {
  const all = valueFlowOf(program, flow);
  for (const outflow of all.outflows) {
    if (!trust.isAttackerReachable(flow, outflow.step.id) || isPaidIn(all, outflow.amount)) continue;
    const way = { flow, outflow, step: outflow.step.id };
    const reduced = creditsAmong(all.reductions.filter(({ amount }) => areRelated(amount, outflow.amount)));
    for (const { write } of reduced) yield { ...way, how: "reduced", place: write.place };
    for (const { place } of recordsIn(outflow.amount)) {
      const isOwn = reduced.some(({ write }) => write.place.key === place.key);
      if (isOwn || !isMovedFrom(all, outflow.amount, place.storageClass)) yield { ...way, how: "drawn", place };
    }
    for (const place of sharedIn(outflow.amount)) yield { ...way, how: "drawn", place };
  }
}

/** The records that say how much it is; those that say how long there still is are no money, as in `held * (end - now)`. */
function recordsIn(amount: Value): readonly Extract<Value, { kind: "load" }>[] {
  const spans = subvalues(amount).filter((one) => isOperation(one, "-") && operandsOf(one).some(isNow));
  const ends = new Set(spans.flatMap(operandsOf).map(({ key }) => key));
  return termsOf(amount)
    .filter(isRecordLoad)
    .filter(({ key }) => !ends.has(key));
}

/** What is held together, of which an amount is a share: `shares * totalAssets / totalShares`. */
function sharedIn(amount: Value): readonly Place[] {
  if (!isQuotient(amount)) return [];
  const read = loadedPlaces(termsOf(amount));
  return read.filter((place) => place.base.kind === "variable" && indexesOf(place).length === 0);
}

/** Without what only says how much of another record may be taken, as an allowance does: it has more indexes. */
function creditsAmong(reductions: readonly Change[]): readonly Change[] {
  const records = reductions.filter(({ write }) => indexesOf(write.place).length > 0);
  const depth = Math.min(...records.map(({ write }) => indexesOf(write.place).length));
  return records.filter(({ write }) => indexesOf(write.place).length === depth);
}

/** What one record says is added to another that is paid out of. */
function* transfersOf(
  program: Program,
  flow: Flow,
  found: ReadonlyMap<number, readonly Payment[]>,
): Generator<Payment> {
  const all = valueFlowOf(program, flow);
  for (const { write, sign, amount } of changesOf(flow)) {
    const [payment] = found.get(write.place.storageClass) ?? [];
    if (sign < 0 || payment === undefined || isPaidIn(all, amount)) continue;
    for (const { place } of recordsIn(amount)) {
      const isKnown = found.get(place.storageClass)?.some((one) => one.place.key === place.key && one.flow === flow);
      if (isKnown || place.storageClass === write.place.storageClass) continue;
      if (!isMovedFrom(all, amount, place.storageClass))
        yield { flow, outflow: payment.outflow, step: write.id, how: "drawn", place };
    }
  }
}

/**
 * True where a record that was made with flows among `by` gets past the tests on the way to the payment: what they do
 * not write is zero there. Tests of what is the same for all records are left out; time passes.
 */
export function isWithinReach({ flow, step, place }: Payment, by: readonly Flow[]): boolean {
  for (const test of testsBefore(flow, step)) if (isGate(test, place, by)) return false;
  return true;
}

function isGate({ condition, holds }: StepOf<"assume">, place: Place, by: readonly Flow[]): boolean {
  if (hasPart(condition, kindBit.hash)) return true;
  const written = writtenBy(by);
  let isAttainable = false;
  const isUnset = (one: Value): boolean => {
    if (!isRecordLoad(one) || one.place.storageClass === place.storageClass) return false;
    return !written.has(one.place.storageClass);
  };
  const isOfRecords = somePart(condition, (one) => {
    if (!isRecordLoad(one)) return false;
    const values = written.get(one.place.storageClass);
    if (values?.some((value) => value === undefined) || one.place.storageClass === place.storageClass)
      isAttainable = true;
    return true;
  });
  if (!isOfRecords || isAttainable) return false;
  if (asksTime(condition)) return holdsUnset(condition, isUnset) === !holds;
  return !valuesOf(written, condition).some((suppose) => {
    const truth = decide(condition, (one) => (isUnset(one) ? loneNumber(0n) : suppose(one)));
    return truth !== undefined ? (truth !== 0n) === holds : isCallerTest(condition);
  });
}

/** True where the write is made in one state of the record and the payment in another: what comes between may set it anew. */
export function isInOtherState({ flow, step, place }: Payment, by: Flow, write: StepOf<"write">): boolean {
  const before = [...testsBefore(by, write.id)].filter(
    ({ condition }) => isAboutSibling(condition, place) && !isBroughtAbout(by, condition),
  );
  if (before.length === 0) return false;
  const paying = [...testsBefore(flow, step)];
  return before.some((test) =>
    paying.some((other) => other.holds !== test.holds && isSameTest(other.condition, test.condition)),
  );
}

/** The flow itself changes what it asks. */
function isBroughtAbout(by: Flow, condition: Value): boolean {
  return committingStepsOf(by, "write").some(({ place }) => somePart(condition, (one) => isHeldIn(one, place)));
}

/** True where another field of the record is asked. */
function isAboutSibling(condition: Value, place: Place): boolean {
  return somePart(
    condition,
    (one) => isRecordLoad(one) && one.place.storageClass !== place.storageClass && isSameVariable(one.place, place),
  );
}

/** The same question, of whatever record. */
function isSameTest(a: Value, b: Value): boolean {
  if (a.kind === "load" && b.kind === "load") return a.place.storageClass === b.place.storageClass;
  if (a.kind !== "operation" || b.kind !== "operation") return a.key === b.key;
  if (a.operator !== b.operator || a.operands.length !== b.operands.length) return false;
  return a.operands.every((one, at) => {
    const other = b.operands[at];
    return other !== undefined && isSameTest(one, other);
  });
}

/** Who the caller is, is known of a record that nobody else made. */
function isCallerTest(condition: Value): boolean {
  return isFromInput(condition, "sender") && !somePart(condition, isRecordLoad);
}

/** By storage class, the numbers that the flows write; undefined for what is no number. */
const writtenBy = memoize((flows: readonly Flow[]): ReadonlyMap<number, readonly (bigint | undefined)[]> => {
  const written = new Map<number, (bigint | undefined)[]>();
  for (const flow of flows) {
    for (const { place, value } of committingStepsOf(flow, "write")) {
      const values = written.get(place.storageClass) ?? [];
      values.push(value.kind === "number" ? value.number : undefined);
      written.set(place.storageClass, values);
    }
  }
  return written;
});

/** What the storage in a condition may hold: one supposition for each number that was written. */
function valuesOf(
  written: ReadonlyMap<number, readonly (bigint | undefined)[]>,
  condition: Value,
): readonly ((value: Value) => Value | undefined)[] {
  const numbers = new Set<bigint>([0n]);
  somePart(condition, (one) => {
    if (isRecordLoad(one))
      for (const number of written.get(one.place.storageClass) ?? []) if (number !== undefined) numbers.add(number);
    return false;
  });
  return [...numbers].map((number) => (one) => {
    if (!isRecordLoad(one) || !written.has(one.place.storageClass)) return undefined;
    return written.get(one.place.storageClass)?.includes(number) ? loneNumber(number) : undefined;
  });
}
