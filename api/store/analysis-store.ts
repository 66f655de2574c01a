/** Analyses: jobs and what came of them. */

export type AnalysisState = "queued" | "running" | "done" | "failed";

export interface VulnerabilityCounts {
  readonly high: number;
  readonly medium: number;
  readonly low: number;
  readonly none: number;
}

/** Times are milliseconds since 1970. */
export interface AnalysisRecord {
  readonly uuid: string;
  readonly userId: string;
  readonly state: AnalysisState;
  readonly clientToolName: string;
  /** Null where it belongs to none; groups keep their names, so the name is here too. */
  readonly groupId: string | null;
  readonly groupName: string;
  /** As the client named it. */
  readonly analysisMode: string;
  readonly propertyChecking: boolean;
  /** Whether an earlier result for the same input may stand for this one. */
  readonly mayUseCache: boolean;
  readonly mainSource: string | null;
  readonly nSources: number;
  readonly submittedAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** How often it was begun: more than once where the service stopped in between. */
  readonly nStarts: number;
  /** Equal for equal inputs, modes and engine versions. */
  readonly cacheKey: string;
  /** Version of the service that took it. */
  readonly version: string;
  /** Blobs: what was submitted, and the reports, once done. */
  readonly inputBlob: string;
  readonly resultBlob: string | null;
  /** Why it failed, for people; null otherwise. */
  readonly error: string | null;
  readonly vulnerabilities: VulnerabilityCounts;
  /** Files that were not, or not wholly, analysed. */
  readonly nNotAnalysed: number;
}

/** Of a user, of a group, or both; one of them has to be there. */
export interface AnalysisFilter {
  readonly userId?: string | undefined;
  /** Bounds of `submittedAt`, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly groupId?: string | undefined;
  readonly groupName?: string | undefined;
  /** Tells whether a main source is one that is looked for. */
  readonly hasMainSource?: ((name: string) => boolean) | undefined;
}

export interface AnalysisPage {
  /** How many there are on all pages. */
  readonly total: number;
  /** Newest first. */
  readonly analyses: readonly AnalysisRecord[];
}

export interface AnalysisCount {
  readonly state: AnalysisState;
  readonly analysisMode: string;
  readonly count: number;
}

/** What was taken by a worker that has not been heard of for long. */
export interface Recovery {
  /** For so long; 0: whatever was taken. */
  readonly silentMs: number;
  /** What was begun that often is not begun again, but fails with this reason. */
  readonly maxStarts: number;
  readonly reason: string;
  readonly at: number;
}

export interface AnalysisStore {
  /** Refused, and nothing kept, where its group is sealed, or as many of the user's wait already as `maxQueued`. */
  insert(analysis: AnalysisRecord, maxQueued?: number): Promise<"inserted" | "queue-full" | "group-sealed">;
  find(uuid: string): Promise<AnalysisRecord | undefined>;
  /** All of one group, oldest first. */
  listOfGroup(groupId: string): Promise<readonly AnalysisRecord[]>;
  /** All of the user's that have not ended, oldest first. */
  listUnended(userId: string): Promise<readonly AnalysisRecord[]>;
  /** Each main source of the user's, or of the group's, once. */
  mainSourcesOf(whose: Pick<AnalysisFilter, "userId" | "groupId">): Promise<readonly string[]>;
  list(filter: AnalysisFilter, offset: number, limit: number): Promise<AnalysisPage>;
  /**
   * From `queued` to `running` at that worker, wherever it is: users take turns, and each one's come in the order they were
   * submitted. Undefined, and nothing changed, where nothing waits that may run.
   */
  take(worker: string, startedAt: number): Promise<AnalysisRecord | undefined>;
  /** How many of one user's may run at once, at all workers together; any number until it is called. */
  limitRunning(perUser: number): Promise<void>;
  /** Says that the worker is there; answers which of what it took are still its own to go on with. */
  beat(worker: string): Promise<readonly string[]>;
  /** Puts back to `queued` what runs at the worker, as if it had not been taken: the worker stops. */
  giveBack(worker: string): Promise<void>;
  /** Puts back to `queued` what runs at workers that are gone; answers those that have failed by that. */
  recover(recovery: Recovery): Promise<readonly AnalysisRecord[]>;
  /** From `queued` or `running` to `done`; false, and nothing changed, where it has ended. */
  complete(uuid: string, result: AnalysisResult & { readonly endedAt: number }): Promise<boolean>;
  /** From `queued` or `running` to `failed`, with what had been found; false, and nothing changed, where it has ended. */
  fail(uuid: string, error: string, endedAt: number, found?: AnalysisResult): Promise<boolean>;
  /** The newest finished one of the user with that key. */
  findDone(userId: string, cacheKey: string): Promise<AnalysisRecord | undefined>;
  /** Forgets one that has ended; false, and nothing changed, where it has not, or is not there. */
  remove(uuid: string): Promise<boolean>;
  /** Forgets those that ended before then, at most so many; answers how many. */
  forget(endedBefore: number, limit: number): Promise<number>;
  countByTool(clientToolName: string): Promise<number>;
  /** How many there are of each state and mode, of all users. */
  countAll(): Promise<readonly AnalysisCount[]>;
}

/** What came of an analysis. */
export type AnalysisResult = Pick<AnalysisRecord, "resultBlob" | "vulnerabilities" | "nNotAnalysed">;
