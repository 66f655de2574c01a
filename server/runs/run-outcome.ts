/** What one run told of one file. */

import type { FileOutcome } from "../../engine/host/collect-events.ts";

export interface RunOutcome extends FileOutcome {
  /** Absolute path of each source unit; empty where the sources were given. */
  readonly paths: Readonly<Record<string, string>>;
}
