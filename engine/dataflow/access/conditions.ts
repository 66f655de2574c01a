/** Whether everybody gets to a step: the tests on the way, and what of them anyone can meet. */

import { comparisonOf } from "../../flow/comparison.ts";
import { otherSidesOf } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, type StepOf } from "../../flow/flow.ts";
import { isMember } from "../../flow/operation.ts";
import { valuesIn } from "../../flow/used-values.ts";
import { indexesOf, type Place, somePart, subvalues, type Value } from "../../flow/value.ts";
import type { Input } from "../../ir/operands.ts";
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
  if (place.path.some(({ kind }) => kind === "index")) return false;
  return trust
    .openWritersOf(place)
    .some(
      (writer) =>
        !asked.has(writer) && !isConditional(writer, trust, { ...search, asked: new Set([...asked, writer]) }),
    );
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
