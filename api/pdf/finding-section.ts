/** One finding: what, where with its code, why it matters, what to do, how it is known. */

import type { CheckInfo } from "../../engine/model/check-info.ts";
import { checkPageUrl } from "../../engine/model/check-page-url.ts";
import type { Evidence, Finding } from "../../engine/model/finding.ts";
import { swcUrl } from "../../engine/model/swc-url.ts";
import { codeFrame, firstLineOf } from "../../engine/report/code-frame.ts";
import { severityNames } from "../../engine/report/counts.ts";
import { explain } from "../../engine/report/explanation.ts";
import { describeOwner, placeText } from "../../engine/report/place-text.ts";
import { anchor, codeBlock, codeColumns, paragraph } from "./blocks.ts";
import { severityColors } from "./severity-colors.ts";
import { colors, page, type Sheet, textWidth } from "./sheet.ts";
import { writeTestCase } from "./test-case.ts";
import { plain, type Span, toSpans } from "./typeset.ts";

/** Related places beyond these are only counted. */
const maxRelated = 12;

const evidenceTexts: Readonly<Record<Evidence, string>> = {
  static: "Seen in the code; nothing was executed.",
  symbolic: "A path to it was solved; the transactions below take it.",
  replayed: "The transactions below were replayed from the deployment on, and showed it.",
};

type Lines = (file: string) => readonly string[] | undefined;

/** The name of the place in the document where the finding with this number begins. */
export function findingPlace(number: number): string {
  return `finding-${number}`;
}

/** Writes the section; `checks` is the catalogue, `lines` gives the sources. */
export function writeFinding(
  sheet: Sheet,
  finding: Finding,
  number: number,
  checks: readonly CheckInfo[],
  lines: Lines,
): void {
  const { severity, description, location, related } = finding;
  writeTitle(sheet, finding, number);
  const owner = describeOwner(finding);
  const where = [
    plain(placeText(location), "code"),
    ...(owner === "" ? [] : [plain(" in ", "text", colors.faint), plain(owner, "code")]),
  ];
  paragraph(sheet, [plain(`${severityNames[severity]}  `, "strong", severityColors[severity]), ...where], {
    size: 8.5,
  });
  paragraph(sheet, toSpans(description.head));
  writeFrame(sheet, location, "^", lines);
  for (const one of related.slice(0, maxRelated)) {
    paragraph(sheet, [plain(placeText(one.location), "code"), plain("  ", "text"), ...toSpans(one.message)], {
      size: 8.5,
      gapAfter: 3,
    });
    writeFrame(sheet, one.location, "~", lines);
  }
  if (related.length > maxRelated) paragraph(sheet, toSpans(`… and ${related.length - maxRelated} places more.`));
  const { why, fix, note } = explain(finding, checks);
  writeLabelled(sheet, "Why it matters", toSpans(why));
  if (fix !== null) writeLabelled(sheet, "What to do", toSpans(fix));
  if (note !== "") writeLabelled(sheet, "Note", toSpans(note));
  writeLabelled(sheet, "Evidence", [plain(evidenceTexts[finding.evidence], "text")]);
  for (const testCase of finding.testCases.slice(0, 1)) writeTestCase(sheet, testCase);
  writeReferences(sheet, finding);
}

function writeTitle(sheet: Sheet, { title, severity }: Finding, number: number): void {
  sheet.advance(8);
  sheet.reserve(130);
  const heading = `${number}. ${plain(title, "strong").text}`;
  anchor(sheet, findingPlace(number), heading);
  sheet.document.rect(page.side, sheet.y(), textWidth, 1.6).fill(severityColors[severity]);
  sheet.advance(8);
  paragraph(sheet, toSpans(heading, "strong"), { size: 12, gapAfter: 3 });
}

function writeLabelled(sheet: Sheet, label: string, spans: readonly Span[]): void {
  paragraph(sheet, [plain(`${label}.  `, "strong"), ...spans]);
}

function writeFrame(sheet: Sheet, { file, range }: Finding["location"], caret: "^" | "~", lines: Lines): void {
  const sourceLines = lines(file);
  if (sourceLines === undefined) return;
  const asIs = (text: string): string => text;
  const isMain = caret === "^";
  const options = { width: codeColumns, nContext: isMain ? 2 : 0, caret, mark: asIs, dim: asIs };
  const frame = codeFrame(sourceLines, isMain ? range : firstLineOf(range), options);
  codeBlock(sheet, frame, (line) => line.startsWith(">"));
}

function writeReferences(sheet: Sheet, { check, swc, confidence, fingerprint }: Finding): void {
  const size = 8;
  sheet.reserve(3 * size * 1.5);
  const facts = `confidence ${confidence.toLowerCase()} · fingerprint ${fingerprint.slice(0, 12)}`;
  paragraph(sheet, [plain(`Check ${check}`, "text", colors.link)], {
    size,
    gapAfter: 0,
    target: { url: checkPageUrl(check) },
  });
  if (swc !== null) {
    paragraph(sheet, [plain(swc, "text", colors.link)], { size, gapAfter: 0, target: { url: swcUrl(swc) } });
  }
  paragraph(sheet, [plain(facts, "text", colors.faint)], { size, gapAfter: 12 });
}
