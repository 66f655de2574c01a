/** Who chooses a value. */

import type { VariableDeclaration } from "solidity-ast";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { type Flow, reachFrom, type Step, type StepOf } from "../../flow/flow.ts";
import { isHashing, isMember } from "../../flow/operation.ts";
import { indexesOf, isInput, loneNumber, type Place, subvalues, type Value } from "../../flow/value.ts";
import { allowlists, operandsOfTest } from "./allowlists.ts";
import { isCaller, operandsOfChoice } from "./guards.ts";
import { isPaymentTest, passesWith } from "./payable-tests.ts";
import type { Trust, Writer } from "./reachability.ts";

/** How the choice reaches the value. */
export type Origin =
  | { readonly kind: "parameter"; readonly declaration: VariableDeclaration }
  | { readonly kind: "caller" }
  | { readonly kind: "calldata" }
  /** Anyone can put it there, by `writer`. */
  | { readonly kind: "storage"; readonly place: Place; readonly writer: Writer };

/** How any caller can choose `value`, a value of `flow`; undefined where none can. A hash is nobody's choice. */
export function findTaintSource(value: Value, flow: Flow, trust: Trust): Origin | undefined {
  return searchOrigin(value, flow, { trust, seen: new Set() });
}

interface OriginSearch {
  readonly trust: Trust;
  /** Writes that were looked into: each once. */
  readonly seen: Set<Step>;
}

function searchOrigin(value: Value, flow: Flow, search: OriginSearch): Origin | undefined {
  const context = search.trust.contextOf(flow);
  for (const one of subvalues(value, (part) => (isHashing(part) ? [] : operandsOfChoice(part, context)))) {
    if (one.kind === "parameter") return { kind: "parameter", declaration: one.declaration };
    if (one.kind === "input" && (one.input === "sender" || one.input === "origin")) return { kind: "caller" };
    if (one.kind === "input" && one.input === "calldata") return { kind: "calldata" };
    const writer = one.kind === "load" ? findWriter(one.place, search) : undefined;
    if (one.kind === "load" && writer !== undefined) return { kind: "storage", place: one.place, writer };
  }
  return undefined;
}

/** An open write that puts a value of the caller's choice there. */
function findWriter(place: Place, search: OriginSearch): Writer | undefined {
  return search.trust.openWritersOf(place).find(({ write, flow }) => {
    if (search.seen.has(write)) return false;
    search.seen.add(write);
    return searchOrigin(write.value, flow, search) !== undefined;
  });
}

/**
 * True where `value` was looked up, before `step`, in something that callers cannot set: a list of what is allowed, or
 * a contract that is asked.
 */
export function isAllowlisted(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  const context = trust.contextOf(flow);
  const isVetting = (one: Step): boolean =>
    one.kind === "assume" && allowlists(one.condition, one.holds, value.key, context);
  return !reachFrom(flow, 0, { stopAt: isVetting }).has(step);
}

/** True where `value` is the caller on every path to `step`, because the caller was compared with it. */
export function isCallerByTest(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  return !reachFrom(flow, 0, {
    stopAt: (one) => identities(one, flow, trust).some(({ key }) => key === value.key),
  }).has(step);
}

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
  if (isPaymentTest(test)) return littleEther.some((paid) => passesWith(test, paid));
  const records = subvalues(test.condition, operandsOfTest).filter(({ kind }) => kind !== "operation");
  return records.every((one) => one.kind === "number" || isOwnRecord(one, test, trust)) && !isNumbers(records);
}

/** What nobody minds to pay, in wei. */
const littleEther = [0n, 1n, 10n ** 15n, 10n ** 16n];

/** `points[msg.sender]`, where some entry point gives callers as much of it as the test asks. */
function isOwnRecord(value: Value, { condition, holds }: StepOf<"assume">, trust: Trust): boolean {
  if (value.kind !== "load" || !isOfCaller(value.place)) return false;
  const some = loneNumber(1n);
  if (isContradiction(condition, holds, (one) => (one.key === value.key ? some : undefined))) return false;
  return trust.openWritersOf(value.place).some((writer) => {
    const { place, value: written } = writer.write;
    const counts = (_: Value, test: StepOf<"assume">): boolean => !littleEther.some((paid) => passesWith(test, paid));
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

/** What a test says the caller is equal to. */
export function identities(step: Step, flow: Flow, trust: Trust): readonly Value[] {
  if (step.kind !== "assume" || !step.holds || step.condition.kind !== "operation") return [];
  const [left, right] = step.condition.operands;
  if (step.condition.operator !== "==" || left === undefined || right === undefined) return [];
  const context = trust.contextOf(flow);
  return [...(isCaller(left, context) ? [right] : []), ...(isCaller(right, context) ? [left] : [])];
}

/** True for storage that anyone can set at will: no index of others' choice, and no condition on the way to the write. */
export function isFreeToSet(
  place: Place,
  trust: Trust,
  { asked = new Set(), ...search }: ConditionSearch = {},
): boolean {
  if (place.path.some(({ kind }) => kind === "index")) return false;
  return trust
    .openWritersOf(place)
    .some(
      (writer) =>
        !asked.has(writer) && !isConditional(writer, trust, { ...search, asked: new Set([...asked, writer]) }),
    );
}

interface ConditionSearch {
  /** False for tests that are no matter. */
  readonly counts?: (condition: Value, test: StepOf<"assume">) => boolean;
  /** Other tests that are a hurdle all the same. */
  readonly isOwnHurdle?: (step: Step) => boolean;
  /** Writers that are being looked into. */
  readonly asked?: ReadonlySet<Writer>;
}

/** True where every path to the step tests more than what the caller gave, and not everybody passes the test. */
export function isConditional(
  { flow, write }: { readonly flow: Flow; readonly write: Step },
  trust: Trust,
  { counts = () => true, isOwnHurdle = () => false, asked = new Set() }: ConditionSearch = {},
): boolean {
  const isHurdle = (one: Step): boolean => isOwnHurdle(one) || isHurdleOfState(one);
  const isHurdleOfState = (one: Step): boolean =>
    one.kind === "assume" &&
    hasState(one.condition) &&
    !isPassable(one, flow, trust) &&
    !identities(one, flow, trust).some(
      (named) => named.kind === "load" && isFreeToSet(named.place, trust, { asked, counts }),
    ) &&
    counts(one.condition, one);
  return !reachFrom(flow, 0, { stopAt: isHurdle }).has(write.id);
}

/** True for a test that keeps out some, and whoever chooses another address or value passes: `to != owner`, `!banned[to]`. */
function isPassable({ condition, holds }: StepOf<"assume">, flow: Flow, trust: Trust): boolean {
  if (holds) return false;
  const context = trust.contextOf(flow);
  const isChosen = (one: Value): boolean => one.kind === "parameter" || isCaller(one, context);
  if (condition.kind === "load") return indexesOf(condition.place).some(isChosen);
  if (condition.kind !== "operation") return false;
  return condition.operands.some((one) => isCaller(one, context) || (condition.operator === "==" && isChosen(one)));
}

function hasState(condition: Value): boolean {
  for (const one of subvalues(condition)) {
    if (one.kind === "load" || one.kind === "result") return true;
    if (isMember(one, "code") || isMember(one, "codehash")) return true;
    if (one.kind === "input" && !ofTheCaller.has(one.input)) return true;
  }
  return false;
}

/** Inputs that a caller has at hand. */
const ofTheCaller: ReadonlySet<string> = new Set(["sender", "origin", "calldata", "gas", "this"]);

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
    const looked = subvalues(test.condition, operandsOfTest).filter((one) => isLookup(one, test, flow, trust));
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
