/** Reads what a project has decided about checks: `solhound.json` in its root, and the baseline that it names. */

import { lstat, readFile } from "node:fs/promises";
import path from "node:path";
import { type CheckPolicy, noPolicy } from "../model/check-policy.ts";
import { readBaseline } from "../suppression/baseline.ts";
import { parsePolicy } from "../suppression/parse-policy.ts";
import { err, ok, type Result } from "../util/result.ts";
import { isInside } from "./projects/paths.ts";

/** The file's name, in every project. */
export const policyFileName = "solhound.json";

/** Ten thousand findings take a quarter of it. */
const maxBytes = 8 * 1024 * 1024;

/** No file is no policy. The error is a sentence that names the file. */
export async function readProjectPolicy(
  folder: string,
  knownChecks: readonly string[],
): Promise<Result<CheckPolicy, string>> {
  const file = path.join(folder, policyFileName);
  const text = await readRegularFile(file);
  if (text === null) return ok(noPolicy);
  const json = parse(text);
  if (json === null) return err(`${file} must hold a JSON object, as in {"checks": {"tx-origin": "off"}}.`);
  const written = parsePolicy(json, knownChecks);
  if (!written.ok) return err(`${file}: ${written.error}`);
  const { checks, overrides, baseline } = written.value;
  const known = baseline === undefined ? ok([]) : await readProjectBaseline(folder, baseline);
  return known.ok ? ok({ checks, overrides, baseline: known.value }) : known;
}

async function readProjectBaseline(folder: string, name: string): Promise<Result<readonly string[], string>> {
  const file = path.resolve(folder, name);
  if (!isInside(folder, file)) return err(`The baseline ${file} lies outside the project ${folder}; it is not read.`);
  const text = await readRegularFile(file);
  if (text === null) return err(`The baseline ${file} is not there. Write it with --write-baseline.`);
  const fingerprints = readBaseline(text);
  return fingerprints.ok ? fingerprints : err(`The baseline ${file} ${fingerprints.error}.`);
}

/** Null where there is no such file; a link is none, since it may lead anywhere. */
async function readRegularFile(file: string): Promise<string | null> {
  try {
    const info = await lstat(file);
    if (!info.isFile() || info.size > maxBytes) return null;
    return (await readFile(file, "utf8")).replace(/^\u{feff}/u, "");
  } catch {
    return null;
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
}
