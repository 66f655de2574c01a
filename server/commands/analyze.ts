/** `solhound.analyze`: one file, whether open, on disk or untitled. */

import { sayMessage, t } from "../l10n.ts";
import type { AnalyzeArguments, AnalyzeResult } from "../protocol.ts";
import type { Progress } from "../runs/progress.ts";
import type { RequestContext } from "../runs/requested-runs.ts";
import { targetOf } from "../runs/target.ts";
import { type RequestDeps, runForRequest, summaryOf } from "./requested-run.ts";

/** Answers when the analysis has ended, in whatever way; its findings are published by then. */
export async function analyze(
  deps: RequestDeps,
  { uri, mode }: AnalyzeArguments,
  context: RequestContext,
): Promise<AnalyzeResult> {
  await deps.settings.ready;
  const target = targetOf(uri);
  const work = { title: t("Analyzing {0}", target.name), keys: [target.key] };
  const run = (signal: AbortSignal, progress: Progress) =>
    runForRequest(deps, [target], null, mode, signal, ({ message, fraction }) =>
      progress.report(sayMessage(message), fraction),
    );
  return deps.requested.run(work, context, run, summaryOf);
}
