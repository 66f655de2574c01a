/** The version that every door tells is the package's. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { version } from "../../../engine/model/version.ts";
import { inRoot } from "../../harness/root.ts";

it("the version told is the package's", () => {
  assert.equal(version, JSON.parse(readFileSync(inRoot("package.json"), "utf8")).version);
});
