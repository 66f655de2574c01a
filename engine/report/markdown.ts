/** The report as a document: made to be attached to a pull request. */

import { checkPageUrl } from "../model/check-page-url.ts";
import type { Finding } from "../model/finding.ts";
import { swcUrl } from "../model/swc-url.ts";
import { codeFrame, firstLineOf } from "./code-frame.ts";
import {
  allFindings,
  analysedRuns,
  compilersOf,
  count,
  countBySeverity,
  describeStop,
  failedRuns,
  formatDuration,
  incompleteRuns,
  severityNames,
  silencedIn,
} from "./counts.ts";
import { explain } from "./explanation.ts";
import { codeBlock, codeCell, codeSpan, escapeMarkdown, sentenceToMarkdown } from "./markdown-escape.ts";
import { describeSurrounding, placeText } from "./place-text.ts";
import { rankFindings } from "./rank.ts";
import type { Report } from "./report.ts";
import { storyLines } from "./story-lines.ts";
import { makeLineReader } from "./text-context.ts";
import { errorPlace } from "./text-error.ts";
import { visibleLines } from "./visible.ts";

type LineReader = ReturnType<typeof makeLineReader>;

/** Columns of a frame: GitHub shows about as many before a block scrolls. */
const frameWidth = 100;

/** A summary, a table of findings, then a section for each, worst first. Ends with a line end. */
export function toMarkdown(report: Report): string {
  const findings = rankFindings(allFindings(report));
  const lines = makeLineReader(report.texts);
  const blocks = [
    ["# Solhound report"],
    [headline(report, findings)],
    ...incompleteBlock(report),
    ...failedBlock(report),
    ...(findings.length === 0 ? [] : [summaryTable(findings)]),
    ...findings.flatMap((finding, index) => findingSection(finding, index + 1, report, lines)),
    ["---"],
    [circumstances(report)],
  ];
  return `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;
}

function headline(report: Report, findings: readonly Finding[]): string {
  const nAnalysed = analysedRuns(report).length;
  if (nAnalysed === 0) return "**Nothing was analysed.**";
  const files = count(nAnalysed, "analysed file");
  if (findings.length === 0) return `**No findings** in ${files}.`;
  return `**${count(findings.length, "finding")}** in ${files}: ${countBySeverity(findings)}.`;
}

function incompleteBlock(report: Report): readonly (readonly string[])[] {
  const items = incompleteRuns(report).map(
    ({ file, summary }) => `- ${codeSpan(file)}: ${escapeMarkdown(describeStop(summary))}`,
  );
  return items.length === 0 ? [] : [["**Incomplete:** there may be more to find."], items];
}

function failedBlock(report: Report): readonly (readonly string[])[] {
  const failed = failedRuns(report);
  if (failed.length === 0) return [];
  const sections = failed.map(({ file, summary }) => {
    const { error } = summary;
    if (error === null) return [];
    return [codeSpan(errorPlace(error, file)), "", ...codeBlock(visibleLines(error.message.trimEnd()), "text")];
  });
  return [[`## Not analysed: ${count(failed.length, "input")}`], ...sections];
}

function summaryTable(findings: readonly Finding[]): readonly string[] {
  return [
    "| # | Severity | Finding | Place | Check |",
    "|--:|---|---|---|---|",
    ...findings.map((finding, index) =>
      [
        `| [${index + 1}](#${anchorOf(index + 1)})`,
        severityNames[finding.severity],
        sentenceToMarkdown(finding.title),
        codeCell(placeText(finding.location)) + describeSurrounding(finding, codeCell),
        `[${codeSpan(finding.check)}](${checkPageUrl(finding.check)}) |`,
      ].join(" | "),
    ),
  ];
}

/** The transactions that were run, as a numbered list. */
function storyBlock({ story }: Finding): readonly (readonly string[])[] {
  if (story === undefined) return [];
  const steps = storyLines(story).map((line, index) => `${index + 1}. ${escapeMarkdown(line)}`);
  return [["**Proof.** These transactions were replayed on an independent EVM:"], steps];
}

function findingSection(
  finding: Finding,
  number: number,
  report: Report,
  lines: LineReader,
): readonly (readonly string[])[] {
  const { why, fix, note } = explain(finding, report.checks);
  return [
    [`<a id="${anchorOf(number)}"></a>`, "", `## ${number}. ${sentenceToMarkdown(finding.title)}`],
    [
      `**${severityNames[finding.severity]}** · ${codeSpan(placeText(finding.location))}${describeSurrounding(finding, codeSpan)}`,
    ],
    [sentenceToMarkdown(finding.description.head)],
    ...frameBlock(finding.location, "^", lines),
    ...finding.related.flatMap(({ location, message }) => [
      [`${codeSpan(placeText(location))}: ${sentenceToMarkdown(message)}`],
      ...frameBlock(location, "~", lines),
    ]),
    ...storyBlock(finding),
    [`**Why it matters.** ${sentenceToMarkdown(why)}`],
    ...(fix === null ? [] : [[`**What to do.** ${sentenceToMarkdown(fix)}`]]),
    ...(note === "" ? [] : [[sentenceToMarkdown(note)]]),
    [`<sub>${referencesOf(finding)}</sub>`],
  ];
}

/** An anchor of our own: the ones that renderers derive from headings differ. */
function anchorOf(number: number): string {
  return `finding-${number}`;
}

function frameBlock(
  location: Finding["location"],
  caret: "^" | "~",
  lines: LineReader,
): readonly (readonly string[])[] {
  const sourceLines = lines(location.file);
  if (sourceLines === undefined) return [];
  const asIs = (text: string): string => text;
  const isMain = caret === "^";
  const options = { width: frameWidth, nContext: isMain ? 2 : 0, caret, mark: asIs, dim: asIs };
  const range = isMain ? location.range : firstLineOf(location.range);
  return [codeBlock(codeFrame(sourceLines, range, options), "text")];
}

function referencesOf({ check, swc, confidence, evidence, fingerprint }: Finding): string {
  return [
    `[${codeSpan(check)}](${checkPageUrl(check)})`,
    ...(swc === null ? [] : [`[${swc}](${swcUrl(swc)})`]),
    `confidence ${confidence.toLowerCase()}`,
    `evidence ${evidence}`,
    `fingerprint ${codeSpan(fingerprint.slice(0, 12))}`,
  ].join(" · ");
}

function circumstances(report: Report): string {
  const modes = [...new Set(report.runs.map(({ summary }) => `${summary.mode} mode`))];
  const solc = compilersOf(report);
  const { nSuppressed, nKnown } = silencedIn(report);
  return [
    `${report.tool.name} ${report.tool.version}`,
    ...modes,
    ...(solc === "" ? [] : [`solc ${solc}`]),
    ...(nSuppressed === 0 ? [] : [`${count(nSuppressed, "finding")} suppressed by comments`]),
    ...(nKnown === 0 ? [] : [`${count(nKnown, "finding")} known from the baseline`]),
    formatDuration(report.durationMs),
  ].join(" · ");
}
