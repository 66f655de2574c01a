/** The engine's door. */

import { analyzeTogether } from "./campaign/analyze-together.ts";
import { runCampaign } from "./campaign/run-campaign.ts";
import type { EngineDeps } from "./compile/engine-deps.ts";
import { checkIds } from "./detectors/index.ts";
import type { AnalysisEvent, AnalysisInput, AnalysisOptions } from "./model/analysis.ts";

export type { EngineDeps };
export { checkIds };

/**
 * Analyses a closed set of sources. Never throws on user code: what is wrong with it arrives in the summary.
 * Events come as they are known; the last is the summary. An abort ends it soon, with what is known so far.
 */
export function analyze(
  input: AnalysisInput,
  options: AnalysisOptions & { readonly signal: AbortSignal },
  deps: EngineDeps,
): AsyncIterable<AnalysisEvent> {
  return input.targets.length > 1 ? analyzeTogether(input, options, deps) : runCampaign(input, options, deps);
}
