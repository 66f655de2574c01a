/** What was seen in the code says whether a run may show it. */

import assert from "node:assert/strict";
import { isProvable } from "../../../../engine/campaign/execution/promise.ts";
import type { RawFinding } from "../../../../engine/campaign/run-detectors.ts";
import { catalogue } from "../../../../engine/checks/catalogue.ts";

describe("what a run may show", () => {
  const mayShow = (id: string): boolean => {
    const check = catalogue.find((one) => one.id === id);
    assert.ok(check, id);
    return isProvable({ check, detection: {} } as unknown as RawFinding);
  };

  it("has an oracle, or shows in what somebody can do who wrote what is not theirs", () => {
    const shown = ["access-missing", "reentrancy-eth", "uninitialized-storage-pointer"];
    assert.deepEqual(shown.map(mayShow), [true, true, true]);
    assert.deepEqual(["floating-pragma", "missing-event"].map(mayShow), [false, false]);
  });
});
