/** Runs one contract: fuzzes it, and has each violation happen again on the other EVM before it is believed. */

import type { EngineDeps } from "../../compile/engine-deps.ts";
import { detectors } from "../../detectors/index.ts";
import type { FuzzTarget } from "../../fuzz/fuzz-target.ts";
import { type Fuzzer, type FuzzReport, makeFuzzer } from "../../fuzz/fuzzer.ts";
import type { Candidate, Judge } from "../../fuzz/fuzzing.ts";
import type { CodeCoverage } from "../../fuzz/lookahead.ts";
import type { RefusedFunction } from "../../fuzz/trials/trials.ts";
import type { AnalysisEvent, ExecutionOptions } from "../../model/analysis.ts";
import type { CheckInfo } from "../../model/check-info.ts";
import {
  type BrokenProperty,
  type CutShort,
  type ExecutedContract,
  type ProvedStatement,
  type SkippedContract,
  type SymbolicTally,
  shareOf,
} from "../../model/execution.ts";
import { progressText } from "../../model/progress.ts";
import type { SavedSequence } from "../../model/saved-corpus.ts";
import { executedChecks } from "../../oracles/executed-checks.ts";
import type { Facts } from "../../oracles/facts.ts";
import { makeScenarioJudge } from "../../oracles/judge-scenario.ts";
import { runScenario } from "../../oracles/run-scenario.ts";
import type { ReferenceEvm } from "../../replay/reference-evm.ts";
import { replay } from "../../replay/replay.ts";
import { toStory } from "../../replay/to-story.ts";
import { toTestCase } from "../../replay/to-test-case.ts";
import { type Alternation, makeAlternation } from "../../symex/alternation.ts";
import { findConstruction } from "../../symex/find-construction.ts";
import type { CodeMap } from "./code-map.ts";
import { type FactsByName, factsOf } from "./contract-facts.ts";
import type { Effort } from "./effort.ts";
import type { ExecutedFinding } from "./executed-finding.ts";
import { type Finds, headwayOf, makeIdleTest, searchOf } from "./idle-test.ts";
import { needsRights } from "./needs-rights.ts";
import { brokenAmong, proveStated, withoutBroken } from "./prove-stated.ts";

/** What is needed of the world to run contracts. */
export type ExecutionDeps = Pick<EngineDeps, "now" | "breathe" | "log" | "referenceEvm" | "solver">;

/** How far a contract is run. */
export interface TargetRequest {
  readonly options: ExecutionOptions;
  readonly seed: number;
  readonly effort: Effort;
  readonly signal: AbortSignal;
}

/** What turns a violation into a finding. */
export interface Proof {
  readonly facts: FactsByName;
  readonly maps: ReadonlyMap<string, Maps>;
  readonly referenceEvm: ReferenceEvm;
  readonly request: TargetRequest;
  /** What to tell of what was proved so far of the contract under work. */
  readonly tellProved: (executed: readonly ExecutedFinding[]) => readonly AnalysisEvent[];
}

/** What else goes wrong in a run in which somebody gains is why they gain. */
const causesOfGain = ["reentrancy-eth", "reentrancy-state", "controlled-delegatecall", "arbitrary-storage-write"];

/** What may be why something goes wrong: a number that was checked is another one after the contract was entered again. */
const causesOf: Readonly<Record<string, readonly string[]>> = {
  "integer-overflow": ["reentrancy-eth", "reentrancy-state"],
  "unprotected-ether-withdrawal": causesOfGain,
  "unprotected-token-withdrawal": causesOfGain,
};

function isConsequence({ violation, scenario }: Pick<Candidate, "violation" | "scenario">, known: Facts): boolean {
  const causes = causesOf[violation.oracle];
  if (causes === undefined) return false;
  const judge = makeScenarioJudge();
  return causes.some((oracle) => judge(scenario, known, oracle).length > 0);
}

/** What was proved so far of what the fuzzer has found. */
interface Proofs {
  readonly executed: ExecutedFinding[];
  nRefuted: number;
  nTried: number;
}

/** What was found last is proved for so long after the time is over, in milliseconds. */
const provingMs = 200;

/** Proves what came since: an abort then takes nothing away. What there is no time for is not told. */
async function proveNew(
  { candidates, contracts }: Fuzzer,
  proofs: Proofs,
  proof: Proof,
  isOver: () => boolean,
): Promise<void> {
  for (const candidate of candidates.slice(proofs.nTried)) {
    if (isOver()) return;
    proofs.nTried += 1;
    const finding = await prove(candidate, proof, contracts);
    if (finding === "refuted") proofs.nRefuted += 1;
    else if (finding !== null) proofs.executed.push(finding);
  }
}

/** Executions between two looks at the clock and whoever waits. */
const sliceSize = 200;

/** A slow machine has this part of the time for what a contract states of itself: the rest is for breaking it. */
const statementsPart = 8;

