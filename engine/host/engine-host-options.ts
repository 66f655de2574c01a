/** What whoever starts a host decides. */

import type { CompilerAccess } from "../model/compiler-access.ts";

export interface EngineHostOptions {
  /** The built engine process, `engine-process.js`. */
  readonly processPath: string;
  /** How many analyses run at once, each in a process of its own. */
  readonly nWorkers: number;
  /** JavaScript heap of one process; past it the analysis ends with `out-of-memory`. */
  readonly memoryLimitMb: number;
  /** For inputs that say nothing about compilers; absent: those on this machine that can be run safely, and no others. */
  readonly compilers?: CompilerAccess;
  /** Where fetched compilers and the like are kept; absent: `defaultCacheFolder`. */
  readonly cacheFolder?: string;
  /**
   * Whether what V8 makes of the engine and of compilers is kept in that folder for the next process, which runs it: not
   * where the folder is anybody else's than the user's.
   */
  readonly keepsCode?: boolean;
  /** The processes get what the others of the machine leave. */
  readonly isBackground?: boolean;
  /** Hears what the processes write for whoever looks after them: bugs of ours that did not end an analysis. */
  readonly onLog?: (text: string) => void;
}
