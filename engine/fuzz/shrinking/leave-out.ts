/** Leaves out calls that set the stage for others than those of a violation. Creations stay: their number makes addresses. */

import type { Scenario } from "../../model/scenario.ts";
import type { Violation } from "../../model/violation.ts";

/** The judge is asked so often at most. */
const maxQuestions = 12;

export interface Judged {
  readonly scenario: Scenario;
  readonly violation: Violation;
}

/** `nDeployments` steps set the stage; `judgeAgain` finds the violation in another scenario, where it still happens. */
export function leaveOut(
  whole: Judged,
  nDeployments: number,
  judgeAgain: (scenario: Scenario) => Violation | undefined,
): Judged {
  let best = whole;
  let left = whole.scenario.steps.slice(0, nDeployments).filter(({ to }) => to !== null);
  let nQuestions = 0;
  for (let size = left.length; size >= 1; size = Math.ceil(size / 2)) {
    for (let end = left.length; end > 0 && nQuestions < maxQuestions; end -= size) {
      const dropped = new Set(left.slice(Math.max(0, end - size), end));
      const scenario = { ...best.scenario, steps: best.scenario.steps.filter((step) => !dropped.has(step)) };
      nQuestions += 1;
      const violation = judgeAgain(scenario);
      if (violation === undefined) continue;
      best = { scenario, violation };
      left = left.filter((step) => !dropped.has(step));
    }
    if (size === 1 || left.length === 0) break;
  }
  return best;
}
