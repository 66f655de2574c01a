/** Runs the engine over files of a corpus, one after the other, in the engine process that the doors use. */

import path from "node:path";
import { readBytecodeFile } from "../../../cli/analyze/bytecode-file.ts";
import type { HostInput } from "../../../engine/host/protocol.ts";
import type { AnalysisOptions, AnalysisSummary } from "../../../engine/model/analysis.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { startBuiltEngine } from "../../harness/built-engine.ts";
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
  { mode, execution = {} }: Pick<AnalysisOptions, "mode" | "execution">,
): AsyncGenerator<CorpusRun> {
  const host = startBuiltEngine({
    keepsOutput: mode !== "compile",
    onLog: (text) => process.stderr.write(text),
  });
  for (const [index, task] of tasks.entries()) {
    const input = await inputOf(task, path.resolve(corpus, task.set));
    const findings: Finding[] = [];
    let summary: AnalysisSummary | undefined;
    const options = { mode, execution, seed: 1, budget: { timeMs: 300_000 }, signal: new AbortController().signal };
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

async function inputOf({ file, settings, isBytecode }: CorpusTask, basePath: string): Promise<HostInput> {
  const absolute = path.join(basePath, file);
  if (!isBytecode) return { kind: "project", paths: [absolute], basePath, settings };
  const read = await readBytecodeFile(absolute, file);
  if (!read.ok) throw new Error(`${file} ${read.error}`);
  return { kind: "memory", sources: {}, targets: [], bytecode: read.value.bytecode, settings: {} };
}
