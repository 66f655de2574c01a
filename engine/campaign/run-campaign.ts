/** One budget over all parts of the engine. */

import { quietChecks } from "../checks/check-ids.ts";
import { compileCode } from "../compile/compile-code.ts";
import { type Compilation, compileSources } from "../compile/compile-sources.ts";
import { type Deadline, makeDeadline } from "../compile/deadline.ts";
import type { EngineDeps } from "../compile/engine-deps.ts";
import { type Changes, noChanges, recoverCompile } from "../compile/recover/recover-compile.ts";
import { blindSpotsOf } from "../dataflow/access/blind-spots.ts";
import { detectors } from "../detectors/index.ts";
import { printIr } from "../ir/print-ir.ts";
import type {
  AnalysisEvent,
  AnalysisInput,
  AnalysisOptions,
  AnalysisPhase,
  AnalysisSummary,
  Inquiry,
} from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import { type CheckPolicy, noPolicy, withQuiet } from "../model/check-policy.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import { coverageOf, withDropped } from "../model/execution.ts";
import type { Finding } from "../model/finding.ts";
import { progressOf } from "../model/progress.ts";
import { nothingSilenced, withoutResult } from "../model/summary.ts";
import { isInKnownBody } from "../program/known-body.ts";
import { nameTableOf } from "../program/name-table.ts";
import { spanOf } from "../program/nodes.ts";
import { buildProgram, type Program } from "../program/program.ts";
import type { SourceUnit } from "../solc/ast.ts";
import type { Compiler } from "../solc/compiler.ts";
import { isOffEverywhere } from "../suppression/policy.ts";
import { attachEvidence } from "./execution/attach-evidence.ts";
import { findCallableLibraries } from "./execution/callable-libraries.ts";
import { type Effort, effortOf } from "./execution/effort.ts";
import { type ExecutionOutcome, executeContracts } from "./execution/execute-contracts.ts";
import { makeRefutationTest, type Refutations, refuteClaims } from "./execution/refute-claims.ts";
import { withSubmitted } from "./execution/submitted-code.ts";
import { explainCheck } from "./explain-check.ts";
import { reportedUnits, type Sifted, sift } from "./finding-stages.ts";
import { findPartialProgram } from "./partial-program.ts";
import { type RawFinding, runDetectors } from "./run-detectors.ts";
import { toFindings } from "./to-findings.ts";
import { findUnusedSuppressions, makeSuppressionReader } from "./without-suppressed.ts";

/** What a summary says beyond the options and the clock. */
type Ending = Pick<
  AnalysisSummary,
  | "solc"
  | "stopped"
  | "nSuppressed"
  | "nKnown"
  | "unusedSuppressions"
  | "leftOut"
  | "failedChecks"
  | "listing"
  | "error"
> &
  Partial<Pick<AnalysisSummary, "coverage" | "execution">>;

interface Run {
  readonly input: AnalysisInput;
  readonly options: AnalysisOptions;
  readonly deps: EngineDeps;
  readonly deadline: Deadline;
  readonly known: KnownChanges;
  /** The summary of an analysis that ends now. */
  summaryOf(ending: Ending): AnalysisSummary;
  /** Does one phase and notes how long it took. */
  timed<T>(phase: AnalysisPhase, work: () => AsyncGenerator<AnalysisEvent, T>): AsyncGenerator<AnalysisEvent, T>;
}

/** What has to be made of sources, by the version of the compiler that says so. */
export type KnownChanges = ReadonlyMap<string, Changes>;

/** See `analyze` in the engine's door. `known` is what was found out before. */
export async function* runCampaign(
  input: AnalysisInput,
  options: AnalysisOptions & { readonly signal: AbortSignal },
  deps: EngineDeps,
  known: KnownChanges = new Map(),
): AsyncGenerator<AnalysisEvent> {
  const { mode, seed, budget, signal } = options;
  const startedAt = deps.now();
  const phasesMs: Partial<Record<AnalysisPhase, number>> = {};
  const deadline = makeDeadline(signal, budget.timeMs, deps);
  const timed: Run["timed"] = async function* (phase, work) {
    const phaseStartedAt = deps.now();
    const result = yield* work();
    phasesMs[phase] = (phasesMs[phase] ?? 0) + deps.now() - phaseStartedAt;
    return result;
  };
  const summaryOf: Run["summaryOf"] = (ending) => {
    const durationMs = deps.now() - startedAt;
    const complete = ending.stopped === null;
    return { mode, seed, complete, durationMs, phasesMs: { ...phasesMs }, coverage: null, ...ending };
  };
  try {
    const ending = yield* runPhases({ input, options, deps, deadline, known, timed, summaryOf });
    yield { kind: "summary", summary: summaryOf(ending) };
  } finally {
    deadline.release();
  }
}

