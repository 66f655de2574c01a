/** When two submissions have the same result. */

import { createHash } from "node:crypto";
import { compareText } from "../../engine/util/compare-text.ts";
import type { AnalysisData, AnalysisModeName } from "./contract.ts";

export interface CacheKeyParts {
  readonly data: AnalysisData;
  readonly mode: AnalysisModeName;
  readonly propertyChecking: boolean;
  /** Version of the engine. */
  readonly version: string;
}

/** SHA-256 in hex over all that the result depends on; the order of `sources` and fields that are not known do not count. */
export function cacheKeyOf({ data, mode, propertyChecking, version }: CacheKeyParts): string {
  const { contractName, bytecode, sourceMap, deployedBytecode, deployedSourceMap, mainSource, sourceList } = data;
  const remappings = data.remappings ?? [];
  const libraries = Object.entries(data.libraries ?? {}).sort(([a], [b]) => compareText(a, b));
  const project = data.project ? [data.project] : [];
  const sources = Object.entries(data.sources ?? {})
    .map(([name, { source }]) => [name, source ?? null] as const)
    .sort(([a], [b]) => compareText(a, b));
  const saidOfCompiler = [data.version ?? null, data.solcVersion ?? null, data.metadata ?? null];
  const parts = [
    saidOfCompiler,
    [version, mode, propertyChecking, contractName, mainSource, sourceList ?? null, sources],
    [bytecode, sourceMap, deployedBytecode, deployedSourceMap, ...remappings],
    ...project,
    ...(libraries.length > 0 ? [libraries] : []),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
