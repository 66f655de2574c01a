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
}

export interface AnalysisFilter {
  readonly userId: string;
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

export interface AnalysisStore {
  /** Refused, and nothing kept, where its group is sealed, or as many of the user's wait already as `maxQueued`. */
  insert(analysis: AnalysisRecord, maxQueued?: number): Promise<"inserted" | "queue-full" | "group-sealed">;
  find(uuid: string): Promise<AnalysisRecord | undefined>;
  /** All of one group, oldest first. */
  listOfGroup(groupId: string): Promise<readonly AnalysisRecord[]>;
  /** All of the user's that have not ended, oldest first. */
  listUnended(userId: string): Promise<readonly AnalysisRecord[]>;
  /** Each main source of the user's once. */
  mainSourcesOf(userId: string): Promise<readonly string[]>;
  list(filter: AnalysisFilter, offset: number, limit: number): Promise<AnalysisPage>;
  /** From `queued` to `running`; undefined, and nothing changed, where it is not queued. */
  start(uuid: string, startedAt: number): Promise<AnalysisRecord | undefined>;
  /** From `queued` or `running` to `done`; false, and nothing changed, where it has ended. */
  complete(
    uuid: string,
    result: Pick<AnalysisRecord, "resultBlob" | "vulnerabilities"> & { readonly endedAt: number },
  ): Promise<boolean>;
  /** From `queued` or `running` to `failed`; false, and nothing changed, where it has ended. */
  fail(uuid: string, error: string, endedAt: number): Promise<boolean>;
  /** Puts what was running back to `queued`, and answers all that is queued, oldest first. For the start of the service. */
  requeueRunning(): Promise<readonly AnalysisRecord[]>;
  /** The newest finished one of the user with that key. */
  findDone(userId: string, cacheKey: string): Promise<AnalysisRecord | undefined>;
  countByTool(clientToolName: string): Promise<number>;
  /** How many there are of each state and mode, of all users. */
  countAll(): Promise<readonly AnalysisCount[]>;
}
