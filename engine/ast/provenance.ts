/** Who chooses a value. */

import type { VariableDeclaration } from "solidity-ast";
import { isContradiction } from "./decide.ts";
import { type Flow, reachFrom, type Step, type StepOf } from "./flow.ts";
import { type GuardContext, isAppointed, isCaller, isHashing, isPayment, operandsOfChoice } from "./guards.ts";
import type { Trust, Writer } from "./trust.ts";
import { indexesOf, ingredients, isInput, type Place, type Value } from "./value.ts";

/** How the choice reaches the value. */
export type Origin =
  | { readonly kind: "parameter"; readonly declaration: VariableDeclaration }
  | { readonly kind: "caller" }
  | { readonly kind: "calldata" }
  /** Anyone can put it there, by `writer`. */
  | { readonly kind: "storage"; readonly place: Place; readonly writer: Writer };

/** How any caller can choose `value`, a value of `flow`; undefined where none can. A hash is nobody's choice. */
export function findOrigin(value: Value, flow: Flow, trust: Trust): Origin | undefined {
  return searchOrigin(value, flow, { trust, seen: new Set() });
}

interface OriginSearch {
  readonly trust: Trust;
  /** Writes that were looked into: each once. */
  readonly seen: Set<Step>;
}

function searchOrigin(value: Value, flow: Flow, search: OriginSearch): Origin | undefined {
  const context = search.trust.contextOf(flow);
  for (const one of ingredients(value, (part) => (isHashing(part) ? [] : operandsOfChoice(part, context)))) {
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
export function isVetted(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  const context = trust.contextOf(flow);
  const isVetting = (one: Step): boolean => one.kind === "assume" && vets(one.condition, one.holds, value.key, context);
  return !reachFrom(flow, 0, { stopAt: isVetting }).has(step);
}

/** True for a test that looks the value with that key up in something that callers cannot set. */
export function vets(condition: Value, holds: boolean, key: number, context: GuardContext): boolean {
  const [left, right] =
    condition.kind === "operation" && condition.operator === "==" && holds ? condition.operands : [];
  const expected = left?.key === key ? right : right?.key === key ? left : undefined;
  if (expected !== undefined && isAppointed(expected, context)) return true;
  const zero = context.values.number(0n);
  for (const one of ingredients(condition, operandsOfTest)) {
    if (!isAnswer(one, key, context)) continue;
    if (isContradiction(condition, holds, (part) => (part.key === one.key ? zero : undefined))) return true;
  }
  return false;
}

/** True for what trusted storage, or a trusted contract, says of the value with that key. */
function isAnswer(value: Value, key: number, context: GuardContext): boolean {
  if (value.kind === "load") return context.isTrusted(value.place) && mentions(indexesOf(value.place), key);
  if (value.kind !== "result" || value.call.target === undefined || isPayment(value.call)) return false;
  return isAppointed(value.call.target, context) && mentions(value.call.arguments, key);
}

function operandsOfTest(value: Value): readonly Value[] {
  return value.kind === "operation" ? value.operands : [];
}

function mentions(values: readonly Value[], key: number): boolean {
  return values.some((value) => {
    for (const one of ingredients(value)) if (one.key === key) return true;
    return false;
  });
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
  const isEarned = (one: Step): boolean =>
    identities(one, flow, trust).some(
      (named) =>
        named.kind === "load" && trust.openWritersOf(named.place).every((writer) => isConditional(writer, trust)),
    );
  return !reachFrom(flow, 0, { stopAt: isEarned }).has(step);
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
export function isFreeToSet(place: Place, trust: Trust, asked: ReadonlySet<Writer> = new Set()): boolean {
  if (place.path.some(({ kind }) => kind === "index")) return false;
  return trust
    .openWritersOf(place)
    .some((writer) => !asked.has(writer) && !isConditional(writer, trust, { asked: new Set([...asked, writer]) }));
}

interface ConditionSearch {
  /** False for conditions that are no matter. */
  readonly counts?: (condition: Value) => boolean;
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
    !identities(one, flow, trust).some((named) => named.kind === "load" && isFreeToSet(named.place, trust, asked)) &&
    counts(one.condition);
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
  for (const one of ingredients(condition)) {
    if (one.kind === "load" || one.kind === "result") return true;
    if (one.kind === "operation" && (one.operator === ".code" || one.operator === ".codehash")) return true;
    if (one.kind === "input" && !ofTheCaller.has(one.input)) return true;
  }
  return false;
}

/** Inputs that a caller has at hand. */
const ofTheCaller: ReadonlySet<string> = new Set(["sender", "origin", "calldata", "gas", "this"]);

/** A test of the caller that stops nobody. */
export interface HollowTest {
  readonly test: Step;
  /** What the caller is compared with or looked up in. */
  readonly place: Place;
  /** How anyone gets there. */
  readonly writer: Writer;
}

/** A test on the way to `step` that compares or looks up the caller, in storage that anyone can set. */
export function findHollowTest(flow: Flow, step: number, trust: Trust): HollowTest | undefined {
  const before = reachFrom(flow, step, { backwards: true });
  for (const test of flow.steps) {
    if (test.kind !== "assume" || !before.has(test.id)) continue;
    const looked = ingredients(test.condition, operandsOfTest).filter((one) => isLookup(one, test, flow, trust));
    for (const one of looked) {
      const [writer] = one.kind === "load" ? trust.openWritersOf(one.place) : [];
      if (one.kind === "load" && writer !== undefined) return { test, place: one.place, writer };
    }
  }
  return undefined;
}

function isLookup(value: Value, test: Step, flow: Flow, trust: Trust): boolean {
  if (identities(test, flow, trust).includes(value)) return true;
  return value.kind === "load" && indexesOf(value.place).some((index) => isInput(index, "sender"));
}
