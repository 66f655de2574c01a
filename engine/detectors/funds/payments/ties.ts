/** Whether something in the transaction of a step ties a value to the caller. */

import { isOfGrantor } from "../../../dataflow/access/grants/own-grants.ts";
import { isCaller, isGuard, isOwnProof, namedSigners } from "../../../dataflow/access/guards.ts";
import type { Trust } from "../../../dataflow/access/reachability.ts";
import { isEnsured } from "../../../flow/dominance.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { indexesOf, isInput, type Place, subvalues, type Value } from "../../../flow/value.ts";

/**
 * True where every path through `step` tests or uses up something that concerns both the caller and `value`: an
 * allowance, which may be asked or reduced afterwards too, an approval, equality; or where `value`, as a contract, was asked
 * before and its answer tested, or has signed. A path that only appointed callers pass needs no tie.
 */
export function isTiedToCaller(given: Value, flow: Flow, step: number, trust: Trust): boolean {
  const context = trust.contextOf(flow);
  const value = withoutMask(given);
  const saysOfBoth = ({ condition }: StepOf<"assume">): boolean =>
    !asksOwnGrant(condition, value.key, trust) &&
    (concernsBoth([condition], value.key) || isAnswerOf(condition, value));
  const tiesByTest = (one: StepOf<"assume">): boolean => {
    if (one.id > step) return asksRecordOfBoth(one, value.key, flow);
    if (isInequality(one, (part) => isCaller(part, context))) return false;
    return isOwnProof(one, context) ? isSignedBy(one, value) : isGuard(one, context) || saysOfBoth(one);
  };
  const ties = (one: Step): boolean => {
    if (one.id === step || (one.id > step && isInput(value, "sender"))) return false;
    if (one.kind === "write") return !isOfGrantor(one.place, trust) && concernsBoth(indexesOf(one.place), value.key);
    return one.kind === "assume" && tiesByTest(one);
  };
  return isEnsured(flow, step, ties);
}

/** The account itself has signed, and not another one that the caller names. */
function isSignedBy(test: StepOf<"assume">, { key }: Value): boolean {
  return namedSigners(test).some((signer) => signer.key === key);
}

/** What it asks of the two is what the caller has given, not what was given to the caller. */
export function asksOwnGrant(condition: Value, key: number, trust: Trust): boolean {
  const records = subvalues(condition).flatMap((one) =>
    one.kind === "load" && concernsBoth(indexesOf(one.place), key) ? [one.place] : [],
  );
  return records.length > 0 && records.every((place) => isOfGrantor(place, trust));
}

function concernsBoth(values: readonly Value[], key: number): boolean {
  const parts = values.flatMap((value) => subvalues(value));
  return parts.some((part) => isInput(part, "sender")) && parts.some((part) => part.key === key);
}

/** A record that is kept for the two, as it was before the transaction: one without end is not reduced. */
function asksRecordOfBoth({ id, condition }: StepOf<"assume">, key: number, flow: Flow): boolean {
  const isWritten = ({ storageClass }: Place): boolean =>
    stepsOf(flow, "write").some((write) => write.id < id && write.place.storageClass === storageClass);
  return subvalues(condition).some(
    (one) => one.kind === "load" && concernsBoth(indexesOf(one.place), key) && !isWritten(one.place),
  );
}

/** The caller is said to differ from something, which ties it to nothing. */
function isInequality(step: Step, isTheCaller: (value: Value) => boolean): boolean {
  if (step.kind !== "assume" || step.holds || step.condition.kind !== "operation") return false;
  return step.condition.operator === "==" && step.condition.operands.some(isTheCaller);
}

function isAnswerOf(condition: Value, { key }: Value): boolean {
  for (const one of subvalues(condition)) {
    if (one.kind === "result" && one.call.target !== undefined && withoutMask(one.call.target).key === key) return true;
  }
  return false;
}

/** Assembly cuts addresses to their length. */
function withoutMask(value: Value): Value {
  if (value.kind !== "operation" || value.operator !== "&") return value;
  const [part, ...others] = value.operands.filter(({ kind }) => kind !== "number");
  return part !== undefined && others.length === 0 ? withoutMask(part) : value;
}
