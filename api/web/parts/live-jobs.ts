/** Asks for a list of analyses again and again while one of them goes on. */

import type { Job } from "../../analyses/contract.ts";
import type { App } from "../app.ts";
import type { Answer } from "../client/answer.ts";
import { pause } from "../client/requester.ts";
import { untilLeft } from "../client/until-left.ts";
import { hasEnded } from "../client/watch-job.ts";
import { titleOf } from "./words.ts";

/** Less than the server allows one user, with room for what else the page asks. */
const gapMs = 2_500;

interface LiveList {
  readonly app: App;
  readonly signal: AbortSignal;
  readonly load: () => Answer<readonly Job[]>;
  readonly show: (jobs: readonly Job[]) => void;
}

/** `jobs` is what the list holds now. Ends when all have ended, or the reader has left. */
export function keepUpToDate(jobs: readonly Job[], { app, signal, load, show }: LiveList): Promise<void> {
  return untilLeft(signal, async () => {
    let known = jobs;
    while (!known.every(hasEnded)) {
      await pause(gapMs, signal);
      if (document.visibilityState === "hidden") continue;
      const answer = await load();
      if (signal.aborted) return;
      if (!answer.ok) continue;
      for (const job of newlyEnded(known, answer.value)) app.announce(`An analysis has ended: ${titleOf(job)}`);
      known = answer.value;
      show(known);
    }
  });
}

function newlyEnded(before: readonly Job[], now: readonly Job[]): readonly Job[] {
  const running = new Set(before.filter((job) => !hasEnded(job)).map(({ uuid }) => uuid));
  return now.filter((job) => running.has(job.uuid) && hasEnded(job));
}
