/** One run, of one file or several of a project: from a snapshot of the texts to what is published. */

import { MessageType, ShowMessageNotification } from "vscode-languageserver/node";
import { type Collected, collectEvents, type ProgressEvent, splitByFile } from "../../engine/host/collect-events.ts";
import type { HostInput } from "../../engine/host/protocol.ts";
import type { AnalysisMode, AnalysisSummary } from "../../engine/model/analysis.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import { hearing } from "../../engine/model/check-policy.ts";
import { type CoverageParams, coverageNotification } from "../coverage-protocol.ts";
import { t } from "../l10n.ts";
import type { Project } from "../projects.ts";
import { type Run, rebaseResults } from "../results/rebase-results.ts";
import type { Session } from "../session.ts";
import { isDeath } from "./engine-trouble.ts";
import type { RunOutcome } from "./run-outcome.ts";
import type { AbortReason } from "./superseding-queue.ts";
import { inputOf, type Snapshot, type Target, takeSnapshot } from "./target.ts";

export interface RunOptions {
  readonly mode: AnalysisMode;
  readonly budgetMs: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (event: ProgressEvent) => void;
  /** Nobody asked for it, and it will be tried again. */
  readonly isAutomatic?: boolean;
  /** Nobody waits for it, and nobody is told how it goes. */
  readonly isBackground?: boolean;
}

export interface Runner {
  /**
   * Analyses targets of one project in one run, each landing by itself; answers what was told of each, in their order,
   * or an error where there was nothing to run on. `basePath` is null where the project is to be found around the file.
   * Whoever aborts with `superseded` gets nothing published.
   */
  run(
    targets: readonly Target[],
    basePath: string | null,
    options: RunOptions,
  ): Promise<readonly RunOutcome[] | AnalysisError>;
  /** The same for one target. */
  runOne(target: Target, options: RunOptions): Promise<RunOutcome | AnalysisError>;
}

/** What a run uses. */
type RunnerDeps = Pick<
  Session,
  "client" | "projects" | "documents" | "disk" | "results" | "coverage" | "publisher" | "backend" | "consents"
>;

/** Runs on the texts as they are when it is asked. */
export function makeRunner(deps: RunnerDeps): Runner {
  return {
    run: (targets, basePath, options) => runTargets(deps, targets, basePath, options),
    async runOne(target, options) {
      const outcomes = await runTargets(deps, [target], null, options);
      return "code" in outcomes ? outcomes : (outcomes[0] ?? notOpen(target));
    },
  };
}

async function runTargets(
  deps: RunnerDeps,
  targets: readonly Target[],
  basePath: string | null,
  options: RunOptions,
): Promise<readonly RunOutcome[] | AnalysisError> {
  const [first] = targets;
  if (first === undefined) return [];
  const { mode, signal, onProgress = () => {} } = options;
  const { projects, documents, backend, consents } = deps;
  const project = projects.of(first.key);
  const snapshot = takeSnapshot(documents);
  const input = inputOf(targets, basePath, snapshot, project, consents.agreed());
  if (input === null) return notOpen(first);
  const isBackground = options.isBackground === true;
  const end = isBackground ? () => {} : project.status.begin(mode, documents.find(first.key)?.uri ?? first.key);
  const budgetMs = options.budgetMs * targets.length;
  let solc: string | null = null;
  try {
    const policy = hearing(project.settings.enable);
    const request = { input, mode, budgetMs, policy, signal, isBackground, ...destinationOf(project, options) };
    const told = await collectEvents(backend.run(request), { onProgress });
    solc = told.summary.solc;
    const outcomes = toOutcomes(told, input);
    if (!isBackground) noteHealth(deps, targets, told.summary, options);
    for (const [index, target] of targets.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) continue;
      trace(deps, target, snapshot, outcome);
      if (isWanted(signal) && !(isBackground && lacksCompiler(outcome)))
        await landAndPublish(deps, target, mode, snapshot, outcome);
    }
    return outcomes;
  } finally {
    end(solc);
  }
}

/** What runs by itself runs here, and so does what goes no deeper than that. */
function destinationOf({ folder, settings }: Project, { mode, isAutomatic }: RunOptions) {
  const isHere = settings.connection === null || isAutomatic === true || mode === "compile" || mode === "static";
  return isHere ? {} : { destination: { ...settings.connection, folder: folder?.uri ?? null } };
}

