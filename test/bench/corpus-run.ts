/** Runs the engine over files of a corpus, one after the other, in the engine process that the doors use. */

import path from "node:path";
import { makeEngineHost } from "../../engine/host/engine-host.ts";
import type { AnalysisMode, AnalysisSummary } from "../../engine/model/analysis.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { inRoot } from "../harness/root.ts";
import type { CorpusTask } from "./corpus-tasks.ts";

export interface CorpusRun {
  readonly task: CorpusTask;
  readonly findings: readonly Finding[];
  readonly summary: AnalysisSummary;
}

/** Compilers that are lacking are fetched, and what they say is kept for the next run; progress goes to standard error. */
export async function* runCorpusTasks(
  corpus: string,
  tasks: readonly CorpusTask[],
  mode: AnalysisMode,
): AsyncGenerator<CorpusRun> {
  const host = makeEngineHost({
    processPath: inRoot("dist/engine-process.js"),
    nWorkers: 1,
    memoryLimitMb: 2048,
    compilers: { fetch: "known", trusted: false, keepsOutput: mode !== "compile" },
    onLog: (text) => process.stderr.write(text),
  });
  for (const [index, task] of tasks.entries()) {
    const basePath = path.resolve(corpus, task.set);
    const input = {
      kind: "project",
      paths: [path.join(basePath, task.file)],
      basePath,
      settings: task.settings,
    } as const;
    const findings: Finding[] = [];
    let summary: AnalysisSummary | undefined;
    const options = { mode, seed: 1, budget: { timeMs: 300_000 }, signal: new AbortController().signal };
    for await (const event of host.analyze(input, options)) {
      if (event.kind === "finding") findings.push(event.finding);
      if (event.kind === "summary") summary = event.summary;
    }
    if (summary === undefined) throw new Error("an analysis ended without a summary");
    yield { task, findings, summary };
    if (index % 100 === 99) console.error(`${index + 1} of ${tasks.length}`);
  }
  await host.close();
}
