/** Runs the contracts of an analysis: fuzzes each, replays what was found, tells it at its place in the source. */

import type { CompiledCode } from "../../compile/compile-code.ts";
import type { EngineDeps } from "../../compile/engine-deps.ts";
import { detectors } from "../../detectors/index.ts";
import type { FuzzTarget } from "../../fuzz/fuzz-target.ts";
import { type Fuzzer, type FuzzReport, makeFuzzer } from "../../fuzz/fuzzer.ts";
import type { Candidate } from "../../fuzz/fuzzing.ts";
import type { CodeCoverage } from "../../fuzz/lookahead.ts";
import type { AnalysisEvent, AnalysisInput } from "../../model/analysis.ts";
import type { CheckInfo } from "../../model/check-info.ts";
import type { ExecutedContract, Execution, SkippedContract } from "../../model/execution.ts";
import { executedChecks } from "../../oracles/executed-checks.ts";
import { judgeScenario } from "../../oracles/judge-scenario.ts";
import { runScenario } from "../../oracles/run-scenario.ts";
import type { Program } from "../../program/program.ts";
import type { ReferenceEvm } from "../../replay/reference-evm.ts";
import { replay } from "../../replay/replay.ts";
import { toStory } from "../../replay/to-story.ts";
import { toTestCase } from "../../replay/to-test-case.ts";
import type { SourceText } from "../../text/source-text.ts";
import type { RawFinding } from "../run-detectors.ts";
import type { ExecutedFinding } from "./attach-evidence.ts";
import { type CodeMap, makeCodeMap } from "./code-map.ts";
import { type FactsByName, factsOf, readFacts } from "./contract-facts.ts";
import type { Effort } from "./effort.ts";
import { type ExecutionTarget, findTargets } from "./fuzz-targets.ts";
import { measureSource } from "./measure-source.ts";
import { makePromise } from "./promise.ts";

export interface ExecutionRequest {
  readonly input: AnalysisInput;
  readonly program: Program;
  readonly texts: ReadonlyMap<string, SourceText>;
  readonly code: CompiledCode;
  /** What was seen in the code before: contracts in which there is something to prove are run first. */
  readonly seen: readonly RawFinding[];
  readonly seed: number;
  readonly effort: Effort;
  /** When to stop, in the milliseconds of `deps.now`. */
  readonly endsAtMs: number;
  readonly signal: AbortSignal;
}

export interface ExecutionOutcome {
  /** What was replayed. */
  readonly executed: readonly ExecutedFinding[];
  /** Null where nothing was to be run. */
  readonly execution: Execution | null;
}

type Deps = Pick<EngineDeps, "now" | "breathe" | "log" | "referenceEvm">;

/** Without a reference EVM nothing can be proved, and nothing is run. An abort ends it soon, with what is known so far. */
export async function* executeContracts(
  request: ExecutionRequest,
  deps: Deps,
): AsyncGenerator<AnalysisEvent, ExecutionOutcome> {
  const { input, program, code } = request;
  const { referenceEvm } = deps;
  if (referenceEvm === undefined) return { executed: [], execution: null };
  const { targets, skipped } = findTargets(code, input, program, makePromise(request.seen, program));
  const proof = { facts: readFacts(code, program), maps: readMaps(code), referenceEvm, request };
  const outcomes: TargetOutcome[] = [];
  for (const [index, target] of targets.entries()) {
    const endsAtMs = deps.now() + shareOfTime(request, deps.now(), targets.length - index);
    const isOver = request.signal.aborted || endsAtMs <= deps.now();
    const fuzzed = isOver ? noTime : yield* fuzzOne(target.target, proof.facts, { ...request, endsAtMs }, deps);
    outcomes.push(await tellTarget(target, fuzzed, proof));
  }
  return {
    executed: outcomes.flatMap(({ executed }) => executed),
    execution: {
      executed: outcomes.flatMap(({ contract }) => ("executions" in contract ? [contract] : [])),
      skipped: [...skipped, ...outcomes.flatMap(({ contract }) => ("reason" in contract ? [contract] : []))],
    },
  };
}

interface TargetOutcome {
  readonly executed: readonly ExecutedFinding[];
  readonly contract: ExecutedContract | SkippedContract;
}

async function tellTarget({ compiled }: ExecutionTarget, fuzzed: Fuzzed, proof: Proof): Promise<TargetOutcome> {
  const { file, name } = compiled;
  if ("reason" in fuzzed) return { executed: [], contract: { file, name, ...fuzzed } };
  const { report, coverage } = fuzzed;
  const { executed, nRefuted } = await proveAll(fuzzed, proof);
  const { code, program, texts } = proof.request;
  const source = measureSource(compiled, coverage, code.files, program, texts);
  const { executions, coveredInstructions: covered, coverableInstructions: reachable, corpusSize: paths } = report;
  const instructions = { covered, reachable };
  return { executed, contract: { file, name, executions, instructions, paths, nRefuted, ...source } };
}

/** What else goes wrong in a run in which somebody gains is why they gain. */
const causesOfGain: ReadonlySet<string> = new Set([
  "reentrancy-eth",
  "reentrancy-state",
  "controlled-delegatecall",
  "arbitrary-storage-write",
]);

function isConsequence({ violation, scenario }: Candidate, facts: FactsByName): boolean {
  if (violation.oracle !== "unprotected-ether-withdrawal") return false;
  return judgeScenario(scenario, factsOf(scenario, facts)).some(({ oracle }) => causesOfGain.has(oracle));
}

