/** `solhound/export`: what is shown now, as a report in one of the formats of the command line. */

import type { ExportParams } from "../findings-protocol.ts";
import { writers } from "../results/report-writers.ts";
import { type ReportDeps, shownReport } from "../results/shown-report.ts";

/** Null where nothing was analysed yet. */
export async function exportFindings(deps: ReportDeps, { format }: ExportParams): Promise<string | null> {
  const report = await shownReport(deps);
  if (report === null) return null;
  return writers[format](report);
}
