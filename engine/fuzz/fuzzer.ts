/** A greybox fuzzer of transaction sequences: makes them, runs them, learns from what they did.
 *
 * It works in slices, so that whoever runs it stays able to answer; what it does depends on its seed and the number of
 * executions alone. Its corpus holds worlds, so that a long sequence costs no more than its last transaction.
 */

import { defaultBlock } from "../evm/deployment/stage.ts";
import { makeEdgeList } from "../evm/instrumentation/edges.ts";
import type { Account } from "../evm/world/account-table.ts";
import { getAccount } from "../evm/world/world.ts";
import type { SavedSequence } from "../model/saved-corpus.ts";
import { makeRandom } from "../util/random.ts";
import { quietAgent } from "./agent.ts";
import { isDeadEnd } from "./ahead/dead-ends.ts";
import { isDetour } from "./ahead/detours.ts";
import { type ArithmeticWatch, makeArithmeticWatch } from "./arithmetic-watch.ts";
import { layoutOf } from "./call-layout.ts";
import { adopt, makeCorpus } from "./corpus.ts";
import { makeCoverageMap } from "./coverage-map.ts";
import { type Dictionary, makeDictionary } from "./dictionary.ts";
import { entriesOf, propertiesOf } from "./entries.ts";
import { type Exchange, makeExchange } from "./exchange/exchange.ts";
import { rootState } from "./execute.ts";
import { makeFrontier } from "./frontier.ts";
import type { FuzzTarget } from "./fuzz-target.ts";
import { type FuzzWorld, makeFuzzWorld } from "./fuzz-world.ts";
import type { Candidate, FuzzFeatures, Fuzzing, Judge } from "./fuzzing.ts";
import {
  type CodeCoverage,
  type CodeMap,
  countBranches,
  countInstructions,
  makeCodeMap,
  type OpenSide,
  openSides,
  readCodeCoverage,
} from "./lookahead.ts";
import { makeObservation } from "./observation.ts";
import { agentIndex } from "./people.ts";
import { makeProfitSearch } from "./profit/profit-search.ts";
import { tokenLedgersOf } from "./profit/token-ledgers.ts";
import { loadCorpus, saveCorpus } from "./saved/saved-corpus.ts";
import { runStage, type Schedule, startSchedule } from "./schedule.ts";
import { settle } from "./shrinking/settle.ts";
import { makeTrials, type RefusedFunction, refusedFunctions } from "./trials/trials.ts";
import { startPosition } from "./worlds/position.ts";

export interface FuzzOptions {
  readonly seed: number;
  readonly judge: Judge;
  /** What showed something new another time: run first. */
  readonly corpus?: readonly SavedSequence[];
  /** Parts to leave out. */
  readonly features?: Partial<FuzzFeatures>;
}

export interface FuzzReport {
  readonly executions: number;
  /** Of the contract under test. */
  readonly coveredInstructions: number;
  readonly coverableInstructions: number;
  /** Sides of branches that were taken, and the edges of those that were not though more lies there than a refusal. */
  readonly coveredBranches: number;
  readonly openSides: readonly number[];
  /** Those of them that do nothing, and lead back to where all have been. */
  readonly detours: readonly number[];
  /** Those of the others behind which everything fails. */
  readonly deadEnds: readonly number[];
  readonly corpusSize: number;
  /** Whether nothing new has come for long. */
  readonly isSaturated: boolean;
}

export interface SliceReport {
  readonly executions: number;
  /** Violations that came up in this slice. */
  readonly candidates: readonly Candidate[];
}

export interface Fuzzer {
  /** Runs about so many executions of the usual length; fewer where each is much work, and never in the middle of a stage. */
  readonly run: (nExecutions: number) => SliceReport;
  readonly report: () => FuzzReport;
  /** What showed something new, to be run again another time. */
  readonly save: () => readonly SavedSequence[];
  /** Names of functions that state what must hold, as in `echidna_balance()`. */
  readonly properties: readonly string[];
  /** How often each part of the contract under test was run. */
  readonly coverage: () => CodeCoverage;
  /** The same of the libraries that are linked, by their qualified names. */
  readonly linkedCoverage: () => ReadonlyMap<string, CodeCoverage>;
  /** The functions of which no call has ended well so far. */
  readonly refused: () => readonly RefusedFunction[];
  /** Why the contract under test could not be deployed, as a clause; null where it was. What lies there then never ran a constructor. */
  readonly failure: string | null;
  /** What was deployed, the contract under test first: for whoever judges. */
  readonly contracts: readonly { readonly name: string; readonly address: bigint }[];
  /** All violations so far, in the order in which they came. */
  readonly candidates: readonly Candidate[];
  /** For another engine that works on the same contract, between two slices. */
  readonly exchange: Exchange;
}

