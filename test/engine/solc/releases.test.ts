/** The list of compilers keeps up with the one that is bundled. */

import assert from "node:assert/strict";
import { newestRelease, releases } from "../../../engine/solc/releases.ts";
import { bundledVersion } from "../../harness/in-process-compiler.ts";

describe("releases of solc", () => {
  it("end with the bundled one", () => assert.equal(newestRelease, bundledVersion));

  it("are all there, once", () => {
    assert.deepEqual(releases.slice(0, 2), ["0.4.0", "0.4.1"]);
    assert.equal(new Set(releases).size, 27 + 18 + 13 + 7 + 38);
  });
});
