/** Our command line on a folder, from a fresh start and with nothing kept of earlier runs. */

import { inRoot } from "../../../harness/root.ts";
import { runTimed } from "../run-timed.ts";
import { type Answer, isSeverity, type Told } from "./told.ts";
import { withLimit } from "./with-limit.ts";

interface Finding {
  readonly check: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number;
  readonly contract: string | null;
  readonly function: string | null;
}

interface Run {
  readonly file: string;
  readonly solc: string | null;
  readonly error: { readonly code: string } | null;
  readonly findings: readonly Finding[];
}

export interface OurAnswer extends Answer {
  /** Which compiler each file got. */
  readonly compilers: ReadonlyMap<string, string>;
}

const options = ["--mode", "static", "--no-cache", "--format", "json", "--fail-on", "never", "--no-progress"];

/** At most so many seconds of the processor for each process. */
export function runOurs(folder: string, limit: number): OurAnswer {
  const command = ["node", inRoot("dist/cli.js"), "analyze", folder, ...options];
  const { stdout, seconds } = runTimed(...withLimit(command, limit));
  const runs = readRuns(stdout);
  const failed = runs.flatMap(({ file, error }) => (error === null ? [] : [[file, error.code] as const]));
  const refused = new Map(failed);
  return {
    told: distinct(runs.flatMap(({ findings }) => findings)),
    analysed: new Set(runs.flatMap(({ file }) => (refused.has(file) ? [] : [file]))),
    refused,
    compilers: new Map(runs.flatMap(({ file, solc }) => (solc === null ? [] : [[file, solc] as const]))),
    seconds,
  };
}

function readRuns(stdout: string): readonly Run[] {
  try {
    return (JSON.parse(stdout) as { runs: readonly Run[] }).runs;
  } catch {
    return [];
  }
}

/** A file may be told again with one that imports it. */
function distinct(findings: readonly Finding[]): readonly Told[] {
  const byPlace = new Map<string, Told>();
  for (const { check, severity, file, line, contract, function: signature } of findings) {
    if (!isSeverity(severity)) continue;
    const place = { file, line, contract, function: signature?.split("(", 1)[0] ?? null };
    byPlace.set(JSON.stringify([check, place, signature]), { check, severity, places: [place] });
  }
  return [...byPlace.values()];
}
