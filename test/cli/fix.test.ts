/** `--fix` and `--fix-dry-run`: what is mended, what is written, and what is said of it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { runCli } from "../harness/cli.ts";
import { inRoot } from "../harness/root.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const pair = (name: string, stage: "before" | "after") =>
  readFileSync(inRoot(`test/fixes/${name}.${stage}.sol`), "utf8");

/** A library that is used by another file alone, and a file with two findings that can be mended. */
const project = {
  "foundry.toml": "[profile.default]\nsrc = 'src'\n",
  "src/Names.sol": "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n\nstruct Point {\n    uint256 x;\n}\n",
  "src/User.sol":
    '// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n\nimport {Point} from "./Names.sol";\n\ncontract User {\n    Point public at;\n\n    function set(uint256 x) external {\n        at = Point(x);\n    }\n}\n',
  "src/Wallet.sol": pair("tx-origin", "before"),
};

describe("fixes on the command line", () => {
  const makeFolder = useTempFolders();
  const analyze = (cwd: string, ...args: readonly string[]) =>
    runCli(["analyze", "--mode", "static", "--format", "json", "--fail-on", "low", ...args, "."], { cwd });
  const mentions = (stdout: string, check: string) => stdout.includes(`"check": "${check}"`);

  it("are written, and what is left is reported", async () => {
    const folder = makeFolder(project);
    const { stdout, stderr } = await analyze(folder, "--only", "tx-origin,unused-declaration", "--fix");
    assert.equal(stderr, "solhound: mended src/Wallet.sol:10:17: tx-origin: Ask for msg.sender\n");
    assert.equal(readFileSync(path.join(folder, "src/Wallet.sol"), "utf8"), pair("tx-origin", "after"));
    for (const name of ["src/Names.sol", "src/User.sol"] as const) {
      assert.equal(readFileSync(path.join(folder, name), "utf8"), project[name]);
    }
    assert.equal(mentions(stdout, "tx-origin"), false);
  });

  it("are only told with --fix-dry-run", async () => {
    const folder = makeFolder(project);
    const { stdout, stderr } = await analyze(folder, "--only", "tx-origin", "--fix-dry-run");
    assert.equal(stderr, "solhound: would mend src/Wallet.sol:10:17: tx-origin: Ask for msg.sender\n");
    assert.equal(readFileSync(path.join(folder, "src/Wallet.sol"), "utf8"), project["src/Wallet.sol"]);
    assert.equal(mentions(stdout, "tx-origin"), true);
  });

  it("leave alone what they would not write back as it was", async () => {
    const text = `\uFEFF${pair("tx-origin", "before")}`;
    const folder = makeFolder({ "Wallet.sol": text });
    const { stderr } = await analyze(folder, "--only", "tx-origin", "--fix");
    assert.equal(stderr, "solhound: nothing that could be verified to mend\n");
    assert.equal(readFileSync(path.join(folder, "Wallet.sol"), "utf8"), text);
  });
});
