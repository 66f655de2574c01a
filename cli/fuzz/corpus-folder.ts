/** The folder of `--corpus`: a file for each contract, read at the beginning and written at the end. */

import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import type { SavedCall, SavedCorpus } from "../../engine/model/saved-corpus.ts";
import { isRecord } from "../../engine/util/is-record.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { readSmallFile } from "../analyze/read-small-file.ts";
import { isMissing, reasonOf } from "../file-trouble.ts";
import { writeOutputFile } from "../write-output.ts";

const maxFileMb = 64;
const fileName = /^[A-Za-z_$][\w$]*\.corpus\.json$/;

/** What is there; nothing where the folder is not. The error is a sentence. */
export async function readCorpora(folder: string): Promise<Result<readonly SavedCorpus[], string>> {
  let names: readonly string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    return isMissing(error) ? ok([]) : err(`The corpus ${folder} ${reasonOf(error)}.`);
  }
  const corpora: SavedCorpus[] = [];
  for (const name of names.filter((one) => fileName.test(one)).sort()) {
    const text = await readSmallFile(path.join(folder, name), maxFileMb);
    const corpus = text.ok ? parse(text.value) : undefined;
    if (corpus === undefined)
      return err(`The corpus ${path.join(folder, name)} ${text.ok ? "is none of Solhound's" : text.error}.`);
    corpora.push(corpus);
  }
  return ok(corpora);
}

/** Makes the folder where it is not there. The error is a sentence. */
export async function writeCorpora(folder: string, corpora: readonly SavedCorpus[]): Promise<Result<void, string>> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    return err(`The corpus ${folder} ${reasonOf(error)}.`);
  }
  for (const corpus of corpora) {
    const file = path.join(folder, `${corpus.contract}.corpus.json`);
    const written = await writeOutputFile(file, `${JSON.stringify({ format: 1, ...corpus })}\n`);
    if (!written.ok) return written;
  }
  return ok(undefined);
}

function parse(text: string): SavedCorpus | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || value["format"] !== 1) return undefined;
    const { contract, sequences } = value;
    if (typeof contract !== "string" || !Array.isArray(sequences)) return undefined;
    const isSound = sequences.every((sequence) => Array.isArray(sequence) && sequence.every(isSavedCall));
    return isSound ? { contract, sequences } : undefined;
  } catch {
    return undefined;
  }
}

const maxDigits = 78;

function isSavedCall(value: unknown): value is SavedCall {
  if (!isRecord(value)) return false;
  const { contract, signature, data, lengths, value: wei, caller, seconds, blocks } = value;
  const isNumber = (one: unknown): boolean => typeof one === "string" && one.length <= maxDigits && /^\d+$/.test(one);
  const isText = (one: unknown): boolean => typeof one === "string" && one.length <= 4096;
  return (
    isText(contract) &&
    (signature === null || isText(signature)) &&
    typeof data === "string" &&
    /^0x([0-9a-f]{2})*$/.test(data) &&
    Array.isArray(lengths) &&
    lengths.every((length) => Number.isInteger(length) && length >= 0 && length <= 1024) &&
    isText(caller) &&
    [wei, seconds, blocks].every(isNumber)
  );
}
