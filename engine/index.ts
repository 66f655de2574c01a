/** The engine's door. */

import { analyzeProject } from "./campaign/analyze-project.ts";
import type { EngineDeps } from "./compile/engine-deps.ts";
import type { AnalysisEvent, AnalysisInput, AnalysisOptions } from "./model/analysis.ts";
import { uniqueEvents } from "./model/unique-events.ts";

export type { EngineDeps };

/**
 * Analyses a closed set of sources. Never throws on user code: what is wrong with it arrives in the summary.
 * Events come as they are known: for each target one `target` event, at the end the summary. An abort ends it soon, with what is known so far.
 */
export function analyze(
  input: AnalysisInput,
  options: AnalysisOptions & { readonly signal: AbortSignal },
  deps: EngineDeps,
): AsyncGenerator<AnalysisEvent> {
  return uniqueEvents(analyzeProject(input, options, deps));
}
