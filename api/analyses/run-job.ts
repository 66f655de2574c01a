/** Finds out how one queued analysis ends: by an earlier equal one, or by the engine. */

import type { EngineHost } from "../../engine/host/engine-host.ts";
import { invariant } from "../../engine/util/invariant.ts";
import type { Logger } from "../http/logging/logger.ts";
import type { AnalysisRecord, AnalysisResult, Store } from "../store/store.ts";
import { toErrorText } from "./answers/error-text.ts";
import { countNotAnalysed, countVulnerabilities } from "./answers/to-reports.ts";
import { type AnalysisModeName, analysisModeNames } from "./contract.ts";
import { readInput, writeJsonBlob } from "./json-blobs.ts";
import { prepare } from "./prepare.ts";
import { type AnalysisOutcome, runAnalysis } from "./run-analysis.ts";

export interface RunJobDeps {
  readonly store: Pick<Store, "analyses" | "blobs" | "signals">;
  readonly engine: Pick<EngineHost, "analyze">;
  readonly log: Logger;
  readonly now: () => number;
}

/** How far it is, is told this often at most. */
const progressGapMs = 250;

/** Answers how to note the end in the store. */
export async function findEnd(
  deps: RunJobDeps,
  job: AnalysisRecord,
  signal: AbortSignal,
): Promise<() => Promise<boolean>> {
  const { store, log, now } = deps;
  const { uuid } = job;
  const cached = job.mayUseCache ? await store.analyses.findDone(job.userId, job.cacheKey) : undefined;
  if (cached && isReusable(cached)) return () => store.analyses.complete(uuid, { ...resultOf(cached), endedAt: now() });
  const outcome = await analyseJob(deps, job, signal);
  if (outcome.ok)
    return async () => store.analyses.complete(uuid, { ...(await keep(deps, outcome.value)), endedAt: now() });
  const { error, diagnostics, found } = outcome.error;
  if (error.code === "internal-error") log("error", "engine-failed", { uuid, message: error.message });
  const text = toErrorText(error, diagnostics);
  return async () => store.analyses.fail(uuid, text, now(), await keep(deps, found));
}

async function analyseJob({ store, engine }: RunJobDeps, job: AnalysisRecord, signal: AbortSignal) {
  const prepared = prepare(await readInput(store.blobs, job.inputBlob));
  invariant(prepared.ok, "what was accepted can be prepared");
  const { propertyChecking, uuid } = job;
  const request = { prepared: prepared.value, mode: modeOf(job), propertyChecking };
  let toldAt = Number.NEGATIVE_INFINITY;
  return runAnalysis(engine, request, signal, (progress) => {
    if (performance.now() - toldAt < progressGapMs) return;
    toldAt = performance.now();
    store.signals.tell({ kind: "progress", uuid, progress });
  });
}

async function keep({ store }: RunJobDeps, outcome: AnalysisOutcome): Promise<AnalysisResult> {
  const resultBlob = await writeJsonBlob(store.blobs, outcome);
  const { reports } = outcome;
  return { resultBlob, vulnerabilities: countVulnerabilities(reports), nNotAnalysed: countNotAnalysed(reports) };
}

/** What kept a file from being analysed, as a compiler that could not be fetched, may be over. Bytecode never is. */
export function isReusable({ nNotAnalysed, nSources }: AnalysisRecord): boolean {
  return nNotAnalysed === 0 || nSources === 0;
}

/** The part of a finished analysis that an equal one may take over. */
export function resultOf({ resultBlob, vulnerabilities, nNotAnalysed }: AnalysisRecord): AnalysisResult {
  return { resultBlob, vulnerabilities, nNotAnalysed };
}

function modeOf({ analysisMode }: AnalysisRecord): AnalysisModeName {
  const mode = analysisModeNames.find((name) => name === analysisMode);
  invariant(mode !== undefined, "only known modes are accepted");
  return mode;
}
