/** Runs all inputs, several at once. */

import { dedupeFindings } from "./dedupe-findings.ts";
import type { CliInput } from "./expand-paths.ts";
import { groupInputs } from "./input-groups.ts";
import { type InputOutcome, type RunContext, runInput } from "./run-input.ts";
import { runProject } from "./run-project.ts";

/** Outcomes in the order of the inputs; what several of them tell is in one. At most `nJobs` run at once, so that an interrupt finds little under way. */
export async function runAll(inputs: readonly CliInput[], context: RunContext): Promise<readonly InputOutcome[]> {
  const outcomes: InputOutcome[] = [];
  const waiting = groupInputs(inputs, context.plan.basePath).values();
  const work = async (): Promise<void> => {
    for (const group of waiting) {
      if (group.kind === "single") {
        outcomes[group.index] = await runInput(group.input, context);
        context.onDone(1);
        continue;
      }
      const told = await runProject(group.files, group.basePath, context);
      for (const [at, index] of group.indexes.entries()) {
        const outcome = told[at];
        if (outcome !== undefined) outcomes[index] = outcome;
      }
      context.onDone(group.indexes.length);
    }
  };
  await Promise.all(Array.from({ length: context.plan.nJobs }, work));
  return dedupeFindings(outcomes);
}
