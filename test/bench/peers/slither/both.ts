/** Both analysers on the same files, ours first: it says which compiler each file gets. */

import { groupBy } from "./group-by.ts";
import { type OurAnswer, runOurs } from "./run-ours.ts";
import { runSlither, type SlitherTools } from "./run-slither.ts";
import { type Answer, join } from "./told.ts";

export interface Both {
  readonly ours: OurAnswer;
  readonly slither: Answer;
  /** What both analysed, of the files that count. */
  readonly files: ReadonlySet<string>;
  /** All that count. */
  readonly wanted: readonly string[];
}

/** Seconds of the processor: of a file, and of a folder. */
export const limits = { file: 120, all: 300 };

/**
 * Ours gets the folder, Slither those of its files that count and that compile, together where they have the same compiler:
 * what ours can only analyse around its errors is refused by the compiler that Slither needs.
 */
export function runBoth(
  tools: SlitherTools,
  folder: string,
  counts: (file: string) => boolean,
  remappings: readonly string[],
): Both {
  const ours = runOurs(folder, limits.all);
  const wanted = [...ours.analysed, ...ours.refused.keys()].filter(counts).sort();
  const compiling = wanted.filter((file) => ours.analysed.has(file));
  const byVersion = groupBy(compiling, (file) => ours.compilers.get(file) ?? "");
  let slither: Answer = { told: [], analysed: new Set(), refused: new Map(), seconds: 0 };
  for (const [version, files] of byVersion) {
    const left = { ...limits, all: limits.all - slither.seconds };
    slither = join(slither, runSlither(tools, { files, version, remappings, limits: left }));
  }
  const files = new Set(compiling.filter((file) => slither.analysed.has(file)));
  return { ours, slither, files, wanted };
}
