/** The baseline file: read for `--baseline`, written for `--write-baseline`. */

import { allFindings } from "../../engine/report/counts.ts";
import type { RunReport } from "../../engine/report/report.ts";
import { readBaseline, writeBaseline } from "../../engine/suppression/baseline.ts";
import { err, type Result } from "../../engine/util/result.ts";
import { writeOutputFile } from "../write-output.ts";
import { readSmallFile } from "./read-small-file.ts";

/** Ten thousand findings take a quarter of it. */
const maxMb = 8;

/** The fingerprints in the file. The error is a sentence. */
export async function readBaselineFile(file: string): Promise<Result<readonly string[], string>> {
  const text = await readSmallFile(file, maxMb);
  const fingerprints = text.ok ? readBaseline(text.value) : text;
  return fingerprints.ok ? fingerprints : err(`The baseline ${file} ${fingerprints.error}.`);
}

/** All findings of the runs, as known ones. The error is a sentence. */
export function writeBaselineFile(file: string, runs: readonly RunReport[]): Promise<Result<void, string>> {
  return writeOutputFile(file, writeBaseline(allFindings({ runs })));
}
