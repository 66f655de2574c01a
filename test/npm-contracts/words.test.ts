/** What the editor says of a name from the texts alone is what the compiler says: in OpenZeppelin's contracts. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { npmContractFiles, npmContractsFolder } from "../harness/npm-contracts.ts";
import { checkWords } from "../harness/word-check.ts";

describe("names that are looked up without a compiler", function () {
  this.timeout(300_000);

  it("are never said to be of something else, in OpenZeppelin's contracts", function () {
    const folder = npmContractsFolder(this);
    const base = path.join(folder, "node_modules");
    const files = npmContractFiles(folder, "@openzeppelin/contracts 5");
    const check = checkWords(
      Object.fromEntries(files.map((file) => [path.relative(base, file), readFileSync(file, "utf8")])),
    );
    assert.ok(check, "they compile");
    console.log(`      ${check.nExact} of ${check.nUses} names exactly, ${check.nAmong} among overloads`);
    assert.deepEqual(check.examples, []);
    assert.ok(check.nUses > 10_000 && check.nAmong < check.nUses / 200);
  });
});
