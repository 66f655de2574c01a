/** What is written only where a call has failed: whatever the callee did meanwhile is undone. */

import { opposesWayTo } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { type Flow, type ReachedSteps, reachFrom, type Step, type StepOf } from "../../flow/flow.ts";
import { isSuccessOf, loneNumber, operandsOfOperation, subvalues, type Value } from "../../flow/value.ts";

const succeeded = loneNumber(1n);

/** True where no way from the call leads to the step without a test that the call failed. */
export function isAfterFailure(flow: Flow, call: StepOf<"call">, { id }: Step): boolean {
  const after = reachFrom(flow, call.id);
  const isElsewhere = opposesWayTo(flow, id);
  const isOfCall = (value: Value): boolean => isSuccess(value, call, after);
  const asksFailure = ({ condition, holds }: StepOf<"assume">): boolean =>
    isAbout(condition, isOfCall) &&
    isContradiction(condition, holds, (part) => (isOfCall(part) ? succeeded : undefined));
  return !reachFrom(flow, call.id, {
    stopAt: (step) => isElsewhere(step) || (step.kind === "assume" && asksFailure(step)),
  }).has(id);
}

/** True where nothing else has a say in the condition. */
function isAbout(condition: Value, isOfCall: (value: Value) => boolean): boolean {
  const parts = subvalues(condition, (part) => (isOfCall(part) ? [] : operandsOfOperation(part)));
  return (
    parts.some(isOfCall) && parts.every((part) => isOfCall(part) || part.kind === "operation" || part.kind === "number")
  );
}

/** What the call answered first, also where ways meet that do not come from it. */
function isSuccess(value: Value, call: StepOf<"call">, after: ReachedSteps): boolean {
  const seen = new Set<Value>();
  const isIt = (one: Value): boolean => {
    if (one.kind === "result") return call.call.form === "call" && isSuccessOf(one, call.call);
    if (one.kind !== "phi" || seen.has(one)) return false;
    seen.add(one);
    const ways = one.alternatives.filter(({ from }) => from === call.id || after.has(from));
    return ways.length > 0 && ways.every((way) => isIt(way.value));
  };
  return isIt(value);
}
