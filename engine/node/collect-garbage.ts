/** Collects garbage now. V8 does when it runs short, which a thread that has nothing to do never does. */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Takes some milliseconds of the calling thread, and gives back to the system what is not used any more. The flag stays
 * set: it is one for all threads, and another may be between setting it and asking.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
}