/** A fuzzer that has not run yet. Deploys the contract, which takes as long as its constructor does. */
export function makeFuzzer(target: FuzzTarget, options: FuzzOptions): Fuzzer {
  const fuzzing = startFuzzing(target, options);
  loadCorpus(fuzzing, options.corpus ?? []);
  settle(fuzzing); // whoever grants few executions may have had them all
  const schedule = startSchedule();
  return {
    run: (nExecutions) => runSlice(fuzzing, schedule, nExecutions),
    report: () => reportOf(fuzzing),
    save: () => saveCorpus(fuzzing),
    properties: fuzzing.properties.flatMap(({ fn }) => fn.signature ?? []),
    coverage: () => coverageOf(fuzzing),
    linkedCoverage: () => linkedCoverageOf(fuzzing),
    refused: () => refusedFunctions(fuzzing),
    failure: fuzzing.world.failure,
    contracts: fuzzing.world.contracts.map(({ contract: { name }, address }) => ({ name, address })),
    candidates: fuzzing.candidates,
    exchange: makeExchange(fuzzing),
  };
}

function startFuzzing(target: FuzzTarget, { seed, judge, features: chosen }: FuzzOptions): Fuzzing {
  const features = {
    prediction: true,
    dataFlow: true,
    lookahead: true,
    agents: true,
    dictionary: true,
    profitSearch: true,
    ...chosen,
  };
  const observation = makeObservation();
  const world = makeFuzzWorld(target, observation.observer);
  const { machine } = world.stage;
  observation.agent = world.people.callers[agentIndex]?.address ?? 0n;
  observation.agentCode = getAccount(machine.world, observation.agent).code;
  const codes = codesIn(world);
  const { owners } = machine.arena;
  const entries = entriesOf(world);
  const attackers = attackersIn(world);
  const callers = world.people.callers.map(({ address }) => getAccount(machine.world, address));
  const targets = entries.map(({ to }) => (to === null ? undefined : getAccount(machine.world, to)));
  const attackersHad = attackers.reduce((sum, { balance }) => sum + balance, 0n);
  const addresses = attackers.map(({ address }) => address);
  observation.theirs = addresses.map((address) => Number(BigInt.asIntN(32, address)));
  const ledgers = tokenLedgersOf(machine, world, entries, addresses);
  const root = rootState({ machine }, defaultBlock, quietAgent);
  const corpus = makeCorpus();
  adopt(corpus, root);
  return {
    ...{ world, machine, judge, observation, entries, callers, targets, attackers, corpus },
    arithmetic: makeArithmeticWatch(machine, castsIn(world)),
    random: makeRandom(seed),
    features,
    coverage: makeCoverageMap(),
    edges: makeEdgeList(),
    codeMaps: owners ? codes.map((code) => makeCodeMap(owners, code)) : [],
    frontier: makeFrontier(),
    dictionary: features.dictionary ? dictionaryOf(target, codes) : makeDictionary([], noLiterals),
    properties: propertiesOf(entries),
    layouts: entries.map(({ fn }) => [layoutOf(fn)]),
    slotsRead: new Uint8Array(2 ** 16),
    valuesWritten: new Uint8Array(2 ** 20),
    attackersHad,
    profitSearch: makeProfitSearch(ledgers),
    trials: makeTrials(entries.length),
    ...{
      state: root,
      position: startPosition(machine.world, root),
      nExecutions: 0,
      units: 0,
      followingUnits: 0,
      suspectUnits: 0,
      stageEnds: 0,
      newestAt: 0,
    },
    ...{
      judged: new Map(),
      nJudged: 0,
      judgedRuns: new Set(),
      isOfAnother: false,
      known: new Set(),
      found: [],
      candidates: [],
    },
  };
}

function codesIn({ contracts, libraries, stage }: FuzzWorld): readonly Uint8Array[] {
  return [...contracts, ...libraries].map(({ address }) => getAccount(stage.world, address).code.bytes);
}