function toOutcomes(told: Collected, input: HostInput): readonly RunOutcome[] {
  const files = input.kind === "project" ? splitByFile(told, input.paths) : [told];
  const paths = told.loaded?.paths ?? {};
  return files.map(({ findings, diagnostics, summary }) => ({ findings, diagnostics, summary, paths }));
}

/** Whoever replaced the run wants nothing of it. */
function isWanted(signal: AbortSignal): boolean {
  return signal.reason !== ("superseded" satisfies AbortReason);
}

/** Who opens such a file is told, and asked. */
function lacksCompiler({ summary }: RunOutcome): boolean {
  return summary.error?.code === "no-compiler";
}

function notOpen({ name }: Target): AnalysisError {
  return { code: "file-not-found", message: t("{0} is neither open nor a file on disk. Open it and try again.", name) };
}

/** Ends once it is known which texts on disk the findings belong to, so that they hold when such a file is opened. */
async function landAndPublish(
  deps: RunnerDeps,
  target: Target,
  mode: AnalysisMode,
  snapshot: Snapshot,
  outcome: RunOutcome,
): Promise<void> {
  const { documents, results, disk, publisher } = deps;
  const run = { target, mode, snapshot };
  const touched = [...rebaseResults(deps, run, outcome)];
  publisher.publish(touched);
  if (outcome.summary.execution !== undefined || outcome.summary.shaded !== undefined) {
    await landCoverage(deps, run, outcome);
  }
  const closed = touched.filter((key) => documents.find(key) === undefined && results.places.has(key));
  await Promise.all(closed.map((key) => disk.remember(key, snapshot.takenMs)));
}

/** Most runs execute nothing: what it takes is loaded by the first that does. */
async function landCoverage(deps: RunnerDeps, run: Run, outcome: RunOutcome): Promise<void> {
  const { rebaseCoverage } = await import("../results/rebase-coverage.ts");
  const uris = [...rebaseCoverage(deps, run, outcome)].map((key) => deps.documents.find(key)?.uri ?? key);
  if (!deps.client.features.coverage || uris.length === 0) return;
  deps.client.notify(coverageNotification, { uris } satisfies CoverageParams);
}

/** An engine that died is started again by its host; here it is counted, and told where it is of consequence. */
function noteHealth(
  { client, projects }: RunnerDeps,
  targets: readonly Target[],
  summary: AnalysisSummary,
  options: RunOptions,
): void {
  const [first] = targets;
  if (first === undefined) return;
  const { name, key } = first;
  const { trouble } = projects.of(key);
  const { error } = summary;
  if (!isDeath(error)) {
    if (!options.signal.aborted) trouble.reset();
    return;
  }
  client.logError(`${targets.map((one) => one.name).join(", ")}: ${error.message}`);
  // Which of them it was is found out by who asked, and told then.
  if (targets.length > 1) return;
  const nowMs = Date.now();
  trouble.recordDeath(nowMs);
  const isPaused = trouble.isCoolingDown(nowMs);
  if ((options.isAutomatic === true && !isPaused) || !trouble.mayTell(nowMs)) return;
  const message = options.isAutomatic
    ? t(
        "Checks of {0} by themselves are paused, since they stopped several times: {1} They go on after your next edit.",
        name,
        error.message,
      )
    : t("The analysis of {0} stopped: {1} You can start it again.", name, error.message);
  client.notify(ShowMessageNotification.method, { type: MessageType.Warning, message });
}

function trace(
  { client }: RunnerDeps,
  { name, key }: Target,
  snapshot: Snapshot,
  { summary, findings }: RunOutcome,
): void {
  const { mode, durationMs, solc, error } = summary;
  const nFindings = findings.length;
  client.history.noteRun({
    mode,
    name,
    durationMs: Math.round(durationMs),
    solc,
    nFindings,
    error: error?.code ?? null,
  });
  const version = snapshot.documents.get(key)?.content.version;
  const text = `${summary.mode} ${name}${version === undefined ? "" : ` version ${version}`}: ${describe(summary.error, findings.length)}`;
  client.connection.tracer.log(`${text} (${Math.round(summary.durationMs)} ms, solc ${summary.solc ?? "none"})`);
}

function describe(error: AnalysisError | null, nFindings: number): string {
  return error === null ? `${nFindings} findings` : `${error.code}, ${error.message}`;
}
