/** Storage that grows or shrinks by an amount. */

import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { withoutFitting } from "../../flow/operation.ts";
import { indexesOf, isHeldIn, isInput, isNumber, type Place, subvalues, type Value } from "../../flow/value.ts";
import { memoize } from "../../util/memoize.ts";

/** A place that grows or shrinks by an amount. */
export interface Change {
  readonly write: StepOf<"write">;
  readonly sign: 1 | -1;
  readonly amount: Value;
}

/** `x += amount`, `x -= amount`, `x = x + amount`, where they last; in the order the walk met them. */
export const changesOf = memoize(findChanges);

function findChanges(flow: Flow): readonly Change[] {
  return stepsOf(flow, "write").flatMap((write): Change[] => {
    const { place } = write;
    const value = withoutFitting(write.value);
    if (!flow.committing.has(write.id) || value.kind !== "operation") return [];
    const [left, right] = value.operands.map(withoutFitting);
    if ([left, right].some((one) => one !== undefined && isNumber(one, 0n))) return [];
    const isOld = (one: Value | undefined): boolean => isHeldIn(one, place);
    if (value.operator === "+" && isOld(left) && right) return [{ write, sign: 1, amount: right }];
    if (value.operator === "+" && isOld(right) && left) return [{ write, sign: 1, amount: left }];
    if (value.operator === "-" && isOld(left) && right) return [{ write, sign: -1, amount: right }];
    return [];
  });
}

/** A change among all that its flow makes. */
export interface ChangeInFlow {
  readonly flow: Flow;
  readonly change: Change;
  readonly all: readonly Change[];
}

/** What all flows of a contract change. */
export function* changesIn(flows: readonly Flow[]): Generator<ChangeInFlow> {
  for (const flow of flows) {
    const all = changesOf(flow);
    for (const change of all) yield { flow, change, all };
  }
}

/**
 * True where a condition asks nothing but whether a change fits: all storage in it are records of the same kind, and
 * totals that change along.
 */
export function isAboutSums(condition: Value, { write }: Change, changes: readonly Change[]): boolean {
  const isTotal = (place: Place): boolean =>
    indexesOf(place).length === 0 && changes.some((one) => one.write.place.storageClass === place.storageClass);
  for (const one of subvalues(condition)) {
    if (one.kind === "result" || isInput(one, "sender")) return false;
    if (one.kind === "load" && one.place.storageClass !== write.place.storageClass && !isTotal(one.place)) return false;
  }
  return true;
}
