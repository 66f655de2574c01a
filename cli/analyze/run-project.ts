/** Runs one analysis over several files of a project, and tells each file's part of it. */

import { gatherProject } from "../../engine/host/project-outcome.ts";
import type { ProjectInput } from "../../engine/host/protocol.ts";
import type { FileInput } from "./input-groups.ts";
import type { AnalyzePlan } from "./plan.ts";
import { type InputOutcome, type RunContext, unbegunOutcome } from "./run-input.ts";
import { makeShownNames, renameRun } from "./shown-names.ts";

/** The outcome of each file, in their order. */
export async function runProject(
  files: readonly FileInput[],
  basePath: string,
  context: RunContext,
): Promise<readonly InputOutcome[]> {
  const { plan, host, signal, cwd } = context;
  if (signal.aborted) return files.map(({ shown }) => unbegunOutcome(shown, plan));
  const tell = (message: string): void => context.onProgress(files[0]?.shown ?? basePath, message);
  tell("Waiting for the engine");
  const input = toProjectInput(files, basePath, plan);
  const budget = { timeMs: plan.options.budget.timeMs * files.length };
  const events = host.analyze(input, { ...plan.options, budget, signal });
  const outcome = await gatherProject(events, input.paths, ({ message }) => tell(message));
  return files.flatMap(({ path, shown }, index) => {
    const told = outcome.files[index];
    if (told === undefined) return [];
    const names = makeShownNames(outcome.loaded, { path, shown }, cwd);
    const run = { file: shown, contract: plan.contractName, ...told };
    return [{ run: renameRun(run, names), paths: names.pathsByShownName }];
  });
}

function toProjectInput(files: readonly FileInput[], basePath: string, plan: AnalyzePlan): ProjectInput {
  const { settings, contractName } = plan;
  const paths = files.map(({ path }) => path);
  return { kind: "project", paths, basePath, settings, ...(contractName === null ? {} : { contractName }) };
}
