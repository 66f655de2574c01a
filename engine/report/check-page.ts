/** The page of a check, and the list of all pages: Markdown, made from what the check says about itself. */

import type { CheckInfo } from "../model/check-info.ts";
import { furtherReferences, registryEntries } from "./registries.ts";

/** The page of one check; ends with a line end. */
export function renderCheckPage(check: CheckInfo): string {
  const references = furtherReferences(check);
  const sections = [
    `# ${check.title}`,
    [
      `\`${check.id}\``,
      `severity ${check.severity}`,
      `confidence ${check.confidence}`,
      ...(check.isQuiet === true ? ["[off unless asked for](README.md#checks-that-are-off)"] : []),
      ...registryLinks(check),
    ].join(" · "),
    "## Why it matters",
    check.why,
    "## What to do",
    check.fix,
    "## Example",
    "Wrong:",
    solidity(check.example.bad),
    "Right:",
    solidity(check.example.good),
    "## How to suppress it",
    "If the code is intended, suppress the finding with a comment above the line that gives the reason ([other forms](README.md#suppressing-a-check)):",
    solidity(`// solhound-disable-next-line ${check.id} -- why it is right here`),
    ...(references.length > 0 ? ["## References", references.map((link) => `- <${link}>`).join("\n")] : []),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** The list of all checks, in the order given; ends with a line end. */
export function renderCheckIndex(checks: readonly CheckInfo[]): string {
  const rows = checks.map((check) => {
    const cells = [
      `[${check.title}](${check.id}.md)`,
      `\`${check.id}\``,
      check.isQuiet === true ? `${check.severity}, off` : check.severity,
      registryLinks(check).join(", "),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const table = ["| Check | Id | Severity | Registries |", "|---|---|---|---|", ...rows].join("\n");
  return `${["# Checks", table, quiet, suppressing].join("\n\n")}\n`;
}

function registryLinks(check: CheckInfo): string[] {
  return registryEntries(check).map(({ name, url }) => `[${name.replace(/[[\]]/g, "\\$&")}](${url})`);
}

function solidity(code: string): string {
  return `\`\`\`solidity\n${code.trim()}\n\`\`\``;
}

const quiet = `## Checks that are off

Checks marked off in the table are about style and gas. Turn them on with \`"checks": { "boolean-equality": "on" }\` in \`solhound.json\`, with \`--enable\` or \`--only\` on the command line, or with \`solhound.enable\` in the editor.`;

const suppressing = `## Suppressing a check

A comment suppresses findings that begin on its line or the next one. Name the checks, separated by commas; without a name all are suppressed. The text after \`--\` is the reason.

${solidity(`
// solhound-disable-next-line tx-origin -- the owner is a contract that calls nobody else
require(tx.origin == owner);

uint256 roll = block.timestamp % 6; // solhound-disable-line weak-randomness

// solhound-disable-start floating-pragma, outdated-compiler
// ... up to here, or to the end of the file:
// solhound-disable-end floating-pragma, outdated-compiler
`)}

Suppression comments of Slither, Aderyn, Solhint, Wake and forge lint are honoured if they name the same weakness: \`slither-disable-next-line\`, \`slither-disable-start\` and \`-end\`, \`aderyn-ignore-next-line\`, \`aderyn-ignore\`, \`solhint-disable-next-line\`, \`solhint-disable-line\`, \`solhint-disable\` and \`-enable\`, \`wake-disable-next-line\`, \`wake-disable-line\`, \`wake-disable\` and \`-enable\`, \`forge-lint: disable-next-line\`, \`disable-line\`, \`disable-start\` and \`disable-end\`. A comment of theirs without a name suppresses what that tool would also have found.`;
