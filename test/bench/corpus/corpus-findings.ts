/** Scores the findings over a corpus with its own scorer. */

// For developers, `node out/test/bench/corpus/corpus-findings.js CORPUS RESULTS [--mode quick] [--executions N] [SET...]`: the
// corpus is no part of the project, and without a mode nothing is executed. With so many transactions for each file, what is
// found does not depend on how busy the machine is.
// RESULTS holds, for each set, the findings of each file, `<set>.run.json` (what was granted), `<set>.score.json` and
// `<set>.misses.json`; the reasons for what is missed are in `docs/corpus`.

import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { analysisModes } from "../../../engine/model/analysis.ts";
import type { Execution } from "../../../engine/model/execution.ts";
import { aliases } from "../../../engine/suppression/aliases.ts";
import { compareReasons } from "./corpus-reasons.ts";
import { type CorpusRun, runCorpusTasks } from "./corpus-run.ts";
import { byCompiler, bytecodeTasks, corpusSets, corpusTasks } from "./corpus-tasks.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { mode: { type: "string", default: "static" }, executions: { type: "string" } },
});
const [corpus = "", results = "", ...chosen] = positionals;
const mode = analysisModes.find((each) => each === values.mode) ?? "static";
const execution = values.executions === undefined ? {} : { executions: Number(values.executions) };
const sets = chosen.length > 0 ? chosen : corpusSets(corpus);
mkdirSync(results, { recursive: true });
const aliasFile = path.join(results, "aliases.json");
writeFileSync(aliasFile, JSON.stringify(scorerAliases()));
for (const set of sets) {
  const folder = path.join(results, set);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const executes = mode === "quick" || mode === "full";
  const tasks = [...byCompiler(corpusTasks(corpus, set)), ...(executes ? bytecodeTasks(corpus, set) : [])];
  let nFindings = 0;
  let durationMs = 0;
  for await (const run of runCorpusTasks(corpus, tasks, { mode, execution })) {
    nFindings += run.findings.length;
    durationMs += run.summary.phasesMs.static ?? 0;
    const { error, complete } = run.summary;
    if (error !== null || !complete) console.log(`${set}/${run.task.file}: ${error?.message ?? run.summary.stopped}`);
    writeFileSync(path.join(folder, resultName(run)), JSON.stringify(toResult(run)));
  }
  console.log(`\n== ${set}: ${tasks.length} files, ${nFindings} findings, static part ${Math.round(durationMs)} ms`);
  writeFileSync(`${folder}.run.json`, JSON.stringify({ mode, ...execution }));
  score(set, folder);
  compareReasons(set, `${folder}.misses.json`);
}

/** Each of our checks by the names that other tools have for it: some truths speak of those. */
function scorerAliases(): object {
  return Object.fromEntries(Object.entries(aliases).map(([check, byTool]) => [check, Object.values(byTool).flat()]));
}

function resultName({ task }: CorpusRun): string {
  return `${task.file.replaceAll("/", "__")}.${task.settings.version}.json`;
}

/** Lines count from 1. */
function toResult({ task, findings, summary }: CorpusRun): object {
  return {
    file: task.file,
    status: summary.error === null ? "ok" : "error",
    ms: summary.durationMs,
    execution: summary.execution && toExecution(summary.execution),
    findings: findings.map(({ check, swc, severity, confidence, evidence, description, location, instruction }) => ({
      file: location.file,
      check,
      swc,
      severity,
      confidence,
      evidence,
      line: location.range.start.line + 1,
      endLine: location.range.end.line + 1,
      pc: instruction?.pc,
      message: description.head,
    })),
  };
}

/** Whether all was run, how far, and why what was not. */
function toExecution({ executed, skipped }: Execution): object {
  const contracts = executed.map(({ name, executions, branches, unreached, nRefuted }) => {
    return { name, executions, branches, unreached, nRefuted };
  });
  return { contracts, skipped };
}

function score(set: string, folder: string): void {
  const options = ["--mode", "function", "--aliases", aliasFile];
  const outputs = ["--json", `${folder}.score.json`, "--misses", `${folder}.misses.json`];
  const scorer = path.join(corpus, "score.mjs");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [scorer, path.join(corpus, set), folder, ...options, ...outputs],
    { encoding: "utf8" },
  );
  console.log(stdout, stderr);
}
