/** The baseline: a file of findings that a project knows of, so that only new ones are told. */

import type { Finding } from "../model/finding.ts";
import { parseJson } from "../util/parse-json.ts";
import { err, ok, type Result } from "../util/result.ts";

/** One line a finding, sorted, so that a version control system shows what came and went. */
export function writeBaseline(findings: readonly Finding[]): string {
  const rows = findings.map(({ fingerprint, check, location, contract, function: signature }) => {
    const place = [location.file, contract, signature].filter((part) => part !== null).join(" ");
    return JSON.stringify({ fingerprint, check, place });
  });
  const lines = [...new Set(rows)].sort();
  return `{"version": 1, "findings": [\n${lines.join(",\n")}\n]}\n`;
}

/** The fingerprints. The error is a clause that follows the name of the file. */
export function readBaseline(text: string): Result<readonly string[], string> {
  const json = parseJson(text);
  if (typeof json !== "object" || json === null || !("findings" in json) || !Array.isArray(json.findings)) {
    return err("is not a baseline: write one with --write-baseline");
  }
  const fingerprints: unknown[] = json.findings.map((row: unknown) =>
    typeof row === "object" && row !== null && "fingerprint" in row ? row.fingerprint : undefined,
  );
  const isWhole = fingerprints.every((one) => typeof one === "string");
  return isWhole ? ok(fingerprints) : err('has a finding without a "fingerprint": write it anew with --write-baseline');
}
