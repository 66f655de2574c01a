/** The catalogue and its pages, for a terminal. */

import type { CheckInfo } from "../../engine/model/check-info.ts";
import { checkPageUrl } from "../../engine/model/check-page-url.ts";
import { count, severityNames } from "../../engine/report/counts.ts";
import { widthOfText } from "../../engine/report/display-width.ts";
import { furtherReferences, registryEntries } from "../../engine/report/registries.ts";
import type { TextOptions } from "../../engine/report/text-context.ts";
import { wrap } from "../../engine/report/wrap.ts";

/** One line a check: id, severity, registry entry, title. Ends with a line end. */
export function checkTable(checks: readonly CheckInfo[], { paint }: TextOptions): string {
  const rows = checks.map((check) => [check.id, severityOf(check), check.swc ?? "", check.title] as const);
  const widths = ["Check", "Severity", "Registry"].map((head, column) =>
    Math.max(...[head, ...rows.map((row) => row[column] ?? "")].map(widthOfText)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [
    paint.strong(line(["Check", "Severity", "Registry", "Title"])),
    ...rows.map(line),
    "",
    paint.dim(`${count(checks.length, "check")}. "solhound checks ID" tells what one looks for.`),
    "",
  ].join("\n");
}

function severityOf({ severity, isQuiet }: CheckInfo): string {
  return severityNames[severity] + (isQuiet === true ? ", off" : "");
}

/** What the check looks for, why it matters, what to do, with examples. Ends with a line end. */
export function checkPageText(check: CheckInfo, { paint, width }: TextOptions): string {
  const columns = Math.min(Math.max(width, 80), 120);
  const paragraph = (text: string): readonly string[] => wrap(text, columns - 2).map((line) => `  ${line}`);
  const code = (text: string): readonly string[] =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => `    ${line}`.trimEnd());
  const links = [
    ...registryEntries(check).map(({ name, url }) => `${name} ${url}`),
    ...furtherReferences(check),
    checkPageUrl(check.id),
  ];
  return [
    `${paint.badge[check.severity]} ${paint.strong(check.title)} ${paint.dim(`· ${check.id}`)}`,
    `  ${paint.dim(`confidence ${check.confidence.toLowerCase()}${check.isQuiet === true ? " · off: --enable it" : ""}`)}`,
    ...section("Why it matters", paragraph(check.why)),
    ...section("What to do", paragraph(check.fix)),
    ...section("Flawed", code(check.example.bad)),
    ...section("Sound", code(check.example.good)),
    ...section("How to suppress it", [`    // solhound-disable-next-line ${check.id}`]),
    ...section(
      "Read on",
      links.map((link) => `  ${link}`),
    ),
    "",
  ].join("\n");

  function section(title: string, lines: readonly string[]): readonly string[] {
    return ["", paint.strong(title), ...lines];
  }
}
