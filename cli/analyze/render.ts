/** From the outcomes of a call to the text of its report. */

import { catalogue } from "../../engine/checks/catalogue.ts";
import { version } from "../../engine/model/version.ts";
import { toLcov } from "../../engine/report/execution/lcov.ts";
import { toJson } from "../../engine/report/json.ts";
import { toMarkdown } from "../../engine/report/markdown.ts";
import type { Report } from "../../engine/report/report.ts";
import { toSarif } from "../../engine/report/sarif/sarif.ts";
import { toText } from "../../engine/report/text.ts";
import { terminalStyle } from "../terminal-style.ts";
import type { InputOutcome } from "./input-outcome.ts";
import type { OptionFormat } from "./option-table.ts";
import type { AnalyzePlan } from "./plan.ts";
import { readTexts } from "./read-texts.ts";

const formats: Readonly<Record<OptionFormat, (report: Report, plan: AnalyzePlan) => string>> = {
  text: (report, { hasColor, output }) => toText(report, terminalStyle(process.stdout, hasColor && output === null)),
  json: toJson,
  sarif: toSarif,
  markdown: toMarkdown,
  lcov: toLcov,
};

/** Formats that show nothing of the sources. */
const textless: ReadonlySet<OptionFormat> = new Set(["json", "lcov"]);

/** Reads the sources that the format shows pieces of, and writes the report. */
export async function renderReport(
  outcomes: readonly InputOutcome[],
  plan: AnalyzePlan,
  durationMs: number,
): Promise<string> {
  const texts = textless.has(plan.format) ? new Map<string, string>() : await readTexts(outcomes);
  const runs = outcomes.map(({ run }) => run);
  const report = { tool: { name: "solhound", version }, runs, checks: catalogue, durationMs, texts };
  return formats[plan.format](report, plan);
}
