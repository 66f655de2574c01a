/** The audit log in the database. */

import { type AuditFilter, type AuditRecord, type AuditStore, auditKinds } from "../audit-store.ts";
import { makeAuditStore } from "../lowdb/audit.ts";
import type { Connection } from "./connection.ts";
import { decodeRecord, encodeText } from "./encode-text.ts";
import { putRecord, writing } from "./scope.ts";

/** Makes the store. */
export function makeAudit(connection: Connection): AuditStore {
  return {
    insert: (entry) => putRecord(connection, "audit", entry.id, entry),
    end: (id, end) =>
      writing(connection, [], { audit: ["id = $1", id] }, (database) => makeAuditStore(database).end(id, end)),
    async list(filter, offset, limit) {
      const { where, values } = toCondition(filter);
      const [count] = await connection.query<{ n: string }>(
        `select count(*) as n from solhound.audit where ${where}`,
        values,
      );
      const rows = await connection.query<{ record: string }>(
        `select record::text from solhound.audit where ${where}
         order by seq desc offset $${values.length + 1} limit $${values.length + 2}`,
        [...values, offset, limit],
      );
      return { total: Number(count?.n), entries: rows.map(({ record }) => decodeRecord<AuditRecord>(record)) };
    },
    async forget(before, maxOfKind) {
      const old = await connection.query("delete from solhound.audit where at < $1 returning 1", [before]);
      let n = old.length;
      for (const kind of auditKinds) {
        const beyond = await connection.query(
          `delete from solhound.audit where kind = $1 and seq <= (
             select seq from solhound.audit where kind = $1 order by seq desc offset $2 limit 1
           ) returning 1`,
          [kind, maxOfKind],
        );
        n += beyond.length;
      }
      return n;
    },
  };
}

function toCondition({ from, to, userId, ...same }: AuditFilter) {
  const conditions: string[] = ["true"];
  const values: unknown[] = [];
  const add = (toText: (place: string) => string, value: string | number | undefined): void => {
    if (value === undefined) return;
    values.push(typeof value === "string" ? encodeText(value) : value);
    conditions.push(`(${toText(`$${values.length}`)})`);
  };
  add((place) => `at >= ${place}`, from);
  add((place) => `at <= ${place}`, to);
  add((place) => `actor_id = ${place} or subject_id = ${place}`, userId);
  for (const field of ["action", "kind", "outcome", "address"] as const) {
    add((place) => `${field} = ${place}`, same[field]);
  }
  return { where: conditions.join(" and "), values };
}
