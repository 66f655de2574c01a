/** Reads the audit log: page by page, or all of it piece by piece. */

import { ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import { parseDateField } from "../http/parse-date.ts";
import type { AuditFilter } from "../store/audit-store.ts";
import type { AuditRecord, Store } from "../store/store.ts";
import type { AuditEntry, AuditFilterQuery, AuditPage, AuditQuery } from "./contract.ts";

export interface AuditLookUpDeps {
  readonly store: Pick<Store, "audit" | "users">;
  readonly now: () => number;
}

const defaultPageSize = 50;
const exportPageSize = 1_000;

/** One page, newest first. */
export async function listAudit(
  deps: AuditLookUpDeps,
  query: AuditQuery,
): Promise<Result<AuditPage, Failure<"invalid-request">>> {
  const filter = await toFilter(deps, query);
  if (!filter.ok) return filter;
  const { offset = 0, limit = defaultPageSize } = query;
  const { total, entries } = await deps.store.audit.list(filter.value, offset, limit);
  return ok({ total, entries: entries.map(toAuditEntry) });
}

/** All that matches, newest first; what comes in meanwhile is left out. `render` turns a page into text. */
export async function exportAudit(
  deps: AuditLookUpDeps,
  query: AuditFilterQuery,
  render: (entries: readonly AuditEntry[]) => string,
  head = "",
): Promise<Result<AsyncIterable<string>, Failure<"invalid-request">>> {
  const filter = await toFilter(deps, query);
  return filter.ok ? ok(piecesOf(deps, filter.value, render, head)) : filter;
}

async function* piecesOf(
  { store, now }: AuditLookUpDeps,
  filter: AuditFilter,
  render: (entries: readonly AuditEntry[]) => string,
  head: string,
): AsyncGenerator<string> {
  yield head;
  const to = Math.min(filter.to ?? Number.POSITIVE_INFINITY, now());
  const seen = new Set<string>();
  for (let offset = 0; ; offset += exportPageSize) {
    const { entries } = await store.audit.list({ ...filter, to }, offset, exportPageSize);
    if (entries.length === 0) return;
    // An entry of the same millisecond pushes the others on.
    const unseen = entries.filter(({ id }) => !seen.has(id));
    for (const { id } of unseen) seen.add(id);
    yield render(unseen.map(toAuditEntry));
  }
}

/** Whoever has a name now is looked for by id, so that entries under earlier names are found too. */
async function toFilter(
  { store }: AuditLookUpDeps,
  query: AuditFilterQuery,
): Promise<Result<AuditFilter, Failure<"invalid-request">>> {
  const from = parseDateField("dateFrom", query.dateFrom);
  if (!from.ok) return from;
  const to = parseDateField("dateTo", query.dateTo);
  if (!to.ok) return to;
  const { action, kind, outcome, address, user } = query;
  const userId = user === undefined ? undefined : ((await store.users.findByIdentifier(user))?.id ?? user);
  return ok({ from: from.value, to: to.value, action, kind, outcome, address, userId });
}

function toAuditEntry(record: AuditRecord): AuditEntry {
  return { ...record, at: new Date(record.at).toISOString() };
}