function castsIn({ contracts, libraries, stage }: FuzzWorld): ArithmeticWatch["casts"] {
  const watched = [...contracts, ...libraries].filter(({ contract: { casts } }) => casts !== undefined);
  return new Map(
    watched.map(({ address, contract: { casts = [] } }) => [
      getAccount(stage.world, address).code,
      new Map(casts.map((cast) => [cast.pc, cast])),
    ]),
  );
}

const noLiterals = { numbers: [], texts: [] };

function dictionaryOf({ contract, dictionary }: FuzzTarget, codes: readonly Uint8Array[]): Dictionary {
  const tooLarge = (contract.casts ?? []).map(({ to: { bits, isSigned } }) => 1n << BigInt(isSigned ? bits - 1 : bits));
  return makeDictionary([...codes, contract.artifact.creation.bytes], {
    ...dictionary,
    numbers: [...dictionary.numbers, ...tooLarge],
  });
}

/** The accounts of those who mean no good. */
function attackersIn({ people, stage }: FuzzWorld): Account[] {
  const bad = people.callers.filter(({ isHonest }) => !isHonest);
  return bad.map(({ address }) => getAccount(stage.machine.world, address));
}

function runSlice(fuzzing: Fuzzing, schedule: Schedule, nExecutions: number): SliceReport {
  const until = fuzzing.units + nExecutions;
  const { nExecutions: before } = fuzzing;
  const known = fuzzing.candidates.length;
  while (fuzzing.units < until && fuzzing.entries.length > 0) {
    runStage(fuzzing, schedule);
    settle(fuzzing);
  }
  return { executions: fuzzing.nExecutions - before, candidates: fuzzing.candidates.slice(known) };
}

/** So many executions without anything new, or four times as many as it took until then, are long. */
const patience = 60_000;

function reportOf(fuzzing: Fuzzing): FuzzReport {
  const { codeMaps, coverage, corpus, nExecutions, newestAt } = fuzzing;
  const [main] = codeMaps;
  const underTest = mapsUnderTest(fuzzing);
  const sides = underTest.map((map) => {
    const open = openSides(map, coverage);
    const detours = open.filter(({ block }) => block !== undefined && isDetour(map, coverage, block));
    const fails = ({ block }: OpenSide): boolean => block !== undefined && isDeadEnd(map, block);
    return { open, detours, deadEnds: open.filter((side) => !detours.includes(side) && fails(side)) };
  });
  const edgesOf = (kind: "open" | "detours" | "deadEnds"): number[] =>
    sides.flatMap((each) => each[kind].map(({ edge }) => edge));
  const { covered, coverable } = main ? countInstructions(main, coverage) : { covered: 0, coverable: 0 };
  return {
    executions: nExecutions,
    coveredInstructions: covered,
    coverableInstructions: coverable,
    coveredBranches: underTest.reduce((count, map) => count + countBranches(map, coverage), 0),
    openSides: edgesOf("open"),
    detours: edgesOf("detours"),
    deadEnds: edgesOf("deadEnds"),
    corpusSize: corpus.states.length + corpus.testcases.length,
    isSaturated: nExecutions - newestAt > Math.max(patience, 4 * newestAt) || fuzzing.entries.length === 0,
  };
}

/** Of the contract under test, and of what stands behind it. */
function mapsUnderTest({ codeMaps, world: { contracts, proxies } }: Fuzzing): CodeMap[] {
  const behind = contracts[0] && proxies.get(contracts[0].address);
  const after = contracts.findIndex(({ contract }) => contract === behind);
  return [codeMaps[0], after > 0 ? codeMaps[after] : undefined].flatMap((map) => map ?? []);
}

function coverageOf({ codeMaps, coverage, nExecutions }: Fuzzing): CodeCoverage {
  const [main] = codeMaps;
  return main ? readCodeCoverage(main, coverage, nExecutions) : { blocks: [], branches: [] };
}

function linkedCoverageOf({ world, codeMaps, coverage }: Fuzzing): ReadonlyMap<string, CodeCoverage> {
  const maps = codeMaps.slice(world.contracts.length);
  return new Map(
    world.libraries.flatMap(({ qualifiedName }, index): [string, CodeCoverage][] => {
      const map = maps[index];
      // Nobody wrote its first block: it tells calls from delegate calls.
      return map === undefined ? [] : [[qualifiedName, readCodeCoverage(map, coverage, 0)]];
    }),
  );
}
