/** Runs all inputs, several at once. */

import { dedupeFindings } from "./dedupe-findings.ts";
import type { CliInput } from "./expand-paths.ts";
import { groupInputs } from "./input-groups.ts";
import { failedOutcome, type InputOutcome } from "./input-outcome.ts";
import { type RunContext, runProject } from "./run-project.ts";

/** Outcomes in the order of the inputs; what several of them tell is in one. At most `nJobs` run at once, so that an interrupt finds little under way. */
export async function runAll(inputs: readonly CliInput[], context: RunContext): Promise<readonly InputOutcome[]> {
  const { plan } = context;
  const outcomes: InputOutcome[] = [];
  for (const [index, { shown, source }] of inputs.entries()) {
    if (!("error" in source)) continue;
    outcomes[index] = failedOutcome(shown, source.error, plan);
    context.onDone(1);
  }
  const waiting = groupInputs(inputs, plan.basePath).values();
  const work = async (): Promise<void> => {
    for (const group of waiting) {
      const told = await runProject(group, context);
      for (const [at, { index }] of group.files.entries()) {
        const outcome = told[at];
        if (outcome !== undefined) outcomes[index] = outcome;
      }
      context.onDone(group.files.length);
    }
  };
  await Promise.all(Array.from({ length: plan.nJobs }, work));
  return dedupeFindings(outcomes);
}
