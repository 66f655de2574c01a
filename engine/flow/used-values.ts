/** What becomes of values in a flow. */

import { memoize } from "../util/memoize.ts";
import { type Flow, type Step, stepsOf } from "./flow.ts";
import { type Call, indexesOf, subvaluesOfAll, type Value } from "./value.ts";

/** All that a flow keeps, tests, sends or returns, as a whole each. */
export function usedValues(flow: Flow): readonly Value[] {
  return [
    ...stepsOf(flow, "write").map(({ value }) => value),
    ...stepsOf(flow, "assume").map(({ condition }) => condition),
    ...stepsOf(flow, "call").flatMap(({ call }) => sentBy(call)),
    ...flow.results,
  ];
}

/** What these are made of, each part once. */
export const partsUsed = memoize((flow: Flow) => subvaluesOfAll(usedValues(flow)));

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

/** What one step tests, keeps or passes on, as a whole each; not what it looks up by, calls or pays. */
export function contentsOf(step: Step): readonly Value[] {
  if (step.kind === "write") return [step.value];
  if (step.kind === "assume") return [step.condition];
  return step.kind === "call" ? step.call.arguments : [];
}

/** The same with the ether that is sent along. */
export function givenIn(step: Step): readonly Value[] {
  return step.kind === "call" ? sentBy(step.call) : contentsOf(step);
}

/** All that a call sends: ether, and its arguments. */
export function sentBy({ value, arguments: given }: Call): readonly Value[] {
  return value === undefined ? given : [value, ...given];
}
