/** What the suite in the extension host tells the runner outside: one JSON record a line, in a file. */

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** Names the file, in the environment of the extension host. */
export const hostResultVariable = "SOLHOUND_HOST_RESULT";

export type HostRecord =
  | { readonly kind: "passed" | "skipped"; readonly title: string }
  | { readonly kind: "failed"; readonly title: string; readonly error: string }
  | { readonly kind: "unopened" }
  | { readonly kind: "end" };

/** Whether the window opened no folder, so that no test could run; forgets that record for the next window's sake. */
export function takeUnopened(resultFile: string): boolean {
  const unopened = readRecords(resultFile).some((one) => one.kind === "unopened");
  if (unopened) rmSync(resultFile);
  return unopened;
}

/**
 * Prints what ran and leaves the counts for `npm test`. Answers whether all is well: tests ran, none failed, and the
 * suite came to its end.
 */
export function reportHostResult(resultFile: string): boolean {
  const records = readRecords(resultFile);
  const count = (kind: HostRecord["kind"]): number => records.filter((one) => one.kind === kind).length;
  for (const one of records) console.log(line(one));
  const ended = count("end") > 0;
  if (!ended) console.log("  the suite did not come to its end");
  const counts = { passed: count("passed"), failed: count("failed") + (ended ? 0 : 1), skipped: count("skipped") };
  const countsFile = process.env["SOLHOUND_TEST_RESULT"];
  if (countsFile !== undefined) writeFileSync(countsFile, JSON.stringify(counts));
  return counts.failed === 0 && counts.passed > 0;
}

function readRecords(file: string): HostRecord[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((text) => text !== "").map((text) => JSON.parse(text) as HostRecord);
}

function line(one: HostRecord): string {
  if (one.kind === "end") return "";
  if (one.kind === "unopened") return "  the window opened no folder";
  if (one.kind === "failed") return `  FAILED  ${one.title}\n${one.error.replace(/^/gm, "          ")}`;
  return `  ${one.kind}  ${one.title}`;
}
