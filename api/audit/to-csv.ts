/** The audit log as a table that spreadsheets read. */

import type { AuditEntry } from "./contract.ts";

const columns = [
  "at",
  "kind",
  "action",
  "outcome",
  "reason",
  "actorId",
  "actorName",
  "keyId",
  "address",
  "subjectId",
  "subjectName",
  "detail",
  "id",
] as const satisfies readonly (keyof AuditEntry)[];

/** The first line, with the names of the columns. */
export const csvHead = `${columns.join(",")}\r\n`;

/** A line for each entry, as RFC 4180 has them. */
export function toCsv(entries: readonly AuditEntry[]): string {
  return entries.map((entry) => `${columns.map((column) => toCell(entry[column] ?? "")).join(",")}\r\n`).join("");
}

/** Spreadsheets take text that begins like a formula for one; an apostrophe before it keeps it text. */
function toCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