/** How often people hear of progress. */
const tellEveryMs = 500;

/** What came of running a contract. */
export interface FuzzOutcome {
  readonly executed: readonly ExecutedFinding[];
  readonly nRefuted: number;
  readonly report: FuzzReport;
  readonly coverage: CodeCoverage;
  /** Of what it links, by qualified names. */
  readonly libraries: ReadonlyMap<string, CodeCoverage>;
  /** Edges of it that are proved to be taken by no transaction. */
  readonly unreachable: ReadonlySet<number>;
  readonly properties: readonly string[];
  readonly refused: readonly RefusedFunction[];
  readonly proved: readonly ProvedStatement[];
  readonly broken: readonly BrokenProperty[];
  readonly cutShort?: CutShort;
  readonly corpus: readonly SavedSequence[];
  readonly symbolic: SymbolicTally;
}

/** What the fuzzer did, or why nothing. */
export type Fuzzed = FuzzOutcome | Pick<SkippedContract, "reason" | "why">;

/** A contract's part of what there is. */
export interface Share {
  readonly endsAtMs: number;
  readonly executions: number;
  /** Whether its sources assert something. */
  readonly hasAssertions: boolean;
  /** Of each thing that was seen in its code and that a run may show, the oracles that say so. */
  readonly expected: readonly (readonly string[])[];
}

/** Fuzzes a contract until its share is used up or nothing more is to be found, and has what was found proved. */
export async function* executeTarget(
  target: FuzzTarget,
  proof: Proof,
  share: Share,
  deps: ExecutionDeps,
): AsyncGenerator<AnalysisEvent, Fuzzed> {
  const { signal, effort } = proof.request;
  const fuzzer = startFuzzer(target, proof, deps);
  if ("reason" in fuzzer) return fuzzer;
  const { candidates, properties } = fuzzer;
  const both = makeAlternation(fuzzer, {
    seed: proof.request.seed,
    maxSteps: effort.symbolicSteps,
    maxTransactions: effort.symbolicTransactions,
    maxExecutions: share.executions,
  });
  const startedAtMs = deps.now();
  const endsAtMs = deps.now() + (share.endsAtMs - deps.now()) / statementsPart;
  const request = { ...proof.request, ...share, endsAtMs, nSteps: effort.statementSteps };
  const stated = asDeployed(target, await proveStated(fuzzer, request, deps));
  const expected = [...share.expected, ...statementsOf(share, properties, stated)];
  const proofs: Proofs = { executed: [], nRefuted: 0, nTried: 0 };
  const isIdle = makeIdleTest(effort.patience);
  let toldAtMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    await proveNew(fuzzer, proofs, proof, () => deps.now() > share.endsAtMs + provingMs);
    const report = fuzzer.report();
    const nowMs = deps.now();
    if (nowMs - toldAtMs >= tellEveryMs) {
      const message = describeProgress(target.contract.name, candidates.length, report, nowMs - startedAtMs);
      yield { kind: "progress", phase: both.phase(), message: message + describePaths(both), fraction: null };
      yield* proof.tellProved(proofs.executed);
      toldAtMs = nowMs;
    }
    const isSpent = report.executions >= share.executions || nowMs >= share.endsAtMs;
    const isDone =
      isIdle(headwayOf(report, both.unreachable()), findsOf(candidates, expected), searchOf(both.report())) ||
      (report.isSaturated && effort.patience < unlimited);
    const isOver = isSpent || signal.aborted;
    const asks = effort.asksOther && !isOver && (isDone || both.isStuck());
    const hasAsked = asks && (await askOther(both, share, signal, deps));
    if (isOver || (isDone && !hasAsked)) {
      const { executed, nRefuted } = proofs;
      const ran = { coverage: fuzzer.coverage(), libraries: fuzzer.linkedCoverage(), refused: fuzzer.refused() };
      const seen = { ...ran, unreachable: both.unreachable(), corpus: fuzzer.save() };
      const proved = withoutBroken(stated, candidates);
      const broken = brokenAmong(properties, executed);
      const cut = cutShort(isDone, report.executions >= share.executions, signal);
      return {
        executed,
        nRefuted,
        report,
        properties,
        proved,
        broken,
        ...cut,
        ...seen,
        symbolic: both.tally(),
      };
    }
    both.run(Math.min(sliceSize, share.executions - report.executions));
    await deps.breathe();
  }
}

function cutShort(isDone: boolean, isSpent: boolean, { aborted }: AbortSignal): Pick<ExecutedContract, "cutShort"> {
  if (isDone) return {};
  return { cutShort: aborted ? "stopped" : isSpent ? "executions" : "time" };
}

/** A proof begins with the contract as it was deployed: what else its constructor may be given is not known to it. */
function asDeployed({ contract }: FuzzTarget, stated: readonly ProvedStatement[]): readonly ProvedStatement[] {
  const { constructorParameters } = contract;
  return constructorParameters.length === 0 ? stated : stated.map((one) => ({ ...one, isAsDeployed: true }));
}

