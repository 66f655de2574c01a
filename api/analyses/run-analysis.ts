/** Has the engine analyse one submission. */

import { collectEvents } from "../../engine/host/collect-events.ts";
import type { EngineHost } from "../../engine/host/engine-host.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import type { CompilerDiagnostic } from "../../engine/model/compiler-diagnostic.ts";
import type { RunReport } from "../../engine/report/report.ts";
import { invariant } from "../../engine/util/invariant.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { AnalysisModeName, Progress, Report } from "./contract.ts";
import { toDiagnosticText, toErrorText } from "./error-text.ts";
import { modeMeanings } from "./modes.ts";
import type { Prepared } from "./prepare.ts";
import { type EngineOutcome, type TimedFinding, toBytecodeReports, toSourceReports } from "./to-reports.ts";

export interface AnalysisRequest {
  readonly prepared: Prepared;
  readonly mode: AnalysisModeName;
  /** Report violated assertions and nothing else. */
  readonly propertyChecking: boolean;
}

/** What is kept of an analysis: for clients of the former service, and as the engine's reports tell it; null for bytecode. */
export interface AnalysisOutcome {
  readonly reports: readonly Report[];
  readonly run: RunReport | null;
}

export interface AnalysisFailure {
  readonly error: AnalysisError;
  readonly diagnostics: readonly CompilerDiagnostic[];
  /** What was found before it failed; null where that is nothing. */
  readonly found: AnalysisOutcome | null;
}

/** Everything random in an analysis comes from this, so that equal submissions have equal results. */
const seed = 1;

const assertionViolation = "SWC-110";
const propertyNotice =
  "Property checking was asked for: only violated assertions are reported, and this version of Solhound has no check that finds them.";

/** The reports, or why there are none. An abort ends it soon, as a failure with the code `cancelled`. */
export async function runAnalysis(
  engine: Pick<EngineHost, "analyze">,
  { prepared, mode, propertyChecking }: AnalysisRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Result<AnalysisOutcome, AnalysisFailure>> {
  if (prepared.targets.length === 0) {
    invariant(prepared.bytecodeHash !== null, "a submission without sources has bytecode");
    return ok({ reports: toBytecodeReports(prepared, prepared.bytecodeHash), run: null });
  }
  const { outcome, diagnostics } = await collect(engine, prepared, mode, signal, onProgress);
  const { error } = outcome.summary;
  if (error !== null) return err({ error, diagnostics, found: findFound(prepared, outcome, error, diagnostics) });
  const told = propertyChecking ? onlyAssertions(outcome) : outcome;
  const warned = propertyChecking ? { ...prepared, warnings: [...prepared.warnings, propertyNotice] } : prepared;
  return ok({ reports: toSourceReports(warned, told), run: toRun(prepared, told, diagnostics) });
}

/** What is told of the error is what clients may know of it. */
function findFound(
  prepared: Prepared,
  outcome: EngineOutcome,
  error: AnalysisError,
  diagnostics: readonly CompilerDiagnostic[],
): AnalysisOutcome | null {
  if (outcome.findings.length === 0) return null;
  const { stopped } = outcome.summary;
  const told = { ...error, message: toErrorText(error, diagnostics) };
  const summary = { ...outcome.summary, error: told, complete: false, stopped: stopped ?? told.message };
  const incomplete = { ...outcome, summary };
  return { reports: toSourceReports(prepared, incomplete), run: toRun(prepared, incomplete, diagnostics) };
}

function toRun(
  { targets }: Prepared,
  { findings, summary }: EngineOutcome,
  diagnostics: readonly CompilerDiagnostic[],
): RunReport {
  const [file = ""] = targets;
  return { file, contract: null, summary, findings: findings.map(({ finding }) => finding), diagnostics };
}

async function collect(
  engine: Pick<EngineHost, "analyze">,
  { sources, targets, remappings }: Prepared,
  modeName: AnalysisModeName,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<{ outcome: EngineOutcome; diagnostics: readonly CompilerDiagnostic[] }> {
  const { timeMs, ...options } = modeMeanings[modeName];
  const startedAt = performance.now();
  const timed: TimedFinding[] = [];
  const input = { kind: "memory", sources, targets, settings: { remappings } } as const;
  const { summary, diagnostics } = await collectEvents(
    engine.analyze(input, { ...options, seed, budget: { timeMs }, signal }),
    {
      onProgress: (event) => onProgress(toProgress(event)),
      onFinding: (finding) => timed.push({ finding, atMs: performance.now() - startedAt }),
    },
  );
  const compilerWarnings = diagnostics.filter(({ severity }) => severity !== "info").map(toDiagnosticText);
  return { outcome: { findings: timed, compilerWarnings, summary }, diagnostics };
}

function toProgress({ phase, message, fraction }: Progress): Progress {
  return { phase, message, fraction };
}

function onlyAssertions(outcome: EngineOutcome): EngineOutcome {
  return { ...outcome, findings: outcome.findings.filter(({ finding }) => finding.swc === assertionViolation) };
}
