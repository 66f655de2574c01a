/** What agents are told of findings: plain text, in English, of a bounded size. */

import type { FindingDetails, FindingEntry } from "../../server/findings-protocol.ts";

/** More than this helps no agent, and costs its user. */
const maxFindings = 50;
const maxLength = 12_000;

export interface NamedFinding {
  /** The file, relative to its folder. */
  readonly name: string;
  readonly entry: FindingEntry;
}

/** One line a finding, in their order. */
export function listText(findings: readonly NamedFinding[]): string {
  if (findings.length === 0) return "Solhound shows no findings there.";
  const lines = findings.slice(0, maxFindings).map(lineOf);
  const nLeft = findings.length - lines.length;
  return bounded([...lines, ...(nLeft > 0 ? [`${nLeft} more are not listed.`] : [])].join("\n"));
}

function lineOf({ name, entry }: NamedFinding): string {
  const { check, severity, confidence, fingerprint, title, message, range } = entry;
  const grade = severity === "None" ? "Informational" : severity;
  return `${name}:${range.start.line + 1}: ${grade} (${confidence} confidence) [${check}] ${title}: ${message} (fingerprint ${fingerprint})`;
}

/** What one finding means, and what to do. */
export function detailsText({ head, why, fix, note, steps, example, entry, pageUrl }: FindingDetails): string {
  const parts = [
    `${entry.title} [${entry.check}]`,
    head,
    `Why it matters: ${why}`,
    ...(fix === null ? [] : [`What to do: ${fix}`]),
    ...(note === "" ? [] : [note]),
    ...(steps.length === 0 ? [] : [`Transactions that show it:\n${steps.map(({ text }) => `- ${text}`).join("\n")}`]),
    ...(example === null ? [] : [`Wrong:\n${example.bad.trim()}`, `Right:\n${example.good.trim()}`]),
    pageUrl,
  ];
  return bounded(parts.join("\n\n"));
}

function bounded(text: string): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}\n(cut off)`;
}
