/** Runs the contracts of an analysis: fuzzes each, replays what was found, tells it at its place in the source. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import { isHarness } from "../../fuzz/harness/set-up.ts";
import type { AnalysisEvent, AnalysisInput } from "../../model/analysis.ts";
import type { ExecutedContract, Execution, SkippedContract } from "../../model/execution.ts";
import type { Program } from "../../program/program.ts";
import type { SourceText } from "../../text/source-text.ts";
import type { RawFinding } from "../run-detectors.ts";
import { makeCodeMap } from "./code-map.ts";
import { readFacts } from "./contract-facts.ts";
import {
  type ExecutionDeps,
  executeTarget,
  type Fuzzed,
  type FuzzOutcome,
  type Maps,
  type TargetRequest,
} from "./execute-target.ts";
import type { ExecutedFinding } from "./executed-finding.ts";
import { type ExecutionTarget, findTargets } from "./fuzz-targets.ts";
import { type ExecutedCode, measureSource } from "./measure-source.ts";
import { makePromise } from "./promise.ts";
import { hasAssertions } from "./stated-truth.ts";
import { makeSuspects } from "./suspect-functions.ts";
import { tellRefused } from "./tell-refused.ts";
import { makeCastWatch } from "./watched-casts.ts";

export interface ExecutionRequest extends TargetRequest {
  readonly input: AnalysisInput;
  readonly program: Program;
  readonly texts: ReadonlyMap<string, SourceText>;
  readonly code: CompiledCode;
  /** What was seen in the code before: contracts in which there is something to prove are run first. */
  readonly seen: readonly RawFinding[];
  /** When to stop, in the milliseconds of `deps.now`. */
  readonly endsAtMs: number;
  /** Tells what is known so far, for the case that there is no end. */
  readonly toInterim: (soFar: ExecutionOutcome) => AnalysisEvent;
}

export interface ExecutionOutcome {
  /** What was replayed. */
  readonly executed: readonly ExecutedFinding[];
  /** Null where nothing was to be run. */
  readonly execution: Execution | null;
}

/** Without a reference EVM nothing can be proved, and nothing is run. An abort ends it soon, with what is known so far. */
export async function* executeContracts(
  request: ExecutionRequest,
  deps: ExecutionDeps,
): AsyncGenerator<AnalysisEvent, ExecutionOutcome> {
  const { input, program, code, options } = request;
  const { referenceEvm } = deps;
  if (referenceEvm === undefined) return { executed: [], execution: null };
  const knowledge = {
    promiseOf: makePromise(request.seen, program),
    castsOf: makeCastWatch(request.seen, program, code.files, input.settings),
    suspectsOf: makeSuspects(request.seen, program),
  };
  const { targets, skipped } = findTargets(code, input, program, knowledge, options.includesTests === true);
  const maps = { facts: readFacts(code, program, request.seen), maps: readMaps(code) };
  const outcomes: TargetOutcome[] = [];
  const isDue = makeDueTest();
  const tellSoFar = (executed: readonly ExecutedFinding[] = []): readonly AnalysisEvent[] => {
    if (!isDue(`${outcomes.length} ${executed.length}`, deps.now())) return [];
    const open = targets.slice(outcomes.length).map((target) => tellTarget(target, noTime, request, maps.maps));
    return [request.toInterim(toOutcome([...outcomes, { executed }, ...open], skipped))];
  };
  const proof = { ...maps, referenceEvm, request, tellProved: tellSoFar };
  let left = options.executions ?? request.effort.executions * targets.length;
  for (const [index, target] of targets.entries()) {
    const part = partOf(targets, index);
    const endsAtMs = deps.now() + shareOfTime(request, deps.now(), part);
    const isOver = request.signal.aborted || endsAtMs <= deps.now();
    const executions = Math.min(request.effort.executions, Math.ceil(left * part));
    const { compiled, expected } = target;
    const share = { endsAtMs, executions, hasAssertions: hasAssertions(compiled, program), expected };
    const fuzzed = isOver ? noTime : yield* executeTarget(target.target, proof, share, deps);
    // What an opening takes beyond its share is nobody else's loss.
    if ("report" in fuzzed) left -= Math.min(executions, fuzzed.report.executions);
    outcomes.push(tellTarget(target, fuzzed, request, maps.maps));
    yield* tellSoFar();
  }
  return toOutcome(outcomes, skipped);
}

