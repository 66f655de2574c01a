/** All of the main way without a mouse: analyse, step through what is found, mend it, read about it. */

import assert from "node:assert/strict";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { chooseAction, editorLine, pressUntil, startWorkbench, type Workbench } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

describe("by keyboard alone", () => {
  let workbench: Workbench;
  let page: Page;

  before(async () => {
    workbench = await startWorkbench();
    await workbench.open("bank");
    page = workbench.page;
  });
  afterEach(async function () {
    await keepFailure(this.currentTest, workbench);
  });
  after(() => workbench.close());

  it("a file is opened and analysed", async () => {
    await choose("Control+P", "Wallet.sol");
    await page.locator(".tab.active", { hasText: "Wallet.sol" }).waitFor();
    await chooseCommand("Solhound: Analyze Contract");
    await page.locator(".squiggly-warning").waitFor();
  });

  it("the next problem tells itself where it is", async () => {
    await chooseCommand("Go to Next Problem in Files (Error, Warning, Info)");
    const told = page.locator(".zone-widget .message", { hasText: "tx.origin" });
    await told.waitFor();
    await workbench.screenshot("keyboard-problem");
    await pressUntil(page, "Escape", page.locator(".monaco-workbench:not(:has(.zone-widget .message))"));
  });

  it("its quick fix is chosen, and undone by one undo", async () => {
    await chooseAction(page, "Ask for msg.sender");
    await editorLine(page, "require(msg.sender").waitFor();
    await page.keyboard.press("Control+Z");
    await editorLine(page, "require(tx.origin").waitFor();
    await page.locator(".squiggly-warning").waitFor();
  });

  it("a finding in the view is reached, and explained", async () => {
    await chooseCommand("Solhound: Focus on Findings View");
    await page.locator(".pane-body .monaco-list-row", { hasText: "Authorization through tx.origin" }).waitFor();
    // A view that is seen for the first time has no rows yet that could have the focus.
    await chooseCommand("Solhound: Focus on Findings View");
    await pressUntil(page, "ArrowDown", focusedRow("Authorization through tx.origin"));
    await page.keyboard.press("Shift+F10");
    const entry = page.locator(".context-view .action-label", { hasText: "Explain Finding" });
    await entry.waitFor();
    await workbench.screenshot("keyboard-menu");
    await pressUntil(
      page,
      "ArrowDown",
      page.locator(".context-view .action-item.focused", { hasText: "Explain Finding" }),
    );
    await page.keyboard.press("Enter");
    await details().locator("h1", { hasText: "Authorization through tx.origin" }).waitFor();
  });

  it("each button and link of its page is come to in turn, and shows that it is", async () => {
    const buttons = details().locator("button:visible, a[href]:visible");
    const names = await buttons.allInnerTexts();
    assert.ok(names.length >= 3, names.join(", "));
    await chooseCommand("Solhound: Focus on Finding View");
    const met = new Set<string>();
    for (let n = 0; n < 60 && names.some((name) => !met.has(name)); n++) {
      await page.keyboard.press("Tab");
      const focused = details().locator(":focus-visible");
      if ((await focused.count()) > 0) met.add(await focused.first().innerText());
    }
    assert.deepEqual(
      names.filter((name) => !met.has(name)),
      [],
    );
    await workbench.screenshot("keyboard-details");
  });

  /** Types into a list that the key opens, goes down to what is wanted, and takes it. */
  async function choose(key: string, text: string): Promise<void> {
    await pressUntil(page, key, page.locator(".quick-input-widget input:focus"));
    await page.keyboard.type(text);
    const rows = page.locator(".quick-input-list .monaco-list-row", { hasText: text });
    await rows.first().waitFor();
    await pressUntil(page, "ArrowDown", rows.and(page.locator(".focused")));
    await page.keyboard.press("Enter");
  }

  function chooseCommand(title: string): Promise<void> {
    return choose("F1", title);
  }

  function focusedRow(text: string): Locator {
    return page.locator(".pane-body .monaco-list-row.focused", { hasText: text });
  }

  /** The page of a finding: a frame within a frame. */
  function details(): FrameLocator {
    return page.frameLocator("iframe.webview").frameLocator("iframe#active-frame");
  }
});
