/** What every analysis that was asked for has: a place in the list of those under way, progress, cancel, a result. */

import type { CancellationToken, ProgressToken } from "vscode-languageserver/node";
import type { ProgressEvent } from "../../engine/host/collect-events.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import type { AnalyzeResult, CommandMode } from "../protocol.ts";
import { askToFetch } from "../runs/compiler-consent.ts";
import { beginProgress, type Progress } from "../runs/progress.ts";
import type { RunOutcome } from "../runs/run-outcome.ts";
import { runTargets } from "../runs/run-target.ts";
import type { AbortReason } from "../runs/superseding-queue.ts";
import type { Target } from "../runs/target.ts";
import type { Session } from "../session.ts";

/** How the request came, beside its arguments. */
export interface RequestContext {
  readonly cancellation: CancellationToken;
  readonly progressToken: ProgressToken | undefined;
}

export interface RequestedWork {
  readonly title: string;
  /** Keys of what it is about; a newer request about the same replaces it. */
  readonly keys: readonly string[];
}

/** Does the work with everything around it. */
export async function runRequested(
  session: Session,
  { title, keys }: RequestedWork,
  { cancellation, progressToken }: RequestContext,
  work: (signal: AbortSignal, progress: Progress) => Promise<AnalyzeResult>,
): Promise<AnalyzeResult> {
  const controller = new AbortController();
  if (cancellation.isCancellationRequested) controller.abort("cancelled" satisfies AbortReason);
  const listener = cancellation.onCancellationRequested(() => controller.abort("cancelled" satisfies AbortReason));
  replaceEarlier(session, keys);
  const run = { keys, controller };
  session.requested.add(run);
  const progress = beginProgress(session, title, progressToken, controller);
  let result: AnalyzeResult | null = null;
  try {
    result = await work(controller.signal, progress);
    return result;
  } finally {
    progress.end(result === null ? "failed" : summaryOf(result));
    session.requested.delete(run);
    listener.dispose();
  }
}

function replaceEarlier({ requested }: Session, keys: readonly string[]): void {
  for (const run of requested) {
    const isSame = run.keys.length === keys.length && run.keys.every((key) => keys.includes(key));
    if (isSame) run.controller.abort("superseded" satisfies AbortReason);
  }
}

/**
 * Analyses targets of one project, a single one too; `basePath` is null where the project is to be found around it. A
 * compiler that is lacking is asked for once.
 */
export async function runForRequest(
  session: Session,
  targets: readonly Target[],
  basePath: string | null,
  mode: CommandMode | undefined,
  signal: AbortSignal,
  onProgress: (event: ProgressEvent) => void,
): Promise<AnalyzeResult> {
  const [first] = targets;
  if (first === undefined) return emptyResult;
  const project = session.projects.of(first.key);
  for (const { key } of targets) project.analyses.drop(key);
  const budgetMs = project.settings.budgetSeconds * 1000;
  const options = { mode: mode ?? project.settings.mode, budgetMs, signal, onProgress };
  const run = () => runTargets(session, targets, basePath, options);
  const outcomes = await run();
  const isAgreed = await askForLacking(session, targets, outcomes);
  const final = isAgreed && !signal.aborted ? await run() : outcomes;
  return "code" in final ? failedResult(final) : final.map(toResult).reduce(addResults, emptyResult);
}

/** Asks about the compiler that a target lacks; true where it is to be fetched. */
async function askForLacking(
  session: Session,
  targets: readonly Target[],
  outcomes: readonly RunOutcome[] | AnalysisError,
): Promise<boolean> {
  if ("code" in outcomes) return false;
  const lacking = outcomes.findIndex(({ summary }) => summary.error?.code === "no-compiler");
  const [target, outcome] = [targets[lacking], outcomes[lacking]];
  return target !== undefined && outcome !== undefined && (await askToFetch(session, target, outcome, true));
}

export const emptyResult: AnalyzeResult = {
  counts: { High: 0, Medium: 0, Low: 0, None: 0 },
  nFiles: 0,
  complete: true,
  error: null,
  nErrors: 0,
};

/** Both together; the first error is the one that is told. */
export function addResults(a: AnalyzeResult, b: AnalyzeResult): AnalyzeResult {
  return {
    counts: {
      High: a.counts.High + b.counts.High,
      Medium: a.counts.Medium + b.counts.Medium,
      Low: a.counts.Low + b.counts.Low,
      None: a.counts.None + b.counts.None,
    },
    nFiles: a.nFiles + b.nFiles,
    complete: a.complete && b.complete,
    error: a.error ?? b.error,
    nErrors: a.nErrors + b.nErrors,
  };
}

/** A result that is nothing but an error. */
export function failedResult(error: AnalysisError): AnalyzeResult {
  return { ...emptyResult, nFiles: 1, complete: false, error, nErrors: 1 };
}

function toResult(outcome: RunOutcome): AnalyzeResult {
  const counts = { High: 0, Medium: 0, Low: 0, None: 0 };
  for (const { severity } of outcome.findings) counts[severity]++;
  const { complete, error } = outcome.summary;
  return { counts, nFiles: 1, complete: complete && error === null, error, nErrors: error === null ? 0 : 1 };
}

function summaryOf({ counts, error, nErrors, nFiles }: AnalyzeResult): string {
  if (error !== null && nErrors === nFiles) return error.code === "cancelled" ? "cancelled" : error.message;
  const nFindings = counts.High + counts.Medium + counts.Low + counts.None;
  const failed = nErrors === 0 ? "" : `, ${nErrors} of ${nFiles} files without a result`;
  return `${nFindings} ${nFindings === 1 ? "finding" : "findings"}${failed}`;
}
