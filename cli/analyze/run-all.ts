/** Runs all inputs, several at once. */

import { dedupeFindings } from "./dedupe-findings.ts";
import type { CliInput } from "./expand-paths.ts";
import { bytecodeInputs, type FileInput, groupInputs } from "./input-groups.ts";
import { failedOutcome, type InputOutcome } from "./input-outcome.ts";
import { runBytecode } from "./run-bytecode.ts";
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
  const waiting = tasksOf(inputs, context).values();
  const work = async (): Promise<void> => {
    for (const { files, run } of waiting) {
      const told = await run();
      for (const [at, { index }] of files.entries()) {
        const outcome = told[at];
        if (outcome !== undefined) outcomes[index] = outcome;
      }
      context.onDone(files.length);
    }
  };
  await Promise.all(Array.from({ length: plan.nJobs }, work));
  return dedupeFindings(outcomes);
}

/** An analysis that is due, and what it is of. */
interface Task {
  readonly files: readonly FileInput[];
  /** The outcome of each file. */
  run(): Promise<readonly InputOutcome[]>;
}

function tasksOf(inputs: readonly CliInput[], context: RunContext): readonly Task[] {
  const projects = groupInputs(inputs, context.plan.basePath).map((group) => {
    return { files: group.files, run: () => runProject(group, context) };
  });
  const codes = bytecodeInputs(inputs).map((file) => {
    return { files: [file], run: async () => [await runBytecode(file, context)] };
  });
  return [...projects, ...codes];
}
