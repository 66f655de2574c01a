/** Everything can be done without a mouse, and it is always seen where one is. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { adminPassword } from "../harness/api/api-server.ts";
import { inRoot } from "../harness/root.ts";
import { type Site, startSite } from "./harness/site.ts";
import { tabTo } from "./harness/tab-to.ts";

const bank = readFileSync(inRoot("examples/Bank.sol"), "utf8");

describe("the keyboard alone", () => {
  let site: Site;
  let page: Page;
  before(async () => {
    site = await startSite();
    page = await site.open();
  });
  after(() => site.close());

  it("signs in", async () => {
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    assert.equal(await page.evaluate("document.activeElement.id"), "name", "the first field is ready");
    await page.keyboard.type("admin");
    await page.keyboard.press("Tab");
    await page.keyboard.type(adminPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Analyze contracts" }).waitFor();
  });

  it("pastes a source, chooses a mode and submits", async () => {
    await tabTo(page, "Paste a source");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate("document.activeElement.id"), "paste-text");
    await page.keyboard.insertText(bank);
    await tabTo(page, "Quick");
    await page.keyboard.press("ArrowRight");
    assert.ok(await page.getByLabel("Standard").isChecked());
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Tab");
    await tabTo(page, "Analyze");
    await tabTo(page, "|Analyze");
    await page.keyboard.press("Enter");
    await page.locator(".report").waitFor();
  });

  it("goes through the findings", async () => {
    await tabTo(page, "withdrawAll");
    await page.keyboard.press("ArrowDown");
    const chosen = page.locator('.findings [aria-selected="true"]');
    assert.match((await chosen.textContent()) ?? "", /withdraw\b/);
    assert.ok(await chosen.evaluate((one) => one.matches(":focus")));
    await page.keyboard.press("Home");
    assert.match((await chosen.textContent()) ?? "", /withdrawAll/);
    assert.match((await page.locator("mark.current").allTextContents()).join(""), /^msg\.sender\.call/);
  });

  it("filters by severity, and follows a related place", async () => {
    await tabTo(page, "Medium", "Shift+Tab");
    const before = await page.locator(".findings li").count();
    await page.keyboard.press("Space");
    assert.ok((await page.locator(".findings li").count()) < before);
    await page.keyboard.press("Space");
    await tabTo(page, "Contract.sol, line 38");
    await page.keyboard.press("Enter");
    assert.equal(await page.locator(".line.at").getAttribute("data-line"), "38");
  });

  it("scrolls the source", async () => {
    await tabTo(page, "Source");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("PageDown");
  });

  it("takes the result along, and signs out", async () => {
    await tabTo(page, "Download SARIF", "Shift+Tab");
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    await download;
    await tabTo(page, "Sign out", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByText("You are signed out.").waitFor();
  });

  it("skips to the content", async () => {
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await tabTo(page, "Skip to the content", "Shift+Tab");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate("document.activeElement.id"), "main");
  });
});
