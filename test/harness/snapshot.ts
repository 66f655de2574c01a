/** Texts that are kept beside the tests and compared as a whole; `UPDATE=1` writes them anew. */

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "./root.ts";

/** Compares with a file of the checkout, named relative to it, as in `test/cli/snapshots/help.snap.txt`. */
export function assertSnapshot(file: string, actual: string): void {
  const absolute = inRoot(file);
  if (process.env["UPDATE"] === "1") {
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, actual);
    return;
  }
  assert.ok(existsSync(absolute), `${file} is missing: run the test with UPDATE=1 and read what it writes`);
  assert.equal(actual, readFileSync(absolute, "utf8"), `${file} differs: if that is meant, run the test with UPDATE=1`);
}
