/** The audit log: who did what, from where, when, and how it ended. */

/**
 * `administration`: on the account of another, or on the service. `own`: on the account of whoever does it.
 * `refused`: tried, and not allowed; of these, strangers can make many, and they are counted apart.
 */
export const auditKinds = ["administration", "own", "refused"] as const;
export type AuditKind = (typeof auditKinds)[number];

/** `begun`: it is not known how it ended, since the service stopped or could not write. */
export const auditOutcomes = ["begun", "done", "refused"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Nothing in it is a secret. Names are those of that time: they stay when accounts change or go. */
export interface AuditRecord {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: AuditKind;
  /** What was done, as in `disable-user`. */
  readonly action: string;
  /** Who; null where nobody was let in. */
  readonly actorId: string | null;
  readonly actorName: string;
  /** The API key that it came with; null otherwise. */
  readonly keyId: string | null;
  /** Where the connection came from. */
  readonly address: string;
  /** On what: the id of a user, key, session or invitation; null where it is on nothing, or on what there is not. */
  readonly subjectId: string | null;
  readonly subjectName: string;
  /** More about what was asked for, for people, as in `role admin`. */
  readonly detail: string;
  readonly outcome: AuditOutcome;
  /** The code of the error; null unless it was refused. */
  readonly reason: string | null;
}

/** What is known only at the end. */
export type AuditEnd = Pick<AuditRecord, "kind" | "subjectId" | "subjectName" | "detail" | "outcome" | "reason">;

export interface AuditFilter {
  /** Bounds of `at`, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly action?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** Who did it, or to whom it was done. */
  readonly userId?: string | undefined;
  readonly address?: string | undefined;
}

export interface AuditPage {
  /** How many there are on all pages. */
  readonly total: number;
  /** Newest first. */
  readonly entries: readonly AuditRecord[];
}

export interface AuditStore {
  insert(entry: AuditRecord): Promise<void>;
  /** Says how it ended; nothing where the entry was forgotten meanwhile. */
  end(id: string, end: AuditEnd): Promise<void>;
  list(filter: AuditFilter, offset: number, limit: number): Promise<AuditPage>;
  /** Forgets what happened before `before`, and of each kind the oldest beyond `maxOfKind`; answers how many. */
  forget(before: number, maxOfKind: number): Promise<number>;
}
