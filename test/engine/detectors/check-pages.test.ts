/** The committed pages are what the checks say of themselves, and their examples are true: see `describeExamples`. `npm run generate` rewrites them. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { detectors } from "../../../engine/detectors/index.ts";
import { checkPageUrl } from "../../../engine/model/check-page-url.ts";
import { executedChecks } from "../../../engine/oracles/executed-checks.ts";
import { renderCheckIndex, renderCheckPage } from "../../../engine/report/check-page.ts";
import { describeExamples, examplesOf } from "../../harness/fixtures/describe-examples.ts";
import { inProcessCompiler } from "../../harness/in-process-compiler.ts";
import { inRoot } from "../../harness/root.ts";

const folder = inRoot("docs/checks");
const checks = [...detectors, ...executedChecks];
const pages = new Map([
  ["README.md", renderCheckIndex(checks)],
  ...checks.map((check) => [`${check.id}.md`, renderCheckPage(check)] as const),
]);

describe("check pages", () => {
  it("are there for every check, and for nothing else", () => {
    assert.deepEqual(readdirSync(folder).sort(), [...pages.keys()].sort());
  });

  for (const [name, text] of pages) {
    it(`docs/checks/${name} is up to date`, () => {
      assert.equal(readFileSync(inRoot("docs/checks", name), "utf8"), text, "npm run generate");
    });
  }

  describeExamples(examplesOf(detectors, "in process"), () => inProcessCompiler);

  for (const { id } of checks) {
    it(`the address of ${id} names its page`, () => assert.ok(checkPageUrl(id).endsWith(`/docs/checks/${id}.md`)));
  }
});
