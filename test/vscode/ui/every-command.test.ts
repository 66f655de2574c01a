/** The commands of findings, transactions and coverage, each as a user comes to it, and what the user gets. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import {
  chooseAction,
  chooseFromMenu,
  editorLine,
  openFile,
  runCommand,
  startWorkbench,
  type Workbench,
} from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

/** An assertion that two transactions break. */
const gate = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Gate {
    uint256 public opened;
    function open(uint256 code) external { if (code == 73939133) opened = 1; }
    function check() external view { assert(opened == 0); }
}
`;

const title = "Authorization through tx.origin";

describe("every command does what it says", () => {
  let workbench: Workbench;
  let page: Page;

  before(async () => {
    workbench = await startWorkbench({ settings: { "solhound.budgetSeconds": 10 } });
    writeFileSync(path.join(workbench.workspace, "bank/Gate.sol"), gate);
    page = workbench.page;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await workbench.open("bank");
  });
  afterEach(async function () {
    await keepFailure(this.currentTest, workbench);
  });
  after(() => workbench.close());

  const row = (text: string): Locator => page.locator(".pane-body .monaco-list-row", { hasText: text }).first();
  const statusBar = (text: string): Locator => page.locator(".statusbar-item", { hasText: text });
  const toast = (text: string): Locator => page.locator(".notification-toast", { hasText: text }).first();
  const welcome = (text: string): Locator => page.locator(".welcome-view", { hasText: text });
  const shades = (): Locator => page.locator('.monaco-editor .view-overlays .cdr[class*="TextEditorDecorationType"]');
  const clipboard = (): Promise<string> => page.evaluate("navigator.clipboard.readText()");

  it("Go to Finding selects its place, from the keyboard too", async () => {
    await openFile(page, "Wallet.sol");
    await runCommand(page, "Solhound: Focus on Findings View");
    await row(title).waitFor();
    // A view that is seen for the first time has no rows yet that could have the focus.
    await runCommand(page, "Solhound: Focus on Findings View");
    const focused = page.locator(".pane-body .monaco-list.element-focused .monaco-list-row.focused", {
      hasText: title,
    });
    for (let n = 0; n < 10 && !(await focused.isVisible()); n++) {
      await page.keyboard.press("ArrowDown");
      await focused.waitFor({ timeout: 1_000 }).catch(() => undefined);
    }
    await page.keyboard.press("Enter");
    await statusBar("Ln 10, Col 35 (18 selected)").waitFor();
    await workbench.screenshot("command-go-to-finding");
  });

  it("Copy Finding puts it on the clipboard in one line, and says so", async () => {
    await chooseFromMenu(page, row(title), "Copy Finding");
    await statusBar("Solhound: copied").waitFor();
    assert.match(await clipboard(), /^Wallet\.sol:10:17: Medium: Authorization through tx\.origin: .+ \[tx-origin\]$/);
  });

  it("Ignore Finding Here writes a comment, which one undo takes back", async () => {
    const comment = editorLine(page, "solhound-disable-next-line tx-origin");
    await chooseFromMenu(page, row(title), "Ignore Finding Here");
    await comment.waitFor();
    await row(title).waitFor({ state: "detached" });
    await workbench.screenshot("command-ignore-here");
    await editorLine(page, "limit = value").click();
    await page.keyboard.press("Control+Z");
    await comment.waitFor({ state: "detached" });
    await row(title).waitFor();
  });

  it("Mark All Findings as Known hides them, and Show Known Findings Too brings them back", async () => {
    await runCommand(page, "Solhound: Mark All Findings as Known");
    await welcome("All findings are hidden").waitFor();
    await workbench.screenshot("command-known");
    await runCommand(page, "Solhound: Show Known Findings Too");
    await row(title).waitFor();
    await runCommand(page, "Solhound: Show Only New Findings");
    await row(title).waitFor({ state: "detached" });
    await runCommand(page, "Solhound: Show Known Findings Too");
    await row(title).waitFor();
  });

  it("Group Findings groups them by what is chosen", async () => {
    for (const [grouping, group] of [
      ["File", "Wallet.sol"],
      ["Severity", "Medium"],
    ] as const) {
      await runCommand(page, "Solhound: Group Findings...");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: grouping }).click();
      await page.locator('.pane-body .monaco-list-row[aria-level="1"]', { hasText: group }).waitFor();
    }
  });

  it("Restart starts the server anew, which finds the same", async () => {
    await runCommand(page, "Solhound: Restart");
    await row(title).waitFor({ state: "detached" });
    await row(title).waitFor();
  });

  it("Ignore Check in Project writes solhound.json", async () => {
    await chooseFromMenu(page, row(title), "Ignore Check in Project");
    await row(title).waitFor({ state: "detached" });
    const policy = readFileSync(path.join(workbench.workspace, "bank/solhound.json"), "utf8");
    assert.deepEqual(JSON.parse(policy), { checks: { "tx-origin": "off" } });
    await workbench.screenshot("command-ignore-in-project");
  });

  it("Show Execution Coverage says where nothing was run, and shades the lines once they were", async () => {
    await runCommand(page, "View: Show Explorer");
    await openFile(page, "Gate.sol");
    await runCommand(page, "Solhound: Show Execution Coverage");
    const message = toast("Nothing of this file was executed yet");
    await message.getByRole("button", { name: "Analyze Contract" }).click();
    await statusBar("% of lines run").waitFor({ timeout: 60_000 });
    await shades().first().waitFor();
    await workbench.screenshot("command-coverage");
  });

  it("Hide Execution Coverage takes the shades away, from the palette and from the status bar", async () => {
    await runCommand(page, "Solhound: Hide Execution Coverage");
    await shades().first().waitFor({ state: "detached" });
    assert.equal(await statusBar("% of lines run").count(), 0);
    await runCommand(page, "Solhound: Show Execution Coverage");
    await shades().first().waitFor();
    await statusBar("% of lines run").click();
    await shades().first().waitFor({ state: "detached" });
  });

  it("Show Transactions tells how the finding is proved", async () => {
    await page.locator(".squiggly-error, .squiggly-warning").first().waitFor({ timeout: 60_000 });
    await editorLine(page, "assert(").getByText("assert").click();
    await chooseAction(page, "Show the transactions that prove");
    await story("Reachable assertion violation").waitFor();
    await story("73939133").first().waitFor();
    await workbench.screenshot("command-transactions");
  });

  it("Copy as Foundry Test on the title of that page copies a test of that contract", async () => {
    await page.locator(".editor-actions .action-label[aria-label^='Copy as Foundry Test']").click();
    await statusBar("the Foundry test is in the clipboard").waitFor();
    assert.match(
      await clipboard(),
      /an assertion fails in Gate\ncontract \w+ is Test [\s\S]*function test_assertion_violation\(\) public/,
    );
  });

  it("Sign Out without an instance says so, and leads to Connect to an Instance, which refuses what is no address", async () => {
    await runCommand(page, "Solhound: Sign Out");
    await toast("Solhound is connected to no instance here").getByRole("button", { name: "Connect" }).click();
    await page.locator(".quick-input-title", { hasText: "Connect to an instance of Solhound" }).waitFor();
    await page.locator(".quick-input-widget input").fill("nowhere");
    await page.locator(".quick-input-message", { hasText: "address" }).waitFor();
    await workbench.screenshot("command-connect");
    await page.keyboard.press("Escape");
  });

  it("Connect to an Instance changes nothing where none answers, and says so", async () => {
    await runCommand(page, "Solhound: Connect to an Instance...");
    await page.locator(".quick-input-widget input").fill("http://127.0.0.1:9");
    await page.keyboard.press("Enter");
    await toast("127.0.0.1:9").waitFor();
    await workbench.screenshot("command-connect-failed");
  });

  /** Text of the page of transactions: a frame within a frame. */
  function story(text: string): Locator {
    return page.frameLocator("iframe.webview").frameLocator("iframe#active-frame").getByText(text);
  }
});
