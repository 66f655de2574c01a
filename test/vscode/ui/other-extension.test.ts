/** Beside another extension that shows what the compiler says, Solhound says it no second time. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createVSIX } from "@vscode/vsce";
import { openFile, startWorkbench, type Workbench } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

const noisy = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Noisy {
    uint256 public count;

    function f() external {
        count = 1;
        return;
        count = 2;
    }
}
`;

describe("beside another Solidity extension", () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "shvsx-"));
  let workbench: Workbench;

  before(async () => {
    workbench = await startWorkbench({ alsoInstall: [await packStandIn(scratch)] });
    writeFileSync(path.join(workbench.workspace, "bank/Noisy.sol"), noisy);
    await workbench.open("bank");
    await openFile(workbench.page, "Noisy.sol");
  });
  afterEach(async function () {
    await keepFailure(this.currentTest, workbench);
  });
  after(async () => {
    await workbench.close();
    rmSync(scratch, { recursive: true });
  });

  it("findings are shown, compiler messages are not", async () => {
    await workbench.page.locator(".squiggly-info").waitFor();
    assert.equal(await workbench.page.locator(".squiggly-warning").count(), 0);
    await workbench.screenshot("beside-another-extension");
  });
});

/** An extension that does nothing and has the name of one that compiles. */
async function packStandIn(scratch: string): Promise<string> {
  const cwd = path.join(scratch, "extension");
  const packagePath = path.join(scratch, "stand-in.vsix");
  mkdirSync(cwd);
  const manifest = { publisher: "JuanBlanco", name: "solidity", version: "0.0.1", engines: { vscode: "^1.100.0" } };
  writeFileSync(path.join(cwd, "package.json"), JSON.stringify(manifest));
  writeFileSync(path.join(cwd, ".vscodeignore"), "");
  await createVSIX({ cwd, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
  return packagePath;
}
