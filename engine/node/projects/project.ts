/** What a project on disk says about its sources. Plain data. */

import type { CompilerSettings } from "../../model/analysis.ts";

/** One of the compilers that a project is built with. */
export interface ProjectCompiler {
  /** Exact; absent where the project leaves it to the pragmas. */
  readonly version?: string;
  readonly settings: Pick<CompilerSettings, "optimizerRuns" | "viaIr" | "evmVersion">;
}

export interface Project {
  /** Absolute; source unit names are relative to it. */
  readonly root: string;
  /** Who builds it; `plain`: nobody that is known. */
  readonly kind: "foundry" | "hardhat" | "plain";
  /** As solc takes them; no two of the same context and prefix. */
  readonly remappings: readonly string[];
  /** Absolute folders of dependencies, where imports without a remapping are looked for. */
  readonly libraries: readonly string[];
  /** Absolute folders and files outside the root that sources may be read from. */
  readonly allowed: readonly string[];
  /** Absolute and real: the repository or workspace around it, which linked packages may lie in; else the root. */
  readonly boundary: string;
  /** The first that the pragmas allow, newest first, is the one. */
  readonly compilers: readonly ProjectCompiler[];
  /** By source unit name. */
  readonly overrides: Readonly<Record<string, ProjectCompiler>>;
  /** Absolute folders of tests and scripts, of dependencies, and of what tools made. */
  readonly testFolders: readonly string[];
  readonly dependencyFolders: readonly string[];
  readonly outputFolders: readonly string[];
  /** What of the configuration could not be read, and what was done instead: sentences for people. */
  readonly notes: readonly string[];
}
