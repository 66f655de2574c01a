/** The audit store over the tables. */

import { type AuditFilter, type AuditRecord, type AuditStore, auditKinds } from "../audit-store.ts";
import type { Database } from "./database.ts";

/** Makes the store. */
export function makeAuditStore(database: Database): AuditStore {
  const { audit } = database.tables;
  return {
    insert: (entry) => database.commit((tables) => void tables.audit.set(entry.id, entry)),
    end: (id, end) =>
      database.commit((tables) => {
        const entry = tables.audit.get(id);
        if (entry) tables.audit.set(id, { ...entry, ...end });
      }),
    list: async (filter, offset, limit) => {
      const matching = [...audit.values()].filter((entry) => matches(entry, filter)).reverse();
      return { total: matching.length, entries: matching.slice(offset, offset + limit) };
    },
    forget: (before, maxOfKind) => database.commit((tables) => forget(tables.audit, before, maxOfKind)),
  };
}

function matches(entry: AuditRecord, filter: AuditFilter): boolean {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, userId } = filter;
  const isSame = (["action", "kind", "outcome", "address"] as const).every(
    (field) => filter[field] === undefined || filter[field] === entry[field],
  );
  const isOfUser = userId === undefined || entry.actorId === userId || entry.subjectId === userId;
  return isSame && isOfUser && from <= entry.at && entry.at <= to;
}

function forget(audit: Map<string, AuditRecord>, before: number, maxOfKind: number): number {
  const nBefore = audit.size;
  for (const { id, at } of audit.values()) if (at < before) audit.delete(id);
  for (const kind of auditKinds) {
    const ofKind = [...audit.values()].filter((entry) => entry.kind === kind);
    for (const { id } of ofKind.slice(0, Math.max(0, ofKind.length - maxOfKind))) audit.delete(id);
  }
  return nBefore - audit.size;
}
