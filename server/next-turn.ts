/** Turns of the event loop, for work that is long: whatever comes in goes on between its parts. */

import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/** Resolves in a turn that no other waiter has: however many work at the same time, a turn is no longer than one part. */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
