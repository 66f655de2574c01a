/** The audit log over HTTP. */

import { type Static, Type } from "typebox";
import { auditActions } from "../http/audit-trail.ts";
import { DateText, ListOf, OneOf, OrNull } from "../http/schemas.ts";
import { auditKinds, auditOutcomes } from "../store/audit-store.ts";

const filters = {
  dateFrom: Type.Optional(DateText("Done then or later")),
  dateTo: Type.Optional(DateText("Done then or earlier")),
  action: Type.Optional(OneOf(auditActions)),
  kind: Type.Optional(OneOf(auditKinds, "`own`: on the account of whoever did it. `refused`: tried in vain")),
  outcome: Type.Optional(OneOf(auditOutcomes, "`begun`: the service stopped before it was known how it ended")),
  user: Type.Optional(
    Type.String({ maxLength: 320, description: "Who did it, or to whom it was done: an id, name, e-mail or address" }),
  ),
  address: Type.Optional(Type.String({ maxLength: 100, description: "Where it came from" })),
};

export const AuditFilterQuery = Type.Object(filters);
export type AuditFilterQuery = Static<typeof AuditFilterQuery>;

export const AuditQuery = Type.Object({
  ...filters,
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: "50 where absent" })),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: "date-time" }),
  kind: OneOf(auditKinds),
  action: Type.String(),
  actorId: OrNull(Type.String({ description: "Who; null where nobody was let in" })),
  actorName: Type.String(),
  keyId: OrNull(Type.String({ description: "The API key that it came with" })),
  address: Type.String(),
  subjectId: OrNull(Type.String({ description: "On what: a user, session, key or invitation" })),
  subjectName: Type.String(),
  detail: Type.String(),
  outcome: OneOf(auditOutcomes),
  reason: OrNull(Type.String({ description: "Why it was refused, as the code of the error" })),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditPage = Type.Object({ total: Type.Integer(), entries: ListOf(AuditEntry) });
export type AuditPage = Static<typeof AuditPage>;
