/** Records that are closed while somebody's payment stands in them: nothing pays it out any more. */

import { type AskedState, stateAsked } from "../../../dataflow/access/asked-places.ts";
import { changesOf } from "../../../dataflow/access/changes.ts";
import { isNow, timeAhead, timeReached } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isChosenIndex } from "../../../dataflow/backing/terms.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { areSiblings, hasCallerIndex, isSameVariable } from "../../../flow/places.ts";
import { sentBy } from "../../../flow/used-values.ts";
import {
  indexesOf,
  isInput,
  isNumber,
  isReadFrom,
  type Place,
  placesReadIn,
  somePart,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A closing that nobody who paid is asked about. */
export interface DroppedDeposit {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** Where the payment stands. */
  readonly deposit: Deposit;
}

/** What callers pay into a record beside their own address. */
export interface Deposit {
  readonly flow: Flow;
  readonly paid: StepOf<"write">;
  readonly payer: Place;
}

type IsPayment = (flow: Flow, value: Value) => boolean;

/** Those of one contract. */
export function* droppedDeposits(
  program: Program,
  { flows, trust }: ContractFlows,
  isPayment: IsPayment,
): Generator<DroppedDeposit> {
  for (const deposit of flows.flatMap((flow) => depositsIn(flow, isPayment))) {
    const givers = flows.flatMap((flow) => givenIn(program, flow, deposit));
    if (givers.length === 0) continue;
    for (const flow of flows) {
      const write = flow === deposit.flow ? undefined : closingIn(flow, deposit, givers);
      if (write === undefined || !trust.isAttackerReachable(flow, write.id) || givers.some((one) => one.flow === flow))
        continue;
      if (!isExcused(program, flow, { write, deposit })) yield { flow, write, deposit };
    }
  }
}

/* What is paid in. */

function depositsIn(flow: Flow, isPayment: IsPayment): readonly Deposit[] {
  const writes = committingStepsOf(flow, "write");
  const grown = new Map(changesOf(flow).flatMap(({ write, sign, amount }) => (sign > 0 ? [[write, amount]] : [])));
  const payments = writes.filter((write) => isPayment(flow, grown.get(write) ?? write.value));
  const [paid, ...others] = payments;
  if (paid === undefined || !isOfMany(paid.place)) return [];
  if (exempt("dropped-deposits: it is on record elsewhere too", others.length > 0)) return [];
  const payer = writes.find(({ place, value }) => isInput(value, "sender") && areSiblings(place, paid.place));
  return payer === undefined ? [] : [{ flow, paid, payer: payer.place }];
}

/** A record that callers pick out, and not by who they are. */
function isOfMany(place: Place): boolean {
  return indexesOf(place).some(isChosenIndex) && !hasCallerIndex(place);
}

/** Where it is paid out, or credited to somebody. */
interface Giver {
  readonly flow: Flow;
  readonly at: number;
}

function givenIn(program: Program, flow: Flow, { paid: { place } }: Deposit): readonly Giver[] {
  const isOfDeposit = (amount: Value): boolean => isReadFrom(amount, place.storageClass);
  const sent = valueFlowOf(program, flow).outflows.filter(({ amount }) => isOfDeposit(amount));
  const credited = changesOf(flow).filter(({ sign, amount }) => sign > 0 && isOfDeposit(amount));
  return [...sent.map(({ step }) => step), ...credited.map(({ write }) => write)].map(({ id }) => ({ flow, at: id }));
}

/* What closes the record. */

function closingIn(flow: Flow, deposit: Deposit, givers: readonly Giver[]): StepOf<"write"> | undefined {
  const { place } = deposit.paid;
  if (flow.truncated || isUsed(flow, place)) return undefined;
  const writes = committingStepsOf(flow, "write").filter((write) => isOfMany(write.place));
  const erased = writes.find((write) => write.place.storageClass === place.storageClass);
  if (erased !== undefined) return isErasing(writes, erased) ? erased : undefined;
  const marks = writes.filter((write) => isBeside(write.place, place));
  const isShut = givers.every((giver) => marks.some((mark) => isShutBy(giver, mark)));
  return isShut ? marks.find((mark) => givers.some((giver) => isShutBy(giver, mark))) : undefined;
}

/** All goes, and no new record is put in its place. */
function isErasing(writes: readonly StepOf<"write">[], { node, value }: StepOf<"write">): boolean {
  return isNumber(value, 0n) && writes.every((one) => one.node !== node || isNumber(one.value, 0n));
}

/** Of the same record, as its other functions look it up. */
function isBeside(a: Place, b: Place): boolean {
  const [root] = a.within;
  return a.storageClass !== b.storageClass && root === b.within[0] && a.path.length === b.path.length;
}

/** Something that was paid before cannot be given any more: the state is another, or the time is over. */
function isShutBy({ flow, at }: Giver, { place, value }: StepOf<"write">): boolean {
  const { storageClass } = place;
  const isMark = (one: Value): boolean => one.kind === "load" && one.place.storageClass === storageClass;
  return [...testsBefore(flow, at)].some((test) => {
    if (isNow(value)) return classesIn(timeAhead(test)).includes(storageClass);
    const suppose = (one: Value): Value | undefined => (isMark(one) ? value : undefined);
    const isAsked = value.kind === "number" && somePart(test.condition, isMark);
    return isAsked && isContradiction(test.condition, test.holds, suppose);
  });
}

/** What was paid goes somewhere. */
function isUsed(flow: Flow, { storageClass }: Place): boolean {
  const isOld = (one: Value): boolean => isReadFrom(one, storageClass);
  const sent = stepsOf(flow, "call").flatMap(({ call }) => sentBy(call));
  return [...sent, ...stepsOf(flow, "write").map(({ value }) => value)].some(isOld);
}

/* What says that nobody has paid, or that it is theirs to give up. */

function isExcused(
  program: Program,
  flow: Flow,
  { write, deposit }: Pick<DroppedDeposit, "write" | "deposit">,
): boolean {
  const { flow: paying, paid, payer } = deposit;
  const tests = committingStepsOf(flow, "assume");
  const isAboutPayer = ({ condition }: StepOf<"assume">): boolean =>
    [payer, paid.place].some(({ storageClass }) => isReadFrom(condition, storageClass));
  if (exempt("dropped-deposits: it is looked at who has paid", tests.some(isAboutPayer))) return true;
  const isPayer = (one: Value): boolean => isReadFrom(one, payer.storageClass);
  if (exempt("dropped-deposits: others are paid for it", isForOthers(program, flow, write))) return true;
  if (stepsOf(flow, "call").some(({ call }) => sentBy(call).some(isPayer))) return true;
  if (
    exempt(
      "dropped-deposits: nobody can have paid yet",
      tests.some((test) => isBefore(test, paying)),
    )
  )
    return true;
  return exempt(
    "dropped-deposits: a state in which nobody has paid",
    tests.some((test) => isOtherState(test, write, paying)),
  );
}

/** What is forfeited pays for what another record says: somebody gets more than this one holds. */
function isForOthers(program: Program, flow: Flow, { place }: StepOf<"write">): boolean {
  const credited = changesOf(flow).filter(({ sign, write }) => sign > 0 && indexesOf(write.place).length > 0);
  const amounts = [...valueFlowOf(program, flow).outflows, ...credited].map(({ amount }) => amount);
  return amounts.some((amount) => placesReadIn(amount).some((one) => !isSameVariable(one, place)));
}

/** Until the time from which on it is paid. */
function isBefore(test: StepOf<"assume">, paying: Flow): boolean {
  const until = classesIn(timeAhead(test));
  return committingStepsOf(paying, "assume")
    .flatMap((one) => classesIn(timeReached(one)))
    .some((from) => until.includes(from));
}

function classesIn(time: Value | undefined): readonly number[] {
  return time === undefined ? [] : placesReadIn(time).map(({ storageClass }) => storageClass);
}

/** The state that is asked for is left with the payment, or not the one in which it is paid. */
function isOtherState(test: StepOf<"assume">, { place }: StepOf<"write">, paying: Flow): boolean {
  const asked = askedBy(test);
  if (asked === undefined || !isOfMany(asked.place)) return false;
  const { storageClass } = asked.place;
  const isLeft = committingStepsOf(paying, "write").some(
    (one) => one.place.storageClass === storageClass && !isNumber(one.value, asked.state),
  );
  const isOther = committingStepsOf(paying, "assume").some((one) => {
    const own = askedBy(one);
    return own?.place.storageClass === storageClass && own.state !== asked.state;
  });
  return isLeft || (isOther && storageClass !== place.storageClass);
}

/** `state == 2`, and of a flag `isOpen` and `!isOpen`. */
function askedBy(test: StepOf<"assume">): AskedState | undefined {
  const { condition, holds } = test;
  return condition.kind === "load" ? { place: condition.place, state: holds ? 1n : 0n } : stateAsked(test);
}
