/** Checks as SARIF rules. */

import type { CheckInfo } from "../../model/check-info.ts";
import { checkPageUrl } from "../../model/check-page-url.ts";
import type { Severity } from "../../model/finding.ts";
import { codeBlock, sentenceToMarkdown } from "../markdown-escape.ts";

/** SARIF has no word for what is milder than a note. */
export const sarifLevels: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  High: "error",
  Medium: "warning",
  Low: "note",
  None: "note",
};

/** What code hosts sort by: the middle of the severity's CVSS band, as text. */
const securitySeverities: Readonly<Record<Severity, string>> = { High: "8.0", Medium: "5.5", Low: "2.5", None: "0.0" };

/** One check; `relationships` are its entries in the registries. */
export function toRule(check: CheckInfo, relationships: readonly object[]): object {
  return {
    id: check.id,
    name: toPascalCase(check.id),
    shortDescription: { text: check.title },
    fullDescription: { text: check.why },
    help: { text: `${check.why}\n\n${check.fix}`, markdown: helpOf(check) },
    helpUri: checkPageUrl(check.id),
    defaultConfiguration: { level: sarifLevels[check.severity] },
    relationships,
    properties: {
      tags: ["security", ...registryTags(check)],
      precision: check.confidence.toLowerCase(),
      "security-severity": securitySeverities[check.severity],
    },
  };
}

/** In the form that code hosts know; numbers of CWE entries have three digits there. */
function registryTags({ swc, cwe, owasp, scwe = [], ethTrust = [] }: CheckInfo): readonly string[] {
  return [
    ...(swc === null ? [] : [swc]),
    ...cwe.map((number) => `external/cwe/cwe-${String(number).padStart(3, "0")}`),
    ...(owasp === undefined ? [] : [`OWASP-${owasp}`]),
    ...scwe,
    ...ethTrust.map((requirement) => `EthTrust ${requirement}`),
  ];
}

function helpOf({ title, why, fix, example, references }: CheckInfo): string {
  const blocks = [
    [`# ${sentenceToMarkdown(title)}`],
    [sentenceToMarkdown(why)],
    ["## What to do"],
    [sentenceToMarkdown(fix)],
    ["### Flawed"],
    codeBlock(example.bad.trimEnd().split("\n"), "solidity"),
    ["### Sound"],
    codeBlock(example.good.trimEnd().split("\n"), "solidity"),
    ...(references.length === 0 ? [] : [["## References"], references.map((url) => `- <${url}>`)]),
  ];
  return blocks.map((block) => block.join("\n")).join("\n\n");
}

function toPascalCase(id: string): string {
  return id
    .split("-")
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join("");
}
