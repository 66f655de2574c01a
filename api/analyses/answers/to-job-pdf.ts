/** From what is kept of an analysis to what a document tells of it. */

import { compilersOf, formatDuration } from "../../../engine/report/counts.ts";
import type { PdfReport } from "../../pdf/pdf-report.ts";
import type { AnalysisRecord } from "../../store/store.ts";
import type { AnalysisData } from "../contract.ts";
import type { AnalysisOutcome } from "../run-analysis.ts";
import { toJobReport } from "./to-job-report.ts";

/** More files are only counted. */
const maxFiles = 30;

/** Warnings of the reports become notices; facts that nobody gave are left out. */
export function toJobPdf(record: AnalysisRecord, { runs, reports }: AnalysisOutcome, data: AnalysisData): PdfReport {
  const report = toJobReport(runs, data.sources ?? {}, record.version);
  const [first] = reports;
  const files = first?.sourceList ?? [];
  return {
    subject: data.mainSource || data.contractName || files[0] || record.uuid,
    facts: factsOf(record, compilersOf({ runs }), report.durationMs, files).filter(([, value]) => value !== ""),
    notices: reports.flatMap(({ meta }) => [...meta.error.split("\n").filter(Boolean), ...meta.warning]),
    // What checks consist of stays here: only data can go to a thread.
    report: { ...report, checks: JSON.parse(JSON.stringify(report.checks)) },
    createdAt: record.endedAt ?? record.submittedAt,
  };
}

function factsOf(
  { uuid, analysisMode, submittedAt, endedAt, clientToolName, groupName, version }: AnalysisRecord,
  solc: string,
  durationMs: number,
  files: readonly string[],
): PdfReport["facts"] {
  const more = files.length > maxFiles ? `, … and ${files.length - maxFiles} more` : "";
  return [
    ["Contract files", `${files.slice(0, maxFiles).join(", ")}${more}`],
    ["Mode", analysisMode],
    ["Compiler", solc === "" ? "" : `solc ${solc}`],
    ["Submitted", toTime(submittedAt)],
    ["Finished", `${toTime(endedAt ?? submittedAt)}${durationMs > 0 ? `, after ${formatDuration(durationMs)}` : ""}`],
    ["Submitted with", clientToolName],
    ["Group", groupName],
    ["Analysis", uuid],
    ["Version", `Solhound ${version}`],
  ];
}

function toTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
