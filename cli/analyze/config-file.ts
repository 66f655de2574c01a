/** `--config FILE`: options of `analyze` as a JSON object, by their long names. */

import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { reasonOf } from "../file-trouble.ts";
import type { AnalyzeOptions } from "./option-table.ts";
import { readOptions } from "./read-options.ts";

const maxBytes = 1024 * 1024;

/** The checked options; paths among them are relative to the file's folder. The error names the file. */
export async function readConfigFile(file: string): Promise<Result<AnalyzeOptions, string>> {
  const text = await readText(file);
  if (!text.ok) return err(`The config file ${file} ${text.error}.`);
  const json = parseJson(text.value);
  if (!json.ok) return err(`The config file ${file} is not valid JSON: ${json.error}`);
  if (!isObject(json.value)) {
    return err(`The config file ${file} must hold a JSON object of options, as in {"mode": "static"}.`);
  }
  const options = readOptions(json.value, "");
  return options.ok ? ok(withPaths(options.value, path.dirname(path.resolve(file)))) : err(`${file}: ${options.error}`);
}

async function readText(file: string): Promise<Result<string, string>> {
  try {
    const info = await stat(file);
    if (!info.isFile()) return err("is not a file");
    if (info.size > maxBytes) return err("is larger than 1 MB, more than any options need");
    return ok((await readFile(file, "utf8")).replace(/^\u{feff}/u, ""));
  } catch (error) {
    return err(reasonOf(error));
  }
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

function withPaths(options: AnalyzeOptions, folder: string): AnalyzeOptions {
  const { "base-path": basePath, output } = options;
  return {
    ...options,
    ...(basePath === undefined ? {} : { "base-path": path.resolve(folder, basePath) }),
    ...(output === undefined ? {} : { output: path.resolve(folder, output) }),
  };
}
