/** The page that explains one finding. All text of strangers is escaped; the page loads nothing. */

import type { FindingDetails, FindingEntry } from "../../server/findings-protocol.ts";
import type { FindingEvidence } from "../../server/protocol.ts";
import { t } from "../l10n.ts";
import { detailsStyle } from "./details-style.ts";

const evidenceWords: Readonly<Record<FindingEntry["evidence"], () => string>> = {
  static: () => t("seen in the code"),
  symbolic: () => t("a path to it was found"),
  replayed: () => t("shown by a transaction sequence"),
};

const severityWords: Readonly<Record<FindingEntry["severity"], () => string>> = {
  High: () => t("High severity"),
  Medium: () => t("Medium severity"),
  Low: () => t("Low severity"),
  None: () => t("Informational"),
};

const confidenceWords: Readonly<Record<FindingEntry["confidence"], () => string>> = {
  High: () => t("high confidence"),
  Medium: () => t("medium confidence"),
  Low: () => t("low confidence"),
};

/** What the page asks its view to do. */
export const pageActions = ["open", "foundry", "hardhat", "ignoreHere", "ignoreInProject"] as const;
export type PageAction = (typeof pageActions)[number];

export interface DetailsPage {
  /** Null: nothing is chosen. */
  readonly details: FindingDetails | null;
  readonly evidence: FindingEvidence | null;
  /** Names of files by their URIs, as people know them. */
  readonly nameOf: (uri: string) => string;
  /** Random; what in the page may run and style carries it. */
  readonly nonce: string;
}

/** A whole HTML document. */
export function detailsHtml({ details, evidence, nameOf, nonce }: DetailsPage): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(t("Finding"))}</title>
<style nonce="${nonce}">${detailsStyle}</style>
</head>
<body>
<main>${details === null ? nothing() : body(details, evidence, nameOf)}</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

function nothing(): string {
  const text = t("Choose a finding in the list: what it means, and what to do about it, is told here.");
  return `<p>${escapeHtml(text)}</p>`;
}

/** Buttons tell the view what they are for; there is no other code in the page. */
const script = `
const host = acquireVsCodeApi();
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-action]") : null;
  if (button !== null) host.postMessage({ action: button.dataset.action, index: Number(button.dataset.index ?? -1) });
});
`;

function body(details: FindingDetails, evidence: FindingEvidence | null, nameOf: (uri: string) => string): string {
  const { entry, head, why, fix, note, uri } = details;
  return [
    `<h1>${escapeHtml(entry.title)}</h1>`,
    `<p class="grade severity-${entry.severity}">${escapeHtml(gradeOf(details))}</p>`,
    `<p>${sentenceToHtml(head)}</p>`,
    `<p>${placeButton(uri, entry.range.start.line, -1, nameOf)}${whereText(details)}</p>`,
    ...(fix === null ? [] : section(t("What to do"), `<p>${sentenceToHtml(fix)}</p>`)),
    ...section(
      t("Why it matters"),
      `<p>${sentenceToHtml(why)}</p>${note === "" ? "" : `<p>${sentenceToHtml(note)}</p>`}`,
    ),
    ...pathSection(details, nameOf),
    ...stepsSection(details),
    ...evidenceButtons(evidence),
    ...exampleSection(details),
    ...linksSection(details),
    ...section(
      t("If the code is intended"),
      `<p>${button("ignoreHere", t("Ignore here, with a comment"))} ${button("ignoreInProject", t("Ignore this check in the project"))}</p>`,
    ),
  ].join("\n");
}

function gradeOf({ entry: { severity, confidence, evidence } }: FindingDetails): string {
  return [severityWords[severity](), confidenceWords[confidence](), evidenceWords[evidence]()].join(" · ");
}

function whereText({ entry: { contract, function: signature } }: FindingDetails): string {
  const parts = [contract, signature].filter((part) => part !== null);
  return parts.length === 0 ? "" : ` ${escapeHtml(t("in"))} <code>${escapeHtml(parts.join("."))}</code>`;
}

function section(title: string, content: string): string[] {
  return [`<section><h2>${escapeHtml(title)}</h2>${content}</section>`];
}

function pathSection({ path }: FindingDetails, nameOf: (uri: string) => string): string[] {
  if (path.length === 0) return [];
  const rows = path.map(
    ({ uri, range, message }, index) =>
      `<li>${sentenceToHtml(message)} ${placeButton(uri, range.start.line, index, nameOf)}</li>`,
  );
  return section(t("How it comes about"), `<ol>${rows.join("")}</ol>`);
}

function stepsSection({ steps }: FindingDetails): string[] {
  if (steps.length === 0) return [];
  const rows = steps.map(
    ({ text, isBroken }) => `<li${isBroken ? ' class="broken"' : ""}>${sentenceToHtml(text)}</li>`,
  );
  return section(t("Transactions that show it"), `<ol>${rows.join("")}</ol>`);
}

function evidenceButtons(evidence: FindingEvidence | null): string[] {
  const buttons = [
    ...(evidence?.foundry == null ? [] : [button("foundry", t("Copy as Foundry test"))]),
    ...(evidence?.hardhat == null ? [] : [button("hardhat", t("Copy as Hardhat test"))]),
  ];
  return buttons.length === 0 ? [] : [`<p>${buttons.join(" ")}</p>`];
}

function exampleSection({ example }: FindingDetails): string[] {
  if (example === null) return [];
  const code = (text: string): string => `<pre><code>${escapeHtml(text.trim())}</code></pre>`;
  const told = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  return section(t("Example"), `${told(t("Wrong:"))}${code(example.bad)}${told(t("Right:"))}${code(example.good)}`);
}

function linksSection({ registries, references, pageUrl, entry }: FindingDetails): string[] {
  const links = [
    link(pageUrl, t("The page of {0}", entry.check)),
    ...registries.map(({ name, url }) => link(url, name)),
    ...references.map((url) => link(url, url)),
  ];
  return section(t("Read on"), `<ul>${links.map((one) => `<li>${one}</li>`).join("")}</ul>`);
}

function link(url: string, text: string): string {
  return /^https:\/\//.test(url) ? `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>` : escapeHtml(text);
}

function placeButton(uri: string, line: number, index: number, nameOf: (uri: string) => string): string {
  return button("open", `${nameOf(uri)}:${line + 1}`, index);
}

function button(action: PageAction, text: string, index?: number): string {
  const place = index === undefined ? "" : ` data-index="${index}"`;
  const style = action === "open" ? ' class="place"' : "";
  return `<button type="button"${style} data-action="${action}"${place}>${escapeHtml(text)}</button>`;
}

/** What stands between backticks becomes code. */
function sentenceToHtml(sentence: string): string {
  return escapeHtml(sentence).replace(/`([^`]*)`/g, "<code>$1</code>");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
