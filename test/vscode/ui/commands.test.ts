/** The commands of the palette, as a user sees them: progress, cancel, messages. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { largeContract } from "../harness/large-contract.ts";
import { offeredCommands, openFile, runCommand, startWorkbench, type Workbench } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

describe("from the palette", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await startWorkbench({ settings: { "solhound.run": "manual" } });
    writeFileSync(path.join(workbench.workspace, "bank/Large.sol"), largeContract);
    await workbench.open("bank");
  });
  afterEach(async function () {
    await keepFailure(this.currentTest, workbench);
  });
  after(() => workbench.close());

  const statusBar = (text: string) => workbench.page.locator(".statusbar-item", { hasText: text });
  const toast = (text: string) => workbench.page.locator(".notification-toast", { hasText: text });

  it("Analyze Contract without a Solidity file says what to do", async () => {
    await runCommand(workbench.page, "Solhound: Analyze Contract");
    const message = toast("Open a .sol file and try again.");
    await message.waitFor();
    await workbench.screenshot("no-file");
    await message.getByRole("button", { name: "Analyze Workspace" }).waitFor();
    await runCommand(workbench.page, "Notifications: Clear All Notifications");
  });

  it("Analyze Contract shows the findings and says how many", async () => {
    await openFile(workbench.page, "Wallet.sol");
    await runCommand(workbench.page, "Solhound: Analyze Contract");
    await workbench.page.locator(".squiggly-warning").waitFor();
    await statusBar("Solhound: 1 finding (1 medium) in Wallet.sol").waitFor();
    await workbench.screenshot("analyzed");
  });

  it("Cancel is not offered when nothing runs any more", async () => {
    assert.deepEqual(await offeredCommands(workbench.page, "Solhound: "), [
      "Solhound: Analyze Contract",
      "Solhound: Analyze Workspace",
      "Solhound: Collect Diagnostics",
      "Solhound: Connect to an Instance...",
      "Solhound: Export Findings...",
      "Solhound: Filter Findings...",
      "Solhound: Focus on Finding View",
      "Solhound: Focus on Findings View",
      "Solhound: Get Started",
      "Solhound: Group Findings...",
      "Solhound: Import Findings...",
      "Solhound: Mark All Findings as Known",
      "Solhound: Restart",
      "Solhound: Show All Findings",
      "Solhound: Show Execution Coverage",
      "Solhound: Show Only New Findings",
      "Solhound: Show Output",
      "Solhound: Sign In",
      "Solhound: Sign Out",
    ]);
  });

  it("a long analysis shows its progress, and its button ends it", async () => {
    await openFile(workbench.page, "Large.sol");
    await runCommand(workbench.page, "Solhound: Analyze Contract");
    const progress = toast("Solhound: analyzing Large.sol");
    await progress.waitFor();
    await workbench.screenshot("progress");
    await progress.getByRole("button", { name: "Cancel" }).click();
    await statusBar("Solhound: cancelled").waitFor();
    await progress.waitFor({ state: "detached" });
  });

  it("the command Cancel ends a long analysis", async () => {
    await runCommand(workbench.page, "Solhound: Analyze Contract");
    const progress = toast("Solhound: analyzing Large.sol");
    await progress.waitFor();
    await runCommand(workbench.page, "Solhound: Cancel");
    await progress.waitFor({ state: "detached" });
    await statusBar("Solhound: cancelled").waitFor();
  });

  it("Show Output shows our output", async () => {
    await runCommand(workbench.page, "Solhound: Show Output");
    const selected = workbench.page.locator(".panel .monaco-select-box, .panel select");
    assert.match(await selected.first().innerText(), /Solhound/);
    await workbench.screenshot("output");
  });

  it("nothing was saved", () => {
    assert.equal(readFileSync(path.join(workbench.workspace, "bank/Large.sol"), "utf8"), largeContract);
  });
});
