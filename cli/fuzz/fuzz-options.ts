/** The options of `solhound fuzz`, as they were written and as they are meant. */

import { availableParallelism } from "node:os";
import path from "node:path";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { integer, matching, nonEmpty, seconds, type ValueReader } from "../analyze/option-values.ts";
import { readFuzzConfig } from "./read-config.ts";

/** As written on the command line. */
export type WrittenFuzzOptions = Readonly<Record<string, unknown>>;

export interface FuzzPlan {
  readonly contract: string | null;
  readonly timeMs: number;
  /** Null: as many as there is time for. */
  readonly executions: number | null;
  readonly seed: number;
  readonly nWorkers: number;
  /** Absolute; null where nothing is to be kept. */
  readonly corpus: string | null;
  readonly format: "text" | "json";
  readonly hasProgress: boolean;
  /** What of the configuration has no counterpart here, by its name there. */
  readonly ignored: readonly string[];
}

/** A day; who wants more can resume. */
const maxSeconds = 86_400;
const defaultSeconds = 60;

const readers = {
  contract: matching(/^[A-Za-z_$][\w$]*$/, "the name of a contract"),
  time: seconds(maxSeconds),
  executions: integer(1, Number.MAX_SAFE_INTEGER),
  seed: integer(0, Number.MAX_SAFE_INTEGER),
  workers: integer(1, 64),
  corpus: nonEmpty,
} as const satisfies Readonly<Record<string, ValueReader<unknown>>>;

type Values = {
  -readonly [Name in keyof typeof readers]?: Extract<ReturnType<(typeof readers)[Name]>, { ok: true }>["value"];
};

/** What the command line says wins over the configuration. The error is a sentence. */
export async function readFuzzOptions(written: WrittenFuzzOptions, cwd: string): Promise<Result<FuzzPlan, string>> {
  const given = readValues(written, "--");
  if (!given.ok) return given;
  const { config, format = "text" } = written;
  if (format !== "text" && format !== "json")
    return err(`--format must be text or json; it is ${JSON.stringify(format)}.`);
  const read = typeof config === "string" ? await readFuzzConfig(path.resolve(cwd, config)) : ok(nothing);
  if (!read.ok) return read;
  const configured = readValues(read.value.values, "");
  if (!configured.ok) return configured;
  const all: Values = { ...configured.value, ...given.value };
  return ok({
    contract: all.contract ?? null,
    timeMs: 1000 * (all.time ?? (all.executions === undefined ? defaultSeconds : maxSeconds)),
    executions: all.executions ?? null,
    seed: all.seed ?? 1,
    nWorkers: all.workers ?? availableParallelism(),
    corpus: all.corpus === undefined ? null : path.resolve(cwd, all.corpus),
    format,
    hasProgress: written["progress"] !== false,
    ignored: read.value.ignored,
  });
}

const nothing = { values: {}, ignored: [] };

function readValues(written: WrittenFuzzOptions, dash: "--" | ""): Result<Values, string> {
  const values: Record<string, unknown> = {};
  for (const [name, reader] of Object.entries(readers)) {
    const value = written[name];
    if (value === undefined) continue;
    const read = reader(String(value));
    if (!read.ok) return err(`${dash}${name} must be ${read.error}; it is ${JSON.stringify(value)}.`);
    values[name] = read.value;
  }
  return ok(values as Values);
}
