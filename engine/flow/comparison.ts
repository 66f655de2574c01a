/** What a test says of the order of two values. */

import type { StepOf } from "./flow.ts";
import { isNumber, type Value } from "./value.ts";

export interface Comparison {
  readonly smaller: Value;
  readonly larger: Value;
  /** False where the two can be equal. */
  readonly isStrict: boolean;
  /** True where they are equal. */
  readonly isEqual: boolean;
}

/** The order that holds where the condition is as `holds` says; undefined where it says none. */
export function comparisonOf(condition: Value, holds: boolean): Comparison | undefined {
  const [left, right] = condition.kind === "operation" ? condition.operands : [];
  if (condition.kind !== "operation" || left === undefined || right === undefined) return undefined;
  const isEqual = false;
  switch (condition.operator) {
    case "==":
      return holds ? { smaller: left, larger: right, isStrict: false, isEqual: true } : undefined;
    case "<":
      return holds
        ? { smaller: left, larger: right, isStrict: true, isEqual }
        : { smaller: right, larger: left, isStrict: false, isEqual };
    case "<=":
      return holds
        ? { smaller: left, larger: right, isStrict: false, isEqual }
        : { smaller: right, larger: left, isStrict: true, isEqual };
    case ">":
      return holds
        ? { smaller: right, larger: left, isStrict: true, isEqual }
        : { smaller: left, larger: right, isStrict: false, isEqual };
    case ">=":
      return holds
        ? { smaller: right, larger: left, isStrict: false, isEqual }
        : { smaller: left, larger: right, isStrict: true, isEqual };
    default:
      return undefined;
  }
}

/** The same of a test, also where a helper compares that answers at once where there is nothing to compare. */
export function answerOf({ condition, holds }: StepOf<"assume">): Comparison | undefined {
  if (condition.kind !== "phi") return comparisonOf(condition, holds);
  const [only, ...others] = condition.alternatives.filter(({ value }) => !isNumber(value, holds ? 1n : 0n));
  return only === undefined || others.length > 0 ? undefined : comparisonOf(only.value, holds);
}
