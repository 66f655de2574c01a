/** One worker of `fuzz`: one engine process, one seed, all contracts. */

import { collectEvents } from "../../engine/host/collect-events.ts";
import type { EngineHost } from "../../engine/host/engine-host.ts";
import type { ProjectInput } from "../../engine/host/protocol.ts";
import type { AnalysisOptions } from "../../engine/model/analysis.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import { noPolicy } from "../../engine/model/check-policy.ts";
import type { SavedCorpus } from "../../engine/model/saved-corpus.ts";
import { failedSummary } from "../../engine/model/summary.ts";
import type { CliInput } from "../analyze/expand-paths.ts";
import { groupInputs } from "../analyze/input-groups.ts";
import { makeShownNames, renameRun } from "../analyze/shown-names.ts";
import type { FuzzPlan } from "./fuzz-options.ts";
import { type FuzzOutcome, joinOutcomes } from "./merge-outcomes.ts";

/** What people who write properties want to hear of. */
const propertyChecks = ["assertion-violation", "property-violation"] as const;

/** Time for compiling, beside that for executing. */
const compileMs = 600_000;

export interface FuzzWork {
  readonly host: EngineHost;
  readonly plan: FuzzPlan;
  readonly corpora: readonly SavedCorpus[];
  readonly signal: AbortSignal;
  readonly seed: number;
  onProgress(message: string): void;
}

/** Everything that it found; what could not be read or compiled is in the summary. */
export async function runWorker(inputs: readonly CliInput[], work: FuzzWork): Promise<FuzzOutcome> {
  const options = toOptions(work);
  const failures = inputs.flatMap(failureOf);
  const outcomes: FuzzOutcome[] = failures.map((error) => {
    return { findings: [], diagnostics: [], summary: failedSummary(options, error, 0), corpora: [] };
  });
  const groups = groupInputs(inputs, null);
  for (const { basePath, outer, files } of groups) {
    const input: ProjectInput = {
      kind: "project",
      paths: files.map((file) => file.path),
      settings: {},
      ...(basePath === null ? {} : { basePath }),
      ...(outer === null ? {} : { outerBasePath: outer }),
      ...(work.plan.contract === null ? {} : { contractName: work.plan.contract }),
    };
    const { signal } = work;
    const told = await collectEvents(work.host.analyze(input, { ...options, signal }), {
      onProgress: ({ message }) => work.onProgress(message),
    });
    const [file] = files;
    const asked = { path: file?.path ?? "", shown: file?.shown ?? "" };
    const names = makeShownNames(told.loaded, asked, process.cwd());
    const run = renameRun({ ...told, file: asked.shown, contract: null }, names);
    const corpora = (run.summary.execution?.executed ?? []).map(({ name, corpus = [] }) => {
      return { contract: name, sequences: corpus };
    });
    outcomes.push({ findings: run.findings, diagnostics: run.diagnostics, summary: run.summary, corpora });
  }
  return joinOutcomes(outcomes);
}

function failureOf({ shown, source }: CliInput): readonly AnalysisError[] {
  if ("error" in source) return [source.error];
  if (!("isBytecode" in source)) return [];
  const message = `${shown} holds bytecode, and properties are in sources. Name a .sol file, or use "solhound analyze".`;
  return [{ code: "unsupported-file", message, file: shown }];
}

function toOptions({ plan, corpora, seed }: FuzzWork): AnalysisOptions {
  const { timeMs, executions, corpus } = plan;
  return {
    mode: "full",
    seed,
    budget: { timeMs: timeMs + compileMs },
    policy: { ...noPolicy, only: [...propertyChecks] },
    execution: {
      includesTests: true,
      timeMs,
      keepsCorpus: corpus !== null,
      corpora,
      ...(executions === null ? {} : { executions }),
    },
  };
}
