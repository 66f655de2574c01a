/** The `analyze` command, from what was written to the exit status. */

import { setMaxListeners } from "node:events";
import { makeEngineHost } from "../../engine/host/engine-host.ts";
import { allFindings, count, describeFindings, failedRuns } from "../../engine/report/counts.ts";
import { describeFailure } from "../../engine/report/file-status.ts";
import type { RunReport } from "../../engine/report/report.ts";
import { visible } from "../../engine/report/visible.ts";
import { err } from "../../engine/util/result.ts";
import { describeBug, writeBugLog } from "../bug-log.ts";
import type { CliContext } from "../cli-context.ts";
import { type ExitStatus, exitStatus, statusOf } from "../exit-status.ts";
import { makeInterrupt } from "../interrupt.ts";
import { makeProgressLine, type ProgressLine } from "../progress-line.ts";
import { saveSequences } from "../replay/save-sequences.ts";
import { print, writeOutputFile } from "../write-output.ts";
import { writeBaselineFile } from "./baseline-file.ts";
import { expandPaths } from "./expand-paths.ts";
import { type FixLines, fixFiles } from "./fix-files.ts";
import type { InputOutcome } from "./input-outcome.ts";
import { type AnalyzePlan, makePlan } from "./plan.ts";
import type { WrittenOptions } from "./read-options.ts";
import { renderReport } from "./render.ts";
import { runAll } from "./run-all.ts";
import type { RunContext } from "./run-project.ts";

export interface AnalyzeCall {
  readonly paths: readonly string[];
  readonly options: WrittenOptions;
  readonly configFile: string | undefined;
}

/** JavaScript heap of one engine process: the largest real projects stay under half of it. */
export const memoryLimitMb = 2048;

/** Analyses everything that can be analysed, prints the report, and says how it went. */
export async function analyzePaths(call: AnalyzeCall, context: CliContext): Promise<ExitStatus> {
  const plan = await makePlan(call.options, call.configFile, process.cwd());
  if (!plan.ok) {
    await print(`solhound: ${visible(plan.error)}\n`, process.stderr);
    return exitStatus.badInput;
  }
  const startedAt = performance.now();
  const { outcomes, isInterrupted, isSaved } = await runPlan(call.paths, plan.value, context);
  const durationMs = performance.now() - startedAt;
  const text = await renderReport(outcomes, plan.value, durationMs);
  const runs = outcomes.map(({ run }) => run);
  const isWritten = await deliver(text, runs, plan.value);
  await tellTrouble(runs, plan.value);
  const isKept = await keepBaseline(runs, plan.value, isInterrupted);
  if (!isWritten || !isKept || !isSaved) return exitStatus.badInput;
  const failOn = plan.value.writeBaseline === null ? plan.value.failOn : "never";
  return statusOf(runs, failOn, isInterrupted);
}

async function runPlan(
  paths: readonly string[],
  plan: AnalyzePlan,
  { enginePath }: CliContext,
): Promise<{ outcomes: readonly InputOutcome[]; isInterrupted: boolean; isSaved: boolean }> {
  const cwd = process.cwd();
  const progress = makeProgressLine(process.stderr, plan.hasProgress);
  const interrupt = makeInterrupt(() => progress.end());
  setMaxListeners(0, interrupt.signal);
  const host = makeEngineHost({
    processPath: enginePath,
    nWorkers: plan.nJobs,
    memoryLimitMb,
    compilers: plan.compilers,
    keepsCode: plan.compilers.keepsOutput,
  });
  try {
    const inputs = await expandPaths(paths, cwd, plan.include);
    const { signal } = interrupt;
    const run = { host, plan, cwd, signal, ...tell(progress, inputs.length) };
    if (plan.fix !== "no") await tellFixes(await fixFiles(inputs, run), plan, progress);
    const outcomes = await runAll(inputs, run);
    const isSaved = await keepSequences(outcomes, run, progress);
    return { outcomes, isInterrupted: interrupt.signal.aborted, isSaved };
  } finally {
    progress.end();
    await host.close();
    interrupt.release();
  }
}

