/** Analyses bytecode of which there is no source: what running it shows, told at the instruction. */

import { makeDeadline } from "../compile/deadline.ts";
import type { EngineDeps } from "../compile/engine-deps.ts";
import { knownSignature } from "../evm/abi/known-signatures.ts";
import { mnemonicAt } from "../evm/code/disassembly.ts";
import { readUnlinkedCode } from "../evm/code/unlinked-code.ts";
import { newestHardfork } from "../evm/hardforks.ts";
import { type FuzzContract, type FuzzTarget, fuzzContractOfRuntime } from "../fuzz/fuzz-target.ts";
import type { AnalysisEvent, AnalysisOptions, Interim } from "../model/analysis.ts";
import { noPolicy } from "../model/check-policy.ts";
import { coverageOf, type ExecutedContract, type Execution } from "../model/execution.ts";
import type { Finding, Severity } from "../model/finding.ts";
import {
  isOfSize,
  maxSubmittedBytes,
  type SubmittedBytecode,
  type SubmittedCode,
} from "../model/submitted-bytecode.ts";
import { emptySummary } from "../model/summary.ts";
import type { ContractFacts } from "../oracles/facts.ts";
import { fingerprint } from "../report/fingerprint.ts";
import { isOffEverywhere } from "../suppression/policy.ts";
import { isEcho } from "./execution/attach-evidence.ts";
import type { CodeMap } from "./execution/code-map.ts";
import { type Effort, effortOf } from "./execution/effort.ts";
import { executeTarget, type Fuzzed, type Maps, type Proof } from "./execution/execute-target.ts";
import type { ExecutedFinding } from "./execution/executed-finding.ts";
import { sortCode, startOfRuntime } from "./execution/sort-code.ts";
import { conclusive } from "./execution/told-alone.ts";
import { tailOf, toSentence } from "./to-findings.ts";

type Options = AnalysisOptions & { readonly signal: AbortSignal };

/** Findings lie in the code by its name, at the offset of an instruction; the summary is the last event. */
export async function* analyzeBytecode(
  submitted: SubmittedBytecode,
  options: Options,
  deps: EngineDeps,
): AsyncGenerator<AnalysisEvent> {
  const startedAtMs = deps.now();
  const bytecode = sortCode(withinSize(submitted));
  const { policy = noPolicy } = options;
  const deadline = makeDeadline(options.signal, options.budget.timeMs, deps);
  const toResult = ({ executed, execution, isPlaced }: Outcome): Pick<Interim, "findings" | "summary"> => {
    const told = executed.filter(
      (one) => isTold(one.check.id) && !isEcho(one, executed) && !isOffEverywhere(policy, one.check.id),
    );
    const stopped = deadline.describe("fuzz");
    const durationMs = deps.now() - startedAtMs;
    const ending = { complete: stopped === null, stopped, phasesMs: { fuzz: durationMs } };
    const done = execution === null ? {} : { execution, coverage: coverageOf(execution) };
    const summary = { ...emptySummary(options, durationMs), ...ending, ...done };
    return { findings: toFindings(told, bytecode, isPlaced), summary };
  };
  const toInterim = (soFar: Outcome): AnalysisEvent => {
    return { kind: "interim", interim: { ...toResult(soFar), diagnostics: [], targets: [] } };
  };
  try {
    const around = { options: { ...options, signal: deadline.signal }, deps, toInterim };
    const { findings, summary } = toResult(yield* execute(bytecode, whyNone(submitted), around));
    for (const finding of findings) yield { kind: "finding", finding };
    yield { kind: "summary", summary };
  } finally {
    deadline.release();
  }
}

/** What else a run shows without a look at the source; whether a number has a sign, and may go round, is said there alone. */
const plainToSee: ReadonlySet<string> = new Set(["integer-overflow", "tx-origin", "unchecked-call", "weak-randomness"]);

function isTold(check: string): boolean {
  return conclusive.has(check) || plainToSee.has(check);
}

interface Outcome {
  readonly executed: readonly ExecutedFinding[];
  /** Null where nothing was to be run. */
  readonly execution: Execution | null;
  /** Whether the code was put there as it is: no constructor has run. */
  readonly isPlaced: boolean;
}

/** Why nothing was run. */
type NotRun = Extract<Fuzzed, { readonly reason: string }>;

interface Around {
  readonly options: Options;
  readonly deps: EngineDeps;
  readonly toInterim: (soFar: Outcome) => AnalysisEvent;
}