async function* runPhases(run: Run): AsyncGenerator<AnalysisEvent, Ending> {
  const { input, options, deps, deadline } = run;
  yield progressOf("compile", "Compiling");
  const compilation = yield* run.timed("compile", () =>
    compileSources(input, options.mode, fetchingUntimed(deps.compiler, deadline), deadline.signal),
  );
  const { solc, error, diagnostics } = compilation;
  const stopped = deadline.describe("compile");
  if (stopped !== null) return { solc, stopped, ...nothingSilenced, error: withoutResult(stopped) };
  for (const diagnostic of diagnostics) yield { kind: "diagnostic", diagnostic };
  const remainder = error === null ? null : yield* run.timed("compile", () => findRemainder(run, compilation));
  if (options.mode === "compile" || (error !== null && remainder === null))
    return { solc, stopped: failureOf(error), ...nothingSilenced, error };

  yield progressOf("static", "Checking");
  const whole = { ...compilation, ...remainder };
  const changes = remainder?.changes;
  const checked = yield* run.timed("static", () => check(run, whole));
  if ("error" in checked) return { solc, ...checked, error: error ?? checked.error };
  const effort = changes === undefined && deps.referenceEvm !== undefined ? effortOf(options) : null;
  const toResult = (executed: Executed): Result => conclude(run, whole, checked, { changes, executed });
  const executed =
    effort === null ? nothingExecuted : yield* run.timed("fuzz", () => execute(run, whole, checked, effort, toResult));
  const { findings, ending } = toResult(executed);
  for (const finding of findings) yield { kind: "finding", finding };
  return { ...ending, error };
}

/** All that an analysis tells after the checks. */
interface Result {
  readonly findings: readonly Finding[];
  readonly ending: Ending;
}

interface Conclusion {
  readonly changes: Changes | undefined;
  readonly executed: Executed;
}

/** What comes of the checks with what execution has shown so far. */
function conclude(run: Run, whole: Compilation, checked: Checked, { changes, executed }: Conclusion): Result {
  const { execution: done, refuted } = executed;
  const raw = attachEvidence(checked.raw, executed.executed, checked.program);
  const phase = done === null ? "static" : "fuzz";
  const { findings, dropped, ...ending } = report(run, whole, { ...checked, raw }, { changes, phase, refuted });
  const told = done === null ? {} : { coverage: coverageOf(done), execution: { ...done, ...withDropped(dropped) } };
  return { findings, ending: { solc: whole.solc, ...ending, ...told } };
}

/** What is to be told where the engine gets no further: kept by its host. */
function toInterim(run: Run, { findings, ending }: Result): AnalysisEvent {
  return { kind: "interim", interim: { findings, diagnostics: [], targets: [], summary: run.summaryOf(ending) } };
}

/** A compiler that has to be fetched first takes nothing of the time for the analysis. */
function fetchingUntimed(compiler: Compiler, deadline: Deadline): Compiler {
  return {
    ...compiler,
    released: (signal) => deadline.untimed(() => compiler.released(signal)),
    obtain: (version, signal) => deadline.untimed(() => compiler.obtain(version, signal)),
  };
}

interface SoundUnits {
  readonly sourceUnits: readonly SourceUnit[];
  readonly texts: Compilation["texts"];
  readonly changes: Changes;
}

/** What compiles of a source that does not; of several, each is looked at alone, so that the sound ones keep their word. */
async function* findRemainder(
  { input, options, deps, deadline, known }: Run,
  { solc, error, diagnostics, texts }: Compilation,
): AsyncGenerator<AnalysisEvent, SoundUnits | null> {
  const isHopeless = error?.code !== "compile-error" || options.mode === "compile" || input.targets.length > 1;
  if (isHopeless || solc === null) return null;
  yield progressOf("compile", "Leaving out what does not compile");
  const { settings } = input;
  const around = { version: solc, settings, compiler: deps.compiler, nTargets: 1 };
  // Among others a source may lose more than by itself.
  for (const start of new Set([known.get(solc) ?? noChanges, noChanges])) {
    const remainder = await recoverCompile(diagnostics, texts, { ...around, known: start }, deadline.signal);
    const { sourceUnits } = remainder;
    if (sourceUnits?.some((unit) => isWorthwhile(unit, input))) return { ...remainder, sourceUnits };
  }
  return null;
}

