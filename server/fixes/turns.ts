/** What is tried out for a light bulb: one thing at a time, and nothing for a text that is gone. */

import type { UntilEdited } from "../texts/until-edited.ts";

/**
 * What the work answers, once all that came before is done; null where the documents, as they were when the signal was
 * made, have changed by then. The work should end with the signal: what is typed and saved waits for it.
 */
export type TakeTurn = <T>(signal: AbortSignal, work: () => Promise<T | null>) => Promise<T | null>;

/** Nobody has taken a turn yet. */
export function makeTurns(untilEdited: UntilEdited): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (signal, work) => {
    const done = last.then(() => (untilEdited() === signal ? work() : null));
    last = done.catch(() => null);
    return done;
  };
}