/** Deploys the code; where that fails, or there is none that deploys, what would run is put there as it is. */
async function* execute(
  bytecode: SubmittedBytecode,
  whyNot: string,
  { options, deps, toInterim }: Around,
): AsyncGenerator<AnalysisEvent, Outcome> {
  const effort = effortOf(options);
  const { referenceEvm } = deps;
  const nothing: Outcome = { executed: [], execution: null, isPlaced: false };
  if (effort === null || referenceEvm === undefined) return nothing;
  const name = bytecode.contractName ?? "Contract";
  const libraries = librariesOf(bytecode);
  const { seed, execution = {}, signal } = options;
  const request = { options: execution, seed, effort, signal };
  const codes = new Map([...libraries.maps, [name, mapsOf(bytecode)]]);
  const maps = { facts: new Map([...codes.keys()].map((each) => [each, factsOf(each)])), maps: codes };
  let failure: NotRun = { reason: "no-code", why: whyNot };
  for (const { contract, isPlaced } of contractsOf(bytecode, name)) {
    const tellProved: Proof["tellProved"] = (executed) => [toInterim({ ...nothing, executed, isPlaced })];
    const proof: Proof = { ...maps, referenceEvm, request, tellProved };
    const fuzzed = yield* executeTarget(
      targetOf(contract, libraries.contracts),
      proof,
      shareOf(effort, options, deps),
      deps,
    );
    const isEmpty = "report" in fuzzed && fuzzed.report.coverableInstructions === 0;
    if ("report" in fuzzed && !isEmpty) return { ...toOutcome(fuzzed, name), isPlaced };
    failure = "reason" in fuzzed ? fuzzed : { reason: "no-code", why: "it deploys no code" };
  }
  return { ...nothing, execution: { executed: [], skipped: [{ file: name, name, ...failure }] } };
}

function whyNone({ creation, runtime, unsorted }: SubmittedBytecode): string {
  const isLarge = [creation, runtime, unsorted].some((code) => (code ? !isOfSize(code) : false));
  return isLarge ? `it has more than ${maxSubmittedBytes} bytes` : "it is no bytecode";
}

/** Without what is too large. */
function withinSize({ creation, runtime, unsorted, ...rest }: SubmittedBytecode): SubmittedBytecode {
  const libraries = Object.entries(rest.libraries ?? {}).filter(([, code]) => isOfSize(code));
  const fitting = (code: SubmittedCode | null): SubmittedCode | null => (code !== null && isOfSize(code) ? code : null);
  const kept = fitting(unsorted ?? null);
  return {
    ...rest,
    libraries: Object.fromEntries(libraries),
    creation: fitting(creation),
    runtime: fitting(runtime),
    ...(kept && { unsorted: kept }),
  };
}

function shareOf(effort: Effort, { budget }: Options, deps: EngineDeps) {
  const timeMs = Math.min(effort.contractMs, effort.analysisMs, budget.timeMs);
  // Nobody has seen what may go wrong, and so no finding is the last one that is expected.
  const expected = [[]];
  return { endsAtMs: deps.now() + timeMs, executions: effort.executions, hasAssertions: false, expected };
}

interface Candidate {
  readonly contract: FuzzContract;
  readonly isPlaced: boolean;
}

function contractsOf({ creation, runtime }: Codes, name: string): readonly Candidate[] {
  const deploying = readUnlinkedCode(creation?.object ?? "");
  const running = readUnlinkedCode(runtime?.object ?? "");
  const candidates: Candidate[] = [];
  if (deploying && deploying.bytes.length > 0) {
    const artifact = { creation: deploying, runtime: running, immutables: [], parameters: [], isPayable: false };
    const contract = { name, artifact, constructorParameters: [], functions: null };
    candidates.push({ contract, isPlaced: false });
  }
  if (running && running.bytes.length > 0)
    candidates.push({ contract: fuzzContractOfRuntime(name, running), isPlaced: true });
  return candidates;
}

function targetOf(contract: FuzzContract, libraries: FuzzTarget["libraries"]): FuzzTarget {
  const project = { others: [], interfaces: new Map(), dictionary: { numbers: [], texts: [] } };
  return { hardfork: newestHardfork, contract, ...project, libraries, initialAccounts: [] };
}

function factsOf(name: string): ContractFacts {
  return { name, abi: [], compilerMade: new Set(), signedArithmetic: new Set() };
}

