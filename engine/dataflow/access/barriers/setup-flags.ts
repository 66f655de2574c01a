/** The time before a contract is set up, for good: until then those who set it up are taken to be alone with it. */

import { testsBefore } from "../../../flow/dominance.ts";
import { type Flow, type Step, stepsOf } from "../../../flow/flow.ts";
import { isNumber, type Place } from "../../../flow/value.ts";

/** Whether a step lies behind a test that a flag is not set yet, which some flow sets and none takes back. */
export function findSetupSteps(flows: readonly Flow[]): (flow: Flow, step: number) => boolean {
  let known: ReadonlySet<number> | undefined;
  const isFlag = ({ storageClass, path }: Place): boolean => {
    known ??= flagsSetForGood(flows);
    return path.every(({ kind }) => kind === "field") && known.has(storageClass);
  };
  const isUnset = (step: Step | undefined): boolean =>
    step?.kind === "assume" && !step.holds && step.condition.kind === "load" && isFlag(step.condition.place);
  return (flow, step) => isUnset(flow.steps[step]) || [...testsBefore(flow, step)].some(isUnset);
}

/** By storage class: what is only ever written to be true. */
function flagsSetForGood(flows: readonly Flow[]): ReadonlySet<number> {
  const set = new Set<number>();
  const others = new Set<number>();
  for (const flow of flows) {
    for (const { id, place, value } of stepsOf(flow, "write")) {
      if (flow.committing.has(id)) (isNumber(value, 1n) ? set : others).add(place.storageClass);
    }
  }
  for (const other of others) set.delete(other);
  return set;
}
