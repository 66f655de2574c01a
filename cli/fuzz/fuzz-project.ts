/** The `fuzz` command, from what was written to the exit status. */

import { setMaxListeners } from "node:events";
import path from "node:path";
import { type EngineHost, makeEngineHost } from "../../engine/host/engine-host.ts";
import { mirrorFrom } from "../../engine/model/compiler-access.ts";
import type { SavedCorpus } from "../../engine/model/saved-corpus.ts";
import { visible } from "../../engine/report/visible.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { expandPaths } from "../analyze/expand-paths.ts";
import type { CliContext } from "../cli-context.ts";
import { type ExitStatus, statusOf } from "../exit-status.ts";
import { type Interrupt, makeInterrupt } from "../interrupt.ts";
import { makeProgressLine } from "../progress-line.ts";
import { refuse } from "../refuse.ts";
import { saveSequences } from "../replay/save-sequences.ts";
import { print } from "../write-output.ts";
import { readCorpora, writeCorpora } from "./corpus-folder.ts";
import { type FuzzPlan, readFuzzOptions, type WrittenFuzzOptions } from "./fuzz-options.ts";
import { type FuzzOutcome, mergeOutcomes } from "./merge-outcomes.ts";
import { renderOutcome } from "./render-outcome.ts";
import { runWorker } from "./run-worker.ts";

/** JavaScript heap of one engine process. */
const memoryLimitMb = 2048;

/** Fuzzes the contracts of a project, prints what does not hold, and says how it went. */
export async function fuzzProject(
  project: string,
  written: WrittenFuzzOptions,
  context: CliContext,
): Promise<ExitStatus> {
  const cwd = process.cwd();
  const plan = await readFuzzOptions(written, cwd);
  if (!plan.ok) return refuse(plan.error);
  if (plan.value.ignored.length > 0) await tell(`of the configuration, ignored: ${plan.value.ignored.join(", ")}`);
  const corpora = plan.value.corpus === null ? ok([]) : await readCorpora(plan.value.corpus);
  if (!corpora.ok) return refuse(corpora.error);
  const progress = makeProgressLine(process.stderr, plan.value.hasProgress);
  const interrupt = makeInterrupt(() => progress.end());
  setMaxListeners(0, interrupt.signal);
  const { nWorkers } = plan.value;
  const compilers = { fetch: "allowed", trusted: true, keepsOutput: true, ...mirrorFrom(process.env) } as const;
  const { enginePath: processPath } = context;
  const host = makeEngineHost({ processPath, nWorkers, memoryLimitMb, compilers, keepsCode: true });
  try {
    const call = { host, plan: plan.value, corpora: corpora.value, interrupt, progress };
    const outcome = await runAll(path.resolve(cwd, project), call);
    progress.end();
    await print(renderOutcome(outcome, plan.value.format));
    const kept = await keep(outcome, call);
    if (!kept.ok) return refuse(kept.error);
    return statusOf([{ ...outcome, file: project, contract: plan.value.contract }], "low", interrupt.signal.aborted);
  } finally {
    progress.end();
    await host.close();
    interrupt.release();
  }
}

interface FuzzCall {
  readonly host: EngineHost;
  readonly plan: FuzzPlan;
  readonly corpora: readonly SavedCorpus[];
  readonly interrupt: Interrupt;
  readonly progress: ReturnType<typeof makeProgressLine>;
}

/** All workers on the same project, each with a seed of its own. */
async function runAll(project: string, { host, plan, corpora, interrupt, progress }: FuzzCall): Promise<FuzzOutcome> {
  const inputs = await expandPaths([project], process.cwd(), ["tests"]);
  const { signal } = interrupt;
  const onProgress = (message: string): void => progress.show(`${message} ...`);
  const workers = Array.from({ length: plan.nWorkers }, (_, index) => {
    const work = { host, plan, corpora, signal, seed: plan.seed + index };
    return runWorker(inputs, index === 0 ? { ...work, onProgress } : { ...work, onProgress() {} });
  });
  return mergeOutcomes(await Promise.all(workers));
}

/** What is asked to be kept; an interrupt hinders nobody from keeping it. */
async function keep(outcome: FuzzOutcome, { plan, host }: FuzzCall): Promise<Result<void, string>> {
  const { corpus } = plan;
  if (corpus === null) return ok(undefined);
  const written = await writeCorpora(corpus, outcome.corpora);
  if (!written.ok || outcome.findings.length === 0) return written;
  const { signal } = new AbortController();
  const saved = await saveSequences(path.join(corpus, "reproducers"), outcome.findings, host, signal);
  return saved.ok ? ok(undefined) : err(saved.error);
}

async function tell(sentence: string): Promise<void> {
  await print(`solhound: ${visible(sentence)}\n`, process.stderr);
}
