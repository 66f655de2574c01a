/** Prices that the other side of a trade can set anew while the buyer's transaction waits, and that the buyer cannot bound. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isTakenFromCaller } from "../../../dataflow/access/token-pulls.ts";
import { isChosenIndex, isRecordLoad, termsOf } from "../../../dataflow/backing/terms.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isGivenAsIs } from "../../../flow/parameters.ts";
import { isSameVariable } from "../../../flow/places.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  isReadFrom,
  kindBit,
  type Place,
  somePart,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A purchase at a price that whoever sells can change at once. */
export interface ResetPrice {
  readonly flow: Flow;
  /** Where the price is taken, or asked for. */
  readonly step: StepOf<"call" | "assume">;
  readonly price: Place;
  readonly reset: { readonly flow: Flow; readonly write: StepOf<"write"> };
}

/** Those of one contract, one for each function. */
export function resetPrices(program: Program, home: ContractFlows): readonly ResetPrice[] {
  const resets = home.flows.flatMap(resetsIn);
  if (resets.length === 0) return [];
  return home.flows.flatMap((flow) => {
    const payments = [...pullsIn(program, flow), ...minimaIn(flow)];
    const open = payments.filter(({ step }) => home.trust.isAttackerReachable(flow, step.id));
    return open.flatMap((payment) => resetOf(flow, payment, resets)).slice(0, 1);
  });
}

function resetOf(flow: Flow, { step, cost }: Payment, resets: readonly ResetPrice["reset"][]): readonly ResetPrice[] {
  const reset = resets.find((one) => one.flow !== flow && isReadFrom(cost, one.write.place.storageClass));
  if (reset === undefined) return [];
  const price = reset.write.place;
  if (exempt("reset-prices: the buyer says what price is meant", isBound(flow, price, cost))) return [];
  if (exempt("reset-prices: the buyer is whose record it is", isOwn(flow, step, price))) return [];
  return [{ flow, step, price, reset }];
}

/* Who sets it. */

/** The number of a record becomes what its owner gives, without a delay. */
function resetsIn(flow: Flow): readonly ResetPrice["reset"][] {
  return stepsOf(flow, "write").flatMap((write) => {
    const { id, place, value } = write;
    const isField = place.path.at(-1)?.kind === "field" && indexesOf(place).some(isChosenIndex);
    if (!isField || value.kind !== "parameter" || !flow.committing.has(id) || !isOwn(flow, write, place)) return [];
    return [{ flow, write }];
  });
}

/** The caller was compared with somebody of the same record. */
function isOwn(flow: Flow, { id }: { readonly id: number }, price: Place): boolean {
  return [...testsBefore(flow, id)].some(
    ({ condition, holds }) =>
      holds &&
      isOperation(condition, "==") &&
      condition.operands.some((one) => isInput(one, "sender")) &&
      condition.operands.some((one) => one.kind === "load" && isSameVariable(one.place, price)),
  );
}

/* What is paid. */

interface Payment {
  readonly step: ResetPrice["step"];
  readonly cost: Value;
}

/** Tokens that are taken from the caller; an allowance is rarely of one price alone. */
function pullsIn(program: Program, flow: Flow): readonly Payment[] {
  return stepsOf(flow, "call").flatMap((step) => {
    const cost = flow.committing.has(step.id) && isTakenFromCaller(program, step.call) ? step.call.arguments : [];
    return cost.filter((one) => termsOf(one).some(isRecordLoad)).map((one) => ({ step, cost: one }));
  });
}

/** Ether that is at least the price, and of which what is left is kept for something else than to be given back. */
function minimaIn(flow: Flow): readonly Payment[] {
  return stepsOf(flow, "assume").flatMap((step) => {
    const order = flow.committing.has(step.id) ? comparisonOf(step.condition, step.holds) : undefined;
    if (order === undefined || order.isEqual || !isInput(order.larger, "value")) return [];
    const terms = termsOf(order.smaller).filter(isRecordLoad);
    const isMixed = new Set(terms.map(({ place }) => place.storageClass)).size > 1;
    return terms.length > 0 && (isMixed || isRestKept(flow)) ? [{ step, cost: order.smaller }] : [];
  });
}

/** What is sent beyond the price goes into a record of its own, not to the caller's account. */
function isRestKept(flow: Flow): boolean {
  const isRest = (value: Value): boolean =>
    isOperation(value, "-") && value.operands[0] !== undefined && isInput(value.operands[0], "value");
  return committingStepsOf(flow, "write").some(
    ({ place, value }) => !indexesOf(place).some((index) => isInput(index, "sender")) && somePart(value, isRest),
  );
}

/* What bounds it. */

/** A test has the price, or what it comes to, on one side, and what the caller gives alone on the other. */
function isBound(flow: Flow, { storageClass }: Place, cost: Value): boolean {
  const isAbout = (side: Value): boolean => side.key === cost.key || isReadFrom(side, storageClass);
  return stepsOf(flow, "assume").some(({ condition, id, holds }) => {
    if (condition.kind !== "operation" || !flow.committing.has(id)) return false;
    const order = comparisonOf(condition, holds);
    if (order === undefined || !isGivenAsIs(order.larger)) return isHashed(condition, isAbout);
    return isAbout(order.smaller) || (order.isEqual && isAbout(order.larger));
  });
}

/** A signature or a hash that the caller gives has it in it. */
function isHashed(condition: Value, isAbout: (side: Value) => boolean): boolean {
  return hasPart(condition, kindBit.hash) && isAbout(condition);
}
