/** Counts how many files of a corpus compile with exactly the compiler that its truth names. */

// For developers, `node out/test/bench/corpus-compiles.js CORPUS [SET...]`: the corpus is no part of the project. Compilers
// that are lacking are fetched.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { makeEngineHost } from "../../engine/host/engine-host.ts";
import type { AnalysisSummary, CompilerSettings } from "../../engine/model/analysis.ts";
import { inRoot } from "../harness/root.ts";

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

interface Task {
  readonly set: string;
  readonly file: string;
  readonly settings: CompilerSettings & { readonly version: string };
}

const [corpus = "", ...chosen] = process.argv.slice(2);
const sets = chosen.length > 0 ? chosen : readdirSync(corpus).filter((set) => existsSync(truthOf(set)));
const host = makeEngineHost({
  processPath: inRoot("dist/engine-process.js"),
  nWorkers: 1,
  memoryLimitMb: 2048,
  compilers: { fetch: "known", trusted: false, keepsOutput: false },
  onLog: (text) => process.stderr.write(text),
});
// One compiler after the other: it stays warm.
const tasks = sets.flatMap(tasksOf).sort((a, b) => a.settings.version.localeCompare(b.settings.version));
const good = new Map<string, number>();
const failures: string[] = [];
for (const [index, task] of tasks.entries()) {
  const summary = await compile(task);
  const isGood = summary.error === null && summary.solc === task.settings.version;
  if (isGood) good.set(task.set, (good.get(task.set) ?? 0) + 1);
  else failures.push(`${task.set}/${task.file} (${task.settings.version}): ${summary.error?.message ?? summary.solc}`);
  if (index % 100 === 99) console.error(`${index + 1} of ${tasks.length}, ${failures.length} failed`);
}
await host.close();
for (const set of sets)
  console.log(`${set}: ${good.get(set) ?? 0} of ${tasks.filter((task) => task.set === set).length}`);
console.log(`all: ${tasks.length - failures.length} of ${tasks.length}`);
for (const failure of failures) console.log(`failed: ${failure}`);

function truthOf(set: string): string {
  return path.join(corpus, set, "truth.json");
}

function tasksOf(set: string): Task[] {
  const truth: readonly TruthRow[] = JSON.parse(readFileSync(truthOf(set), "utf8"));
  const filesFile = path.join(corpus, set, "files.json");
  const rows: readonly FileRow[] = existsSync(filesFile) ? JSON.parse(readFileSync(filesFile, "utf8")) : [];
  const byName = new Map(rows.map((row) => [row.file, row]));
  const tasks = new Map<string, Task>();
  for (const { file: named, entry, solc, optimizer } of truth) {
    const file = entry ?? named;
    if (solc === null || tasks.has(`${file} ${solc}`)) continue;
    tasks.set(`${file} ${solc}`, { set, file, settings: settingsOf(solc, byName.get(file), optimizer) });
  }
  return [...tasks.values()];
}

function settingsOf(version: string, row: FileRow | undefined, optimizer: boolean | undefined): Task["settings"] {
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

async function compile({ set, file, settings }: Task): Promise<AnalysisSummary> {
  const basePath = path.resolve(corpus, set);
  const input = { kind: "disk", path: path.join(basePath, file), basePath, settings } as const;
  const budget = { timeMs: 300_000 };
  const signal = new AbortController().signal;
  let summary: AnalysisSummary | undefined;
  for await (const event of host.analyze(input, { mode: "compile", seed: 1, budget, signal })) {
    if (event.kind === "summary") summary = event.summary;
  }
  if (summary === undefined) throw new Error("an analysis ended without a summary");
  return summary;
}
