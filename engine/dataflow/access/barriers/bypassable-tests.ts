/** Tests of the caller that keep nobody out: of what anyone can have themselves written down for. */

import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { type Flow, reachFrom, type Step, type StepOf } from "../../../flow/flow.ts";
import {
  indexesOf,
  isInput,
  loneNumber,
  operandsOfOperation,
  type Place,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import { type ConditionSearch, identities, isConditional } from "../conditions.ts";
import type { Trust, Writer } from "../reachability.ts";
import { isPaymentTest, passesForLittle } from "./payable-tests.ts";

/**
 * True where every path to `step` tests that the caller is one that storage names, and the place there is not for the
 * asking: who gets it had to pay, to wait, or to meet a condition that the contract's state sets.
 */
export function isEarnedByCaller(flow: Flow, step: number, trust: Trust): boolean {
  const isEarned = (search: ConditionSearch): boolean => {
    const isTitle = (named: Value): boolean =>
      named.kind === "load" && trust.openWritersOf(named.place).every((writer) => isConditional(writer, trust, search));
    return !reachFrom(flow, 0, { stopAt: (one) => identities(one, flow, trust).some(isTitle) }).has(step);
  };
  const last = flow.steps[step];
  if (last === undefined || !isEarned({})) return false;
  return isEarned(withoutCheap(trust)) || isConditional({ flow, write: last }, trust, withoutCheap(trust));
}

function withoutCheap(trust: Trust): ConditionSearch {
  return { counts: (_, test) => !isCheap(test, trust) };
}

/** True for a test that a little ether gets anyone past, or a record that anyone can have of themselves. */
function isCheap(test: StepOf<"assume">, trust: Trust): boolean {
  if (isPaymentTest(test)) return passesForLittle(test);
  const records = subvalues(test.condition, operandsOfOperation).filter(({ kind }) => kind !== "operation");
  return records.every((one) => one.kind === "number" || isOwnRecord(one, test, trust)) && !isNumbers(records);
}

/** `points[msg.sender]`, where some entry point gives callers as much of it as the test asks. */
function isOwnRecord(value: Value, { condition, holds }: StepOf<"assume">, trust: Trust): boolean {
  if (value.kind !== "load" || !isOfCaller(value.place)) return false;
  const some = loneNumber(1n);
  if (isContradiction(condition, holds, (one) => (one.key === value.key ? some : undefined))) return false;
  return trust.openWritersOf(value.place).some((writer) => {
    const { place, value: written } = writer.write;
    const counts = (_: Value, test: StepOf<"assume">): boolean => !passesForLittle(test);
    return isOfCaller(place) && written.kind !== "number" && !isConditional(writer, trust, { counts });
  });
}

function isOfCaller(place: Place): boolean {
  const indexes = indexesOf(place);
  return indexes.length > 0 && indexes.every((index) => isInput(index, "sender"));
}

function isNumbers(values: readonly Value[]): boolean {
  return values.every(({ kind }) => kind === "number");
}

/** A test of the caller that stops nobody. */
export interface BypassableTest {
  readonly test: Step;
  /** What the caller is compared with or looked up in. */
  readonly place: Place;
  /** How anyone gets there. */
  readonly writer: Writer;
}

/** A test on the way to `step` that compares or looks up the caller, in storage that anyone can set. */
export function findBypassableTest(flow: Flow, step: number, trust: Trust): BypassableTest | undefined {
  const before = reachFrom(flow, step, { backwards: true });
  for (const test of flow.steps) {
    if (test.kind !== "assume" || !before.has(test.id)) continue;
    const looked = subvalues(test.condition, operandsOfOperation).filter((one) => isLookup(one, test, flow, trust));
    for (const one of looked) {
      const writers = one.kind === "load" ? trust.openWritersOf(one.place) : [];
      const writer = writers.find((writer) => !isConditional(writer, trust, withoutCheap(trust))) ?? writers[0];
      if (one.kind === "load" && writer !== undefined) return { test, place: one.place, writer };
    }
  }
  return undefined;
}

function isLookup(value: Value, test: Step, flow: Flow, trust: Trust): boolean {
  if (identities(test, flow, trust).includes(value)) return true;
  return value.kind === "load" && indexesOf(value.place).some((index) => isInput(index, "sender"));
}
