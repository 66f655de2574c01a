/** Counts in words. */

import type { FindingCounts } from "../server/protocol.ts";
import { t } from "./l10n.ts";

type Severity = keyof FindingCounts;

const severityNames: Readonly<Record<Severity, () => string>> = {
  High: () => t("High"),
  Medium: () => t("Medium"),
  Low: () => t("Low"),
  None: () => t("Informational"),
};

/** A severity, as headings name it. */
export function severityName(severity: Severity): string {
  return severityNames[severity]();
}

const severityCounts: Readonly<Record<Severity, (n: number) => string>> = {
  High: (n) => t("{0} high", n),
  Medium: (n) => t("{0} medium", n),
  Low: (n) => t("{0} low", n),
  None: (n) => t("{0} informational", n),
};

const nouns = {
  finding: [(n: number) => t("{0} finding", n), (n: number) => t("{0} findings", n)],
  folder: [(n: number) => t("{0} folder", n), (n: number) => t("{0} folders", n)],
  file: [(n: number) => t("{0} file", n), (n: number) => t("{0} files", n)],
  "compiler error": [(n: number) => t("{0} compiler error", n), (n: number) => t("{0} compiler errors", n)],
} as const;

/** As in `1 finding`, `2 findings`. */
export function plural(n: number, noun: keyof typeof nouns): string {
  return nouns[noun][n === 1 ? 0 : 1](n);
}

/** As in `3 findings (1 high, 2 low)`; empty where there are none. */
export function countsText(counts: FindingCounts): string {
  const severities = ["High", "Medium", "Low", "None"] as const;
  const total = severities.reduce((sum, severity) => sum + counts[severity], 0);
  if (total === 0) return "";
  const parts = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => severityCounts[severity](counts[severity]));
  return `${plural(total, "finding")} (${parts.join(", ")})`;
}
