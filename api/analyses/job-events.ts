/** How an analysis goes, as server-sent events: `status` with the job, `progress` between. */

import { setTimeout } from "node:timers/promises";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import { findReadableAnalysis } from "../projects/access.ts";
import type { Store } from "../store/store.ts";
import { toJob } from "./answers/to-job.ts";
import type { Job, Progress } from "./contract.ts";
import type { JobWatch } from "./job-watch.ts";

export interface JobEventDeps {
  readonly store: Pick<Store, "analyses" | "groups" | "projects">;
  readonly watch: JobWatch;
  /** Whether the caller could still ask: has not logged out, is not disabled, has not revoked the key. */
  readonly isStillOpen: (caller: Principal) => Promise<boolean>;
  readonly now: () => number;
}

/** A line that says nothing keeps proxies from closing a connection on which nothing happens. */
const quietMs = 15_000;
/** Changes are told at most this often. */
const leastGapMs = 100;
const quietLine = ": nothing new\n\n";

/** Goes on until the analysis has ended, nobody listens any more, or the caller's session has ended. */
export async function streamJob(
  deps: JobEventDeps,
  caller: Principal,
  uuid: string,
  signal: AbortSignal,
): Promise<Result<AsyncIterable<string>, Failure<"analysis-not-found" | "too-busy">>> {
  const job = await findReadableAnalysis(deps.store, caller, uuid);
  if (!job) return err({ code: "analysis-not-found" });
  return deps.watch.enter(caller.user.id, signal)
    ? ok(eventsOf(deps, caller, job.uuid, signal))
    : err({ code: "too-busy" });
}

async function* eventsOf(
  { store, watch, isStillOpen, now }: JobEventDeps,
  caller: Principal,
  uuid: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let status: Job["status"] | undefined;
  let progress: Progress | undefined;
  while (!signal.aborted && !watch.isStopped() && (await isStillOpen(caller))) {
    const changed = watch.waitForChange(uuid, quietMs, signal);
    const record = await store.analyses.find(uuid);
    if (!record) return;
    const job = toJob(record, now());
    const told = watch.progressOf(uuid);
    const isQuiet = job.status === status && told === progress;
    if (isQuiet) yield quietLine;
    if (job.status !== status) yield toEvent("status", job);
    if (told && told !== progress) yield toEvent("progress", told);
    if (record.endedAt !== null) return;
    status = job.status;
    progress = told;
    await Promise.all([changed, setTimeout(leastGapMs)]);
  }
}

function toEvent(event: string, data: Job | Progress): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
