/** Contradictions with nothing in them that is not needed. */
import { propagate } from "../terms/domains/propagate.ts";
import type { Term } from "../terms/term.ts";
import type { Spending } from "./spending.ts";

/** More conditions than these are not tried one by one. */
const maxTried = 40;

/** Leaves out what the bounds do not need to refute the rest; each try costs steps. */
export function shrinkCore(conditions: readonly Term[], spending: Spending): readonly Term[] {
  if (conditions.length > maxTried) return conditions;
  let core = conditions;
  for (const one of conditions) {
    if (core.length === 1 || spending.left === 0) break;
    const rest = core.filter((other) => other !== one);
    if (propagate(rest, (steps) => spending.spend(steps)).status === "unsat") core = rest;
  }
  return core;
}
