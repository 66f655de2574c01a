/** Signing in and out, and sessions that end. */

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import sinon from "sinon";
import { challengeHashes } from "../../api/auth/wallet/typed-data.ts";
import { permissions as known } from "../../api/http/principal.ts";
import { adminPassword, trialAddress } from "../harness/api/api-server.ts";
import { addressOf, signHash } from "../harness/api/wallet.ts";
import { openPragma } from "../harness/solidity-samples.ts";
import { analyze, pickFiles, type Site, signIn, startSite } from "./harness/site.ts";

describe("a session", () => {
  let site: Site;
  before(async () => {
    site = await startSite();
  });
  after(() => site.close());

  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
  /** From the first page, once that is whole; answers when the list has come. */
  const goToHistory = async (page: Page): Promise<void> => {
    await page.getByText("Nothing was analyzed yet.").waitFor();
    const listed = page.waitForResponse((one) => /\/v1\/analyses(\?|$)/.test(one.url()) && one.ok());
    const grouped = page.waitForResponse((one) => /\/v1\/analysis-groups/.test(one.url()) && one.ok());
    await page.getByRole("link", { name: "History" }).click();
    await Promise.all([listed, grouped, heading(page, "History").waitFor()]);
  };
  const stored = (page: Page) =>
    page.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie");

  it("begins with the right password, and survives a reload", async () => {
    const page = await site.open();
    await signIn(page);
    await page.reload();
    await heading(page, "Analyze contracts").waitFor();
    assert.equal(await page.locator(".who").textContent(), "admin, account");
    await page.context().close();
  });

  it("survives reloads while it is renewed, whose answers never arrive", async () => {
    const page = await site.open();
    await signIn(page);
    let nLost = 0;
    // The server answers, and the page is gone by then.
    await page.route("**/v1/auth/refresh", async (route) => {
      if (nLost === 3) return route.continue();
      const answer = await route.fetch();
      assert.equal(answer.status(), 200);
      nLost++;
      await page.evaluate("setTimeout(() => location.reload(), 0)").catch(() => {});
    });
    await page.reload();
    await heading(page, "Analyze contracts").waitFor();
    assert.equal(nLost, 3);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await goToHistory(page);
    await page.context().close();
  });

  it("is shared with a new tab, and each of them goes on when it was renewed", async () => {
    const page = await site.open();
    await signIn(page);
    const other = await page.context().newPage();
    await other.goto(site.server.url);
    await heading(other, "Analyze contracts").waitFor();
    assert.equal(await other.locator(".who").textContent(), "admin, account");
    const clock = sinon.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    try {
      await Promise.all([goToHistory(page), goToHistory(other)]);
      await other.getByRole("button", { name: "Sign out" }).click();
      await other.getByText("You are signed out.").waitFor();
    } finally {
      clock.restore();
    }
    await page.context().close();
  });

  it("is not that of another browser, nor of one that was signed out", async () => {
    const page = await site.open();
    await signIn(page);
    const stranger = await site.open();
    await stranger.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    const other = await page.context().newPage();
    await other.goto(site.server.url);
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
    await stranger.context().close();
    await page.context().close();
  });

  it("does not begin with a wrong one, and says so", async () => {
    const page = await site.open();
    await page.getByLabel("Name, e-mail or address").fill("admin");
    await page.getByLabel("Password").fill("not the password");
    await page.keyboard.press("Enter");
    await page.getByText("Wrong user name or password.").waitFor();
    assert.equal(await page.evaluate("document.activeElement.id"), "password");
    assert.equal(await stored(page), "{}");
    await page.context().close();
  });

  it("keeps the access token out of every storage, and asks for no more than the page needs", async () => {
    const page = await site.open();
    const login = page.waitForRequest("**/v1/auth/login");
    const answered = page.waitForResponse("**/v1/auth/login");
    await signIn(page);
    const { permissions, jwtLifetimes } = (await login).postDataJSON();
    assert.deepEqual(
      known.filter((permission) => !permissions.includes(permission)),
      ["USERS_ANALYSES_STATS_LOOKUP"],
      "what the administration needs is among it, for those who hold it",
    );
    assert.deepEqual(jwtLifetimes, { refresh: "12 hours" });
    const { jwtTokens } = (await (await answered).json()) as { jwtTokens: { access: string; refresh: string } };
    const kept = String(await stored(page));
    assert.ok(!kept.includes(jwtTokens.access));
    assert.ok(kept.includes(jwtTokens.refresh));
    assert.equal(await page.evaluate("localStorage.length"), 0);
    await page.context().close();
  });

  it("ends when the reader signs out, also for the server", async () => {
    const page = await site.open();
    await signIn(page);
    const refresh = JSON.parse(String(await page.evaluate('sessionStorage.getItem("solhound-session")'))).refresh;
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    assert.equal(await stored(page), "{}");
    const { status } = await site.server.call("POST", "/v1/auth/refresh", { json: { jwtTokens: { refresh } } });
    assert.equal(status, 401);
    await page.context().close();
  });

  it("goes on with new tokens when the access token is over", async () => {
    const page = await site.open();
    await signIn(page);
    const clock = sinon.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    try {
      const renewed = page.waitForResponse("**/v1/auth/refresh");
      await goToHistory(page);
      assert.equal((await renewed).status(), 200);
    } finally {
      clock.restore();
    }
    await page.context().close();
  });

  it("that was left open for a day ends", async () => {
    const page = await site.open();
    await signIn(page);
    const clock = sinon.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000, toFake: ["Date"] });
    try {
      await page.getByRole("link", { name: "History" }).click();
      await page.getByText("Your session has ended. Sign in again.").waitFor();
    } finally {
      clock.restore();
    }
    await page.context().close();
  });

  it("renews once where several requests find it over", async () => {
    const page = await site.open();
    await signIn(page);
    let nRenewals = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/auth/refresh")) nRenewals++;
    });
    const refused = new Set<string>();
    await page.route(/\/v1\/(analyses|analysis-groups)/, async (route) => {
      const { pathname } = new URL(route.request().url());
      const isFirst = !refused.has(pathname);
      refused.add(pathname);
      await route.continue(isFirst ? { headers: { ...route.request().headers(), authorization: "Bearer old" } } : {});
    });
    await goToHistory(page);
    assert.deepEqual([...refused].sort(), ["/v1/analyses", "/v1/analysis-groups"]);
    assert.equal(nRenewals, 1);
    await page.context().close();
  });

  it("is shared with a tab that was duplicated", async () => {
    const page = await site.open();
    await signIn(page);
    const kept = String(await page.evaluate('sessionStorage.getItem("solhound-session")'));
    const twin = await page.context().newPage();
    await twin.addInitScript(
      `sessionStorage.getItem("solhound-session") ?? sessionStorage.setItem("solhound-session", ${JSON.stringify(kept)})`,
    );
    await twin.goto(site.server.url);
    await heading(twin, "Analyze contracts").waitFor();
    await goToHistory(page);
    await goToHistory(twin);
    await page.context().close();
  });

  it("that was closed elsewhere leads back to where the reader was, and keeps what was chosen", async () => {
    const page = await site.open();
    await signIn(page);
    await pickFiles(page, { "open.sol": openPragma });
    const { access: token } = await site.server.login();
    await site.server.call("POST", "/v1/auth/logout", { token, json: { global: true } });
    await page.getByRole("button", { name: "Analyze", exact: true }).click();
    await page.getByText("Your session has ended. Sign in again.").waitFor();
    await signIn(page);
    await page.locator(".chosen", { hasText: "open.sol" }).waitFor();
    await analyze(page);
    await page.getByText("1 finding", { exact: true }).waitFor();
    await page.context().close();
  });

  it("of the trial account shows what this tab has submitted, since it may not list", async () => {
    const page = await site.open();
    await signIn(page, trialAddress, "trial");
    await page.getByText("Nothing was analyzed yet.").waitFor();
    assert.equal(await page.getByLabel("Analyze anew, even if the same was analyzed before").count(), 0);
    await pickFiles(page, { "open.sol": openPragma });
    await analyze(page);
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("link", { name: "open.sol" }).waitFor();
    await page.getByRole("link", { name: "Groups" }).click();
    await page.getByText("This account may not list groups.").waitFor();
    await page.context().close();
  });

  it("begins with the signature of a wallet", async () => {
    const key = randomBytes(32);
    const address = addressOf(key);
    const { access: token } = await site.server.login();
    await site.server.call("POST", "/v1/users", { token, json: { ethAddress: address, roles: ["regular"] } });
    const page = await site.open();
    await page.exposeFunction("signInWallet", (typedData: string) => {
      const [, hash = new Uint8Array()] = challengeHashes(JSON.parse(typedData).message.value);
      return signHash(hash, key);
    });
    await page.addInitScript(`window.ethereum = { request: ({ method, params }) =>
      method === "eth_requestAccounts" ? Promise.resolve(["${address}"]) : window.signInWallet(params[1]) };`);
    await page.reload();
    await page.getByRole("button", { name: "Sign in with the wallet" }).click();
    await heading(page, "Analyze contracts").waitFor();
    await page.context().close();
  });

  it("does not begin where the wallet's owner declines", async () => {
    const page = await site.open();
    await page.addInitScript("window.ethereum = { request: () => Promise.reject({ code: 4001, message: 'no' }) };");
    await page.reload();
    await page.getByRole("button", { name: "Sign in with the wallet" }).click();
    await page.getByText("The wallet did not sign: the request was declined.").waitFor();
    await page.context().close();
  });

  it("waits where too many attempts went wrong, and says how long", async () => {
    const json = { username: "somebody", password: "wrong" };
    for (let n = 0; n < 10; n++) await site.server.call("POST", "/v1/auth/login", { json });
    const page = await site.open();
    await page.getByLabel("Name, e-mail or address").fill("somebody");
    await page.getByLabel("Password").fill(adminPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText(/Too many attempts .* \(\d+ s\)/).waitFor();
    assert.ok(await page.getByRole("button", { name: "Sign in" }).isDisabled());
    await page.context().close();
  });
});
