/** Endpoints of the audit log. */

import { Type } from "typebox";
import { route } from "../http/route.ts";
import { AuditFilterQuery, AuditPage, AuditQuery } from "./contract.ts";
import { type AuditLookUpDeps, exportAudit, listAudit } from "./look-up.ts";
import { csvHead, toCsv } from "./to-csv.ts";

interface Deps {
  readonly audit: AuditLookUpDeps;
}

const pieces = Type.Unsafe<AsyncIterable<string>>({ type: "string" });

const getAuditLog = route({
  method: "get",
  path: "/audit-log",
  permission: "AUDIT_LOG_LOOKUP",
  summary: "Who did what, from where, when, and how it ended; newest first, page by page",
  query: AuditQuery,
  returns: { status: 200, description: "One page", schema: AuditPage },
  errors: ["invalid-request"],
  handle: ({ query }, { audit }: Deps) => listAudit(audit, query),
});

const getNdjson = route({
  method: "get",
  path: "/audit-log.ndjson",
  permission: "AUDIT_LOG_LOOKUP",
  summary: "All of the audit log that matches, newest first, as JSON a line",
  query: AuditFilterQuery,
  returns: { status: 200, description: "The entries", schema: pieces, contentType: "application/x-ndjson" },
  errors: ["invalid-request"],
  audit: { action: "export-audit-log", kind: "administration", subject: () => ({ detail: "as NDJSON" }) },
  handle: ({ query }, { audit }: Deps) =>
    exportAudit(audit, query, (entries) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join("")),
});

const getCsv = route({
  method: "get",
  path: "/audit-log.csv",
  permission: "AUDIT_LOG_LOOKUP",
  summary: "All of the audit log that matches, newest first, as a table",
  query: AuditFilterQuery,
  returns: { status: 200, description: "The entries", schema: pieces, contentType: "text/csv; charset=utf-8" },
  errors: ["invalid-request"],
  audit: { action: "export-audit-log", kind: "administration", subject: () => ({ detail: "as CSV" }) },
  handle: ({ query }, { audit }: Deps) => exportAudit(audit, query, toCsv, csvHead),
});

export const auditRoutes = [getAuditLog, getNdjson, getCsv];
