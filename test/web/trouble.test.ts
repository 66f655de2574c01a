/** A server that asks for patience, or is not there. */

import assert from "node:assert/strict";
import { defaultLimits } from "../../api/http/limits.ts";
import { startServer } from "../../api/start-server.ts";
import { makeDataFolder, testServerOptions } from "../harness/api/api-server.ts";
import { inRoot } from "../harness/root.ts";
import { openPragma } from "../harness/solidity-samples.ts";
import { launchBrowser } from "../vscode/harness/browser.ts";
import { pickFiles, type Site, signIn, startSite } from "./harness/site.ts";

describe("a server that takes no more requests", () => {
  let site: Site;
  before(async () => {
    const limits = { ...defaultLimits, requestsPerSecond: 1, burst: 4, queued: 0, workers: 1 };
    site = await startSite({ limits });
  });
  after(() => site.close());

  it("is asked again after the pause it wants, and the reader is told", async () => {
    const page = await site.open();
    await signIn(page);
    for (const name of ["History", "Groups", "Analyze"]) await page.getByRole("link", { name, exact: true }).click();
    await page.locator(".banner.waiting", { hasText: "The server asks for a pause." }).waitFor();
    await page.getByText("Nothing was analyzed yet.").waitFor();
    await page.locator(".banner.waiting").waitFor({ state: "hidden" });
    await page.context().close();
  });

  it("says so where too much waits already", async () => {
    const page = await site.open();
    await signIn(page);
    await pickFiles(page, { "open.sol": openPragma });
    await page.getByRole("button", { name: "Analyze", exact: true }).click();
    await page.getByText("Too many of your analyses wait already.").waitFor();
    await page.getByText("1 file chosen", { exact: true }).first().waitFor();
    await page.context().close();
  });
});

describe("a server that is gone", () => {
  it("is said to be gone, and gone on with when it is back", async () => {
    const { folder, remove } = makeDataFolder();
    const options = { ...testServerOptions(folder), webFolder: inRoot("dist/web") };
    const browser = await launchBrowser();
    let server = await startServer(options);
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      await signIn(page);
      await pickFiles(page, { "open.sol": openPragma });
      await server.close();
      await page.getByRole("button", { name: "Analyze", exact: true }).click();
      await page.locator(".failure", { hasText: "The server does not answer." }).waitFor();
      await page.locator(".banner.lost").waitFor();
      await page.getByRole("link", { name: "History" }).click();
      await page.getByRole("button", { name: "Try again" }).waitFor();
      server = await startServer({ ...options, port: server.port });
      await page.getByText("Nothing was analyzed yet.").waitFor();
      await page.locator(".banner.lost").waitFor({ state: "hidden" });
      await page.getByRole("link", { name: "Analyze", exact: true }).click();
      await page.getByRole("button", { name: "Analyze", exact: true }).click();
      await page.locator(".report").waitFor();
    } finally {
      await browser.close();
      await server.close();
      remove();
    }
  });

  it("is waited for where the page is loaded again without it", async () => {
    const { folder, remove } = makeDataFolder();
    const options = { ...testServerOptions(folder), webFolder: inRoot("dist/web") };
    const browser = await launchBrowser();
    const server = await startServer(options);
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      await signIn(page);
      await page.route("**/v1/**", (route) => route.abort());
      await page.route("**/healthz", (route) => route.abort());
      await page.reload();
      await page.getByText("The server does not answer. Look whether it runs").waitFor();
      await page.unroute("**/v1/**");
      await page.unroute("**/healthz");
      await page.getByRole("heading", { name: "Analyze contracts" }).waitFor();
      assert.equal(await page.locator(".who").textContent(), "admin, account");
    } finally {
      await browser.close();
      await server.close();
      remove();
    }
  });
});

describe("a fault of the page itself", () => {
  let site: Site;
  before(async () => {
    site = await startSite();
  });
  after(() => site.close());

  it("is not hidden from the reader", async () => {
    const page = await site.open({ expects: /broken on purpose/ });
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.evaluate('void Promise.reject(new Error("broken on purpose"))');
    await page.getByText("Something went wrong on this page. Load it again.").waitFor();
  });

  it("is none where the browser keeps nothing: the session lasts until the page is loaded again", async () => {
    const page = await site.open();
    await page.addInitScript(
      `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`,
    );
    await page.reload();
    await signIn(page);
    await page.getByRole("link", { name: "History" }).click();
    await page.getByText("Nothing was analyzed yet.").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});
