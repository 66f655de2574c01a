/** Issues as the former MythX service wrote them, and as our own service does. */

import type { FindingEntry } from "../../server/findings-protocol.ts";
import { type BytePlace, type ImportedFinding, type ImportedReport, maxImported } from "./imported-finding.ts";
import { type Json, objectIn, objectsIn, textIn } from "./json-parts.ts";

const severities: readonly FindingEntry["severity"][] = ["High", "Medium", "Low"];

/** Null where it is no list of reports with issues. One report alone is one too. */
export function readMythx(json: unknown): ImportedReport | null {
  const reports = Array.isArray(json) ? objectsIn(json) : objectsIn([json]);
  if (!reports.some(({ issues }) => Array.isArray(issues))) return null;
  return { tool: "MythX", findings: reports.flatMap(readOne).slice(0, maxImported) };
}

function readOne(report: Json): ImportedFinding[] {
  return objectsIn(report["issues"]).flatMap((issue) => {
    const found = placeOf(issue, report);
    if (found === null) return [];
    const check = textIn(issue["swcID"]) ?? "issue";
    const { head, tail } = objectIn(issue["description"]);
    return [
      {
        check,
        title: textIn(issue["swcTitle"]) ?? check,
        message: textIn(head) ?? textIn(tail) ?? check,
        severity: severities.find((one) => one === issue["severity"]) ?? "None",
        ...found,
      },
    ];
  });
}

/** The first place in a source text; places in bytecode are of no file. */
function placeOf(issue: Json, report: Json): { readonly file: string; readonly place: BytePlace | null } | null {
  for (const location of objectsIn(issue["locations"])) {
    const format = textIn(location["sourceFormat"]) ?? textIn(report["sourceFormat"]) ?? "text";
    const list = [location["sourceList"], report["sourceList"]].find(Array.isArray) ?? [];
    const [offset = -1, length = 0, index = 0] =
      textIn(location["sourceMap"])?.split(";")[0]?.split(":").map(Number) ?? [];
    const file: unknown = list[index];
    if (format !== "text" || typeof file !== "string") continue;
    return { file, place: offset >= 0 && length >= 0 ? { kind: "bytes", offset, length } : null };
  }
  return null;
}
