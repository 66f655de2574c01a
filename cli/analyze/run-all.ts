/** Runs all inputs, several at once. */

import type { CliInput } from "./expand-paths.ts";
import { type InputOutcome, type RunContext, runInput } from "./run-input.ts";

/** Outcomes in the order of the inputs. At most `nJobs` run at once, so that an interrupt finds little under way. */
export async function runAll(inputs: readonly CliInput[], context: RunContext): Promise<readonly InputOutcome[]> {
  const outcomes: InputOutcome[] = [];
  const waiting = inputs.entries();
  const work = async (): Promise<void> => {
    for (const [index, input] of waiting) {
      outcomes[index] = await runInput(input, context);
      context.onDone();
    }
  };
  await Promise.all(Array.from({ length: context.plan.nJobs }, work));
  return outcomes;
}
