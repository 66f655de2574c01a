/** What becomes of values in a flow. */

import { type Flow, stepsOf } from "./flow.ts";
import type { Value } from "./value.ts";

/** All that a flow keeps, tests, sends or returns, as a whole each. */
export function usedValues(flow: Flow): readonly Value[] {
  return [
    ...stepsOf(flow, "write").map(({ value }) => value),
    ...stepsOf(flow, "assume").map(({ condition }) => condition),
    ...stepsOf(flow, "call").flatMap(({ call }) => [...(call.value ? [call.value] : []), ...call.arguments]),
    ...flow.results,
  ];
}
