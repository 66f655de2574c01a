/** `solhound analyze --explain`. */

import assert from "node:assert/strict";
import { runCli } from "../harness/cli.ts";

describe("analyze --explain", () => {
  it("says why a check speaks at a place", async () => {
    const { status, stdout, stderr } = await runCli(["analyze", "--explain", "tx-origin", "examples/Wallet.sol:25"]);
    assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
    assert.match(stdout, /^tx-origin at examples\/Wallet\.sol:25\n\nIt speaks here: \(\w+\) .*\n\nWallet, `pay`: /);
  });

  it("says that a check is silent where it looks for nothing", async () => {
    const { stdout } = await runCli(["analyze", "--explain", "tx-origin", "examples/Wallet.sol:15"]);
    assert.match(stdout, /^It is silent here: the line has nothing that it looks for, whatever its exceptions\.$/m);
  });

  for (const [what, call, message] of [
    [
      "an unknown check",
      ["tx-orign", "examples/Wallet.sol:24"],
      'There is no check "tx-orign". Did you mean tx-origin? "solhound checks" lists them all.',
    ],
    [
      "no line",
      ["tx-origin", "examples/Wallet.sol"],
      '--explain wants one place, as in contracts/Vault.sol:42; it is "examples/Wallet.sol".',
    ],
    [
      "several places",
      ["tx-origin", "examples/Wallet.sol:1", "examples/Bank.sol:1"],
      '--explain wants one place, as in contracts/Vault.sol:42; it is "examples/Wallet.sol:1 examples/Bank.sol:1".',
    ],
    ["a file that is not there", ["tx-origin", "examples/None.sol:1"], "examples/None.sol does not exist."],
    [
      "a file that is no source",
      ["tx-origin", "README.md:1"],
      "README.md is no part of an analysis: its name does not end in .sol.",
    ],
    [
      "a line that is not there",
      ["tx-origin", "examples/Wallet.sol:999"],
      "examples/Wallet.sol has no line 999: its last is 51.",
    ],
    [
      "a line before the first",
      ["tx-origin", "examples/Wallet.sol:0"],
      "examples/Wallet.sol has no line 0: its last is 51.",
    ],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const told = await runCli(["analyze", "--explain", ...call]);
      assert.deepEqual(told, { status: 2, stdout: "", stderr: `solhound: ${message}\n` });
    });
  }
});
