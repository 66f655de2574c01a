/** Parameters that have to be the caller: `require(account == msg.sender)` says what `account` is. */

import { isEnsured } from "../../flow/dominance.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import { isInput, type Value } from "../../flow/value.ts";
import { memoize } from "../../util/memoize.ts";

/** Keys of the parameters that are the caller in every transaction through the flow that comes to its end. */
export const callerNamesOf = memoize((flow: Flow): ReadonlySet<number> => {
  const named = new Set(stepsOf(flow, "assume").flatMap(({ condition, holds }) => namesIn(condition, holds)));
  for (const key of named) {
    const isEqual = isEnsured(
      flow,
      0,
      (step) => step.kind === "assume" && namesIn(step.condition, step.holds).includes(key),
    );
    if (!isEqual) named.delete(key);
  }
  return named;
});

function namesIn(condition: Value, holds: boolean): readonly number[] {
  if (!holds || condition.kind !== "operation" || condition.operator !== "==") return [];
  if (!condition.operands.some((one) => isInput(one, "sender"))) return [];
  return condition.operands.flatMap((one) => (one.kind === "parameter" ? [one.key] : []));
}
