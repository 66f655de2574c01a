/** The files of a corpus with ground truth, as things to compile or analyse. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CompilerSettings } from "../../../engine/model/analysis.ts";

interface TruthRow {
  readonly file: string;
  readonly entry?: string;
  readonly solc: string | null;
  readonly optimizer?: boolean;
}

interface FileRow {
  readonly file: string;
  readonly settings?: {
    readonly optimizer?: { readonly enabled: boolean; readonly runs?: number };
    readonly evmVersion?: string;
    readonly viaIR?: boolean;
  };
  readonly remappings?: readonly string[];
}

export interface CorpusTask {
  readonly set: string;
  /** Relative to the folder of the set. */
  readonly file: string;
  readonly settings: CompilerSettings & { readonly version: string };
  /** Where there is nothing to compile. */
  readonly isBytecode?: true;
}

/** The sets of a corpus folder: those that have a truth about files, and not one about projects. */
export function corpusSets(corpus: string): readonly string[] {
  return readdirSync(corpus).filter((set) => {
    const truth = truthOf(corpus, set);
    return existsSync(truth) && Array.isArray(JSON.parse(readFileSync(truth, "utf8")));
  });
}

/** Each file of a set with each compiler its truth names; bytecode is left out. */
export function corpusTasks(corpus: string, set: string): readonly CorpusTask[] {
  const truth: readonly TruthRow[] = JSON.parse(readFileSync(truthOf(corpus, set), "utf8"));
  const filesFile = path.join(corpus, set, "files.json");
  const rows: readonly FileRow[] = existsSync(filesFile) ? JSON.parse(readFileSync(filesFile, "utf8")) : [];
  const byName = new Map(rows.map((row) => [row.file, row]));
  const tasks = new Map<string, CorpusTask>();
  for (const { file: named, entry, solc, optimizer } of truth) {
    const file = entry ?? named;
    if (solc === null || tasks.has(`${file} ${solc}`)) continue;
    tasks.set(`${file} ${solc}`, { set, file, settings: settingsOf(solc, byName.get(file), optimizer) });
  }
  return [...tasks.values()];
}

/** The files of a set that are bytecode. */
export function bytecodeTasks(corpus: string, set: string): readonly CorpusTask[] {
  const truth: readonly TruthRow[] = JSON.parse(readFileSync(truthOf(corpus, set), "utf8"));
  const files = new Set(truth.flatMap(({ file, solc }) => (solc === null ? [file] : [])));
  return [...files].map((file) => ({ set, file, settings: { version: "" }, isBytecode: true }));
}

/** One compiler after the other, so that it stays warm. */
export function byCompiler(tasks: readonly CorpusTask[]): readonly CorpusTask[] {
  return tasks.toSorted((a, b) => a.settings.version.localeCompare(b.settings.version));
}

function truthOf(corpus: string, set: string): string {
  return path.join(corpus, set, "truth.json");
}

function settingsOf(version: string, row: FileRow | undefined, optimizer: boolean | undefined): CorpusTask["settings"] {
  const { optimizer: written, evmVersion, viaIR } = row?.settings ?? {};
  const isOptimized = written?.enabled ?? optimizer;
  return {
    version,
    ...(row?.remappings === undefined ? {} : { remappings: row.remappings }),
    ...(isOptimized === undefined ? {} : { optimizerRuns: isOptimized ? (written?.runs ?? 200) : null }),
    ...(evmVersion === undefined ? {} : { evmVersion }),
    ...(viaIR === undefined ? {} : { viaIr: viaIR }),
  };
}
