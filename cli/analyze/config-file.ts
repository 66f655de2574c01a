/** `--config FILE`: options of `analyze` as a JSON object, by their long names, and what holds of checks. */

import path from "node:path";
import { checkIds } from "../../engine/checks/check-ids.ts";
import { type CheckPolicy, noPolicy } from "../../engine/model/check-policy.ts";
import { parsePolicy } from "../../engine/suppression/parse-policy.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { AnalyzeOptions } from "./option-table.ts";
import { readOptions } from "./read-options.ts";
import { readSmallFile } from "./read-small-file.ts";

export interface Config {
  readonly options: AnalyzeOptions;
  readonly policy: CheckPolicy;
}

export const noConfig: Config = { options: {}, policy: noPolicy };

/** The checked options; paths among them are relative to the file's folder. The error names the file. */
export async function readConfigFile(file: string): Promise<Result<Config, string>> {
  const text = await readSmallFile(file, 1);
  if (!text.ok) return err(`The config file ${file} ${text.error}.`);
  const json = parseJson(text.value);
  if (!json.ok) return err(`The config file ${file} is not valid JSON: ${json.error}`);
  if (!isObject(json.value)) {
    return err(`The config file ${file} must hold a JSON object of options, as in {"mode": "static"}.`);
  }
  const { checks = {}, overrides = [], ...written } = json.value;
  const policy = parsePolicy({ checks, overrides }, checkIds);
  if (!policy.ok) return err(`${file}: ${policy.error}`);
  const options = readOptions(written, "");
  if (!options.ok) return err(`${file}: ${options.error}`);
  const folder = path.dirname(path.resolve(file));
  return ok({ options: withPaths(options.value, folder), policy: { ...noPolicy, ...policy.value, baseline: [] } });
}

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Options that name a file or a folder. */
const pathOptions = ["base-path", "output", "baseline", "write-baseline"] as const;

function withPaths(options: AnalyzeOptions, folder: string): AnalyzeOptions {
  const paths = pathOptions.flatMap((name) => {
    const written = options[name];
    return written === undefined ? [] : [[name, path.resolve(folder, written)]];
  });
  return { ...options, ...Object.fromEntries(paths) };
}