interface SubmittedLibraries {
  readonly contracts: FuzzTarget["libraries"];
  readonly maps: ReadonlyMap<string, Maps>;
}

/** Libraries that came with the code: they go by their qualified names. */
function librariesOf({ libraries = {} }: SubmittedBytecode): SubmittedLibraries {
  const found = Object.entries(libraries).flatMap(([name, creation]) => {
    const [candidate] = contractsOf({ creation, runtime: null }, name);
    return candidate ? [{ name, contract: candidate.contract, maps: mapsOf({ creation, runtime: null }) }] : [];
  });
  return {
    contracts: new Map(found.map(({ name, contract }) => [name, contract])),
    maps: new Map(found.map(({ name, maps }) => [name, maps])),
  };
}

type Codes = Pick<SubmittedBytecode, "creation" | "runtime">;

function mapsOf({ creation, runtime }: Codes): Maps {
  const placesIn = (code: SubmittedBytecode["creation"], start = 0): CodeMap => {
    return (pc) => (code === null ? null : { file: code.name, offset: start + pc, length: 1 });
  };
  const running = runtime === null ? placesIn(creation, startOfRuntime(creation)) : placesIn(runtime);
  return { creation: placesIn(creation), runtime: running };
}

function toOutcome(fuzzed: Exclude<Fuzzed, NotRun>, name: string): Omit<Outcome, "isPlaced"> {
  const { executed, report, nRefuted, properties, proved, symbolic } = fuzzed;
  const { executions, coveredInstructions: covered, coverableInstructions: reachable, corpusSize: paths } = report;
  const contract: ExecutedContract = {
    ...{ file: name, name, executions, paths, nRefuted, properties, proved, symbolic },
    ...{ instructions: { covered, reachable }, branches: { covered: 0, reachable: 0 }, unreached: [], hits: [] },
    ...(fuzzed.cutShort && { cutShort: fuzzed.cutShort }),
  };
  return { executed, execution: { executed: [contract], skipped: [] } };
}

/** Nobody knows what an INVALID instruction is there for: compilers before 0.8 end their own checks so, too. */
const invalidMessage = "an INVALID instruction is reached";

/** Numbers of which nobody knows whether they have a sign. */
const unsure = "integer-overflow";

function severityOf({ id, severity }: ExecutedFinding["check"], message: string): Severity {
  if (message.startsWith(invalidMessage)) return "Low";
  return id === unsure ? "Medium" : severity;
}

/** In the order of the code; one weakness at one instruction is one finding. */
function toFindings(
  executed: readonly ExecutedFinding[],
  bytecode: SubmittedBytecode,
  isPlaced: boolean,
): readonly Finding[] {
  const assumptions = isPlaced ? ["it has ether and empty storage at first, since no constructor was run"] : [];
  return executed
    .toSorted((a, b) => a.place.offset - b.place.offset)
    .map(({ check, detection, place, evidence, testCases, story }) => {
      const { file, offset, length } = place;
      const start = { line: 0, character: 0 };
      return {
        ...{ check: check.id, swc: check.swc, title: check.title, evidence, testCases, story, related: [] },
        severity: severityOf(check, detection.message),
        confidence: isPlaced || check.id === unsure ? "Medium" : "High",
        location: { file, span: { offset, length }, range: { start, end: start } },
        ...{
          contract: null,
          function: functionIn(testCases),
          instruction: { pc: offset, opcode: opcodeOf(bytecode, place) },
        },
        description: { head: toSentence(detection.message), tail: tailOf(check, assumptions) },
        fingerprint: fingerprint({
          ...{ check: check.id, file, contract: null, function: null, anchor: String(offset), ordinal: 0 },
        }),
      };
    });
}

/** The function that is called where it goes wrong, where many contracts have one with its selector. */
function functionIn([testCase]: ExecutedFinding["testCases"]): string | null {
  const { input = "" } = testCase?.steps[testCase.violation?.step ?? -1] ?? {};
  return knownSignature(Number.parseInt(input.slice(2, 10), 16)) ?? null;
}

function opcodeOf(
  { creation, runtime, libraries = {} }: SubmittedBytecode,
  { file, offset }: ExecutedFinding["place"],
): string {
  const code = [runtime, creation, ...Object.values(libraries)].find((one) => one?.name === file);
  return mnemonicAt(readUnlinkedCode(code?.object ?? "")?.bytes ?? new Uint8Array(), offset);
}
