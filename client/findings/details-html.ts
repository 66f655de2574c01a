/** The page that explains one finding. All text of strangers is escaped; the page loads nothing. */

import type { FindingDetails, FindingEntry } from "../../server/findings-protocol.ts";
import { t } from "../l10n.ts";
import { detailsStyle } from "./details-style.ts";
import type { ListedFinding } from "./finding-tree.ts";

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

/** What of a page changes while it is read: the page hears of it, and keeps its place. */
export interface PageState {
  /** Whether there is such a test; null: it is being made. */
  readonly foundry: boolean | null;
  readonly hardhat: boolean | null;
  /** The finding is not shown any more. */
  readonly isGone: boolean;
}

/** A finding of another tool: what is known of it is in the list. */
export interface ToolFinding {
  readonly uri: string;
  readonly entry: ListedFinding;
}

export interface DetailsPage {
  /** Null: nothing is chosen. */
  readonly details: FindingDetails | ToolFinding | null;
  readonly state: PageState;
  /** Of the user; what checks say is in English. */
  readonly language: string;
  /** Names of files by their URIs, as people know them. */
  readonly nameOf: (uri: string) => string;
  /** Random; what in the page may run and style carries it. */
  readonly nonce: string;
}

/** A whole HTML document. */
export function detailsHtml({ details, state, language, nameOf, nonce }: DetailsPage): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(t("Finding"))}</title>
<style nonce="${nonce}">${detailsStyle}</style>
</head>
<body>
<main>${details === null ? nothing() : "why" in details ? body(details, nameOf) : toolBody(details, nameOf)}</main>
<script nonce="${nonce}">${script}show(${JSON.stringify(state)});</script>
</body>
</html>`;
}

function nothing(): string {
  const text = t("Choose a finding in the list: what it means, and what to do about it, is told here.");
  return `<p>${escapeHtml(text)}</p>`;
}

/** Buttons tell the view what they are for, and the view what has changed; there is no other code in the page. */
const script = `
const host = acquireVsCodeApi();
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-action]") : null;
  if (button !== null) host.postMessage({ action: button.dataset.action, index: Number(button.dataset.index ?? -1) });
});
window.addEventListener("message", ({ data }) => show(data));
function show(state) {
  for (const button of document.querySelectorAll("[data-action=foundry], [data-action=hardhat]")) {
    button.disabled = state[button.dataset.action] === null;
    button.hidden = state[button.dataset.action] === false;
  }
  for (const part of document.querySelectorAll("[data-when]")) {
    part.hidden = (part.dataset.when === "gone") !== state.isGone;
  }
}
`;

function body(details: FindingDetails, nameOf: (uri: string) => string): string {
  const { entry, head, why, fix, note, uri } = details;
  return [
    `<h1 lang="en">${escapeHtml(entry.title)}</h1>`,
    `<p class="grade severity-${entry.severity}">${escapeHtml(gradeOf(details))}</p>`,
    goneNote(),
    paragraph(head),
    `<p>${placeButton(uri, entry.range.start.line, -1, nameOf)}${whereText(details)}</p>`,
    ...(fix === null ? [] : section(t("What to do"), paragraph(fix))),
    ...section(t("Why it matters"), `${paragraph(why)}${note === "" ? "" : paragraph(note)}`),
    ...pathSection(details, nameOf),
    ...stepsSection(details),
    ...exampleSection(details),
    ...linksSection(details),
    `<div data-when="listed">${section(t("If the code is intended"), `<p>${ignoreButtons()}</p>`)}</div>`,
  ].join("\n");
}

/** Other tools tell a line, and no more. */
function toolBody({ uri, entry }: ToolFinding, nameOf: (uri: string) => string): string {
  const { tool = "", title, severity, message, range } = entry;
  const grade = [severityWords[severity](), t("found by {0}", tool)].join(" · ");
  return [
    `<h1 lang="en">${escapeHtml(title)}</h1>`,
    `<p class="grade severity-${severity}">${escapeHtml(grade)}</p>`,
    goneNote(),
    `<p lang="en">${escapeHtml(message)}</p>`,
    `<p>${placeButton(uri, range.start.line, -1, nameOf)}</p>`,
    `<p>${escapeHtml(t("This is all that the report of {0} tells. What to do about it is in that tool's own pages.", tool))}</p>`,
  ].join("\n");
}

function goneNote(): string {
  const text = t("It is not found any more: the code was mended or changed, or the finding is ignored now.");
  return `<p class="gone" role="status" data-when="gone">${escapeHtml(text)}</p>`;
}

function ignoreButtons(): string {
  const here = button("ignoreHere", t("Ignore here, with a comment"));
  return `${here} ${button("ignoreInProject", t("Ignore this check in the project"))}`;
}

/** What a check says. */
function paragraph(sentence: string): string {
  return `<p lang="en">${sentenceToHtml(sentence)}</p>`;
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
      `<li lang="en">${sentenceToHtml(message)} ${placeButton(uri, range.start.line, index, nameOf)}</li>`,
  );
  return section(t("How it comes about"), `<ol>${rows.join("")}</ol>`);
}

function stepsSection({ steps }: FindingDetails): string[] {
  if (steps.length === 0) return [];
  const rows = steps.map(
    ({ text, isBroken }) => `<li lang="en"${isBroken ? ' class="broken"' : ""}>${sentenceToHtml(text)}</li>`,
  );
  const tests = `${button("foundry", t("Copy as Foundry test"))} ${button("hardhat", t("Copy as Hardhat test"))}`;
  return section(t("Transactions that show it"), `<ol>${rows.join("")}</ol><p>${tests}</p>`);
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
