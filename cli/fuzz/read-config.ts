/** Configurations of Echidna (`echidna.yaml`) and Medusa (`medusa.json`): what of them has a counterpart here. */

import path from "node:path";
import { parse as parseYaml } from "yaml";
import { isRecord } from "../../engine/util/is-record.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { readSmallFile } from "../analyze/read-small-file.ts";

export interface FuzzConfig {
  /** By the names of our options. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Names that are there, as they stand there, and mean nothing here. */
  readonly ignored: readonly string[];
}

const maxFileMb = 1;

/** Our option for each of theirs; those of Medusa with the groups that they stand in. */
const counterparts: Readonly<Record<string, string>> = {
  testLimit: "executions",
  timeout: "time",
  seed: "seed",
  workers: "workers",
  corpusDir: "corpus",
  contract: "contract",
  "fuzzing.testLimit": "executions",
  "fuzzing.timeout": "time",
  "fuzzing.workers": "workers",
  "fuzzing.corpusDirectory": "corpus",
  "fuzzing.targetContracts": "contract",
};

/** What both write down for "as many as there are", "none". */
const empties: readonly unknown[] = [null, "", 0];

/** The error is a sentence. */
export async function readFuzzConfig(file: string): Promise<Result<FuzzConfig, string>> {
  const text = await readSmallFile(file, maxFileMb);
  if (!text.ok) return err(`The configuration ${file} ${text.error}.`);
  const parsed = parse(file, text.value);
  if (!parsed.ok) return err(`The configuration ${file} ${parsed.error}.`);
  const fields = flatten(parsed.value, "");
  const known = fields.filter(([name]) => counterparts[name] !== undefined);
  const list = known.find(([, value]) => Array.isArray(value) && value.length > 1)?.[0];
  if (list !== undefined) return err(`The configuration ${file} has several in ${list}: name one, or none for all.`);
  const values = known.flatMap(([name, value]) => {
    const [single] = Array.isArray(value) ? value : [value];
    return single === undefined || empties.includes(single) ? [] : [[counterparts[name] ?? name, single] as const];
  });
  return ok({
    values: Object.fromEntries(values),
    ignored: fields.flatMap(([name]) => (counterparts[name] === undefined ? [name] : [])),
  });
}

function parse(file: string, text: string): Result<Readonly<Record<string, unknown>>, string> {
  const isYaml = /\.ya?ml$/i.test(path.basename(file));
  try {
    const value: unknown = isYaml ? parseYaml(text) : JSON.parse(text);
    if (value === null) return ok({});
    return isRecord(value) ? ok(value) : err("is no set of options");
  } catch {
    return err(isYaml ? "is no YAML" : "is no JSON (of Echidna, echidna.yaml is read; of Medusa, medusa.json)");
  }
}

/** Fields by their names with dots, lists as they are. */
function flatten(value: Readonly<Record<string, unknown>>, prefix: string): readonly (readonly [string, unknown])[] {
  return Object.entries(value).flatMap(([name, part]): readonly (readonly [string, unknown])[] =>
    isRecord(part) ? flatten(part, `${prefix}${name}.`) : [[`${prefix}${name}`, part]],
  );
}
