/** Turns what was written, on the command line or in a config file, into checked options. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { findNearest } from "../nearest.ts";
import { type AnalyzeOptions, analyzeOptions, type OptionName } from "./option-table.ts";

/** Options by long name, as they were written. */
export type WrittenOptions = Readonly<Record<string, unknown>>;

/** The first thing that is wrong is the error: a sentence that names the option. `dash` is `--` on the command line. */
export function readOptions(written: WrittenOptions, dash: "--" | ""): Result<AnalyzeOptions, string> {
  const options: Partial<Record<OptionName, unknown>> = {};
  for (const [name, value] of Object.entries(written)) {
    if (!isOptionName(name)) return err(unknownOption(name));
    const read = readOption(name, value);
    if (!read.ok) return err(`${dash}${name} must be ${read.error}; it is ${describe(value)}.`);
    if (read.value !== undefined) options[name] = read.value;
  }
  return ok(options as AnalyzeOptions);
}

function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(analyzeOptions, name);
}

function unknownOption(name: string): string {
  const nearest = findNearest(name, Object.keys(analyzeOptions));
  return `There is no option ${JSON.stringify(name)}.${nearest === undefined ? "" : ` Did you mean ${JSON.stringify(nearest)}?`}`;
}

function readOption(name: OptionName, value: unknown): Result<unknown, string> {
  const { kind, read } = analyzeOptions[name];
  if (kind === "flag") {
    if (typeof value !== "boolean") return err("true or false");
    return ok(value ? true : undefined);
  }
  if (kind === "list") return Array.isArray(value) ? readAll(value, read) : err("a list");
  return readText(value, read);
}

function readAll(values: readonly unknown[], read: (text: string) => Result<unknown, string>): Result<unknown, string> {
  const results = values.map((value) => readText(value, read));
  const wrong = results.find(({ ok: isGood }) => !isGood);
  return wrong ?? ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

/** Numbers may be written as such in a config file. */
function readText(value: unknown, read: (text: string) => Result<unknown, string>): Result<unknown, string> {
  if (typeof value === "number") return read(String(value));
  return typeof value === "string" ? read(value) : err("text or a number");
}

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
