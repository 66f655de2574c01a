/** `--save-sequences DIR`: for each finding that was executed, its transactions and the tests that reproduce it. */

import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { EngineHost } from "../../engine/host/engine-host.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { reasonOf } from "../file-trouble.ts";
import { writeOutputFile } from "../write-output.ts";
import { askRerun } from "./ask-rerun.ts";

/** So many characters of a fingerprint tell findings of one check apart. */
const shortFingerprint = 12;

/** How many findings were saved; or a sentence that says why not. The folder is made. */
export async function saveSequences(
  folder: string,
  findings: readonly Finding[],
  host: EngineHost,
  signal: AbortSignal,
): Promise<Result<number, string>> {
  const executed = findings.filter(({ testCases }) => testCases.length > 0);
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    return err(`The folder ${folder} ${reasonOf(error)}.`);
  }
  for (const finding of executed) {
    for (const [name, text] of await filesOf(finding, host, signal)) {
      const written = await writeOutputFile(path.join(folder, name), text);
      if (!written.ok) return written;
    }
  }
  return ok(executed.length);
}

/** Names and texts. A sequence that cannot be run again is kept without its tests. */
async function filesOf(
  { check, fingerprint, testCases }: Finding,
  host: EngineHost,
  signal: AbortSignal,
): Promise<readonly (readonly [name: string, text: string])[]> {
  const [testCase] = testCases;
  const name = `${check}-${fingerprint.slice(0, shortFingerprint)}`;
  const sequence = [`${name}.json`, `${JSON.stringify(testCase, null, 2)}\n`] as const;
  const rerun = await askRerun(host, testCase, signal);
  const tests = rerun.ok ? rerun.value.tests : null;
  if (tests === null) return [sequence];
  return [sequence, [`${name}.t.sol`, tests.foundry], [`${name}.test.js`, tests.hardhat]];
}
