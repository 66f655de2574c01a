/** What one of a token's two ways to move asks, and the other never looks at: limits, lists, times. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isReadFrom, type Place, subvalues } from "../../../flow/value.ts";

/** A test that can fail, of storage that callers cannot set at will and that the flow leaves alone. */
export interface Limit {
  readonly kind: "limit";
  readonly place: Place;
  readonly test: StepOf<"assume">;
}

/** The limits of `holder` whose storage `other` neither reads nor writes. */
export function forgottenLimits({ trust }: ContractFlows, holder: Flow, other: Flow): readonly Limit[] {
  const written = new Set(stepsOf(holder, "write").map(({ place }) => place.storageClass));
  const isLimit = (place: Place): boolean => trust.isTrusted(place) && !written.has(place.storageClass);
  return failingTests(holder).flatMap((test) =>
    subvalues(test.condition).flatMap((one) =>
      one.kind === "load" && isLimit(one.place) && !looksAt(other, one.place)
        ? [{ kind: "limit" as const, place: one.place, test }]
        : [],
    ),
  );
}

/** Tests whose other outcome reverts. */
function failingTests(flow: Flow): readonly StepOf<"assume">[] {
  const failed = new Set(
    stepsOf(flow, "assume").flatMap(({ id, condition, holds }) =>
      flow.committing.has(id) ? [] : [`${condition.key} ${holds}`],
    ),
  );
  return committingStepsOf(flow, "assume").filter(({ condition, holds }) => failed.has(`${condition.key} ${!holds}`));
}

function looksAt({ steps }: Flow, { storageClass }: Place): boolean {
  return steps.some((step) => {
    if (step.kind === "read" || step.kind === "write") return step.place.storageClass === storageClass;
    if (step.kind !== "assume") return false;
    return isReadFrom(step.condition, storageClass);
  });
}
