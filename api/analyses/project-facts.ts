/** What a client that reads a project knows of it, as the engine takes it. */

import type { CompilerSettings } from "../../engine/model/analysis.ts";
import type { SourceKinds } from "../../engine/model/source-kind.ts";
import type { AnalysisData } from "./contract.ts";

/** All names are of sources that came along. */
export interface ProjectFacts {
  /** The sources to report on; empty where the client does not say. */
  readonly targets: readonly string[];
  /** Of the same author as the targets: what is found in them is told as well. */
  readonly companions: readonly string[];
  readonly kinds: SourceKinds;
  /** Checks that speak although they are off unasked. */
  readonly checks: readonly string[];
  readonly settings: CompilerSettings;
}

/** `names` are those of the sources; what is said of others counts for nothing. */
export function readFacts(
  { targets, companions, kinds, checks, compiler }: NonNullable<AnalysisData["project"]>,
  names: readonly string[],
): ProjectFacts {
  const known = new Set(names);
  const named = (targets ?? []).filter((name) => known.has(name));
  return {
    targets: named,
    companions: (companions ?? []).filter((name) => known.has(name) && !named.includes(name)),
    kinds: Object.fromEntries(Object.entries(kinds ?? {}).filter(([name]) => known.has(name))),
    checks: checks ?? [],
    settings: toSettings(compiler ?? {}),
  };
}

type Compiler = NonNullable<NonNullable<AnalysisData["project"]>["compiler"]>;

/** `optimizerRuns` may be null: off. */
function toSettings({ version, preferredVersion, optimizerRuns, viaIr, evmVersion }: Compiler): CompilerSettings {
  return {
    ...(version ? { version } : {}),
    ...(preferredVersion ? { preferredVersion } : {}),
    ...(optimizerRuns === undefined ? {} : { optimizerRuns }),
    ...(typeof viaIr === "boolean" ? { viaIr } : {}),
    ...(evmVersion ? { evmVersion } : {}),
  };
}