/** What the code says of itself and is not proved: the oracle that says that it is not so. */
function statementsOf(
  { hasAssertions }: Share,
  properties: readonly string[],
  stated: readonly ProvedStatement[],
): Share["expected"] {
  const isProved = (statement: string | null): boolean =>
    stated.some(({ property, calls }) => property === statement && calls === "any");
  const asserts = hasAssertions && !isProved(null) ? [["assertion-violation"]] : [];
  return properties.every(isProved) ? asserts : [["property-violation"], ...asserts];
}

function findsOf(candidates: readonly Candidate[], expected: Share["expected"]): Finds {
  const shown = new Set(candidates.map(({ violation }) => violation.oracle));
  return {
    nCandidates: candidates.length,
    isExpecting: expected.some((oracles) => !oracles.some((oracle) => shown.has(oracle))),
  };
}

/** Another solver may think so long about one question, in milliseconds. */
const otherMs = 2000;

/** Where nothing else gets any further, another solver is asked one question; false where there is none to ask. */
async function askOther(both: Alternation, share: Share, signal: AbortSignal, deps: ExecutionDeps): Promise<boolean> {
  const { solver, now } = deps;
  const externalMs = Math.min(otherMs, share.endsAtMs - now());
  return solver !== undefined && (await both.askOther({ solver, now }, { externalMs, signal }));
}

/** Patience of those who said how long it is to go on. */
const unlimited = Number.POSITIVE_INFINITY;

/** Of a constructor that reverts with what was guessed. */
const constructionSteps = 60_000;

function startFuzzer(
  target: FuzzTarget,
  { facts, request: { seed, options } }: Proof,
  deps: ExecutionDeps,
): Fuzzer | Pick<SkippedContract, "reason" | "why"> {
  const { name } = target.contract;
  try {
    const judgeNext = makeScenarioJudge();
    let made: Fuzzer["contracts"] = [];
    const judge: Judge = (scenario, ...asked) => judgeNext(scenario, factsOf(scenario, facts, made), ...asked);
    const corpus = options.corpora?.find(({ contract }) => contract === name)?.sequences ?? [];
    const start = (one: FuzzTarget): Fuzzer => {
      const fuzzer = makeFuzzer(one, { seed, judge, corpus });
      made = fuzzer.contracts;
      return fuzzer;
    };
    const fuzzer = start(target);
    if (fuzzer.failure === null) return fuzzer;
    const construction = findConstruction(fuzzer.exchange, target.contract, { seed, maxSteps: constructionSteps });
    const again = construction && start({ ...target, contract: { ...target.contract, construction } });
    return again?.failure === null ? again : { reason: "deployment", why: fuzzer.failure };
  } catch (error) {
    deps.log(`${name} could not be run: ${error instanceof Error ? error.message : String(error)}`);
    return { reason: "failed", why: "a bug of Solhound ended it" };
  }
}

/** As in `Executing Bank: 12000 transactions (4000 a second), 83 % of its code, 1 violation`. */
function describeProgress(name: string, nViolations: number, report: FuzzReport, ms: number): string {
  const { executions, coveredInstructions: covered, coverableInstructions: reachable } = report;
  const speed = Math.round((1000 * executions) / ms);
  const done =
    ms > 0
      ? progressText("Executing {0}: {1} transactions ({2} a second)", name, executions, speed)
      : progressText("Executing {0}: {1} transactions", name, executions);
  const share = progressText("{0} % of its code", Math.floor(100 * shareOf({ covered, reachable })));
  const violations = progressText(nViolations === 1 ? "{0} violation" : "{0} violations", nViolations);
  return [done, share, violations].join(", ");
}

/** As in `; 340 paths followed symbolically`; nothing before there are any. */
function describePaths(both: Alternation): string {
  const { nPaths } = both.report().explored;
  return nPaths === 0 ? "" : `; ${progressText("{0} paths followed symbolically", nPaths)}`;
}

/** A finding where the violation happened again; null where nobody wrote the place, or there was no time. */
async function prove(
  { violation, scenario }: Candidate,
  { facts, maps, referenceEvm, request }: Proof,
  made: Fuzzer["contracts"],
): Promise<ExecutedFinding | "refuted" | null> {
  const known = factsOf(scenario, facts, made);
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
    ...(isConsequence({ violation, scenario }, known) && { isConsequence: true }),
    ...(needsRights(scenario, violation, known) && { needsRights: true }),
    testCases: [toTestCase(scenario, known, violation)],
    story: toStory(scenario, runScenario(scenario), violation, known),
  };
}

function checkOf(id: string): CheckInfo | undefined {
  return executedChecks.find((check) => check.id === id) ?? detectors.find((check) => check.id === id);
}

/** Where the instructions of a contract come from. */
export interface Maps {
  readonly creation: CodeMap;
  readonly runtime: CodeMap;
}
