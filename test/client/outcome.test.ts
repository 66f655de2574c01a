/** What is said when an analysis that was asked for has ended. */

import assert from "node:assert/strict";
import { outcomeOf } from "../../client/outcome.ts";
import type { AnalyzeResult } from "../../server/protocol.ts";

const clean: AnalyzeResult = {
  counts: { High: 0, Medium: 0, Low: 0, None: 0 },
  nFiles: 1,
  complete: true,
  error: null,
  nErrors: 0,
};
const found: AnalyzeResult = { ...clean, counts: { High: 1, Medium: 0, Low: 2, None: 1 } };
const error = { code: "file-unreadable", message: "Bank.sol cannot be read: permission denied" } as const;

describe("the outcome of an analysis", () => {
  it("says that nothing was found", () => {
    assert.deepEqual(outcomeOf("Bank.sol", clean), { text: "no findings in Bank.sol", isProblem: false });
  });

  it("counts findings by severity, worst first", () => {
    assert.deepEqual(outcomeOf("Bank.sol", found), {
      text: "4 findings (1 high, 2 low, 1 informational) in Bank.sol",
      isProblem: false,
    });
  });

  it("says that the time budget ended it", () => {
    const text = "no findings in Bank.sol, as far as the time budget went";
    assert.deepEqual(outcomeOf("Bank.sol", { ...clean, complete: false }), { text, isProblem: false });
  });

  it("gives the reason where there is no result", () => {
    const result = { ...clean, complete: false, error, nErrors: 1 };
    const text = "Bank.sol cannot be read: permission denied";
    assert.deepEqual(outcomeOf("Bank.sol", result), { text, isProblem: true });
  });

  it("gives both where some files have a result", () => {
    const result = { ...found, nFiles: 3, complete: false, error, nErrors: 2 };
    const text =
      "4 findings (1 high, 2 low, 1 informational) in the workspace. " +
      "No result for 2 files: Bank.sol cannot be read: permission denied";
    assert.deepEqual(outcomeOf("the workspace", result), { text, isProblem: true });
  });

  it("takes a cancel as the user's wish", () => {
    const cancelled = {
      ...clean,
      complete: false,
      error: { code: "cancelled", message: "cancelled" },
      nErrors: 1,
    } as const;
    assert.deepEqual(outcomeOf("Bank.sol", cancelled), { text: "cancelled", isProblem: false });
  });

  it("tells how far a cancelled analysis of many came", () => {
    const cancelled = {
      counts: { ...clean.counts, High: 1 },
      nFiles: 5,
      complete: false,
      error: { code: "cancelled", message: "cancelled" },
      nErrors: 2,
    } as const;
    const text = "cancelled: 1 finding (1 high) in 3 of 5 files";
    assert.deepEqual(outcomeOf("contracts", cancelled), { text, isProblem: false });
  });
});