async function proveAll(
  { candidates }: FuzzOutcome,
  proof: Proof,
): Promise<{ readonly executed: readonly ExecutedFinding[]; readonly nRefuted: number }> {
  const executed: ExecutedFinding[] = [];
  let nRefuted = 0;
  for (const candidate of candidates.filter((one) => !isConsequence(one, proof.facts))) {
    const finding = await prove(candidate, proof);
    if (finding === "refuted") nRefuted++;
    else if (finding !== null) executed.push(finding);
  }
  return { executed, nRefuted };
}

/** What is left is shared alike among the contracts that are left. */
function shareOfTime({ endsAtMs, effort }: ExecutionRequest, nowMs: number, nLeft: number): number {
  return Math.min(effort.contractMs, Math.max(0, endsAtMs - nowMs) / nLeft);
}

/** Executions between two looks at the clock and whoever waits. */
const sliceSize = 200;

/** How often people hear of progress. */
const tellEveryMs = 500;

interface FuzzOutcome {
  readonly candidates: readonly Candidate[];
  readonly report: FuzzReport;
  readonly coverage: CodeCoverage;
}

/** What the fuzzer did, or why nothing. */
type Fuzzed = FuzzOutcome | Pick<SkippedContract, "reason" | "why">;

const noTime: Fuzzed = { reason: "no-time", why: "no time was left" };

async function* fuzzOne(
  target: FuzzTarget,
  facts: FactsByName,
  { seed, effort, endsAtMs, signal }: ExecutionRequest,
  deps: Deps,
): AsyncGenerator<AnalysisEvent, Fuzzed> {
  const { name } = target.contract;
  let fuzzer: Fuzzer;
  try {
    const judge = (scenario: Parameters<typeof factsOf>[0]) => judgeScenario(scenario, factsOf(scenario, facts));
    fuzzer = makeFuzzer(target, { seed, judge });
  } catch (error) {
    deps.log(`${name} could not be run: ${error instanceof Error ? error.message : String(error)}`);
    return { reason: "failed", why: "a bug of Solhound ended it" };
  }
  if (fuzzer.failure !== null) return { reason: "deployment", why: fuzzer.failure };
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const isIdle = makeIdleTest(effort.patience);
  for (;;) {
    const report = fuzzer.report();
    const nowMs = deps.now();
    if (nowMs - toldAtMs >= tellEveryMs) {
      yield { kind: "progress", phase: "fuzz", message: describeProgress(name, fuzzer, report), fraction: null };
      toldAtMs = nowMs;
    }
    const isSpent = report.executions >= effort.executions || nowMs >= endsAtMs;
    if (isSpent || isIdle(report, fuzzer.candidates.length) || report.isSaturated || signal.aborted)
      return { candidates: fuzzer.candidates, report, coverage: fuzzer.coverage() };
    fuzzer.run(sliceSize);
    await deps.breathe();
  }
}

/** True once so many executions in a row have covered and found nothing more. */
function makeIdleTest(patience: number): (report: FuzzReport, nCandidates: number) => boolean {
  let known = "";
  let newestAt = 0;
  return ({ executions, coveredInstructions, coveredBranches, corpusSize }, nCandidates) => {
    const now = [coveredInstructions, coveredBranches, corpusSize, nCandidates].join();
    if (now !== known) newestAt = executions;
    known = now;
    return executions - newestAt >= patience;
  };
}

function describeProgress(name: string, { candidates }: Fuzzer, report: FuzzReport): string {
  const { executions, coveredInstructions, coverableInstructions } = report;
  const share = coverableInstructions === 0 ? 0 : Math.floor((100 * coveredInstructions) / coverableInstructions);
  return `Executing ${name}: ${executions} transactions, ${share} % of its code, ${candidates.length} violations`;
}

interface Proof {
  readonly facts: FactsByName;
  readonly maps: ReadonlyMap<string, Maps>;
  readonly referenceEvm: ReferenceEvm;
  readonly request: ExecutionRequest;
}

/** A finding where the violation happened again; null where nobody wrote the place, or there was no time. */
async function prove(
  { violation, scenario }: Candidate,
  { facts, maps, referenceEvm, request }: Proof,
): Promise<ExecutedFinding | "refuted" | null> {
  const known = factsOf(scenario, facts);
  const result = await replay(scenario, violation, known, referenceEvm, request.signal);
  if (result.kind !== "replayed") return result.kind === "refuted" ? "refuted" : null;
  const { at, oracle, message } = violation;
  const map = maps.get(known.contracts.get(at.address)?.name ?? "");
  const place = (at.isCreation ? map?.creation : map?.runtime)?.(at.pc) ?? null;
  const check = checkOf(oracle);
  if (place === null || check === undefined) return null;
  return {
    check,
    detection: { at: place, message, confidence: "High" },
    place,
    evidence: "replayed",
    testCases: [toTestCase(scenario, known, violation)],
    story: toStory(scenario, runScenario(scenario), violation, known),
  };
}

function checkOf(id: string): CheckInfo | undefined {
  return executedChecks.find((check) => check.id === id) ?? detectors.find((check) => check.id === id);
}

interface Maps {
  readonly creation: CodeMap;
  readonly runtime: CodeMap;
}

function readMaps({ contracts, files }: CompiledCode): ReadonlyMap<string, Maps> {
  return new Map(
    contracts.map(({ name, evm }) => [
      name,
      { creation: makeCodeMap(evm?.bytecode, files), runtime: makeCodeMap(evm?.deployedBytecode, files) },
    ]),
  );
}
