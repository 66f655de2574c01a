/** Analyses on an instance: submitted, followed to their end, called off. */

import type { AnalysisInput, AnalysisPhase } from "../engine/model/analysis.ts";
import { analysisPhases } from "../engine/model/analysis.ts";
import { isRecord } from "../engine/util/is-record.ts";
import { parseJson } from "../engine/util/parse-json.ts";
import { err, ok, type Result } from "../engine/util/result.ts";
import { parseEvents } from "../engine/util/server-events.ts";
import type { InstanceAddress } from "./address.ts";
import { type RemoteFailure, unusable } from "./failure.ts";
import type { Instance } from "./instance.ts";
import { pause } from "./pause.ts";

export interface RemoteJob {
  readonly uuid: string;
  readonly status: "Queued" | "In Progress" | "Finished" | "Error";
  /** Why there is no result; null where there may still be one. */
  readonly error: string | null;
}

/** How it goes. */
export interface JobProgress {
  readonly phase: AnalysisPhase;
  readonly message: string;
  readonly fraction: number | null;
}

export interface Submission {
  readonly input: AnalysisInput;
  /** As the API names it. */
  readonly mode: "quick" | "standard" | "deep";
  /** Checks that speak although they are off unasked. */
  readonly checks: readonly string[];
}

const statuses = ["Queued", "In Progress", "Finished", "Error"] as const;
const maxTextLength = 2_000;

/** The first look after a submission comes so soon; an own instance may answer in a second. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;
/** For so long an instance may be away while it works for us. */
const patienceMs = 120_000;

/** The new job, or one that an equal submission has ended before. */
export async function submit(
  instance: Instance,
  { input, mode, checks }: Submission,
  signal: AbortSignal,
): Promise<Result<RemoteJob, RemoteFailure>> {
  const { sources, targets, companions, kinds, settings, contractName } = input;
  const { remappings, ...compiler } = settings;
  const data = {
    sources: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, { source }])),
    sourceList: Object.keys(sources),
    mainSource: targets[0],
    analysisMode: mode,
    remappings,
    contractName,
    project: { targets, companions, kinds, checks, compiler },
  };
  const json = { clientToolName: "solhound-editor", data };
  const answer = await instance.ask({ method: "POST", path: "analyses", json, signal, timeoutMs: patienceMs });
  return toJob(instance.address, answer);
}

/** What is told until the job ends; the result is how it ended. */
export async function* watchJob(
  instance: Instance,
  job: RemoteJob,
  signal: AbortSignal,
): AsyncGenerator<JobProgress, Result<RemoteJob, RemoteFailure>> {
  let state = job;
  let waitMs = firstPauseMs;
  let heardAtMs = Date.now();
  while (!hasEnded(state)) {
    const ended = yield* hearEvents(instance, job.uuid, signal);
    const answer = ended === null ? await instance.ask({ path: `analyses/${job.uuid}`, signal }) : ok(ended);
    const next = toJob(instance.address, answer);
    if (next.ok) {
      state = next.value;
      heardAtMs = Date.now();
    } else if (next.error.kind !== "unreachable" || Date.now() - heardAtMs > patienceMs) return next;
    if (hasEnded(state)) break;
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 1.6, longestPauseMs);
  }
  return ok(state);
}

/** The job as its last event has it; null where the events end before the job does, or there are none. */
async function* hearEvents(
  instance: Instance,
  uuid: string,
  signal: AbortSignal,
): AsyncGenerator<JobProgress, unknown> {
  const stream = await instance.stream({ path: `analyses/${uuid}/events`, signal });
  if (!stream.ok) return null;
  try {
    for await (const { event, data } of parseEvents(stream.value)) {
      const told = parseJson(data);
      const progress = event === "progress" ? toProgress(told) : null;
      if (progress !== null) yield progress;
      const job = event === "status" ? toJob(instance.address, ok(told)) : null;
      if (job?.ok && hasEnded(job.value)) return told;
    }
  } catch (error) {
    // A connection that breaks says nothing of the job.
    if (signal.aborted) throw error;
  }
  return null;
}

/** Nobody waits for it any more; whether that reaches the instance is its own affair. */
export async function callOff(instance: Instance, { uuid }: RemoteJob): Promise<void> {
  await instance.ask({ method: "DELETE", path: `analyses/${uuid}`, timeoutMs: 5_000 });
}

/** The reports of a job that has finished, as they came. */
export function getReports(
  instance: Instance,
  { uuid }: RemoteJob,
  signal: AbortSignal,
): Promise<Result<unknown, RemoteFailure>> {
  return instance.ask({ path: `analyses/${uuid}/issues`, signal });
}

function hasEnded({ status }: RemoteJob): boolean {
  return status === "Finished" || status === "Error";
}

function toJob({ name }: InstanceAddress, answer: Result<unknown, RemoteFailure>): Result<RemoteJob, RemoteFailure> {
  if (!answer.ok) return answer;
  const told = isRecord(answer.value) ? answer.value : {};
  const [uuid, error] = [told["uuid"], told["error"]];
  const status = statuses.find((one) => one === told["status"]);
  if (typeof uuid !== "string" || !/^[0-9a-f-]{36}$/i.test(uuid) || status === undefined) {
    return err(unusable(name, "did not say how the analysis goes"));
  }
  return ok({ uuid, status, error: typeof error === "string" ? error.slice(0, maxTextLength) : null });
}

function toProgress(told: unknown): JobProgress | null {
  if (!isRecord(told)) return null;
  const { message, fraction } = told;
  const phase = analysisPhases.find((one) => one === told["phase"]);
  if (phase === undefined || typeof message !== "string") return null;
  const isShare = typeof fraction === "number" && fraction >= 0 && fraction <= 1;
  return { phase, message: message.slice(0, maxTextLength), fraction: isShare ? fraction : null };
}
