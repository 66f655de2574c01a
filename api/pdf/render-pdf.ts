/** An analysis as a document to print or to hand on. */

import type { Finding, Severity } from "../../engine/model/finding.ts";
import { severities } from "../../engine/model/finding.ts";
import {
  allFindings,
  analysedRuns,
  count,
  describeStop,
  incompleteRuns,
  severityNames,
} from "../../engine/report/counts.ts";
import { placeText } from "../../engine/report/place-text.ts";
import { rankFindings } from "../../engine/report/rank.ts";
import { makeLineReader } from "../../engine/report/text-context.ts";
import { paragraph, row } from "./blocks.ts";
import { findingPlace, writeFinding } from "./finding-section.ts";
import type { ReadFont } from "./fonts.ts";
import type { PdfReport } from "./pdf-report.ts";
import { severityColors } from "./severity-colors.ts";
import { colors, makeSheet, page, type Sheet, textWidth } from "./sheet.ts";
import { plain, toRuns, toSpans, widthOfRuns, writeRuns } from "./typeset.ts";

/** More make a book that nobody reads; the other forms of the report have them all. */
const maxFindings = 200;
const maxNotices = 20;

/** The document: what was analysed, what there is to know, a table of the findings, then each of them. */
export function renderPdf(pdf: PdfReport, readFont: ReadFont): Promise<Buffer> {
  const { report, subject } = pdf;
  const tool = `Solhound ${report.tool.version}`;
  const title = `Security analysis of ${plain(subject, "text").text}`;
  const sheet = makeSheet({ title, creator: tool, createdAt: pdf.createdAt }, readFont);
  const findings = rankFindings(allFindings(report));
  const shown = findings.slice(0, maxFindings);
  writeHead(sheet, pdf);
  writeNotices(sheet, pdf);
  writeVerdict(sheet, pdf, findings);
  if (shown.length > 0) writeTable(sheet, shown, findings.length);
  const lines = makeLineReader(report.texts);
  for (const [index, finding] of shown.entries()) writeFinding(sheet, finding, index + 1, report.checks, lines);
  return sheet.finish(`${tool} · ${plain(subject, "text").text}`, (left, right, y) =>
    writeFooter(sheet, left, right, y),
  );
}

function writeHead(sheet: Sheet, { subject, facts }: PdfReport): void {
  sheet.document.rect(0, 0, page.width, 6).fill(colors.link);
  paragraph(sheet, [plain("Security analysis", "strong")], { size: 21, gapAfter: 1 });
  paragraph(sheet, [plain(subject, "code", colors.faint)], { size: 11, gapAfter: 10 });
  for (const [label, value] of facts) {
    const cells = [
      { spans: [plain(label, "text", colors.faint)], width: 118 },
      { spans: [plain(value, "text")], width: textWidth - 118 },
    ];
    row(sheet, cells);
  }
  sheet.advance(14);
}

/** What was not looked at comes before what was found. */
function writeNotices(sheet: Sheet, { notices, report }: PdfReport): void {
  const early = incompleteRuns(report).map(
    ({ summary }) => `The analysis ended early: ${describeStop(summary)}. There may be more to find.`,
  );
  const all = [...new Set([...early, ...notices])];
  if (all.length === 0) return;
  heading(sheet, "To know first");
  for (const notice of all.slice(0, maxNotices)) {
    sheet.reserve(24);
    writeRuns(sheet, toRuns(sheet, [plain("•", "text", colors.faint)], 9), page.side + 2, sheet.y() + 10, 9);
    paragraph(sheet, toSpans(notice), { size: 9, indent: 14, gapAfter: 3 });
  }
  if (all.length > maxNotices)
    paragraph(sheet, toSpans(`… and ${all.length - maxNotices} more.`), { size: 9, indent: 14 });
  sheet.advance(10);
}

/** How bad it is, in one sentence and in four numbers. */
function writeVerdict(sheet: Sheet, { report }: PdfReport, findings: readonly Finding[]): void {
  heading(sheet, "What was found");
  const nothing = textOfNothing(report, findings);
  if (nothing !== undefined) paragraph(sheet, [plain(nothing, "text")]);
  else writeCounts(sheet, findings);
}

function textOfNothing(report: PdfReport["report"], findings: readonly Finding[]): string | undefined {
  if (analysedRuns(report).length === 0) return "Nothing was analysed, so nothing is known. See above.";
  if (findings.length > 0) return undefined;
  return "No check of this version found a weakness. That is no proof that there is none.";
}

function writeCounts(sheet: Sheet, findings: readonly Finding[]): void {
  const height = 44;
  const gap = 10;
  const width = (textWidth - 3 * gap) / severities.length;
  sheet.reserve(height + 16);
  for (const [index, severity] of severities.entries()) {
    writeCount(sheet, severity, findings, { x: page.side + index * (width + gap), width, height });
  }
  sheet.advance(height + 16);
}

function writeCount(
  sheet: Sheet,
  severity: Severity,
  findings: readonly Finding[],
  { x, width, height }: { readonly x: number; readonly width: number; readonly height: number },
): void {
  const n = findings.filter((finding) => finding.severity === severity).length;
  const color = n === 0 ? colors.faint : severityColors[severity];
  const y = sheet.y();
  sheet.document
    .roundedRect(x, y, width, height, 4)
    .lineWidth(0.8)
    .stroke(n === 0 ? colors.line : color);
  writeRuns(sheet, toRuns(sheet, [plain(String(n), "strong", color)], 18), x + 10, y + 22, 18);
  writeRuns(sheet, toRuns(sheet, [plain(severityNames[severity], "text", color)], 9), x + 10, y + 36, 9);
}

function writeTable(sheet: Sheet, findings: readonly Finding[], total: number): void {
  const widths = [22, 56, 225, textWidth - 303] as const;
  const head = ["#", "Severity", "Finding", "Place"];
  row(
    sheet,
    head.map((text, index) => ({ spans: [plain(text, "strong", colors.faint)], width: widths[index] ?? 0 })),
    { size: 8 },
  );
  for (const [index, finding] of findings.entries()) {
    const target = { place: findingPlace(index + 1) };
    const { severity } = finding;
    row(
      sheet,
      [
        { spans: [plain(String(index + 1), "text")], width: widths[0], target },
        { spans: [plain(severityNames[severity], "strong", severityColors[severity])], width: widths[1] },
        { spans: toSpans(finding.title, "text", colors.link), width: widths[2], target },
        { spans: [plain(placeText(finding.location), "code")], width: widths[3] },
      ],
      { size: 8 },
    );
  }
  sheet.advance(6);
  const rest = total - findings.length;
  if (rest > 0)
    paragraph(sheet, toSpans(`… and ${count(rest, "finding")} more, which the report as JSON or SARIF has.`));
}

/** A heading stays with what follows it. */
function heading(sheet: Sheet, text: string): void {
  sheet.reserve(70);
  paragraph(sheet, [plain(text, "strong")], { size: 13, gapAfter: 6 });
}

function writeFooter(sheet: Sheet, left: string, right: string, y: number): void {
  const size = 7.5;
  const [leftRuns, rightRuns] = [left, right].map((text) => toRuns(sheet, [plain(text, "text", colors.faint)], size));
  const { document } = sheet;
  document
    .moveTo(page.side, y - 14)
    .lineTo(page.side + textWidth, y - 14)
    .lineWidth(0.5)
    .stroke(colors.line);
  writeRuns(sheet, leftRuns ?? [], page.side, y, size);
  const width = widthOfRuns(rightRuns ?? []);
  writeRuns(sheet, rightRuns ?? [], page.side + textWidth - width, y, size);
}
