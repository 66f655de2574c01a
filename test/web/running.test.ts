/** An analysis under way: its progress, its end, and what ends it. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { slowSource } from "../engine/slow-source.ts";
import { broken, openPragma } from "../harness/solidity-samples.ts";
import { openAnalysis, pickFiles, type Site, signIn, startSite, submitOverApi } from "./harness/site.ts";

describe("an analysis under way", () => {
  let site: Site;
  let page: Page;
  before(async () => {
    site = await startSite();
    page = await site.open();
    await signIn(page);
  });
  after(() => site.close());

  const begin = async (nFunctions: number): Promise<string> => {
    await page.goto(`${site.server.url}/#/`);
    await pickFiles(page, { "slow.sol": slowSource(nFunctions) });
    await page.getByLabel("Analyze anew, even if the same was analyzed before").check();
    await page.getByRole("button", { name: "Analyze", exact: true }).click();
    await page.locator(".running").waitFor();
    return new URL(page.url()).hash.slice("#/analyses/".length);
  };

  it("tells what it does and for how long, and shows the findings when it ends", async () => {
    await begin(12);
    await page.locator(".phase", { hasText: "Compiling" }).waitFor();
    assert.match((await page.locator(".elapsed").textContent()) ?? "", /^\d+(\.\d)? s$/);
    await page.locator(".report, .clean").waitFor();
    assert.equal(await page.locator(".running").count(), 0);
    assert.equal(await page.locator('p[role="status"].for-readers').textContent(), "The analysis has finished");
  });

  it("can be cancelled", async () => {
    const uuid = await begin(400);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "The analysis was cancelled." }).waitFor();
    await page.locator(".job-facts .status", { hasText: "Cancelled" }).waitFor();
    const { access: token } = await site.server.login();
    const { json } = await site.server.call("GET", `/v1/analyses/${uuid}`, { token });
    assert.equal((json as { status: string }).status, "Error");
  });

  it("offers the files of one that was cancelled for another attempt", async () => {
    await page.getByRole("button", { name: "Submit these files again" }).click();
    await page.getByText("1 file chosen", { exact: true }).first().waitFor();
    assert.match((await page.locator(".chosen").textContent()) ?? "", /slow\.sol/);
  });

  it("waits for its turn behind another, and both move on in the list", async () => {
    await begin(30);
    await page.goto(`${site.server.url}/#/`);
    const uuid = await submitOverApi(site, { "second.sol": openPragma });
    await page.goto(`${site.server.url}/#/history`);
    await page.locator(".status", { hasText: "Running" }).waitFor();
    await page.locator(".status", { hasText: "Waiting" }).waitFor();
    await page.locator("tbody tr").first().locator(".status", { hasText: "Finished" }).waitFor();
    assert.equal(await page.locator("tbody a").first().getAttribute("data-uuid"), uuid);
    assert.equal(await page.locator(".status", { hasText: "Running" }).count(), 0);
  });

  it("is followed by asking where events do not come through", async () => {
    await page.route("**/events", (route) => route.abort());
    await begin(12);
    await page.locator(".report, .clean").waitFor();
    await page.unroute("**/events");
  });

  it("is followed by asking where something holds events back", async () => {
    await page.route("**/events", () => {});
    await begin(12);
    await page.locator(".report, .clean").waitFor();
    await page.unroute("**/events");
  });

  it("that does not compile shows what the compiler said", async () => {
    await openAnalysis(page, await submitOverApi(site, { "broken.sol": broken }));
    await page.getByRole("heading", { name: "The sources do not compile" }).waitFor();
    const [message = ""] = await page.locator(".messages li").allTextContents();
    assert.match(message, /^broken\.sol:5:21: /);
    await page.getByText(/^Compiled with solc 0\.8\.37/).waitFor();
    await page.getByRole("button", { name: "Show line 5 of broken.sol" }).click();
    await page.locator('.line.at[data-line="5"]').waitFor();
    await page.locator(".job-facts .status", { hasText: "Failed" }).waitFor();
  });

  it("of another user is as unknown as one that never was", async () => {
    await page.goto(`${site.server.url}/#/analyses/00000000-0000-4000-8000-000000000000`);
    await page.getByText("There is no such analysis, or it is another user's.").waitFor();
  });
});
