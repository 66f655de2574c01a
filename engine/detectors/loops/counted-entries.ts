/** Lists that have an entry for each record of a kind of which there are no more than a number says. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { dominates, testsBefore } from "../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isHashing, isOperation } from "../../flow/operation.ts";
import { indexesOf, isHeldIn, isNumber, type Place, type Value } from "../../flow/value.ts";
import type { Growth } from "./growing-lists.ts";

/** To go through as many takes a block a small part of its gas. */
const maxCounted = 1000n;

/**
 * True where each entry is of a record that comes once, and that has to have what records get only while a count of them
 * is below a number: `require(nEntries < 40); nEntries++; entryOf[player].stake = …`.
 */
export function isOfCounted({ flows }: ContractFlows, { flow, write }: Growth): boolean {
  const tests = [...testsBefore(flow, write.id)];
  const marks = tests.flatMap(({ condition, holds }) =>
    condition.kind === "load" && !holds && isMarkedBy(flow, condition.place, write.id) ? [condition.place] : [],
  );
  const isSetWhereCounted = ({ storageClass }: Place): boolean => {
    const settings = flows.flatMap((other) =>
      stepsOf(other, "write").flatMap((one) =>
        one.place.storageClass === storageClass && !isNumber(one.value, 0n) ? [{ flow: other, write: one }] : [],
      ),
    );
    return settings.length > 0 && settings.every((one) => isCounted(flows, one, write.place));
  };
  return marks.some((mark) =>
    tests.some(({ condition, holds }) => {
      const asked = neededIn(condition, holds);
      return asked !== undefined && isOfSameRecord(asked, mark) && isSetWhereCounted(asked);
    }),
  );
}

/** The record had no mark, and gets it on the same way. */
function isMarkedBy(flow: Flow, { key }: Place, step: number): boolean {
  return stepsOf(flow, "write").some(
    ({ id, place, value }) =>
      place.key === key &&
      value.kind === "number" &&
      value.number !== 0n &&
      (dominates(flow, id, step) || dominates(flow, step, id)),
  );
}

/** What has to be set for the test to pass: a flag, or what is compared with a hash. */
function neededIn(condition: Value, holds: boolean): Place | undefined {
  if (condition.kind === "load") return holds ? condition.place : undefined;
  if (!isOperation(condition, "==")) return undefined;
  const { operands } = condition;
  const stored = operands.find((one) => one.kind === "load");
  const isSet = operands.some((one) => isNumber(one, 0n)) ? !holds : holds && operands.some(isHashing);
  return isSet ? stored?.place : undefined;
}

/** Looked up by the same, as field of one record or in mappings beside each other. */
function isOfSameRecord(place: Place, mark: Place): boolean {
  const [some, others] = [indexesOf(place), indexesOf(mark)];
  return some.length > 0 && some.length === others.length && some.every(({ key }, at) => key === others[at]?.key);
}

/** One more is counted on the way, and refused once there are as many as a number says; nothing lowers the count. */
function isCounted(flows: readonly Flow[], { flow, write }: Pick<Growth, "flow" | "write">, list: Place): boolean {
  return [...testsBefore(flow, write.id)].some(({ condition, holds }) => {
    const count = countIn(condition, holds);
    // A count for each of many says nothing of a list that there is once.
    if (count === undefined || indexesOf(count).length > indexesOf(list).length) return false;
    return (
      stepsOf(flow, "write").some(
        (one) =>
          one.place.key === count.key &&
          isRaise(one) &&
          (dominates(flow, one.id, write.id) || dominates(flow, write.id, one.id)),
      ) && isOnlyRaised(flows, count)
    );
  });
}

/** A number is added to what stands there. */
export function isRaise({ place, value }: StepOf<"write">): boolean {
  return (
    isOperation(value, "+") &&
    value.operands.some((one) => isHeldIn(one, place)) &&
    value.operands.some((one) => one.kind === "number" && one.number > 0n)
  );
}

/** Nothing lowers or sets it. */
export function isOnlyRaised(flows: readonly Flow[], { storageClass }: Place): boolean {
  return flows.every((flow) =>
    stepsOf(flow, "write").every((one) => one.place.storageClass !== storageClass || isRaise(one)),
  );
}

/** What is below a number where the test passes: `count < 40`, or `count != 40` of a count that goes up one by one. */
function countIn(condition: Value, holds: boolean): Place | undefined {
  const order = comparisonOf(condition, holds);
  const [smaller, larger] =
    order !== undefined && !order.isEqual
      ? [order.smaller, order.larger]
      : isOperation(condition, "==") && !holds
        ? condition.operands
        : [];
  if (smaller?.kind !== "load" || larger?.kind !== "number" || larger.number > maxCounted) return undefined;
  return smaller.place;
}
