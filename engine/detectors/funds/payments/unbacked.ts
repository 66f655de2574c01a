/** Records that are paid out of, and that anyone can make larger without bringing anything. */

import { changesOf, isAboutSums } from "../../../dataflow/access/changes.ts";
import { isConditional } from "../../../dataflow/access/conditions.ts";
import { type ContractFlows, contractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import type { Trust } from "../../../dataflow/access/reachability.ts";
import {
  isMovedFrom,
  isPaidIn,
  isUsedUp,
  type ValueFlow,
  valueFlowOf,
} from "../../../dataflow/backing/flow-of-value.ts";
import { isChosenIndex, termsOf } from "../../../dataflow/backing/terms.ts";
import { isEnsured } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing, isOperation } from "../../../flow/operation.ts";
import { hasSameIndexes, isSameVariable } from "../../../flow/places.ts";
import {
  covers,
  hasPart,
  indexesOf,
  isHeldIn,
  isNumber,
  isReadFrom,
  kindBit,
  operandsOf,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { memoize } from "../../../util/memoize.ts";
import { isInOtherState, isWithinReach, type Payment, paidRecordsOf } from "./paid-records.ts";

/** A write by which somebody gets more than the contract got. */
export interface UnbackedCredit {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly amount: Value;
  /** `added` to what stood there, or `set`. */
  readonly how: "added" | "set";
  /** By which it leaves. */
  readonly payment: Payment;
  /** The record gets that far only where a function makes it that sets other fields of it. */
  readonly isMadeElsewhere: boolean;
}

/** All of a program, contract by contract. */
export function* unbackedCredits(program: Program): Generator<UnbackedCredit> {
  for (const home of contractFlows(program)) {
    const paid = paidRecordsOf(program, home);
    if (paid.size === 0) continue;
    const makers = makersOf(home, paid);
    for (const flow of home.flows) {
      for (const credit of creditsOf(flow, paid, makers)) if (isForNothing(program, home, credit)) yield credit;
    }
  }
}

/** The flows by which anyone makes or changes a record, and those that may set another field of it alone. */
interface Makers {
  readonly own: readonly Flow[];
  readonly all: readonly Flow[];
}

/** By storage class. */
function makersOf(
  { flows, trust }: ContractFlows,
  paid: ReadonlyMap<number, readonly Payment[]>,
): ReadonlyMap<number, Makers> {
  const makersBy = (isOf: (place: Place) => boolean): readonly Flow[] =>
    flows.filter((flow) =>
      stepsOf(flow, "write").some(
        ({ id, place, value }) => isOf(place) && !isNumber(value, 0n) && trust.isAttackerReachable(flow, id),
      ),
    );
  return new Map(
    [...paid].map(([one, payments]) => {
      const own = makersBy(({ storageClass }) => storageClass === one);
      return [one, { own, all: makersBy((place) => payments.some((paying) => isSameRecord(place, paying.place))) }];
    }),
  );
}

function isSameRecord(written: Place, paid: Place): boolean {
  if (written.storageClass === paid.storageClass) return true;
  const isField = [written, paid].every(({ path }) => path.at(-1)?.kind === "field");
  return isField && isSameVariable(written, paid) && indexesOf(written).length === indexesOf(paid).length;
}

/** A record that is made anew is as this flow leaves it. */
const makersAlone = memoize((flow: Flow): Makers => ({ own: [flow], all: [flow] }));

const nobody: Makers = { own: [], all: [] };

function* creditsOf(
  flow: Flow,
  paid: ReadonlyMap<number, readonly Payment[]>,
  makers: ReadonlyMap<number, Makers>,
): Generator<UnbackedCredit> {
  const changes = new Map(changesOf(flow).map((change) => [change.write, change]));
  for (const write of stepsOf(flow, "write")) {
    const payments = paid.get(write.place.storageClass) ?? [];
    const isNew = indexesOf(write.place).some((index) => isFreshIndex(index, flow));
    const by = isNew ? makersAlone(flow) : (makers.get(write.place.storageClass) ?? nobody);
    const others = payments.filter((one) => one.flow !== flow && !isInOtherState(one, flow, write));
    const own = others.find((one) => isWithinReach(one, by.own));
    const payment = own ?? others.find((one) => isWithinReach(one, by.all));
    if (payment === undefined) continue;
    const isMadeElsewhere = own === undefined;
    const change = changes.get(write);
    const added = change?.sign === 1 ? change.amount : addedIn(write);
    if (added !== undefined) {
      yield { flow, write, amount: added, how: "added", payment, isMadeElsewhere };
    } else if (
      !isMadeElsewhere &&
      change === undefined &&
      payments.some((one) => one.how === "drawn") &&
      isChosenAmount(write)
    ) {
      yield { flow, write, amount: write.value, how: "set", payment, isMadeElsewhere };
    }
  }
}

/** `x + amount - fee`: the amount, before what is taken off again. */
function addedIn({ place, value }: StepOf<"write">): Value | undefined {
  const [sum] = value.kind === "operation" && value.operator === "-" ? value.operands : [];
  if (sum?.kind !== "operation" || sum.operator !== "+") return undefined;
  const isOld = (one: Value): boolean => isHeldIn(one, place);
  return sum.operands.some(isOld) ? sum.operands.find((one) => !isOld(one)) : undefined;
}

/** What the caller says goes in as it is. */
function isChosenAmount({ place, value }: StepOf<"write">): boolean {
  return termsOf(value).some(({ kind }) => kind === "parameter") && !isReadFrom(value, place.storageClass);
}

function isForNothing(program: Program, { trust }: ContractFlows, credit: UnbackedCredit): boolean {
  const { flow, write, amount } = credit;
  if (!trust.isAttackerReachable(flow, write.id) || isNumber(amount, 0n)) return false;
  const indexes = indexesOf(write.place);
  const isTotal = indexes.length === 0 && termsOf(amount).some(({ kind }) => kind === "parameter");
  if (!isTotal && !indexes.some((index) => isReachableIndex(index, flow, trust))) return false;
  const all = valueFlowOf(program, flow);
  const { storageClass } = write.place;
  if (isPaidIn(all, amount) || isMovedFrom(all, amount, storageClass) || isMovedWhole(credit)) return false;
  if (isUsedUp(credit.how === "set" ? withoutOpening(all, flow, write) : all, flow, amount, storageClass)) return false;
  return !isWithheld(credit, trust);
}

/** That there was no record of a name that the caller picks is no right that is used up. */
function withoutOpening(all: ValueFlow, flow: Flow, write: StepOf<"write">): ValueFlow {
  const asked = committingStepsOf(flow, "assume").filter((test) => isOpening(test, write));
  const isAsked = ({ place }: StepOf<"write">): boolean => asked.some(({ condition }) => isReadOf(condition, place));
  return { ...all, spent: all.spent.filter((one) => !isAsked(one)) };
}

/** A field of the record itself is asked to be nothing yet. */
function isOpening({ condition, holds }: StepOf<"assume">, { place }: StepOf<"write">): boolean {
  const isField = (one: Value): boolean =>
    one.kind === "load" && isSameVariable(one.place, place) && hasSameIndexes(one.place, place);
  if (isField(condition)) return !holds;
  const operands = holds && isOperation(condition, "==") ? condition.operands : [];
  return operands.some(isField) && operands.some((one) => isNumber(one, 0n));
}

function isReadOf(condition: Value, place: Place): boolean {
  return somePart(condition, (one) => isHeldIn(one, place));
}

/** All of another record: wherever it is added, that record is emptied. */
function isMovedWhole({ flow, write, amount }: UnbackedCredit): boolean {
  if (amount.kind !== "load") return false;
  const empties = (step: Step): boolean =>
    step.kind === "write" && step.id > amount.step && isNumber(step.value, 0n) && covers(step.place, amount.place);
  return !covers(write.place, amount.place) && isEnsured(flow, write.id, empties);
}

/** Somebody's record: the caller's own or one they name, a new one, or one of those that callers make. */
function isReachableIndex(index: Value, flow: Flow, trust: Trust): boolean {
  if (isChosenIndex(index) || isFreshIndex(index, flow)) return true;
  return subvalues(index).some((one) => one.kind === "load" && trust.openWritersOf(one.place).length > 0);
}

/**
 * True where something on the way asks who it is, or what only others can give. What storage says may be added once is
 * added as often as somebody asks, unless something was used up.
 */
function isWithheld({ flow, write, amount }: UnbackedCredit, trust: Trust): boolean {
  const change = { write, amount, sign: 1 } as const;
  const isStored = !hasPart(amount, kindBit.parameter) || termsOf(amount).every(({ kind }) => kind !== "parameter");
  return isConditional({ flow, write }, trust, {
    counts: (condition, test) =>
      !isAboutSums(condition, change, []) && isHurdle(condition, trust, isStored) && !isOpening(test, write),
  });
}

/** By a hash or an answer; that a record is looked up by one proves nothing. */
function isProved(condition: Value): boolean {
  if (!hasPart(condition, kindBit.hash | kindBit.result)) return false;
  const isEither = (one: Value): boolean => one.kind === "result" || isHashing(one);
  return somePart(condition, isEither, (one) => (one.kind === "load" ? [] : operandsOf(one)));
}

/** A test of a proof, of what another contract says, or of a record that callers cannot make for themselves. */
function isHurdle(condition: Value, trust: Trust, isStored: boolean): boolean {
  if (isProved(condition)) return true;
  if (isStored) return false;
  return subvalues(condition).some((one) => {
    if (one.kind !== "load" || !indexesOf(one.place).some(isChosenIndex)) return false;
    return trust.openWritersOf(one.place).length === 0;
  });
}
