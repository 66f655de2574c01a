/** The titles of all tests, without running them. */

import { execFileSync } from "node:child_process";
import path from "node:path";
import { inRoot } from "../../harness/root.ts";

export interface ListedTest {
  /** From `test/` on, without its ending: `api/checklist`. */
  readonly file: string;
  readonly title: string;
}

/** Of the compiled files that match; paths are from `out/test/` on. */
export function listTests(globs: readonly string[]): readonly ListedTest[] {
  const mocha = inRoot("node_modules/mocha/bin/mocha.js");
  const files = globs.map((glob) => `out/test/${glob}`);
  const args = [mocha, "--dry-run", "--reporter", "json", ...files];
  const { MOCHA_WORKER_ID: _worker, ...env } = process.env;
  const output = execFileSync(process.execPath, args, { cwd: inRoot("."), encoding: "utf8", env, maxBuffer: 1e8 });
  const { tests } = JSON.parse(output.slice(output.indexOf("{"))) as { tests: { file: string; fullTitle: string }[] };
  return tests.map(({ file, fullTitle }) => ({ file: toName(file), title: fullTitle }));
}

function toName(file: string): string {
  return path
    .relative(inRoot("out/test"), file)
    .replaceAll("\\", "/")
    .replace(/\.test\.js$/, "");
}
