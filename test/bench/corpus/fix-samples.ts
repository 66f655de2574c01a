/** Files to try fixes on, by what was found in them before: those first that have what is still lacking, and cost little. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isFixable } from "../../../engine/fixes/propose-fixes.ts";
import type { CompilerSettings } from "../../../engine/model/analysis.ts";
import { corpusSets, corpusTasks } from "./corpus-tasks.ts";

export interface FixSample {
  /** Absolute. */
  readonly file: string;
  /** Absent: as the project around the file has it. */
  readonly basePath?: string;
  readonly settings: CompilerSettings;
  /** Of findings that may have a fix, by check. */
  readonly found: ReadonlyMap<string, number>;
  /** Of one analysis. */
  readonly ms: number;
}

/** What results and reports have in common. */
interface Told {
  readonly file: string;
  readonly ms?: number;
  readonly durationMs?: number;
  /** What it was compiled with. */
  readonly sourceList?: readonly string[];
  readonly findings: readonly { readonly check: string; readonly file: string }[];
}

/** The files of a corpus, as `corpus-findings` has written about them. */
export function corpusSamples(corpus: string, results: string): readonly FixSample[] {
  return corpusSets(corpus).flatMap((set) =>
    corpusTasks(corpus, set).flatMap(({ file, settings }) => {
      const result = path.join(results, set, `${file.replaceAll("/", "__")}.${settings.version}.json`);
      if (!existsSync(result)) return [];
      const basePath = path.resolve(corpus, set);
      const told: Told = JSON.parse(readFileSync(result, "utf8"));
      return [toSample(told, { file: path.join(basePath, file), basePath, settings })];
    }),
  );
}

/** The files of applications, as `solhound analyze --format json` has told of them, a report a file of the folder. */
export function reportSamples(folder: string): readonly FixSample[] {
  return readdirSync(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .flatMap((name) => {
      const { runs }: { runs: readonly Told[] } = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
      return runs.map((run) => toSample(run, { file: run.file, settings: {} }));
    })
    .filter(({ file }) => existsSync(file));
}

/** The files of an application were compiled together, and their times do not have it. */
const eachSourceMs = 100;

function toSample(
  { file, findings, ms = 0, durationMs = ms, sourceList = [] }: Told,
  sample: Pick<FixSample, "file" | "basePath" | "settings">,
): FixSample {
  const found = new Map<string, number>();
  for (const one of findings) {
    if (isFixable(one.check) && one.file === file) found.set(one.check, (found.get(one.check) ?? 0) + 1);
  }
  return { ...sample, found, ms: durationMs + sourceList.length * eachSourceMs };
}

/** What a process takes for a compiler that it has not loaded, and for the little that each analysis takes besides. */
const loadMs = 800;
const eachMs = 50;

/** The file with the most findings that `lacking` has room for, for the time it takes; null if none has any. */
export function bestSample(
  samples: Iterable<FixSample>,
  lacking: (check: string) => number,
  lastVersion: string | undefined,
): FixSample | null {
  let best: FixSample | null = null;
  let most = 0;
  for (const sample of samples) {
    const gain = [...sample.found].reduce((sum, [check, n]) => sum + Math.min(n, lacking(check)), 0);
    // Each is looked at with its fix by two processes, the file once.
    const costMs = (sample.ms + eachMs) * (1 + 2 * gain) + (sample.settings.version === lastVersion ? 0 : loadMs);
    if (gain / costMs <= most) continue;
    most = gain / costMs;
    best = sample;
  }
  return best;
}
