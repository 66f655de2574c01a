/** Counts that decide what is paid, and that anybody raises once with each address. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { hasCallerIndex } from "../../../flow/places.ts";
import {
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";

/** Where the count is raised, and where it decides. */
export interface OpenCount {
  readonly flow: Flow;
  readonly count: StepOf<"write">;
  readonly decided: StepOf<"assume">;
}

/** Those of one contract. */
export function* castByAnybody({ flows, trust }: ContractFlows): Generator<OpenCount> {
  for (const flow of flows) {
    const mark = stepsOf(flow, "write").find((write) => isMarkOfCaller(flow, write));
    const raised = changesOf(flow).find(({ sign, amount }) => sign > 0 && isNumber(amount, 1n));
    if (mark === undefined || raised === undefined || asksMore(flow, mark.place)) continue;
    const { write: count } = raised;
    if (indexesOf(count.place).length === 0 || !trust.isAttackerReachable(flow, count.id)) continue;
    const decided = flows.filter((other) => other !== flow).flatMap((other) => decisionIn(other, count.place) ?? []);
    const [first] = decided;
    if (first !== undefined) yield { flow, count, decided: first };
  }
}

/** `voted[id][msg.sender] = true`, of which it was asked whether it is set. */
function isMarkOfCaller(flow: Flow, { id, place, value }: StepOf<"write">): boolean {
  if (!flow.committing.has(id) || !isNumber(value, 1n) || !hasCallerIndex(place)) return false;
  return stepsOf(flow, "assume").some(
    ({ condition, holds }) => condition.kind === "load" && !holds && condition.place.key === place.key,
  );
}

/** Who calls, what they hold or what they pay is looked at beside the mark. */
function asksMore(flow: Flow, mark: Place): boolean {
  if (stepsOf(flow, "call").length > 0 || stepsOf(flow, "opaque").length > 0) return true;
  const isOther = ({ place }: StepOf<"read">): boolean =>
    hasCallerIndex(place) && place.storageClass !== mark.storageClass;
  if (stepsOf(flow, "read").some(isOther)) return true;
  const tells = (one: Value): boolean => isInput(one, "value") || isInput(one, "sender") || isInput(one, "origin");
  return stepsOf(flow, "assume").some(({ condition }) => !isHeldIn(condition, mark) && somePart(condition, tells));
}

/** The test of the count against a number of voices, in a function that calls out. */
function decisionIn(flow: Flow, { storageClass }: Place): StepOf<"assume"> | undefined {
  if (!committingStepsOf(flow, "call").some(({ call }) => !call.isStatic)) return undefined;
  const isCount = (one: Value): boolean => one.kind === "load" && one.place.storageClass === storageClass;
  return stepsOf(flow, "assume").find(({ id, condition }) => {
    if (!flow.committing.has(id)) return false;
    return subvalues(condition).some((one) => {
      const order = comparisonOf(one, true);
      if (order === undefined) return false;
      const { smaller, larger } = order;
      return [smaller, larger].some(isCount) && ![smaller, larger].some((side) => isNumber(side, 0n));
    });
  });
}
