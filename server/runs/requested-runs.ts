/** The analyses that somebody asked for: each with its progress, and an end when somebody wants one. */

import type { CancellationToken, ProgressToken } from "vscode-languageserver/node";
import type { Client } from "../client.ts";
import { t } from "../l10n.ts";
import { beginProgress, type Progress } from "./progress.ts";
import type { AbortReason } from "./superseding-queue.ts";

/** How the request came, beside its arguments. */
export interface RequestContext {
  readonly cancellation: CancellationToken;
  readonly progressToken: ProgressToken | undefined;
}

export interface RequestedWork {
  readonly title: string;
  /** Keys of what it is about, files or workspace folders; a newer request about the same replaces it. */
  readonly keys: readonly string[];
}

export interface RequestedRuns {
  /** Does the work; `toWords` is what its progress ends with. */
  run<T>(
    work: RequestedWork,
    context: RequestContext,
    doIt: (signal: AbortSignal, progress: Progress) => Promise<T>,
    toWords: (result: T) => string,
  ): Promise<T>;
  /** Ends those about which the question is answered yes; answers how many. */
  cancel(isMeant: (keys: readonly string[]) => boolean): number;
  /** The user pressed the button of a progress. */
  cancelProgress(token: ProgressToken): void;
}

interface RequestedRun {
  readonly keys: readonly string[];
  readonly controller: AbortController;
}

/** None under way. */
export function makeRequestedRuns(client: Client): RequestedRuns {
  const underWay = new Set<RequestedRun>();
  const cancellable = new Map<ProgressToken, AbortController>();

  function end(reason: AbortReason, isMeant: (keys: readonly string[]) => boolean): number {
    const chosen = [...underWay].filter(({ keys, controller }) => !controller.signal.aborted && isMeant(keys));
    for (const { controller } of chosen) controller.abort(reason);
    return chosen.length;
  }

  return {
    async run({ title, keys }, { cancellation, progressToken }, doIt, toWords) {
      const controller = new AbortController();
      const cancel = () => controller.abort("cancelled" satisfies AbortReason);
      if (cancellation.isCancellationRequested) cancel();
      const listener = cancellation.onCancellationRequested(cancel);
      end("superseded", (others) => others.length === keys.length && others.every((key) => keys.includes(key)));
      const run = { keys, controller };
      underWay.add(run);
      const progress = beginProgress({ client, cancellable }, title, progressToken, controller);
      let words = t("failed");
      try {
        const result = await doIt(controller.signal, progress);
        words = toWords(result);
        return result;
      } finally {
        progress.end(words);
        underWay.delete(run);
        listener.dispose();
      }
    },
    cancel: (isMeant) => end("cancelled", isMeant),
    cancelProgress: (token) => cancellable.get(token)?.abort("cancelled" satisfies AbortReason),
  };
}
