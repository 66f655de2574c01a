/** Runs the engine in a process of its own: nothing of it blocks or endangers the door that asks. */

import type { AnalysisOptions } from "../model/analysis.ts";
import type { HostEvent, HostInput } from "./protocol.ts";

export interface EngineHostOptions {
  /** The built engine process, `engine-process.js`. */
  readonly processPath: string;
  /** How many analyses run at once, each in a process of its own. */
  readonly nWorkers: number;
  /** JavaScript heap of one process; past it the analysis ends with `out-of-memory`. */
  readonly memoryLimitMb: number;
}

export interface EngineHost {
  /**
   * Queues an analysis; events arrive as they are known, the last is the summary, also when the process dies
   * (`internal-error` or `out-of-memory`) or is cancelled. After an abort the summary comes within 100 ms.
   */
  analyze(input: HostInput, options: AnalysisOptions & { readonly signal: AbortSignal }): AsyncIterable<HostEvent>;
  /** Ends all processes; analyses under way end as cancelled. */
  close(): Promise<void>;
}
