/** Ends an analysis that waits or is under way, wherever that is. */

import type { Store } from "../store/store.ts";

/** It ends as failed; false where it has ended by itself. Noted first, so that whatever the engine still answers comes too late. */
export async function cancelAnalysis(
  { analyses, signals }: Pick<Store, "analyses" | "signals">,
  uuid: string,
  now: number,
): Promise<boolean> {
  const isCancelled = await analyses.fail(uuid, "The analysis was cancelled.", now);
  if (isCancelled) signals.tell({ kind: "ended", uuid });
  return isCancelled;
}
