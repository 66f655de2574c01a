/** Oracles and checks that mean the same have the same name. */
import assert from "node:assert/strict";
import { catalogue } from "../../../engine/checks/catalogue.ts";
import { oracles } from "../../../engine/oracles/registry.ts";

/** What no check can see in the code. */
const ofTheirOwn = ["assertion-violation", "property-violation"];

describe("the registry of oracles", () => {
  it("has each once", () => {
    assert.equal(new Set(oracles.map(({ id }) => id)).size, oracles.length);
  });

  it("names the check with the same meaning, and its weakness", () => {
    for (const { id, swc } of oracles) {
      if (ofTheirOwn.includes(id)) continue;
      assert.equal(catalogue.find((check) => check.id === id)?.swc, swc, id);
    }
  });
});
