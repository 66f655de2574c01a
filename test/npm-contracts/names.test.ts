/** Every name leads to what the compiler says it is of: in all fixtures, and in OpenZeppelin's contracts. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { allFixtures } from "../harness/fixtures/describe-fixtures.ts";
import { checkNames, type NameCheck } from "../harness/name-check.ts";
import { npmContractFiles, npmContractsFolder } from "../harness/npm-contracts.ts";

describe("names lead to their declarations", function () {
  this.timeout(300_000);

  function judge(title: string, checks: readonly NameCheck[], nExpected: number): void {
    const nNames = checks.reduce((sum, check) => sum + check.nNames, 0);
    const nRight = checks.reduce((sum, check) => sum + check.nRight, 0);
    console.log(`      ${title}: ${nRight} of ${nNames} names`);
    assert.deepEqual(
      checks.flatMap(({ wrong }) => wrong),
      [],
    );
    assert.ok(nNames > nExpected && nRight === nNames);
  }

  it("in the fixtures that the bundled compiler takes", () => {
    const checks = allFixtures().flatMap(
      ({ sources }) => checkNames(Object.fromEntries(sources.map(({ name, text }) => [name, text]))) ?? [],
    );
    judge("fixtures", checks, 10_000);
  });

  it("in OpenZeppelin's contracts", function () {
    const folder = npmContractsFolder(this);
    const base = path.join(folder, "node_modules");
    const sources = Object.fromEntries(
      npmContractFiles(folder, "@openzeppelin/contracts 5").map((file) => [
        path.relative(base, file),
        readFileSync(file, "utf8"),
      ]),
    );
    const check = checkNames(sources);
    assert.ok(check, "they compile");
    judge("@openzeppelin/contracts", [check], 10_000);
  });
});
