/** The catalogue says of every check what the check says of itself. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { catalogue } from "../../../engine/checks/catalogue.ts";
import { checkIds, quietChecks } from "../../../engine/checks/check-ids.ts";
import { detectors } from "../../../engine/detectors/index.ts";
import { executedChecks } from "../../../engine/oracles/executed-checks.ts";
import { inRoot } from "../../harness/root.ts";

const isStale = "generate it anew: npm run generate";

describe("catalogue", () => {
  it("lists every check once, in the order of the registry", () => {
    const ids = [...detectors, ...executedChecks].map(({ id }) => id);
    assert.deepEqual([checkIds, catalogue.map(({ id }) => id)], [ids, ids], isStale);
  });

  it("knows which are quiet", () => {
    const quiet = detectors.filter(({ isQuiet }) => isQuiet === true).map(({ id }) => id);
    assert.deepEqual(quietChecks, quiet, isStale);
  });

  for (const info of executedChecks) {
    it(`${info.id} is told as its oracle tells it`, () => {
      assert.deepEqual(
        catalogue.find(({ id }) => id === info.id),
        { family: "properties", ...info },
        isStale,
      );
    });
  }

  for (const { detect: _, ...info } of detectors) {
    const entry = catalogue.find(({ id }) => id === info.id);

    it(`${info.id} is told as its check tells it`, () => {
      assert.deepEqual(entry, { family: entry?.family, ...info }, isStale);
    });

    it(`${info.id} stands in the folder of its family`, () => {
      assert.ok(existsSync(inRoot("engine/detectors", entry?.family ?? "", `${info.id}.ts`)), isStale);
    });
  }
});
