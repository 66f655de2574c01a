/** Counts in words. */

import type { FindingCounts } from "../server/protocol.ts";

const severityWords = { High: "high", Medium: "medium", Low: "low", None: "informational" } as const;

/** Severities, as headings name them. */
export const severityNames = { High: "High", Medium: "Medium", Low: "Low", None: "Informational" } as const;

/** As in `1 finding`, `2 findings`. */
export function plural(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** As in `3 findings (1 high, 2 low)`; empty where there are none. */
export function countsText(counts: FindingCounts): string {
  const severities = ["High", "Medium", "Low", "None"] as const;
  const total = severities.reduce((sum, severity) => sum + counts[severity], 0);
  if (total === 0) return "";
  const parts = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severityWords[severity]}`);
  return `${plural(total, "finding")} (${parts.join(", ")})`;
}
