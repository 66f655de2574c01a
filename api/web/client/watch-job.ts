/** Follows an analysis until it ends: by events, and by asking where these do not come through. */

import { parseEvents, readPieces } from "../../../engine/util/server-events.ts";
import type { Job, Progress } from "../../analyses/contract.ts";
import type { Client } from "./client.ts";
import type { ApiFailure } from "./failure.ts";
import { pause } from "./requester.ts";
import { untilLeft } from "./until-left.ts";

export interface JobListener {
  status(job: Job): void;
  progress(progress: Progress): void;
  /** It cannot be followed any more, and asking again is no use. */
  failed(failure: ApiFailure): void;
}

/** The server tells the status at once: where nothing comes, something between holds the events back. */
const firstEventMs = 4_000;
const firstGapMs = 1_500;
const longestGapMs = 15_000;

/** Answers when the analysis has ended, cannot be followed, or the signal has fired. */
export function watchJob(client: Client, uuid: string, listener: JobListener, signal: AbortSignal): Promise<void> {
  return untilLeft(signal, async () => {
    let gapMs = firstGapMs;
    while (!signal.aborted) {
      const followed = await followEvents(client, uuid, listener, signal);
      if (followed === "ended") return;
      await pause(followed === "interrupted" ? firstGapMs : gapMs, signal);
      if (await askOnce(client, uuid, listener, signal)) return;
      gapMs = Math.min(gapMs * 1.5, longestGapMs);
    }
  });
}

/** Whether there is nothing more to ask for. */
async function askOnce(client: Client, uuid: string, listener: JobListener, signal: AbortSignal): Promise<boolean> {
  const asked = await client.job(uuid, signal);
  if (asked.ok) listener.status(asked.value);
  else if (!isPassing(asked.error)) listener.failed(asked.error);
  return asked.ok ? hasEnded(asked.value) : !isPassing(asked.error);
}

/** Whether asking later may have an answer. */
function isPassing({ kind, status }: ApiFailure): boolean {
  return kind === "unreachable" || status === 429 || status >= 500;
}

/** Whether nothing more will happen to it. */
export function hasEnded({ status }: Pick<Job, "status">): boolean {
  return status === "Finished" || status === "Error";
}

/** `interrupted`: events came, but not the end. `silent`: none came. */
async function followEvents(
  client: Client,
  uuid: string,
  listener: JobListener,
  signal: AbortSignal,
): Promise<"ended" | "interrupted" | "silent"> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), firstEventMs);
  let nEvents = 0;
  try {
    const answer = await client.open(`analyses/${uuid}/events`, AbortSignal.any([signal, patience.signal]));
    if (!answer.ok || answer.value.body === null) return "silent";
    for await (const { event, data } of parseEvents(readPieces(answer.value.body))) {
      clearTimeout(timer);
      nEvents++;
      if (event === "progress") listener.progress(JSON.parse(data) as Progress);
      if (event !== "status") continue;
      const job = JSON.parse(data) as Job;
      listener.status(job);
      if (hasEnded(job)) return "ended";
    }
  } catch (error) {
    if (signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return nEvents > 0 ? "interrupted" : "silent";
}
