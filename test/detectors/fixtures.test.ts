/** Every check finds in its fixtures what is marked there, and nothing else. `UPDATE=1` rewrites the marks. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describeMark, type Fixture, type Mark, parseFixture, withMarks } from "../harness/fixture.ts";
import { findMarks } from "../harness/fixture-findings.ts";
import { inRoot } from "../harness/root.ts";

const folder = inRoot("test/detectors");

for (const check of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  describe(`check ${check.name}`, () => {
    for (const name of readdirSync(path.join(folder, check.name)).filter((file) => file.endsWith(".sol"))) {
      it(name, async () => {
        const file = path.join(folder, check.name, name);
        const fixture = parseFixture(`test/detectors/${check.name}/${name}`, readFileSync(file, "utf8"));
        const found = await findMarks(fixture, check.name);
        if (process.env["UPDATE"] === "1") writeFileSync(file, withMarks(fixture, found));
        else assertSameMarks(fixture, found);
      });
    }
  });
}

function assertSameMarks(fixture: Fixture, found: readonly Mark[]): void {
  const describe = (marks: readonly Mark[]): string[] => marks.map((mark) => describeMark(fixture.file, mark));
  const missing = without(describe(fixture.marks), describe(found));
  const unexpected = without(describe(found), describe(fixture.marks));
  if (missing.length + unexpected.length === 0) return;
  const list = (title: string, places: string[]): string => (places.length > 0 ? [title, ...places].join("\n  ") : "");
  assert.fail(["", list("marked, not found:", missing), list("found, not marked:", unexpected)].join("\n"));
}

/** What of `left` has no equal partner in `right`. */
function without(left: readonly string[], right: readonly string[]): string[] {
  const rest = [...right];
  return left.filter((item) => {
    const index = rest.indexOf(item);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
