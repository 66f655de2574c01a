/** What the embedded store keeps, one table each, and how it is checked when it is read. */

import type { AnalysisRecord } from "../analysis-store.ts";
import type { ApiKeyRecord } from "../api-key-store.ts";
import type { AuditRecord } from "../audit-store.ts";
import type { UsedChallengeRecord } from "../challenge-store.ts";
import type { GroupRecord } from "../group-store.ts";
import type { InvitationRecord } from "../invitation-store.ts";
import type { ProjectRecord } from "../project-store.ts";
import type { SessionRecord } from "../session-store.ts";
import type { TriageRecord } from "../triage-store.ts";
import type { UserRecord } from "../user-store.ts";
import type { DeliveryRecord, WebhookRecord } from "../webhook-store.ts";
import type { Table } from "./table.ts";

/** A row of each table. */
export interface Records {
  readonly users: UserRecord;
  readonly sessions: SessionRecord;
  readonly apiKeys: ApiKeyRecord;
  readonly usedChallenges: UsedChallengeRecord;
  readonly analyses: AnalysisRecord;
  readonly groups: GroupRecord;
  readonly projects: ProjectRecord;
  readonly invitations: InvitationRecord;
  readonly audit: AuditRecord;
  readonly triage: TriageRecord;
  readonly webhooks: WebhookRecord;
  readonly deliveries: DeliveryRecord;
}

export type TableName = keyof Records;

export const tableNames: readonly TableName[] = [
  "users",
  "sessions",
  "apiKeys",
  "usedChallenges",
  "analyses",
  "groups",
  "projects",
  "invitations",
  "audit",
  "triage",
  "webhooks",
  "deliveries",
];

/** By id; in the order they were made. */
export type Tables = { readonly [Name in TableName]: Map<string, Records[Name]> };

/** The same, which tell of their changes. */
export type WatchedTables = { readonly [Name in TableName]: Table<Records[Name]> };

/** Some rows of each table, as files hold them. */
export type Rows = { readonly [Name in TableName]?: readonly Records[Name][] };

/** What rows of older versions do not say. */
const laterFields: { readonly [Name in TableName]?: Partial<Records[Name]> } = {
  users: { deletedAt: null },
  apiKeys: { isPowerless: false },
  analyses: { groupId: null, groupName: "", nNotAnalysed: 0 },
  sessions: { renewalKeyHash: null, previous: null },
  projects: { members: [], gate: null },
};

/** The place of a row. */
export interface RowPlace {
  readonly table: TableName;
  readonly id: string;
}

/** What is wrong with rows that were read: a clause; undefined where nothing is. */
export function findRowFault(rows: Readonly<Record<string, unknown>>): string | undefined {
  const isRow = (row: unknown): boolean => typeof idOf((row ?? {}) as Partial<AnyRow>) === "string";
  return tableNames
    .filter((name) => {
      const list = rows[name] ?? [];
      return !Array.isArray(list) || !list.every(isRow);
    })
    .map((name) => `${name} is no list of records`)[0];
}

/** Tables without rows. */
export function emptyTables(): Tables {
  return {
    users: new Map(),
    sessions: new Map(),
    apiKeys: new Map(),
    usedChallenges: new Map(),
    analyses: new Map(),
    groups: new Map(),
    projects: new Map(),
    invitations: new Map(),
    audit: new Map(),
    triage: new Map(),
    webhooks: new Map(),
    deliveries: new Map(),
  };
}

/** Puts rows in, each in the place of the one with its id. */
export function putRows(tables: Tables, rows: Rows): void {
  for (const name of tableNames) {
    const table: Map<string, AnyRow> = anyTable(tables, name);
    for (const row of rows[name] ?? []) table.set(idOf(row), withLaterFields(name, row));
  }
}

/** The row, with what rows of older versions do not say. */
export function withLaterFields<Name extends TableName>(name: Name, row: Records[Name]): Records[Name] {
  const later = laterFields[name] ?? {};
  // A copy of each would make reading them twenty times as slow: V8 shares no shape between objects that are put together.
  return Object.keys(later).every((field) => field in row) ? row : { ...later, ...row };
}

/** The table as one of rows of any kind. */
export function anyTable(tables: Tables, name: TableName): Map<string, AnyRow> {
  return tables[name] as Map<string, AnyRow>;
}

/** A row of any table. */
export type AnyRow = Records[TableName];

/** By which its table knows the row. */
export function idOf(row: AnyRow): string;
/** The same of what may be no row. */
export function idOf(row: Partial<AnyRow>): unknown;
/** The id of a row. */
export function idOf(row: Partial<AnyRow>): unknown {
  const { id, uuid } = row as { readonly id?: unknown; readonly uuid?: unknown };
  return id ?? uuid;
}