/** What is known so far is told no more often: it takes of the same time. */
const interimEveryMs = 2000;

/** Whether it is time to tell what is known again, and that is another. */
function makeDueTest(): (known: string, nowMs: number) => boolean {
  let [told, toldAtMs] = ["0 0", Number.NEGATIVE_INFINITY];
  return (known, nowMs) => {
    if (known === told || nowMs - toldAtMs < interimEveryMs) return false;
    [told, toldAtMs] = [known, nowMs];
    return true;
  };
}

function toOutcome(outcomes: readonly Partial<TargetOutcome>[], skipped: readonly SkippedContract[]): ExecutionOutcome {
  const contracts = outcomes.flatMap(({ contract }) => contract ?? []);
  return {
    executed: outcomes.flatMap(({ executed = [] }) => executed),
    execution: {
      executed: contracts.flatMap((contract) => ("executions" in contract ? [contract] : [])),
      skipped: [...skipped, ...contracts.flatMap((contract) => ("reason" in contract ? [contract] : []))],
    },
  };
}

const noTime: Fuzzed = { reason: "no-time", why: "no time was left" };

interface TargetOutcome {
  readonly executed: readonly ExecutedFinding[];
  readonly contract: ExecutedContract | SkippedContract;
}

function tellTarget(
  { compiled, target }: ExecutionTarget,
  fuzzed: Fuzzed,
  request: ExecutionRequest,
  maps: ReadonlyMap<string, Maps>,
): TargetOutcome {
  const { file, name, asSubmitted } = compiled;
  if ("reason" in fuzzed) return { executed: [], contract: { file, name, ...fuzzed } };
  const { report, executed, nRefuted, properties, proved, broken, corpus, symbolic } = fuzzed;
  const { code, program, texts } = request;
  const source = measureSource(codesOf(compiled, fuzzed, code), fuzzed.unreachable, program, texts);
  const { executions, coveredInstructions: covered, coverableInstructions: reachable, corpusSize: paths } = report;
  const instructions = { covered, reachable };
  const kept = request.options.keepsCorpus === true ? { corpus } : {};
  const facts = {
    file,
    name,
    executions,
    instructions,
    paths,
    nRefuted,
    properties,
    proved,
    symbolic,
    ...(broken.length > 0 && { broken }),
  };
  const origin = asSubmitted ? { asSubmitted } : {};
  // Of a test that sets others up, what is not called is there for whoever runs it.
  const unreached = target.setsUp === true && isHarness(target.contract) ? [] : source.unreached;
  const refused = tellRefused(fuzzed.refused, (contract) => maps.get(contract)?.runtime, texts);
  const named = (target.contract.functions ?? []).filter(({ signature }) => signature !== null);
  const nFunctions = { all: named.length, views: named.filter(({ isView }) => isView).length };
  return { executed, contract: { ...facts, ...origin, ...kept, ...source, unreached, refused, nFunctions } };
}

/** What was run of it, and of what it links. */
function codesOf({ evm }: CompiledContract, { coverage, libraries }: FuzzOutcome, code: CompiledCode): ExecutedCode[] {
  const { contracts, imported, files } = code;
  const linked = [...imported, ...contracts].flatMap((one): ExecutedCode[] => {
    const ran = libraries.get(`${one.file}:${one.name}`);
    return ran === undefined ? [] : [{ coverage: ran, placeOf: makeCodeMap(one.evm?.deployedBytecode, files) }];
  });
  return [{ coverage, placeOf: makeCodeMap(evm?.deployedBytecode, files) }, ...linked];
}

/** The part that a contract has of what is left, shared among it and those after it by their weights. */
function partOf(targets: readonly ExecutionTarget[], index: number): number {
  const left = targets.slice(index).map(({ weight }) => weight);
  return (left[0] ?? 1) / left.reduce((sum, one) => sum + one, 0);
}

function shareOfTime({ endsAtMs, effort }: ExecutionRequest, nowMs: number, part: number): number {
  return Math.min(effort.contractMs, Math.max(0, endsAtMs - nowMs) * part);
}

function readMaps({ contracts, imported, files }: CompiledCode): ReadonlyMap<string, Maps> {
  return new Map(
    [...imported, ...contracts].map(({ name, evm }) => [
      name,
      { creation: makeCodeMap(evm?.bytecode, files), runtime: makeCodeMap(evm?.deployedBytecode, files) },
    ]),
  );
}
