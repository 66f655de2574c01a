/** The views of findings: the tree with its badge, the way to the place, the page of a finding, and what ignores one. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FrameLocator, Locator } from "playwright-core";
import { editorLine, runCommand, startWorkbench, type Workbench, windowSize } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

describe("the view of findings", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await startWorkbench();
    await workbench.open("bank");
  });
  afterEach(async function () {
    await keepFailure(this.currentTest, workbench);
  });
  after(() => workbench.close());

  const row = (text: string): Locator =>
    workbench.page.locator(".pane-body .monaco-list-row", { hasText: text }).first();

  const toast = (text: string): Locator => workbench.page.locator(".notification-toast", { hasText: text }).first();

  it("welcomes with what to do where nothing is there", async () => {
    await runCommand(workbench.page, "Solhound: Focus on Findings View");
    await workbench.page.locator(".welcome-view", { hasText: "Analyze Workspace" }).waitFor();
    await workbench.screenshot("findings-welcome");
  });

  it("leads who is new through the first steps, with pictures that are there", async () => {
    // A narrow window has no room for pictures.
    await workbench.page.setViewportSize({ ...windowSize, width: 1800 });
    await workbench.page.locator(".welcome-view a", { hasText: "Get Started" }).click();
    await workbench.page.locator(".getting-started-step", { hasText: "Understand and mend" }).click();
    await untilSomewhere(workbench, "Change the state before the call.");
    await workbench.screenshot("walkthrough");
    await workbench.page.setViewportSize(windowSize);
    await runCommand(workbench.page, "View: Close Editor");
  });

  it("lists what is found, and counts it on its badge", async () => {
    await workbench.page.locator(".welcome-view a", { hasText: "Analyze Workspace" }).click();
    await row("Medium").waitFor();
    await row("Authorization through tx.origin").waitFor();
    await workbench.page.locator(".activitybar .badge-content", { hasText: "1" }).first().waitFor();
    await workbench.screenshot("findings");
  });

  it("leads to the place, and tells what it means", async () => {
    await row("Authorization through tx.origin").click();
    await editorLine(workbench.page, "require(tx.origin").waitFor();
    const details = pageOf(workbench);
    await details.locator("h1", { hasText: "Authorization through tx.origin" }).waitFor();
    await details.locator("h2", { hasText: "What to do" }).waitFor();
    await workbench.screenshot("finding-details");
  });

  it("shows only what the filter lets through, and all again", async () => {
    await runCommand(workbench.page, "Solhound: Filter Findings...");
    await workbench.page.locator(".quick-input-widget input").fill("nothing has this");
    await workbench.page.keyboard.press("Enter");
    await workbench.page.locator(".welcome-view", { hasText: "All findings are hidden" }).waitFor();
    await workbench.page.locator(".welcome-view a", { hasText: "Show All Findings" }).click();
    await row("Authorization through tx.origin").waitFor();
  });

  it("shows what another tool found beside ours, once however often it is imported, and explains it", async () => {
    const report = path.join(workbench.workspace, "bank/sniffer.sarif");
    writeFileSync(report, snifferReport);
    for (let n = 0; n < 2; n++) {
      await runCommand(workbench.page, "Solhound: Import Findings...");
      await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "sniffer.sarif" }).waitFor();
      await workbench.page.locator(".quick-input-widget input").fill(report);
      await workbench.page.keyboard.press("Enter");
      await toast("1 finding of Sniffer imported from sniffer.sarif.").waitFor();
      await runCommand(workbench.page, "Notifications: Clear All Notifications");
    }
    await row("Sniffer: loud").click();
    await pageOf(workbench).getByText("found by Sniffer").waitFor();
    assert.equal(await workbench.page.locator(".pane-body .monaco-list-row", { hasText: "Sniffer: loud" }).count(), 1);
    assert.equal(await pageOf(workbench).locator("button", { hasText: "Ignore" }).count(), 0);
    await workbench.screenshot("finding-of-another-tool");
    await runCommand(workbench.page, "Solhound: Clear Imported Findings");
    await pageOf(workbench).getByText("It is not found any more").waitFor();
  });

  it("exports what it shows, and says where to", async () => {
    await runCommand(workbench.page, "Solhound: Export Findings...");
    await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "SARIF" }).click();
    await workbench.page.waitForFunction(
      `document.querySelector(".quick-input-widget input")?.value.endsWith("solhound.sarif")`,
    );
    await workbench.page.keyboard.press("Enter");
    await toast("Exported to solhound.sarif.").getByRole("button", { name: "Open" }).waitFor();
    assert.match(readFileSync(path.join(workbench.workspace, "bank/solhound.sarif"), "utf8"), /tx-origin/);
    await runCommand(workbench.page, "Notifications: Clear All Notifications");
  });

  it("ignores a check in the project", async () => {
    const button = pageOf(workbench).locator("button", { hasText: "Ignore this check in the project" });
    await row("Authorization through tx.origin").click();
    await button.click();
    await workbench.page.locator(".welcome-view", { hasText: "Nothing is found" }).waitFor();
    await pageOf(workbench).getByText("It is not found any more").waitFor();
    await button.waitFor({ state: "hidden" });
    const policy = readFileSync(path.join(workbench.workspace, "bank/solhound.json"), "utf8");
    assert.deepEqual(JSON.parse(policy), { checks: { "tx-origin": "off" } });
  });
});

/** A report of another tool, with one finding. */
const snifferReport = JSON.stringify({
  version: "2.1.0",
  runs: [
    {
      tool: { driver: { name: "Sniffer" } },
      results: [
        {
          ruleId: "loud",
          level: "error",
          message: { text: "Too loud." },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: "Wallet.sol" }, region: { startLine: 12, startColumn: 9 } },
            },
          ],
        },
      ],
    },
  ],
});

/** The page of a finding: a frame within a frame. */
function pageOf({ page }: Workbench): FrameLocator {
  return page.frameLocator("iframe.webview").frameLocator("iframe#active-frame");
}

/** Waits until one of the frames, which come in any order, has a text. */
async function untilSomewhere({ page }: Workbench, text: string): Promise<void> {
  for (;;) {
    for (const frame of page.frames()) {
      // A frame may go while it is looked at.
      const isThere = await frame
        .getByText(text)
        .isVisible()
        .catch(() => false);
      if (isThere) return;
    }
    await page.waitForTimeout(100);
  }
}
