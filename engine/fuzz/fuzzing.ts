/** A fuzzing run in progress: everything that its stages share. */

import type { EdgeList } from "../evm/instrumentation/edges.ts";
import type { Machine } from "../evm/machine.ts";
import type { Account } from "../evm/world/account-table.ts";
import type { Scenario } from "../model/scenario.ts";
import type { KnownTest, Violation } from "../model/violation.ts";
import type { Random } from "../util/random.ts";
import type { ArithmeticWatch } from "./arithmetic-watch.ts";
import type { Call, Entry } from "./call.ts";
import type { Layout } from "./call-layout.ts";
import type { Corpus, State } from "./corpus.ts";
import type { CoverageMap } from "./coverage-map.ts";
import type { Dictionary } from "./dictionary.ts";
import type { Frontier } from "./frontier.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import type { CodeMap } from "./lookahead.ts";
import type { Observation } from "./observation.ts";
import type { ProfitSearch } from "./profit/profit-search.ts";
import type { Trial } from "./trials/trials.ts";
import type { Position } from "./worlds/position.ts";

/**
 * Says what is wrong with a run, from its beginning on; with the id of an oracle, at least what that one says. What is known
 * already may be left out.
 */
export type Judge = (scenario: Scenario, oracle?: string, isKnown?: KnownTest) => readonly Violation[];

/** Parts of the fuzzer that can be left out, to measure what they are worth. All are on. */
export interface FuzzFeatures {
  readonly prediction: boolean;
  readonly dataFlow: boolean;
  readonly lookahead: boolean;
  readonly agents: boolean;
  readonly dictionary: boolean;
  readonly profitSearch: boolean;
}

/** A violation with the shortest scenario that was found for it. */
export interface Candidate {
  readonly violation: Violation;
  readonly scenario: Scenario;
  /** Executions until it was found. */
  readonly nExecutions: number;
}

/** A violation as it came, with the calls of the run in which it did. */
export interface Found {
  readonly violation: Violation;
  readonly calls: readonly Call[];
  readonly nExecutions: number;
}

export interface Fuzzing {
  readonly world: FuzzWorld;
  readonly machine: Machine;
  readonly random: Random;
  readonly judge: Judge;
  readonly features: FuzzFeatures;
  readonly observation: Observation;
  readonly arithmetic: ArithmeticWatch;
  readonly coverage: CoverageMap;
  readonly edges: EdgeList;
  readonly codeMaps: readonly CodeMap[];
  readonly frontier: Frontier;
  readonly corpus: Corpus;
  readonly dictionary: Dictionary;
  readonly entries: readonly Entry[];
  /** The accounts of those who call, and of what each entry calls. */
  readonly callers: readonly Account[];
  readonly targets: readonly (Account | undefined)[];
  /** Functions that return a truth value which must not be false. */
  readonly properties: readonly Entry[];
  /** Layouts of each entry that were made so far. */
  readonly layouts: readonly Layout[][];
  /** Hashes of slots that anybody read, and of what was written. */
  readonly slotsRead: Uint8Array;
  readonly valuesWritten: Uint8Array;
  /** The attacker's own accounts, and what they had in the beginning, in wei. */
  readonly attackers: readonly Account[];
  readonly attackersHad: bigint;
  readonly profitSearch: ProfitSearch;
  /** How the calls of each entry ended. */
  readonly trials: readonly Trial[];
  /** From where the search goes on, and where the world is. */
  state: State;
  readonly position: Position;
  nExecutions: number;
  /** Executions and the time they took, in units of which a plain one is one. */
  units: number;
  /** The units at which the stage that runs is to end early. */
  stageEnds: number;
  /** Those that went into what states lead to of which only the data was new. */
  followingUnits: number;
  /** Those that went into what there is reason to suspect. */
  suspectUnits: number;
  /** When something new was seen last. */
  newestAt: number;
  /** What was judged: how often for the same reason, and in all but the calls of another engine. */
  readonly judged: Map<number, number>;
  nJudged: number;
  /** Hashes of the runs that were judged lately: a run may be long. */
  readonly judgedRuns: Set<number>;
  /** Whether the calls are those of another engine, which brings few: they are judged however many were. */
  isOfAnother: boolean;
  readonly known: Set<string>;
  /** Violations that are still to be shrunk, and those that are. */
  readonly found: Found[];
  readonly candidates: Candidate[];
}
