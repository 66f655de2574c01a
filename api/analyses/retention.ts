/** Forgets analyses that ended long ago. */

import type { Logger } from "../http/logging/logger.ts";
import type { Store } from "../store/store.ts";

export interface RetentionDeps {
  readonly store: Pick<Store, "analyses" | "blobs">;
  /** How long analyses are kept after they have ended; infinite: for ever. */
  readonly keepMs: number;
  readonly log: Logger;
  readonly now: () => number;
}

/** So many at once, so that others are served between. */
const atOnce = 500;
/** What was put may be on its way into an analysis. */
const unusedMs = 86_400_000;

/** Forgets what is old enough, and what was only kept for that or for deleted ones; answers how many analyses that were. */
export async function forgetOld({ store, keepMs, log, now }: RetentionDeps): Promise<number> {
  let total = 0;
  while (Number.isFinite(keepMs)) {
    const n = await store.analyses.forget(now() - keepMs, atOnce);
    total += n;
    if (n < atOnce) break;
  }
  const nBlobs = await store.blobs.sweep(unusedMs);
  if (total + nBlobs > 0) log("info", "forgotten", { analyses: total, blobs: nBlobs });
  return total;
}
