/** `solhound.cancel`: ends analyses that were asked for. */

import type { CancelArguments } from "../protocol.ts";
import type { AbortReason } from "../runs/superseding-queue.ts";
import type { Session } from "../session.ts";
import { uriKey } from "../texts/uri.ts";

/** Answers how many it ended. */
export function cancel({ requested }: Session, { uri }: CancelArguments): number {
  const key = uri === undefined ? null : uriKey(uri);
  const chosen = [...requested].filter(({ keys, controller }) => {
    return !controller.signal.aborted && (key === null || keys.includes(key));
  });
  for (const { controller } of chosen) controller.abort("cancelled" satisfies AbortReason);
  return chosen.length;
}
