/** What one request to the engine process does: load if need be, then analyse. */

import { analyze, rerunSequence } from "../index.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import { noAccess } from "../model/compiler-access.ts";
import { progressOf } from "../model/progress.ts";
import { emptySummary, failedSummary } from "../model/summary.ts";
import { uniqueEvents } from "../model/unique-events.ts";
import { analyzeProject } from "./analyze-project.ts";
import type { EngineEvent, HostInput, SequenceInput } from "./protocol.ts";
import type { Options, RequestDeps } from "./request-deps.ts";

/** The events of one analysis, the summary last. Never throws: a bug of ours ends as `internal-error`. */
export async function* runRequest(input: HostInput, options: Options, deps: RequestDeps): AsyncGenerator<EngineEvent> {
  const startedAt = deps.now();
  try {
    if (input.kind === "sequence") yield* runSequence(input, options, deps);
    else if (input.kind === "project") yield* uniqueEvents(analyzeProject(input, options, deps));
    else yield* analyze(input, options, { ...deps, compiler: deps.compilerFor(input.compilers ?? noAccess, null) });
  } catch (error) {
    deps.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const message = `A bug of Solhound ended the analysis: ${error instanceof Error ? error.message : String(error)}`;
    const summary = failedSummary(
      options,
      { code: "internal-error", message },
      deps.now() - startedAt,
      "a bug of Solhound",
    );
    yield { kind: "summary", summary };
  }
}

async function* runSequence(
  { testCase }: SequenceInput,
  options: Options,
  deps: RequestDeps,
): AsyncGenerator<EngineEvent> {
  const startedAt = deps.now();
  yield progressOf("fuzz", "Running the sequence");
  const outcome = await rerunSequence(testCase, deps, options.signal);
  if (outcome.ok) yield { kind: "rerun", rerun: outcome.value };
  const summary = emptySummary(options, deps.now() - startedAt);
  const message = outcome.ok ? "" : `The sequence could not be run: ${outcome.error}.`;
  const error: AnalysisError | null = outcome.ok ? null : { code: "invalid-sequence", message };
  yield { kind: "summary", summary: { ...summary, error } };
}
