/** The formats that findings are exported in. */

import { toJson } from "../../engine/report/json.ts";
import { toMarkdown } from "../../engine/report/markdown.ts";
import type { Report } from "../../engine/report/report.ts";
import { toSarif } from "../../engine/report/sarif/sarif.ts";
import type { ExportFormat } from "../findings-protocol.ts";

/** Each writes the whole text. */
export const writers: Readonly<Record<ExportFormat, (report: Report) => string>> = {
  sarif: toSarif,
  json: toJson,
  markdown: toMarkdown,
};
