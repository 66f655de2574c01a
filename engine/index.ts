/** The engine's door. */

import { analyzeBytecode } from "./campaign/analyze-bytecode.ts";
import { analyzeProject } from "./campaign/analyze-project.ts";
import type { EngineDeps } from "./compile/engine-deps.ts";
import type { AnalysisEvent, AnalysisInput, AnalysisOptions } from "./model/analysis.ts";
import type { Rerun } from "./model/rerun.ts";
import { uniqueEvents } from "./model/unique-events.ts";
import { rerun } from "./replay/rerun.ts";
import { err, type Result } from "./util/result.ts";

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
  const { targets, bytecode } = input;
  const isBytecodeAlone = targets.length === 0 && bytecode !== undefined;
  return uniqueEvents(
    isBytecodeAlone ? analyzeBytecode(bytecode, options, deps) : analyzeProject(input, options, deps),
  );
}

/**
 * Runs a saved sequence of transactions, as JSON gave it, again on the reference EVM. Fails with a clause: what is wrong
 * with it, or why it could not be run to its end.
 */
export function rerunSequence(
  testCase: unknown,
  { referenceEvm }: Pick<EngineDeps, "referenceEvm">,
  signal: AbortSignal,
): Promise<Result<Rerun, string>> {
  if (referenceEvm === undefined) return Promise.resolve(err("there is no EVM to run it on"));
  return rerun(testCase, referenceEvm, signal);
}