/** Whether a target has code left. */
function isWorthwhile({ absolutePath, nodes }: SourceUnit, { targets }: AnalysisInput): boolean {
  const isCode = ({ nodeType }: SourceUnit["nodes"][number]): boolean =>
    nodeType === "ContractDefinition" || nodeType === "FunctionDefinition";
  return targets.includes(absolutePath) && nodes.some(isCode);
}

/** A wrong input is completely analysed by saying so; a failure of ours is not. */
function failureOf(error: AnalysisError | null): string | null {
  return error?.code === "out-of-memory" || error?.code === "internal-error" ? "the compiler failed" : null;
}

/** What the checks found, or what there was to do instead. */
interface Checked {
  readonly program: Program;
  readonly policy: CheckPolicy;
  readonly raw: readonly RawFinding[];
  readonly failedChecks: AnalysisSummary["failedChecks"];
  /** Checks that ran out of steps. */
  readonly cutShort: readonly string[];
}

async function* check(
  { input, options, deadline, deps }: Run,
  { sourceUnits, texts, solc }: Compilation,
): AsyncGenerator<AnalysisEvent, Checked | Omit<Ending, "solc">> {
  const { settings, kinds = {} } = input;
  const targets = reportedUnits(input);
  const build = (): Program => buildProgram(sourceUnits, solc ?? "", { texts, settings, targets, kinds });
  const program = build();
  const error = findContractError(input, program);
  const policy = withQuiet(options.policy ?? noPolicy, quietChecks);
  if (error !== null) return { stopped: null, ...nothingSilenced, error };
  if (options.listing !== undefined) {
    const listing = list(options.listing, { input, program, policy, texts, build });
    return { stopped: null, ...nothingSilenced, listing, error };
  }
  const wantedChecks = detectors.filter(({ id }) => !isOffEverywhere(policy, id));
  const { raw, failedChecks, cutShort } = await runDetectors(wantedChecks, program, deadline.signal, deps);
  for (const diagnostic of blindSpotNotices(program, input, texts)) yield { kind: "diagnostic", diagnostic };
  const ours = raw.filter(({ detection: { at } }) => !("nodeType" in at) || !isInKnownBody(program, at));
  return { program, policy, raw: ours, failedChecks, cutShort };
}

/** What came of execution, and what of the findings before it is proved to be none. */
interface Executed extends ExecutionOutcome {
  readonly refuted: Refutations;
}

const nothingExecuted: Executed = { executed: [], execution: null, refuted: new Map() };

/** Runs the contracts, where the compiler can make bytecode of them; that takes of the same time. */
async function* execute(
  run: Run,
  { texts, solc }: Compilation,
  { program, raw }: Checked,
  effort: Effort,
  toResult: (executed: Executed) => Result,
): AsyncGenerator<AnalysisEvent, Executed> {
  const { input, options, deps, deadline } = run;
  yield toInterim(run, toResult(nothingExecuted));
  yield progressOf("fuzz", "Compiling to bytecode");
  const timeMs = Math.max(0, effort.analysisMs - (options.budget.spentOnExecutionMs ?? 0));
  const endsAtMs = deps.now() + timeMs;
  const wanted = reportedUnits(input);
  const libraries = findCallableLibraries(program, wanted);
  const request = { texts: [...texts.values()], wanted, libraries, settings: input.settings, version: solc ?? "" };
  const compiling = makeDeadline(deadline.signal, Math.min(timeMs, options.budget.timeMs), deps);
  const code = await compileCode(request, deps.compiler, compiling.signal);
  compiling.release();
  if (!code.ok) {
    const isLate = compiling.signal.aborted && !deadline.signal.aborted;
    const message = `Nothing was executed: ${isLate ? "compiling to bytecode took too long" : code.error}.`;
    const told = { severity: "info", code: null, message, location: null, related: [] } as const;
    yield { kind: "diagnostic", diagnostic: told };
    return nothingExecuted;
  }
  const { signal } = deadline;
  const { seed, execution = {} } = options;
  const rest = {
    code: withSubmitted(code.value, input.bytecode),
    seen: raw,
    seed,
    effort,
    endsAtMs,
    signal,
    options: execution,
  };
  yield progressOf("symbolic", "Looking for proofs of what cannot happen");
  const { settings } = input;
  const refuted = await refuteClaims({ ...rest, settings, program, nSteps: effort.proofSteps }, deps);
  const toEvent = (soFar: ExecutionOutcome): AnalysisEvent => toInterim(run, toResult({ ...soFar, refuted }));
  const outcome = yield* executeContracts({ input, program, texts, toInterim: toEvent, ...rest }, deps);
  return { ...outcome, refuted };
}

