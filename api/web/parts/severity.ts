/** How bad a finding is: always as a word, never by colour alone. */

import { type Severity, severities } from "../../../engine/model/finding.ts";
import type { Job } from "../../analyses/contract.ts";
import { h } from "../dom.ts";

/** What people read. */
export const severityTexts: Readonly<Record<Severity, string>> = {
  High: "High",
  Medium: "Medium",
  Low: "Low",
  None: "Note",
};

/** 0 for the worst. */
export function rankOf(severity: Severity): number {
  return severities.indexOf(severity);
}

/** The class that gives the colour. */
export function severityClass(severity: Severity): string {
  return `severity-${severity.toLowerCase()}`;
}

/** `High`, or `2 High`. */
export function severityBadge(severity: Severity, n?: number): HTMLElement {
  const text = severityTexts[severity];
  return h("span", { class: `severity ${severityClass(severity)}` }, n === undefined ? text : `${n} ${text}`);
}

/** One badge for each severity that was found. */
export function severityCounts(counts: Job["numVulnerabilities"]): readonly HTMLElement[] {
  const numbers = { High: counts.high, Medium: counts.medium, Low: counts.low, None: counts.none };
  return severities
    .filter((severity) => numbers[severity] > 0)
    .map((severity) => severityBadge(severity, numbers[severity]));
}
