/** Whether everybody gets to a step: the tests on the way, and what of them anyone can meet. */

import { isReadOnly } from "../../flow/called-function.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { otherSidesOf } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, type StepOf } from "../../flow/flow.ts";
import { isMember } from "../../flow/operation.ts";
import { isIndexed } from "../../flow/places.ts";
import { valuesIn } from "../../flow/used-values.ts";
import { hasPart, indexesOf, kindBit, type Place, somePart, subvalues, type Value } from "../../flow/value.ts";
import type { Input } from "../../ir/operands.ts";
import { isOfIntegers } from "../../program/types.ts";
import { isCaller } from "./guards.ts";
import type { Trust, Writer } from "./reachability.ts";

/** What a test says the caller is equal to. */
export function identities(step: Step, flow: Flow, trust: Trust): readonly Value[] {
  if (step.kind !== "assume" || !step.holds || step.condition.kind !== "operation") return [];
  const [left, right] = step.condition.operands;
  if (step.condition.operator !== "==" || left === undefined || right === undefined) return [];
  const context = trust.contextOf(flow);
  return [...(isCaller(left, context) ? [right] : []), ...(isCaller(right, context) ? [left] : [])];
}

/**
 * True for storage that anyone can set at will: no index of others' choice, and no condition on the way to the write. A
 * condition of the caller is none where what the caller is compared with is free to set: that asks back here, of each
 * writer once.
 */
export function isFreeToSet(
  place: Place,
  trust: Trust,
  { asked = new Set(), ...search }: ConditionSearch = {},
): boolean {
  if (isIndexed(place) || isAtChosenSlot(place)) return false;
  return trust
    .openWritersOf(place)
    .some(
      (writer) =>
        !asked.has(writer) && !isConditional(writer, trust, { ...search, asked: new Set([...asked, writer]) }),
    );
}

/** In assembly the slot itself may be what the caller names one of many by. */
function isAtChosenSlot({ base }: Place): boolean {
  return base.kind === "slot" && hasPart(base.slot, kindBit.parameter | kindBit.caller | kindBit.calldata);
}

/** Which tests count as conditions. */
export interface ConditionSearch {
  /** False for tests that are no matter. */
  readonly counts?: (condition: Value, test: StepOf<"assume">) => boolean;
  /** Tests that only choose between two ways to the step count, too: each may be for those whom it is meant for. */
  readonly withChoices?: boolean;
  /** Other tests that are a hurdle all the same. */
  readonly isOwnHurdle?: (step: Step) => boolean;
  /** Writers that are being looked into. */
  readonly asked?: ReadonlySet<Writer>;
}

/**
 * True where every path to the step tests more than what the caller gave, and not everybody passes the test. A test that
 * only chooses between two ways to the step keeps nobody out.
 */
export function isConditional(
  { flow, write }: { readonly flow: Flow; readonly write: Step },
  trust: Trust,
  { counts = () => true, withChoices = false, isOwnHurdle = () => false, asked = new Set() }: ConditionSearch = {},
): boolean {
  const before = reachFrom(flow, write.id, { backwards: true });
  const isChoice = (one: StepOf<"assume">): boolean => otherSidesOf(flow, one).some(({ id }) => before.has(id));
  const isHurdle = (one: Step): boolean => isOwnHurdle(one) || isHurdleOfState(one);
  const isHurdleOfState = (one: Step): boolean =>
    one.kind === "assume" &&
    hasState(one.condition) &&
    !isPassable(one, flow, trust) &&
    !isMereBound(one, flow) &&
    !identities(one, flow, trust).some(
      (named) => named.kind === "load" && isFreeToSet(named.place, trust, { asked, counts, withChoices }),
    ) &&
    (withChoices || !isChoice(one)) &&
    counts(one.condition, one);
  return !reachFrom(flow, 0, { stopAt: isHurdle }).has(write.id);
}

/**
 * True for a test that keeps out some, and whoever chooses another address or value passes: `to != owner`, `!banned[to]`,
 * `paid >= least`; and where such a one suffices.
 */
function isPassable({ condition, holds }: Test, flow: Flow, trust: Trust): boolean {
  const others = alternativesOf(condition, holds);
  if (others.length > 0) return others.some((one) => isPassable({ condition: one, holds }, flow, trust));
  if (isOwnBound(condition, holds, flow)) return true;
  if (holds) return false;
  const context = trust.contextOf(flow);
  const isChosen = (one: Value): boolean => one.kind === "parameter" || isCaller(one, context);
  if (condition.kind === "load") return indexesOf(condition.place).some(isChosen);
  if (condition.kind !== "operation") return false;
  return condition.operands.some((one) => isCaller(one, context) || (condition.operator === "==" && isChosen(one)));
}

/**
 * True for a bound of a number that another contract tells of numbers which the caller picks: it says for which of them
 * something can be done, and nothing of who does it, nor of what else the caller gives. What stands in records is another
 * matter: that is what the caller has to wait for.
 */
export function isMereBound(step: Step, { entry }: Flow): boolean {
  if (step.kind !== "assume" || hasPart(step.condition, vouching)) return false;
  if (comparisonOf(step.condition, step.holds)?.isEqual !== false) return false;
  const parts = subvalues(step.condition);
  const answers = parts.flatMap((one) => (one.kind === "result" ? [one.call] : []));
  const picked = answers.flatMap((call) => call.arguments.flatMap((one) => subvalues(one)));
  const asked = new Set(picked.flatMap((one) => (one.kind === "parameter" ? [one.declaration] : [])));
  return (
    asked.size > 0 &&
    answers.every(isReadOnly) &&
    parts.every((one) => one.kind !== "load" || indexesOf(one.place).length === 0) &&
    [...asked].every(isOfIntegers) &&
    entry.parameters.parameters.some((one) => !asked.has(one))
  );
}

const vouching = kindBit.caller | kindBit.calldata | kindBit.hash | kindBit.code | kindBit.phi;

/** The caller says what something must be at least or at most, and says it for nothing else. */
function isOwnBound(condition: Value, holds: boolean, flow: Flow): boolean {
  const order = comparisonOf(condition, holds);
  if (order === undefined || order.isEqual) return false;
  return [order.smaller, order.larger].some(({ kind, key }) => kind === "parameter" && !isUsedBeyondTests(flow, key));
}

function isUsedBeyondTests(flow: Flow, key: number): boolean {
  const isUsing = (step: Step): boolean =>
    (step.kind === "write" || step.kind === "call" || step.kind === "read") &&
    valuesIn(step).some((value) => somePart(value, (one) => one.key === key));
  return flow.steps.some(isUsing) || flow.results.some((value) => somePart(value, (one) => one.key === key));
}

/** What suffices to pass, where there are several ways. */
function alternativesOf(condition: Value, holds: boolean): readonly Value[] {
  const isEitherEnough = condition.kind === "operation" && condition.operator === (holds ? "||" : "&&");
  return isEitherEnough ? condition.operands : [];
}

type Test = Pick<StepOf<"assume">, "condition" | "holds">;

function hasState(condition: Value): boolean {
  for (const one of subvalues(condition)) {
    if (one.kind === "load" || one.kind === "result") return true;
    if (isMember(one, "code") || isMember(one, "codehash")) return true;
    if (one.kind === "input" && !ofTheCaller.has(one.input)) return true;
  }
  return false;
}

/** Inputs that a caller has at hand. */
const ofTheCaller: ReadonlySet<Input> = new Set(["sender", "origin", "calldata", "gas", "this"]);
