/** By how much records and totals change. */

import { type Flow, type StepOf, stepsOf } from "./flow.ts";
import type { Value } from "./value.ts";

/** A place that grows or shrinks by an amount. */
export interface Change {
  readonly write: StepOf<"write">;
  readonly sign: 1 | -1;
  readonly amount: Value;
}

/** The writes of a flow that last and are `x += amount`, `x -= amount`, or `x = x + amount`. */
export function changesOf(flow: Flow): readonly Change[] {
  return stepsOf(flow, "write").flatMap((write): Change[] => {
    const { place, value } = write;
    if (!flow.lasting.has(write.id) || value.kind !== "operation") return [];
    const [left, right] = value.operands;
    const isOld = (one: Value | undefined): boolean => one?.kind === "load" && one.place.key === place.key;
    if (value.operator === "+" && isOld(left) && right) return [{ write, sign: 1, amount: right }];
    if (value.operator === "+" && isOld(right) && left) return [{ write, sign: 1, amount: left }];
    if (value.operator === "-" && isOld(left) && right) return [{ write, sign: -1, amount: right }];
    return [];
  });
}
