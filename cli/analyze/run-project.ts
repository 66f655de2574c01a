/** Runs one analysis over files of a project, a single one too, and tells each file's part of it. */

import { collectEvents, splitByFile } from "../../engine/host/collect-events.ts";
import type { EngineHost } from "../../engine/host/engine-host.ts";
import type { ProjectInput } from "../../engine/host/protocol.ts";
import type { ProjectGroup } from "./input-groups.ts";
import { type InputOutcome, unbegunOutcome } from "./input-outcome.ts";
import type { AnalyzePlan } from "./plan.ts";
import { makeShownNames, renameRun } from "./shown-names.ts";

export interface RunContext {
  readonly host: EngineHost;
  readonly plan: AnalyzePlan;
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** What is being done, for people who wait. */
  onProgress(file: string, message: string): void;
  /** So many inputs are done. */
  onDone(nInputs: number): void;
}

/** The outcome of each file, in their order. */
export async function runProject(group: ProjectGroup, context: RunContext): Promise<readonly InputOutcome[]> {
  const { plan, host, signal, cwd } = context;
  const { files } = group;
  if (signal.aborted) return files.map(({ shown }) => unbegunOutcome(shown, plan));
  const tell = (message: string): void => context.onProgress(files[0]?.shown ?? "", message);
  tell("Waiting for the engine");
  const input = toProjectInput(group, plan);
  const budget = { timeMs: plan.options.budget.timeMs * files.length };
  const events = host.analyze(input, { ...plan.options, budget, signal });
  const told = await collectEvents(events, { onProgress: ({ message }) => tell(message) });
  const outcomes = splitByFile(told, input.paths);
  return files.flatMap(({ path, shown }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) return [];
    const names = makeShownNames(told.loaded, { path, shown }, cwd);
    const run = { file: shown, contract: plan.contractName, ...outcome };
    return [{ run: renameRun(run, names), paths: names.pathsByShownName }];
  });
}

/** What the engine gets for the group. */
export function toProjectInput({ files, basePath, outer }: ProjectGroup, plan: AnalyzePlan): ProjectInput {
  const { settings, contractName } = plan;
  return {
    kind: "project",
    paths: files.map(({ path }) => path),
    settings,
    ...(basePath === null ? {} : { basePath }),
    ...(outer === null ? {} : { outerBasePath: outer }),
    ...(contractName === null ? {} : { contractName }),
  };
}
