/** `solhound checks`. */

import assert from "node:assert/strict";
import { catalogue } from "../../engine/checks/catalogue.ts";
import { runCli } from "../harness/cli.ts";
import { assertSnapshot } from "../harness/snapshot.ts";

describe("checks", () => {
  it("lists every check", async () => {
    const { status, stdout, stderr } = await runCli(["checks"]);
    assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
    const ids = stdout
      .split("\n")
      .slice(1, -3)
      .map((line) => line.split(" ")[0]);
    assert.deepEqual(
      ids,
      catalogue.map(({ id }) => id),
    );
  });

  it("prints the page of one", async () => {
    const { status, stdout, stderr } = await runCli(["checks", "floating-pragma"]);
    assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
    assertSnapshot("test/cli/snapshots/check-page.snap.txt", stdout);
  });

  for (const [asked, meant] of [
    ["floating-pragmas", " Did you mean floating-pragma?"],
    ["SWC-103", " Did you mean floating-pragma?"],
    ["zzzzzzzzzz", ""],
  ] as const) {
    it(`says what "${asked}" may have meant`, async () => {
      const stderr = `solhound: There is no check "${asked}".${meant} "solhound checks" lists them all.\n`;
      assert.deepEqual(await runCli(["checks", asked]), { status: 2, stdout: "", stderr });
    });
  }

  it("prints what checks see of a file", async () => {
    const { status, stdout, stderr } = await runCli(["checks", "--ir", "examples/Wallet.sol"]);
    assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
    assert.match(stdout, /^contract Wallet$/m);
    assert.match(stdout, /^function \w+\(.*\) {2}\/\/ line \d+\n {2}block 0:$/m);
  });

  it("says why it cannot", async () => {
    const { status, stdout, stderr } = await runCli(["checks", "--ir", "examples/None.sol"]);
    assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
    assert.match(stderr, /^solhound: .*None\.sol/);
  });
});
