/** What an engine process and its host say to each other. Plain data, sent by structured clone. */

import type { AnalysisEvent, AnalysisInput, AnalysisOptions, CompilerSettings } from "../model/analysis.ts";
import type { CompilerAccess } from "../model/compiler-access.ts";
import type { Rerun } from "../model/rerun.ts";
import type { FetchFailure } from "../node/compilers/fetch-failure.ts";

/** Files on disk, read by the engine process so that its host never blocks. One file is a project of one. */
export interface ProjectInput {
  readonly kind: "project";
  /** Absolute paths of `.sol` files; at least one. */
  readonly paths: readonly string[];
  /** Absolute; source unit names and imports are relative to it. Absent: the project root found, else the file's folder. */
  readonly basePath?: string;
  /** Absolute, around the paths; taken where no project root is found and an import leads above the file's folder. */
  readonly outerBasePath?: string;
  /** Open buffers by absolute path; they win over the disk. */
  readonly overlay?: Readonly<Record<string, string>>;
  readonly contractName?: string;
  readonly settings: CompilerSettings;
  /** Absent: as the host has it for all. */
  readonly compilers?: CompilerAccess;
}

/** Sources already in hand. */
export interface MemoryInput extends AnalysisInput {
  readonly kind: "memory";
  /** As of a project. */
  readonly compilers?: CompilerAccess;
}

/** A saved sequence of transactions that is to be run again; nothing is analysed. */
export interface SequenceInput {
  readonly kind: "sequence";
  /** A test case as JSON gave it. */
  readonly testCase: unknown;
}

export type HostInput = MemoryInput | ProjectInput | SequenceInput;

export type HostRequest =
  | { readonly kind: "analyze"; readonly id: number; readonly input: HostInput; readonly options: AnalysisOptions }
  | { readonly kind: "abort"; readonly id: number }
  /** An analysis will come that nobody has asked for yet: compilers are loaded ahead. */
  | { readonly kind: "warm-up" }
  | { readonly kind: "answer"; readonly question: number; readonly answer: CompilerAnswer };

/** What the engine process asks its host for, which has the network and the user's settings for it. */
export type CompilerQuestion =
  | { readonly kind: "fetch"; readonly version: string; readonly mirror: string | null }
  | { readonly kind: "list"; readonly mirror: string | null };

/** `failure` is null once the compiler is in the cache folder. */
export type CompilerAnswer =
  | { readonly kind: "fetched"; readonly failure: FetchFailure | null }
  | { readonly kind: "listed"; readonly versions: readonly string[] };

/** Where the sources of a project were found; comes before every other event but progress. */
export interface SourcesLoaded {
  readonly kind: "loaded";
  readonly basePath: string;
  /** Absolute path of each source unit. */
  readonly paths: Readonly<Record<string, string>>;
}

/** What came of running a sequence again; the summary has an error where nothing did. */
export interface SequenceRerun {
  readonly kind: "rerun";
  readonly rerun: Rerun;
}

/** What an engine process tells its host. */
export type EngineEvent = AnalysisEvent | SourcesLoaded | SequenceRerun;

/** What a host tells its door: what is kept for the case that the process fails is not for it. */
export type HostEvent = Exclude<EngineEvent, { readonly kind: "interim" }>;

export type HostReply =
  | { readonly kind: "ready" }
  | { readonly kind: "event"; readonly id: number; readonly event: EngineEvent }
  | { readonly kind: "question"; readonly question: number; readonly ask: CompilerQuestion };
