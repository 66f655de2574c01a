/** How much work a question may take, counted in steps and not in time: the same input always ends at the same step. */

/** What is left of a budget. */
export interface StepBudget {
  left: number;
}

/** Thrown by `spend` where a budget is used up; whoever set the budget takes it. */
export class OutOfSteps extends Error {
  override readonly name = "OutOfSteps";
}

const endless: StepBudget = { left: Number.POSITIVE_INFINITY };

let current = endless;

/** Takes `nSteps` of the budget that is in force; throws `OutOfSteps` where it has fewer. For hot walks: costs next to nothing. */
export function spend(nSteps = 1): void {
  current.left -= nSteps;
  if (current.left < 0) throw new OutOfSteps("the steps of this walk are used up");
}

/** Does `work` at the expense of `budget`, and of the budget in force around it. `work` must not be asynchronous. */
export function withinBudget<T>(budget: StepBudget, work: () => T): T {
  const around = current;
  const before = Math.min(budget.left, around.left);
  const own = { left: before };
  current = own;
  try {
    return work();
  } finally {
    const used = before - own.left;
    budget.left -= used;
    if (around !== endless) around.left -= used;
    current = around;
  }
}

/** What `work` gives with no more than `nSteps`; undefined where that does not do. */
export function attemptWithin<T>(nSteps: number, work: () => T): T | undefined {
  try {
    return withinBudget({ left: nSteps }, work);
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined;
    throw error;
  }
}
