/** What the command says of itself. */

import assert from "node:assert/strict";
import { version } from "../../engine/model/version.ts";
import { runCli } from "../harness/cli.ts";
import { assertSnapshot } from "../harness/snapshot.ts";

describe("help", () => {
  for (const command of ["", "analyze", "serve", "worker", "export", "import", "lsp", "checks"]) {
    it(`of solhound ${command} is printed`, async () => {
      const { status, stdout, stderr } = await runCli([...(command === "" ? [] : [command]), "--help"]);
      assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
      assertSnapshot(`test/cli/snapshots/help${command === "" ? "" : `-${command}`}.snap.txt`, stdout);
    });
  }

  it("goes with the version", async () => {
    assert.deepEqual(await runCli(["--version"]), { status: 0, stdout: `${version}\n`, stderr: "" });
  });

  const hint = "\n(solhound --help tells what there is)\n";
  for (const [args, said] of [
    [["analyse", "x.sol"], "solhound: unknown command 'analyse'\n(Did you mean analyze?)"],
    [["analyze"], "solhound: missing required argument 'path'"],
    [["analyze", "x.sol", "--mod", "static"], "solhound: unknown option '--mod'\n(Did you mean --mode?)"],
    [["analyze", "x.sol", "--mode"], "solhound: option '--mode <mode>' argument missing"],
    [["checks", "a", "b"], "solhound: too many arguments for 'checks'. Expected 1 argument but got 2."],
  ] as const) {
    it(`is offered for: solhound ${args.join(" ")}`, async () => {
      assert.deepEqual(await runCli(args), { status: 2, stdout: "", stderr: said + hint });
    });
  }

  it("is what a call without a command gets, as a fault", async () => {
    const { status, stdout, stderr } = await runCli([]);
    assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
    assertSnapshot("test/cli/snapshots/help.snap.txt", stderr);
  });
});
