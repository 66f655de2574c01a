/** `npm test` says what it can run, and starts nothing where it was asked for something else. */

import assert from "node:assert/strict";
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { inRoot } from "../harness/root.ts";

function runTests(...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [inRoot("tools/test.mjs"), ...args], { encoding: "utf8", timeout: 20_000 });
}

const { stdout: help } = runTests("--help");

describe("test command", () => {
  it("tells its forms and suites, and runs none", () => {
    const { status, stdout, stderr } = runTests("--help");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^Usage: npm test +every suite\n/);
    const names = stdout.slice(stdout.indexOf("The suites:")).match(/(?<=^ {2})\S+( \S+)*/gm);
    assert.deepEqual(names?.slice(0, 6), ["types", "web types", "lint", "unit", "processes", "evm"]);
    assert.equal(names?.at(-1), "vscode electron");
    assert.match(stdout, /^ {2}types +inner loop, and before each named suite$/m);
    assert.match(stdout, /^ {2}unit +inner loop$/m);
    assert.match(stdout, /^ {2}old clients$/m);
  });

  it("helps also where a suite is named", () => {
    const { status, stdout } = runTests("unit", "--help");
    assert.deepEqual([status, stdout], [0, help]);
  });

  const aboutChanged =
    "--changed takes one commit or none, and is for the inner loop: npm run test:fast -- --changed [REF]";
  for (const [args, message] of [
    [["units"], `There is no suite named units.\n\n${help}`],
    [["unit", "a", "b"], `There is no suite named a, b.\n\n${help}`],
    [["--quick"], `There is no option --quick.\n\n${help}`],
    [["-g", "unit"], `There is no option -g.\n\n${help}`],
    [["--changed"], `${aboutChanged}\n`],
    [["--fast", "--changed", "HEAD", "unit"], `${aboutChanged}\n`],
  ] as const) {
    it(`refuses ${args.join(" ")}`, () => {
      const { status, stdout, stderr } = runTests(...args);
      assert.deepEqual({ status, stdout, stderr }, { status: 2, stdout: "", stderr: message });
    });
  }
});
