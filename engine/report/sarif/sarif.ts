/** The report in SARIF 2.1.0, the exchange format that code hosts and editors read. */

import { allFindings } from "../counts.ts";
import { rankFindings } from "../rank.ts";
import type { Report } from "../report.ts";
import { toInvocation } from "./sarif-invocation.ts";
import { makeSarifPlaces, type SarifPlaces } from "./sarif-location.ts";
import { toResult } from "./sarif-result.ts";
import { toRule } from "./sarif-rule.ts";
import { relationshipsOf, taxonomiesOf } from "./sarif-taxa.ts";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** Indented JSON with a line end: one SARIF run for all analyses. */
export function toSarif(report: Report): string {
  return `${JSON.stringify({ $schema: schema, version: "2.1.0", runs: [toRun(report)] }, null, 2)}\n`;
}

function toRun(report: Report): object {
  const places = makeSarifPlaces(report);
  const taxonomies = taxonomiesOf(report.checks);
  return {
    tool: { driver: toDriver(report, taxonomies) },
    taxonomies,
    invocations: [toInvocation(report, places)],
    originalUriBaseIds: { "%SRCROOT%": { description: { text: "The folder in which the analysis was started." } } },
    artifacts: places.artifacts,
    results: toResults(report, places),
    columnKind: "utf16CodeUnits",
    defaultEncoding: "utf-8",
    defaultSourceLanguage: "solidity",
  };
}

function toDriver({ tool, checks, runs }: Report, taxonomies: ReturnType<typeof taxonomiesOf>): object {
  const codes = runs.flatMap(({ summary }) => summary.error?.code ?? []);
  return {
    name: tool.name,
    version: tool.version,
    semanticVersion: tool.version,
    informationUri: "https://github.com/solhound/solhound",
    rules: checks.map((check) => toRule(check, relationshipsOf(check, taxonomies))),
    notifications: [...new Set(["incomplete", ...codes])].map((id) => ({ id })),
    supportedTaxonomies: taxonomies.map(({ name }, index) => ({ name, index })),
  };
}

function toResults(report: Report, places: SarifPlaces): readonly object[] {
  const indexOf = new Map(report.checks.map(({ id }, index) => [id, index]));
  return rankFindings(allFindings(report)).map((finding) => toResult(finding, indexOf.get(finding.check), places));
}
