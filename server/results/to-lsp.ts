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
import type { Finding, Severity } from "../../engine/model/finding.ts";
import type { Range } from "../../engine/model/location.ts";
import { checkPageUrl } from "../../engine/report/check-page.ts";
import { escapeMarkdown, sentenceToMarkdown } from "../../engine/report/markdown-escape.ts";
import type { ClientFeatures } from "../client-features.ts";
import { compilerSource, type FindingData, findingSource } from "../protocol.ts";
import type { DocumentImport } from "../texts/document-imports.ts";
import type { Item, MessageItem, RelatedItem } from "./items.ts";
import type { Place } from "./places.ts";

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

/** What is shown at the place of an item. */
export function toDiagnostic(item: Item, locate: Locate, features: ClientFeatures): Diagnostic {
  const { range } = locate(item.place);
  const related = features.relatedInformation ? toRelated(item.related, locate) : [];
  return {
    ...(item.kind === "finding" ? findingDiagnostic(item.finding, range, features) : messageDiagnostic(item, range)),
    ...(related.length > 0 ? { relatedInformation: related } : {}),
  };
}

function findingDiagnostic(finding: Finding, range: Range, features: ClientFeatures): Diagnostic {
  const { check, severity, title, description, fingerprint } = finding;
  const data: FindingData = { kind: "finding", check, fingerprint };
  return {
    range,
    severity: findingSeverity[severity],
    source: findingSource,
    code: check,
    ...(features.codeDescription ? { codeDescription: { href: checkPageUrl(check) } } : {}),
    message: `${title}: ${description.head}`,
    ...(features.diagnosticData ? { data } : {}),
  };
}

function messageDiagnostic({ source, severity, code, message }: MessageItem, range: Range): Diagnostic {
  return {
    range,
    severity: messageSeverity[severity],
    source: source === "compiler" ? compilerSource : findingSource,
    ...(code === null ? {} : { code }),
    ...(severity === "unused" ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    message,
  };
}

function toRelated(related: readonly RelatedItem[], locate: Locate): DiagnosticRelatedInformation[] {
  return related.filter(({ place }) => !place.lost).map(({ place, message }) => ({ location: locate(place), message }));
}

const evidenceWords: Readonly<Record<Finding["evidence"], string>> = {
  static: "seen in the code",
  symbolic: "a path to it was found",
  replayed: "shown by a transaction sequence",
};

/** Explains findings that share a place, in their order, and nothing twice; null where there are none. */
export function toHover(findings: readonly Finding[], range: Range, features: ClientFeatures): Hover | null {
  if (findings.length === 0) return null;
  const alike = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.check, finding.swc, finding.title, gradeOf(finding)]);
    alike.set(key, [...(alike.get(key) ?? []), finding]);
  }
  const explain = features.hoverMarkdown ? toMarkdown : toText;
  const value = [...alike.values()].map(explain).join(features.hoverMarkdown ? "\n\n---\n\n" : "\n\n");
  return { contents: { kind: features.hoverMarkdown ? MarkupKind.Markdown : MarkupKind.PlainText, value }, range };
}

/** Tells which file an import brings in; null where it leads nowhere: a message at its place says why. */
export function toImportHover({ range, resolved, written }: DocumentImport, features: ClientFeatures): Hover | null {
  if (resolved.kind !== "found") return null;
  const remapped = resolved.name === written ? "" : `, known to the compiler as ${resolved.name}`;
  const text = `${resolved.path}${remapped}`;
  const contents = features.hoverMarkdown
    ? { kind: MarkupKind.Markdown, value: escapeMarkdown(text) }
    : { kind: MarkupKind.PlainText, value: text };
  return { contents, range };
}

/** What findings of one check and one grade say: each its own sentence, and what holds for all of them once. */
function saying(findings: readonly Finding[], part: (finding: Finding) => string): string[] {
  return [...new Set(findings.map(part))];
}

function toMarkdown(findings: readonly Finding[]): string {
  const registry = saying(findings, ({ swc }) => (swc === null ? "" : ` · ${escapeMarkdown(swc)}`));
  return [
    ...saying(findings, ({ title }) => `**${sentenceToMarkdown(title)}**`),
    ...saying(findings, (finding) => escapeMarkdown(gradeOf(finding))),
    ...saying(findings, ({ description }) => sentenceToMarkdown(description.head)),
    ...saying(findings, ({ description }) => sentenceToMarkdown(description.tail)),
    ...saying(findings, ({ check }) => `[${escapeMarkdown(check)}](${checkPageUrl(check)})${registry.join("")}`),
  ].join("\n\n");
}

function toText(findings: readonly Finding[]): string {
  return [
    ...saying(findings, ({ title }) => title),
    ...saying(findings, gradeOf),
    ...saying(findings, ({ description }) => description.head),
    ...saying(findings, ({ description }) => description.tail),
    ...saying(findings, ({ check }) => `${check}: ${checkPageUrl(check)}`),
  ].join("\n");
}

function gradeOf({ severity, confidence, evidence }: Finding): string {
  const weight = severity === "None" ? "Note" : `${severity} severity`;
  return `${weight} · ${confidence.toLowerCase()} confidence · ${evidenceWords[evidence]}`;
}
