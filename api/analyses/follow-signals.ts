/** Tells whoever waits for analyses what the store's processes tell each other, and what such a signal would have told. */

import type { Store } from "../store/store.ts";
import type { Progress } from "./contract.ts";
import type { JobWatch } from "./job-watch.ts";

/** How often it is looked whether something has ended of which no signal came. */
const lookMs = 2_000;

/** Answers how to stop. */
export function followSignals({ analyses, signals }: Pick<Store, "analyses" | "signals">, watch: JobWatch): () => void {
  const unlisten = signals.listen((signal) => {
    if (signal.kind === "started") watch.tell(signal.uuid);
    else if (signal.kind === "progress") watch.tell(signal.uuid, signal.progress as Progress);
    else if (signal.kind === "ended") watch.tellEnd(signal.uuid);
  });
  const look = async (): Promise<void> => {
    for (const uuid of watch.waited()) {
      const found = await analyses.find(uuid);
      if (found === undefined || found.endedAt !== null) watch.tellEnd(uuid);
    }
  };
  // While the store cannot be asked, nobody can be told either.
  const timer = setInterval(() => void look().catch(() => {}), lookMs).unref();
  return () => {
    clearInterval(timer);
    unlisten();
  };
}
