/** What comes of an analysis that was asked for. */

import type { ProgressEvent } from "../../engine/host/collect-events.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { t } from "../l10n.ts";
import type { AnalyzeResult, CommandMode } from "../protocol.ts";
import type { CompilerConsents } from "../runs/compiler-consent.ts";
import { isDeath } from "../runs/engine-trouble.ts";
import type { RunOutcome } from "../runs/run-outcome.ts";
import type { Target } from "../runs/target.ts";
import type { Session } from "../session.ts";

/** What an analysis that was asked for uses. */
export type RequestDeps = Pick<Session, "settings" | "projects" | "runner" | "consents" | "requested" | "judgements">;

/**
 * Analyses targets of one project, a single one too; `basePath` is null where the project is to be found around it. A
 * compiler that is lacking is asked for once.
 */
export async function runForRequest(
  { projects, runner, consents, judgements }: RequestDeps,
  targets: readonly Target[],
  basePath: string | null,
  mode: CommandMode | undefined,
  signal: AbortSignal,
  onProgress: (event: ProgressEvent) => void,
): Promise<AnalyzeResult> {
  const [first] = targets;
  if (first === undefined) return emptyResult;
  const project = projects.of(first.key);
  for (const { key } of targets) project.analyses.drop(key);
  const budgetMs = project.settings.budgetSeconds * 1000;
  const options = { mode: mode ?? project.settings.mode, budgetMs, signal, onProgress };
  const judged = judgements.refresh(project);
  const run = () => runApart(targets, (some) => runner.run(some, basePath, options));
  const nAgreed = consents.agreed().size;
  const outcomes = await run();
  await untilAborted(askForLacking(consents, targets, outcomes), signal);
  await judged;
  const final = consents.agreed().size > nAgreed && !signal.aborted ? await run() : outcomes;
  if ("code" in final) return failedResult(final);
  const isShown = (index: number, finding: Finding) =>
    !judgements.isSettled(targets[index]?.key ?? "", finding.fingerprint);
  const results = final.map((outcome, index) => toResult(outcome, (finding) => isShown(index, finding)));
  return results.reduce(addResults, emptyResult);
}

type Outcomes = readonly RunOutcome[] | AnalysisError;

/** Where a process dies of targets, its killer is looked for by halves, so that the others have their results. */
async function runApart(
  targets: readonly Target[],
  run: (targets: readonly Target[]) => Promise<Outcomes>,
): Promise<Outcomes> {
  const outcomes = await run(targets);
  const hasDied = !("code" in outcomes) && outcomes.some(({ summary }) => isDeath(summary.error));
  if (targets.length < 2 || !hasDied) return outcomes;
  const middle = Math.ceil(targets.length / 2);
  const one = await runApart(targets.slice(0, middle), run);
  const other = await runApart(targets.slice(middle), run);
  return "code" in one ? one : "code" in other ? other : [...one, ...other];
}

/** Asks about the compiler that a target lacks. */
async function askForLacking(
  consents: CompilerConsents,
  targets: readonly Target[],
  outcomes: readonly RunOutcome[] | AnalysisError,
): Promise<void> {
  if ("code" in outcomes) return;
  const lacking = outcomes.findIndex(({ summary }) => summary.error?.code === "no-compiler");
  const [target, outcome] = [targets[lacking], outcomes[lacking]];
  if (target !== undefined && outcome !== undefined) await consents.ask(target, outcome, true);
}

/** Until it is done, or nobody waits for it any longer. */
function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return Promise.race([work, aborted]);
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

/** Counts what is shown; what a team has judged is not. */
function toResult(outcome: RunOutcome, isShown: (finding: Finding) => boolean): AnalyzeResult {
  const counts = { High: 0, Medium: 0, Low: 0, None: 0 };
  for (const { severity } of outcome.findings.filter(isShown)) counts[severity]++;
  const { complete, error } = outcome.summary;
  return { counts, nFiles: 1, complete: complete && error === null, error, nErrors: error === null ? 0 : 1 };
}

/** As its progress ends. */
export function summaryOf({ counts, error, nErrors, nFiles }: AnalyzeResult): string {
  const isCancelled = error?.code === "cancelled";
  if (error !== null && nErrors === nFiles) return isCancelled ? t("cancelled") : error.message;
  const nFindings = counts.High + counts.Medium + counts.Low + counts.None;
  const found = nFindings === 1 ? t("{0} finding", nFindings) : t("{0} findings", nFindings);
  if (isCancelled) return t("cancelled: {0} in {1} of {2} files", found, nFiles - nErrors, nFiles);
  return nErrors === 0 ? found : `${found}, ${t("{0} of {1} files without a result", nErrors, nFiles)}`;
}
