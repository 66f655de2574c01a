/** Sequences of transactions in a file: one by itself, or those of a finding in our JSON or of an issue in the API's. */

import { isRecord } from "../../engine/util/is-record.ts";
import { parseJson } from "../../engine/util/parse-json.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { readSmallFile } from "../analyze/read-small-file.ts";

const maxFileMb = 64;

/** As JSON has them; at least one. The error is a sentence. */
export async function readSequences(file: string): Promise<Result<readonly unknown[], string>> {
  const text = await readSmallFile(file, maxFileMb);
  if (!text.ok) return err(`The sequence ${file} ${text.error}.`);
  const sequences = findSequences(parseJson(text.value));
  if (sequences.length > 0) return ok(sequences);
  const wanted = "a test case, or a finding or issue that has testCases";
  return err(`The file ${file} holds no sequence of transactions: it is to be JSON, with ${wanted}.`);
}

function findSequences(value: unknown): readonly unknown[] {
  if (!isRecord(value)) return [];
  if ("steps" in value) return [value];
  const { testCases, testCase, extra } = value;
  if (Array.isArray(testCases)) return testCases;
  return testCase === undefined ? findSequences(extra) : [testCase];
}
