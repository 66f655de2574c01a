/** What becomes of values in a flow. */

import { type Flow, type Step, stepsOf } from "./flow.ts";
import { indexesOf, type Value } from "./value.ts";

/** All that a flow keeps, tests, sends or returns, as a whole each. */
export function usedValues(flow: Flow): readonly Value[] {
  return [
    ...stepsOf(flow, "write").map(({ value }) => value),
    ...stepsOf(flow, "assume").map(({ condition }) => condition),
    ...stepsOf(flow, "call").flatMap(({ call }) => [...(call.value ? [call.value] : []), ...call.arguments]),
    ...flow.results,
  ];
}

/** All that one step tests, keeps, looks up by, calls or sends, as a whole each. */
export function valuesIn(step: Step): readonly Value[] {
  switch (step.kind) {
    case "assume":
      return [step.condition];
    case "write":
      return [...indexesOf(step.place), step.value];
    case "read":
      return indexesOf(step.place);
    case "call":
      return [step.call.target, step.call.value, ...step.call.arguments].filter((value) => value !== undefined);
    default:
      return [];
  }
}
