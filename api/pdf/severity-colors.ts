/** The colours of severities: each can be read on white, and all are said in words too. */

import type { Severity } from "../../engine/model/finding.ts";

export const severityColors: Readonly<Record<Severity, string>> = {
  High: "#b42318",
  Medium: "#a15c07",
  Low: "#0d5bb5",
  None: "#60646c",
};