/** Whether all that was asked to be kept was. */
async function keepSequences(
  outcomes: readonly InputOutcome[],
  { plan, host, signal }: RunContext,
  progress: ProgressLine,
): Promise<boolean> {
  const { saveSequences: folder } = plan;
  if (folder === null) return true;
  progress.show("Saving the transactions ...");
  const saved = await saveSequences(folder, allFindings({ runs: outcomes.map(({ run }) => run) }), host, signal);
  progress.end();
  const told = saved.ok ? `the transactions of ${count(saved.value, "finding")} are in ${folder}` : saved.error;
  await print(`solhound: ${visible(told)}\n`, process.stderr);
  return saved.ok;
}

async function tellFixes(lines: FixLines, { fix }: AnalyzePlan, progress: ProgressLine): Promise<void> {
  progress.end();
  const what = fix === "write" ? "mended" : "would mend";
  const told = lines.length === 0 ? ["nothing that could be verified to mend"] : lines.map((line) => `${what} ${line}`);
  await print(told.map((line) => `solhound: ${visible(line)}\n`).join(""), process.stderr);
}

/** As in `[3/12] contracts/Vault.sol: Compiling ...` */
function tell(progress: ProgressLine, nInputs: number): Pick<RunContext, "onProgress" | "onDone"> {
  let nDone = 0;
  return {
    onProgress: (file, message) => progress.show(`[${nDone + 1}/${nInputs}] ${file}: ${message} ...`),
    onDone: (n) => {
      nDone += n;
    },
  };
}

/** Whoever sits at a terminal is told in a line what the file is told at length. */
async function deliver(text: string, runs: readonly RunReport[], { output }: AnalyzePlan): Promise<boolean> {
  if (output === null) {
    await print(text);
    return true;
  }
  const written = await writeOutputFile(output, text);
  const nFailed = failedRuns({ runs }).length;
  const lacking = nFailed === 0 ? "" : `, ${nFailed} of ${count(runs.length, "input")} not fully analysed`;
  const told = `${describeFindings({ runs })}${lacking}; the report is in ${output}`;
  if (!written.ok) await print(`solhound: ${visible(written.error)}\n`, process.stderr);
  else if (process.stderr.isTTY) await print(`solhound: ${visible(told)}\n`, process.stderr);
  return written.ok;
}

/** Writes the baseline that is asked for; that of half a run would let new findings pass as known ones. */
async function keepBaseline(
  runs: readonly RunReport[],
  { writeBaseline }: AnalyzePlan,
  isInterrupted: boolean,
): Promise<boolean> {
  if (writeBaseline === null) return true;
  const written = isInterrupted
    ? err("The baseline was not written: the analysis was interrupted.")
    : await writeBaselineFile(writeBaseline, runs);
  const told = written.ok
    ? `${count(allFindings({ runs }).length, "finding")} written to ${writeBaseline}; give it to --baseline to hear only of new ones`
    : written.error;
  await print(`solhound: ${visible(told)}\n`, process.stderr);
  return written.ok;
}

/** Failures are told where people look for them, unless the report on standard output has told them. */
async function tellTrouble(runs: readonly RunReport[], plan: AnalyzePlan): Promise<void> {
  const isTold = plan.format === "text" && plan.output === null;
  const failed = failedRuns({ runs });
  const lines = isTold ? [] : failed.map((run) => `solhound: ${visible(describeFailure(run))}\n`);
  const bugs = runs.flatMap(bugsOf);
  if (bugs.length > 0) lines.push(describeBug(describeEnded(runs), writeBugLog(bugs.join("\n\n"))));
  await print(lines.join(""), process.stderr);
}

/** For the log: what of ours failed in a run, with the input. */
function bugsOf({ file, summary: { error, failedChecks } }: RunReport): string[] {
  const reasons = failedChecks.map(({ check, reason }) => `check ${check}: ${reason}`);
  if (error?.code === "internal-error") reasons.push(error.message);
  return reasons.map((reason) => `${file}: ${reason}`);
}

/** What bugs of ours ended: whole analyses, or else checks. */
function describeEnded(runs: readonly RunReport[]): string {
  const nAnalyses = runs.filter(({ summary }) => summary.error?.code === "internal-error").length;
  if (nAnalyses > 0) return `ended ${count(nAnalyses, "analysis", "analyses")}`;
  const checks = new Set(runs.flatMap(({ summary }) => summary.failedChecks.map(({ check }) => check)));
  return `ended ${[...checks].join(", ")} early: the findings are not complete`;
}
