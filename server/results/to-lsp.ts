/** Our results in the protocol's words. Nothing else converts in this direction. */

import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type Hover,
  type Location as LspLocation,
  MarkupKind,
} from "vscode-languageserver/node";
import type { CheckInfo } from "../../engine/model/check-info.ts";
import { checkPageUrl } from "../../engine/model/check-page-url.ts";
import type { Finding, Severity } from "../../engine/model/finding.ts";
import type { Range } from "../../engine/model/location.ts";
import { swcUrl } from "../../engine/model/swc-url.ts";
import { type Explanation, explain } from "../../engine/report/explanation.ts";
import { escapeMarkdown, sentenceToMarkdown } from "../../engine/report/markdown-escape.ts";
import type { ClientFeatures } from "../client-features.ts";
import { t } from "../l10n.ts";
import { compilerSource, type FindingData, findingSource } from "../protocol.ts";
import type { DocumentImport } from "../texts/document-imports.ts";
import type { FindingItem, MessageItem, RelatedItem } from "./items.ts";
import type { PlacedItem } from "./one-per-place.ts";
import type { Place } from "./places.ts";
import { plainSentence } from "./plain-sentence.ts";

const pastAnyLine = 2 ** 31 - 1;

/** Where a place is now, by the file's URI as the client spells it. */
export type Locate = (place: Place) => LspLocation;

const findingSeverity: Readonly<Record<Severity, DiagnosticSeverity>> = {
  High: DiagnosticSeverity.Error,
  Medium: DiagnosticSeverity.Warning,
  Low: DiagnosticSeverity.Information,
  None: DiagnosticSeverity.Hint,
};

const messageSeverity: Readonly<Record<MessageItem["severity"], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  unused: DiagnosticSeverity.Hint,
};

/** What is shown at the place of an item: where it stands for others, these are told as what is related to it. */
export function toDiagnostic({ item, others }: PlacedItem, locate: Locate, features: ClientFeatures): Diagnostic {
  const { range } = locate(item.place);
  const also = others.map(({ finding, place }) => ({
    place,
    message: t("Also: {0} ({1})", sayingOf(finding), finding.check),
  }));
  const related = features.relatedInformation ? toRelated([...item.related, ...also], locate) : [];
  return {
    ...(item.kind === "finding"
      ? findingDiagnostic(item.finding, others, range, features)
      : messageDiagnostic(item, range)),
    ...(related.length > 0 ? { relatedInformation: related } : {}),
  };
}

function findingDiagnostic(
  finding: Finding,
  others: readonly FindingItem[],
  range: Range,
  features: ClientFeatures,
): Diagnostic {
  const { check, severity, fingerprint } = finding;
  const also = others.map((other) => other.finding.fingerprint);
  const data: FindingData = { kind: "finding", check, fingerprint, ...(also.length > 0 ? { also } : {}) };
  return {
    range,
    severity: findingSeverity[severity],
    source: findingSource,
    code: check,
    ...(features.codeDescription ? { codeDescription: { href: checkPageUrl(check) } } : {}),
    message: sayingOf(finding),
    ...(features.diagnosticData ? { data } : {}),
  };
}

function sayingOf({ title, description }: Finding): string {
  return plainSentence(`${title}: ${description.head}`);
}

function messageDiagnostic({ source, severity, code, message }: MessageItem, range: Range): Diagnostic {
  return {
    range: onFirstLine(range),
    severity: messageSeverity[severity],
    source: source === "compiler" ? compilerSource : findingSource,
    ...(code === null ? {} : { code }),
    ...(severity === "unused" ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    message,
  };
}

/** What the compiler says of a whole contract would underline all of it. Past its end, a column is that of the line's end. */
function onFirstLine({ start, end }: Range): Range {
  return start.line === end.line ? { start, end } : { start, end: { line: start.line, character: pastAnyLine } };
}

function toRelated(related: readonly RelatedItem[], locate: Locate): DiagnosticRelatedInformation[] {
  return related
    .filter(({ place }) => !place.lost)
    .map(({ place, message }) => ({
      location: locate(place),
      message: plainSentence(message),
    }));
}

const evidenceWords: Readonly<Record<Finding["evidence"], () => string>> = {
  static: () => t("seen in the code"),
  symbolic: () => t("a path to it was found"),
  replayed: () => t("shown by a transaction sequence"),
};

const severityWords: Readonly<Record<Severity, () => string>> = {
  High: () => t("High severity"),
  Medium: () => t("Medium severity"),
  Low: () => t("Low severity"),
  None: () => t("Informational"),
};

const confidenceWords: Readonly<Record<Finding["confidence"], () => string>> = {
  High: () => t("high confidence"),
  Medium: () => t("medium confidence"),
  Low: () => t("low confidence"),
};

/**
 * Explains findings that share a place, in their order, and nothing twice; null where there are none. What is wrong the
 * diagnostics say: editors show them beside the hover.
 */
export function toHover(
  findings: readonly Finding[],
  checks: readonly CheckInfo[],
  range: Range,
  features: ClientFeatures,
): Hover | null {
  if (findings.length === 0) return null;
  const kind = features.hoverMarkdown ? MarkupKind.Markdown : MarkupKind.PlainText;
  const say = features.hoverMarkdown ? toMarkdown : toText;
  const titles = new Map(findings.map((finding) => [say(finding, explain(finding, checks)), finding.title]));
  const parts = [...titles].map(([text, title]) => (titles.size === 1 ? text : `${titleAs(kind, title)}${text}`));
  return { contents: { kind, value: parts.join(features.hoverMarkdown ? "\n\n---\n\n" : "\n\n") }, range };
}

/** Tells which file an import brings in; null where it leads nowhere: a message at its place says why. */
export function toImportHover({ range, resolved, written }: DocumentImport, features: ClientFeatures): Hover | null {
  if (resolved.kind !== "found") return null;
  const { path, name } = resolved;
  const text = name === written ? path : t("{0}, known to the compiler as {1}", path, name);
  const contents = features.hoverMarkdown
    ? { kind: MarkupKind.Markdown, value: escapeMarkdown(text) }
    : { kind: MarkupKind.PlainText, value: text };
  return { contents, range };
}

function titleAs(kind: MarkupKind, title: string): string {
  return kind === MarkupKind.Markdown ? `**${sentenceToMarkdown(title)}**\n\n` : `${title}\n`;
}

function toMarkdown(finding: Finding, { why, fix, note }: Explanation): string {
  const { check, swc } = finding;
  const link = `[${escapeMarkdown(check)}](${checkPageUrl(check)})`;
  return [
    ...(fix === null ? [] : [`**${t("What to do:")}** ${sentenceToMarkdown(fix)}`]),
    sentenceToMarkdown(why),
    ...(note === "" ? [] : [sentenceToMarkdown(note)]),
    [escapeMarkdown(gradeOf(finding)), link, ...(swc === null ? [] : [`[${swc}](${swcUrl(swc)})`])].join(" · "),
  ].join("\n\n");
}

function toText(finding: Finding, { why, fix, note }: Explanation): string {
  const { check } = finding;
  return [
    ...(fix === null ? [] : [`${t("What to do:")} ${fix}`]),
    why,
    ...(note === "" ? [] : [note]),
    gradeOf(finding),
    `${check}: ${checkPageUrl(check)}`,
  ].join("\n");
}

function gradeOf({ severity, confidence, evidence }: Finding): string {
  return [severityWords[severity](), confidenceWords[confidence](), evidenceWords[evidence]()].join(" · ");
}
