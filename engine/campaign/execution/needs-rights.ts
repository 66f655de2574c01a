/** Whether what went wrong takes somebody with rights. */

import type { Scenario } from "../../model/scenario.ts";
import type { Violation } from "../../model/violation.ts";
import type { Facts } from "../../oracles/facts.ts";
import { makeScenarioJudge, placeKey } from "../../oracles/judge-scenario.ts";

/** It does not where an attacker does the same in their place: the last step, or all that they called. */
export function needsRights(scenario: Scenario, violation: Violation, facts: Facts): boolean {
  const [attacker] = facts.attackers;
  const from = scenario.steps[violation.step]?.from;
  if (from === undefined || attacker === undefined || !facts.trusted.has(from)) return false;
  const judge = makeScenarioJudge();
  const isAgain = (isReplaced: (step: number) => boolean): boolean => {
    const steps = scenario.steps.map((step, index) =>
      step.from === from && step.to !== null && isReplaced(index) ? { ...step, from: attacker } : step,
    );
    const found = judge({ ...scenario, steps }, facts, violation.oracle);
    return found.some(({ at }) => placeKey(at) === placeKey(violation.at));
  };
  return !isAgain((step) => step === violation.step) && !isAgain(() => true);
}
