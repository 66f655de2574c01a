/** History, groups and projects. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Site, signIn, startSite, submitOverApi } from "./harness/site.ts";

const clean = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n\ncontract Clean {}\n";

describe("history", () => {
  let site: Site;
  let page: Page;
  before(async () => {
    site = await startSite();
    for (let n = 1; n <= 23; n++) {
      await submitOverApi(site, { [`Token${n}.sol`]: clean }, n > 21 ? { groupName: "release" } : {});
    }
    page = await site.open();
    await signIn(page);
  });
  after(() => site.close());

  const files = () => page.locator("tbody a[data-uuid]").allTextContents();
  const open = async (hash: string): Promise<void> => {
    await page.goto(`${site.server.url}/#/`);
    await page.goto(`${site.server.url}/${hash}`);
    await page.locator("table.jobs, .empty").first().waitFor();
  };

  it("has the newest first, twenty a page", async () => {
    await open("#/history");
    const first = await files();
    assert.deepEqual([first.length, first[0], first[19]], [20, "Token23.sol", "Token4.sol"]);
    await page.getByText("1 to 20 of 23").waitFor();
    await page.getByRole("link", { name: "Older" }).click();
    await page.getByText("21 to 23 of 23").waitFor();
    assert.deepEqual(await files(), ["Token3.sol", "Token2.sol", "Token1.sol"]);
    await page.getByRole("link", { name: "Newer" }).click();
    await page.getByText("1 to 20 of 23").waitFor();
  });

  it("finds by a part of the name, taken as it is written", async () => {
    await open("#/history");
    await page.getByLabel("File name contains").fill("Token2.");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Token2.sol", exact: true }).waitFor();
    assert.deepEqual(await files(), ["Token2.sol"]);
    await page.getByLabel("File name contains").fill("(nothing[");
    await page.keyboard.press("Enter");
    await page.getByText("No analysis fits these filters.").waitFor();
    await page.getByRole("link", { name: "Show all" }).first().click();
    await page.getByText("1 to 20 of 23").waitFor();
  });

  it("finds by group and by day", async () => {
    await open("#/history");
    await page.getByLabel("Group").selectOption("release");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.locator("tbody tr").nth(2).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Token22.sol", exact: true }).waitFor();
    assert.deepEqual(await files(), ["Token23.sol", "Token22.sol"]);
    await open("#/history?from=2001-01-01&to=2001-12-31");
    await page.getByText("No analysis fits these filters.").waitFor();
    const today = new Date().toISOString().slice(0, 10);
    await open(`#/history?from=${today}&to=${today}`);
    assert.equal((await files()).length, 20);
  });

  it("leads to each analysis", async () => {
    await open("#/history");
    await page.getByRole("link", { name: "Token23.sol" }).click();
    await page.getByRole("heading", { name: "Token23.sol" }).waitFor();
    assert.match(await page.title(), /^Token23\.sol/);
    await page.goBack();
    await page.getByRole("heading", { name: "History" }).waitFor();
  });
});

describe("groups", () => {
  let site: Site;
  let page: Page;
  before(async () => {
    site = await startSite();
    page = await site.open();
    await signIn(page);
    await page.getByRole("link", { name: "Groups" }).click();
  });
  after(() => site.close());

  const row = (name: string) => page.locator("tbody tr", { hasText: name });

  it("are none at first, and can be made", async () => {
    await page.getByText("There are no groups yet.").waitFor();
    await page.getByRole("textbox", { name: "New group" }).fill("audit");
    await page.getByRole("button", { name: "Make a new group" }).click();
    await row("audit").waitFor();
    await submitOverApi(site, { "A.sol": clean }, { groupName: "audit" });
  });

  it("tell how their analyses fare", async () => {
    await page.reload();
    await row("audit").getByText("1 analysis").waitFor();
    await row("audit").getByRole("link", { name: "audit" }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.getByRole("link", { name: "A.sol" }).waitFor();
    await page.goBack();
    await row("audit").waitFor();
  });

  it("belong to projects", async () => {
    await page.getByRole("textbox", { name: "New project" }).fill("bridge");
    await page.getByRole("button", { name: "Make a new project" }).click();
    await page.locator('#project option:has-text("bridge")').waitFor({ state: "attached" });
    await page.getByLabel("Project of audit").selectOption("bridge");
    await page.locator(".for-readers", { hasText: "audit was taken into the project" }).waitFor({ state: "attached" });
    await page.getByRole("textbox", { name: "New group" }).fill("other");
    await page.getByRole("button", { name: "Make a new group" }).click();
    await row("other").waitFor();
    await page.getByLabel("Show project").selectOption("bridge");
    await row("other").waitFor({ state: "detached" });
    await row("audit").waitFor();
  });

  it("are sealed only when that is confirmed", async () => {
    await page.getByRole("button", { name: "Seal audit" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await row("audit").getByText("Open").waitFor();
    await page.getByRole("button", { name: "Seal audit" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Seal" }).click();
    await row("audit").getByText("Sealed").waitFor();
    assert.equal(await page.getByRole("button", { name: "Seal audit" }).count(), 0);
  });
});
