/** What was seen in the code says whether a run may show it. */

import assert from "node:assert/strict";
import { checksOfTheft, isProvable, mayBeTheft } from "../../../../engine/campaign/execution/promise.ts";
import type { RawFinding } from "../../../../engine/campaign/run-detectors.ts";
import { catalogue } from "../../../../engine/checks/catalogue.ts";
import { checkIds } from "../../../../engine/checks/check-ids.ts";

describe("what a run may show", () => {
  const findingOf = (id: string): RawFinding => {
    const check = catalogue.find((one) => one.id === id);
    assert.ok(check, id);
    return { check, detection: {} } as unknown as RawFinding;
  };
  const mayShow = (id: string): boolean => isProvable(findingOf(id));

  it("has an oracle, or shows in what somebody can do who wrote what is not theirs", () => {
    const shown = ["access-missing", "reentrancy-eth", "uninitialized-storage-pointer"];
    assert.deepEqual(shown.map(mayShow), [true, true, true]);
    assert.deepEqual(["floating-pragma", "missing-event"].map(mayShow), [false, false]);
  });

  it("may be theft where books are not kept, or a claim counts twice", () => {
    const all = ["repeated-payout", "signature-replay", "floating-pragma"].map((id) => mayBeTheft(findingOf(id)));
    assert.deepEqual(all, [true, true, false]);
  });

  it("may be theft by checks that there are", () => {
    assert.deepEqual(
      [...checksOfTheft].filter((id) => !checkIds.includes(id)),
      [],
    );
  });
});
