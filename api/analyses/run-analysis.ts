/** Has the engine analyse one submission. */

import { type Collected, collectEvents, splitByFile } from "../../engine/host/collect-events.ts";
import type { EngineHost } from "../../engine/host/engine-host.ts";
import type { AnalysisOptions } from "../../engine/model/analysis.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import { hearing, mergePolicies, noPolicy } from "../../engine/model/check-policy.ts";
import type { CompilerDiagnostic } from "../../engine/model/compiler-diagnostic.ts";
import { failedSummary } from "../../engine/model/summary.ts";
import type { RunReport } from "../../engine/report/report.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { toDiagnosticText, toErrorText } from "./answers/error-text.ts";
import { type EngineOutcome, type TimedFinding, toBytecodeReports, toSourceReports } from "./answers/to-reports.ts";
import type { AnalysisModeName, Progress, Report } from "./contract.ts";
import { type ModeMeaning, modeMeanings } from "./modes.ts";
import type { Prepared, UnreadFile } from "./prepare.ts";

export interface AnalysisRequest {
  readonly prepared: Prepared;
  readonly mode: AnalysisModeName;
  /** Report violated assertions and nothing else. */
  readonly propertyChecking: boolean;
}

/** What is kept of an analysis: for clients of the former service, and as the engine's reports tell it. */
export interface AnalysisOutcome {
  readonly reports: readonly Report[];
  /** One a file; for bytecode alone one where it could be executed. */
  readonly runs: readonly RunReport[];
}

export interface AnalysisFailure {
  readonly error: AnalysisError;
  readonly diagnostics: readonly CompilerDiagnostic[];
  /** What was found all the same, and how it went for each file. */
  readonly found: AnalysisOutcome;
}

/** Everything random in an analysis comes from this, so that equal submissions have equal results. */
const seed = 1;

/** What clients that check properties ask for: contracts run, tests too, and nothing told but what must hold and does not. */
const forProperties = {
  policy: { ...noPolicy, only: ["assertion-violation", "property-violation"] },
  execution: { includesTests: true },
} as const;
const idleNotice = "Property checking was asked for, and no contract could be executed: no property was checked.";

/**
 * The reports, or why there are none: the whole failed, or the file that the client is after. An abort ends it soon, as a
 * failure with the code `cancelled`.
 */
export async function runAnalysis(
  engine: Pick<EngineHost, "analyze">,
  { prepared, mode, propertyChecking }: AnalysisRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Result<AnalysisOutcome, AnalysisFailure>> {
  const { outcome, diagnostics } = await collect(
    engine,
    prepared,
    propertyChecking ? { ...modeMeanings[mode], ...forProperties } : modeMeanings[mode],
    signal,
    onProgress,
  );
  const isIdle = propertyChecking && (outcome.summary.execution?.executed ?? []).length === 0;
  const warned = isIdle ? { ...prepared, warnings: [...prepared.warnings, idleNotice] } : prepared;
  if (prepared.targets.length === 0) return toBytecodeOutcome(warned, outcome, diagnostics);
  const found = { reports: toSourceReports(warned, outcome), runs: outcome.runs };
  const error = findFailure(prepared, outcome);
  return error === null ? ok(found) : err({ error, diagnostics, found });
}

function toBytecodeOutcome(
  prepared: Prepared,
  outcome: EngineOutcome,
  diagnostics: readonly CompilerDiagnostic[],
): Result<AnalysisOutcome, AnalysisFailure> {
  const { summary, findings } = outcome;
  const wasRun = (summary.execution?.executed ?? []).length > 0;
  const run = { file: prepared.bytecodeHash ?? "", contract: null, summary, diagnostics };
  const runs = wasRun ? [{ ...run, findings: findings.map(({ finding }) => finding) }] : [];
  const found = { reports: toBytecodeReports(prepared, outcome), runs: [...outcome.runs, ...runs] };
  const { error } = summary;
  return error === null ? ok(found) : err({ error, diagnostics, found });
}

/** What ended all of it, or kept the main file from being analysed as it is. */
function findFailure({ main }: Prepared, { summary, runs }: EngineOutcome): AnalysisError | null {
  return summary.error ?? runs.find(({ file }) => file === main)?.summary.error ?? null;
}

async function collect(
  engine: Pick<EngineHost, "analyze">,
  prepared: Prepared,
  { timeMs, policy = noPolicy, ...meaning }: ModeMeaning & Pick<AnalysisOptions, "execution">,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<{ outcome: EngineOutcome; diagnostics: readonly CompilerDiagnostic[] }> {
  const { sources, targets, settings, facts, bytecode } = prepared;
  const { companions, kinds, checks } = facts;
  const options = { ...meaning, policy: mergePolicies(policy, hearing(checks)), seed, budget: { timeMs } };
  const startedAt = performance.now();
  const timed: TimedFinding[] = [];
  const input = {
    kind: "memory",
    sources,
    targets,
    companions,
    kinds,
    settings,
    ...(bytecode && { bytecode }),
  } as const;
  const collected = await collectEvents(engine.analyze(input, { ...options, signal }), {
    onProgress: (event) => onProgress(toProgress(event)),
    onFinding: (finding) => timed.push({ finding, atMs: performance.now() - startedAt }),
  });
  const { summary, diagnostics } = collected;
  const runs = [...toRuns(prepared, collected), ...prepared.unread.map((one) => toUnreadRun(one, options))];
  const compilerWarnings = diagnostics.filter(({ severity }) => severity === "warning").map(toDiagnosticText);
  return { outcome: { findings: timed, compilerWarnings, summary, runs }, diagnostics };
}

/** What is told of errors is what clients may know of them. */
function toRuns({ targets }: Prepared, collected: Collected): readonly RunReport[] {
  return splitByFile(collected, targets).map(({ summary, ...rest }, index) => {
    const { error } = summary;
    const isOurs = error?.code === "internal-error";
    const told = isOurs ? { ...summary, error: { ...error, message: toErrorText(error, []) } } : summary;
    return { file: targets[index] ?? "", contract: null, summary: told, ...rest };
  });
}

function toUnreadRun({ file, reason }: UnreadFile, options: AnalysisOptions): RunReport {
  const summary = failedSummary(options, { code: "file-unreadable", message: reason }, 0);
  return { file, contract: null, summary, findings: [], diagnostics: [] };
}

function toProgress({ phase, message, fraction }: Progress): Progress {
  return { phase, message, fraction };
}
