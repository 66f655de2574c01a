/** What value comes into a contract in a transaction, what leaves it, and what its own books give up. */

import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { decide } from "../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import {
  hasPart,
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  isOwnBalance,
  kindBit,
  operandsOf,
  overlaps,
  type Place,
  placesReadIn,
  somePart,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { approvals, erc20, tokenPulls } from "../../program/well-known-functions.ts";
import { memoizeWithin } from "../../util/memoize.ts";
import { type Change, changesOf } from "../access/changes.ts";
import { areRelated, partsOf, termsOf } from "./terms.ts";

/** The contract sends ether or tokens of its own. */
export interface Outflow {
  readonly step: StepOf<"call">;
  readonly amount: Value;
  /** Who gets it; absent where that is not known. */
  readonly receiver: Value | undefined;
}

/** What a flow takes in, pays out and uses up, in whatever order. */
export interface ValueFlow {
  readonly outflows: readonly Outflow[];
  /** Calls by which something may come in. */
  readonly intakes: readonly {
    readonly arguments: readonly Value[];
    readonly isPull: boolean;
    readonly step: number;
  }[];
  /** Tests of the ether that came along. */
  readonly etherTests: readonly Value[];
  /** The contract's own holdings are measured. */
  readonly isMeasured: boolean;
  /** Records and totals that shrink. */
  readonly reductions: readonly Change[];
  /** Records that are tested and then changed, so that nobody passes the same way again. */
  readonly spent: readonly StepOf<"write">[];
  /** Part of the code is not known, or runs code of others on this storage. */
  readonly isOpaque: boolean;
}

/** What comes in and goes out where `flow` ends well. */
export const valueFlowOf = memoizeWithin(findValueFlow);

function findValueFlow(program: Program, flow: Flow): ValueFlow {
  const calls = committingStepsOf(flow, "call").filter(({ call }) => !isReadOnly(call));
  const outflows = calls.flatMap((step) => outflowOf(program, step));
  const paying = new Set(outflows.map(({ step }) => step));
  const assumed = committingStepsOf(flow, "assume");
  const tests = assumed.map(({ condition }) => condition);
  return {
    outflows,
    intakes: calls.filter((step) => !paying.has(step)).flatMap((step) => intakeOf(program, step)),
    etherTests: tests.filter((condition) => hasPart(condition, kindBit.value)),
    isMeasured: tests.some(isAboutHoldings),
    reductions: changesOf(flow).filter(({ sign }) => sign < 0),
    spent: committingStepsOf(flow, "write").filter((write) => isSpent(assumed, write)),
    isOpaque:
      flow.truncated ||
      calls.some(({ call }) => call.form === "delegatecall" || call.form === "callcode") ||
      committingStepsOf(flow, "opaque").length > 0,
  };
}

function outflowOf(program: Program, step: StepOf<"call">): readonly Outflow[] {
  const { value } = step.call;
  if (value !== undefined && !isNumber(value, 0n)) return [{ step, amount: value, receiver: step.call.target }];
  const called = calledFunction(program, step.call);
  if (called === undefined) return [];
  const [first, second, third] = called.arguments;
  if (called.signature === erc20.transfer || called.signature === erc20.safeTransfer)
    return second === undefined ? [] : [{ step, amount: second, receiver: first }];
  const isOwn = called.signature === erc20.transferFrom && first !== undefined && isInput(first, "this");
  return isOwn && third !== undefined ? [{ step, amount: third, receiver: second }] : [];
}

function intakeOf(program: Program, { id, call }: StepOf<"call">): ValueFlow["intakes"] {
  const called = calledFunction(program, call);
  if (called !== undefined && approvals[called.signature] !== undefined) return [];
  const isPull = called !== undefined && tokenPulls[called.signature] !== undefined;
  return [{ arguments: called?.arguments ?? call.arguments, isPull, step: id }];
}

/** True for what this contract holds: ether, or what another contract says of it. */
export function isAboutHoldings(value: Value): boolean {
  if (!hasPart(value, kindBit.balance | kindBit.result)) return false;
  return somePart(value, (one) => {
    if (isOwnBalance(one)) return true;
    return one.kind === "result" && isReadOnly(one.call) && one.call.arguments.some((given) => isInput(given, "this"));
  });
}

/** A record that was tested is changed so that the test does not pass again, or may not. */
function isSpent(tests: readonly StepOf<"assume">[], { place, value }: StepOf<"write">): boolean {
  if (indexesOf(place).length === 0) return false;
  const isOld = (one: Value): boolean => isHeldIn(one, place);
  return tests.some(({ condition, holds }) => {
    if (!somePart(condition, isOld, withoutPayments)) return false;
    const truth = decide(condition, (one) => (isOld(one) ? value : undefined));
    return truth === undefined || (truth !== 0n) !== holds;
  });
}

/** That a payment went well says nothing of what was paid. */
function withoutPayments(value: Value): readonly Value[] {
  return value.kind === "result" && !isReadOnly(value.call) ? [] : operandsOf(value);
}

/** True where as much as `amount` came in with the transaction, or may have. */
export function isPaidIn({ intakes, etherTests, isMeasured, isOpaque }: ValueFlow, amount: Value): boolean {
  if (isOpaque || isMeasured || isAboutHoldings(amount) || hasPart(amount, kindBit.value | kindBit.unknown))
    return true;
  const parameters = termsOf(amount).filter(({ kind }) => kind === "parameter");
  const isPriced = etherTests.some((test) => {
    const parts = partsOf(test);
    return parameters.every(({ key }) => parts.has(key));
  });
  return isPriced || intakes.some((intake) => isIntakeOf(intake, amount));
}

function isIntakeOf({ arguments: given, isPull, step }: ValueFlow["intakes"][number], amount: Value): boolean {
  if (somePart(amount, (one) => one.kind === "result" && one.step === step)) return true;
  if (given.some((one) => areRelated(one, amount))) return true;
  return !isPull && (given.length === 0 || given.some((one) => hasPart(one, kindBit.caller)));
}

/** True where a record shrinks by as much; one of the storage class, where one is named, by no other amount. */
export function isMovedFrom({ reductions }: ValueFlow, amount: Value, storageClass?: number): boolean {
  return reductions.some(({ write, amount: taken }) => {
    if (write.place.storageClass === storageClass && !areRelated(taken, amount)) return false;
    return areRelated(taken, amount) || termsOf(amount).some((one) => isHeldIn(one, write.place));
  });
}

/** True where something that the amount, or the right to it, is taken from is used up. */
export function isUsedUp({ spent }: ValueFlow, flow: Flow, amount: Value, storageClass: number): boolean {
  const growing = new Set(changesOf(flow).flatMap(({ write, sign }) => (sign > 0 ? [write.id] : [])));
  const sources = sourcesOf(amount);
  const isSource = ({ id, place }: StepOf<"write">): boolean =>
    flow.committing.has(id) && !growing.has(id) && sources.some((source) => overlaps(place, source));
  return [...spent, ...stepsOf(flow, "write").filter(isSource)].some(
    ({ place }) => place.storageClass !== storageClass,
  );
}

/** The storage that an amount is computed from. */
function sourcesOf(amount: Value): readonly Place[] {
  return placesReadIn(amount);
}
