/** Reads a report of another tool: SARIF, or issues as the former MythX service wrote them. */

import type { ImportedReport } from "./imported-finding.ts";
import { readMythx } from "./read-mythx.ts";
import { readSarif } from "./read-sarif.ts";

/** Null where the text is neither. What is wrong in a part of it costs that part. */
export function readReport(text: string): ImportedReport | null {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\u{feff}/u, ""));
  } catch {
    return null;
  }
  return readSarif(json) ?? readMythx(json);
}