interface ReportContext {
  readonly changes: Changes | undefined;
  readonly phase: AnalysisPhase;
  readonly refuted: Refutations;
}

/** Puts what was found into words, and leaves out what nobody wants to hear. */
function report(
  { input, deadline }: Run,
  { texts }: Compilation,
  { program, policy, raw, failedChecks, cutShort }: Checked,
  { changes, phase, refuted }: ReportContext,
): Omit<Ending, "solc" | "coverage"> & Pick<Sifted, "findings" | "dropped"> {
  const partial = changes === undefined ? null : findPartialProgram(program, texts, changes);
  const suppressionsOf = makeSuppressionReader(texts);
  const refutationOf = makeRefutationTest(raw, refuted, program);
  const sifted = sift(toFindings(raw, program, texts), {
    input,
    program,
    policy,
    suppressionsOf,
    partial,
    refutationOf,
  });
  const stopped = deadline.describe(phase) ?? describeFailed(failedChecks) ?? describeCut(cutShort);
  // Only a run that has heard every check in every contract knows what silences nothing.
  const isWhole = stopped === null && input.contractName === undefined && partial === null;
  const { findings, audible, nSuppressed, nKnown, dropped } = sifted;
  const unused = isWhole ? findUnusedSuppressions(audible, input.targets, { texts, suppressionsOf, policy }) : [];
  const leftOut = partial?.leftOut ?? [];
  const told = { findings, nSuppressed, nKnown, dropped };
  return { ...told, stopped, unusedSuppressions: unused, leftOut, failedChecks, error: null };
}

function describeFailed(failedChecks: AnalysisSummary["failedChecks"]): string | null {
  if (failedChecks.length === 0) return null;
  return `a bug of Solhound ended ${failedChecks.map(({ check }) => check).join(", ")} early`;
}

function describeCut(cutShort: readonly string[]): string | null {
  return cutShort.length === 0 ? null : `the program is too large for ${cutShort.join(", ")}: ended early`;
}

function list(listing: NonNullable<AnalysisOptions["listing"]>, about: Explained): string {
  const { program, input, texts } = about;
  if (listing === "names") return JSON.stringify(nameTableOf(program));
  if (listing !== "ir") return explain(listing, about);
  return printIr(program, input.targets, (node) => {
    const { offset, length } = spanOf(node);
    return (texts.get(program.fileOf(node))?.locate(offset, length)?.range.start.line ?? -1) + 1;
  });
}

/** What of these was not looked at, as messages beside the compiler's. */
function blindSpotNotices(
  program: Program,
  input: AnalysisInput,
  texts: Compilation["texts"],
): readonly CompilerDiagnostic[] {
  const reported = reportedUnits(input);
  return blindSpotsOf(program).flatMap(({ at, message }): readonly CompilerDiagnostic[] => {
    const { offset, length } = spanOf(at);
    const location = texts.get(program.fileOf(at))?.locate(offset, length) ?? null;
    if (location === null || !reported.includes(location.file)) return [];
    const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
    return [{ severity: "info", code: null, message: sentence, location, related: [] }];
  });
}

interface Explained {
  readonly input: AnalysisInput;
  readonly program: Program;
  readonly policy: CheckPolicy;
  readonly texts: Compilation["texts"];
  readonly build: () => Program;
}

function explain(inquiry: Inquiry, { input, program, policy, texts, build }: Explained): string {
  const refutationOf = (): null => null;
  const stages = { input, program, policy, suppressionsOf: makeSuppressionReader(texts), partial: null, refutationOf };
  return explainCheck(
    detectors.find(({ id }) => id === inquiry.check),
    {
      inquiry,
      file: input.targets[0] ?? "",
      texts,
      buildProgram: build,
      isTold: (finding) => sift([finding], stages).findings.length > 0,
    },
  );
}

function findContractError({ targets, contractName }: AnalysisInput, program: Program): AnalysisError | null {
  if (contractName === undefined) return null;
  const names = program.contracts
    .filter((contract) => targets.includes(program.fileOf(contract)))
    .map(({ name }) => name);
  if (names.includes(contractName)) return null;
  const there = names.length === 0 ? "It defines no contract." : `Contracts there: ${names.join(", ")}.`;
  return { code: "contract-not-found", message: `No contract "${contractName}" in ${targets.join(", ")}. ${there}` };
}
