/** The account: its password, its sessions, its API keys. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { adminPassword, trialAddress } from "../harness/api/api-server.ts";
import { type Site, signIn, startSite } from "./harness/site.ts";

const next = "quite another password";

describe("the account", () => {
  let site: Site;
  beforeEach(async () => {
    site = await startSite();
  });
  afterEach(() => site.close());

  const openAccount = async (name = "admin", password = adminPassword): Promise<Page> => {
    const page = await site.open();
    await signIn(page, name, password);
    await page.getByRole("link", { name: /, account$/ }).click();
    await page.getByRole("heading", { name: "Account" }).waitFor();
    return page;
  };
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const change = async (page: Page, current: string, wanted: string, again = wanted): Promise<void> => {
    await field(page, "Current password").fill(current);
    await field(page, "New password").fill(wanted);
    await field(page, "New password again").fill(again);
    await page.keyboard.press("Enter");
  };
  const focused = (page: Page) => page.evaluate("document.activeElement.id");
  const isIn = async (token: string) =>
    (await site.server.call("GET", "/v1/auth/session/permissions", { token })).status === 200;

  it("has its password changed, which ends the other sessions", async () => {
    const other = await site.server.login();
    const page = await openAccount();
    await change(page, adminPassword, next);
    await page.getByRole("status").getByText("The password is changed.").first().waitFor();
    assert.equal(await field(page, "Current password").inputValue(), "");
    assert.ok(!(await isIn(other.access)));
    await page.reload();
    await page.getByRole("heading", { name: "Account" }).waitFor();
    assert.ok(await isIn((await site.server.login({ password: next })).access));
  });

  it("says which password is wrong, and takes the reader there", async () => {
    const page = await openAccount();
    for (const [current, wanted, again, words, place] of [
      ["wrong", next, next, "The current password is wrong.", "current-password"],
      [adminPassword, next, "something else", "The two new passwords differ.", "new-password-again"],
      [adminPassword, "short", "short", "The new password must have at least 12 characters", "new-password"],
      [
        adminPassword,
        "the admin of all",
        "the admin of all",
        "The new password must not contain the user's name, address or e-mail",
        "new-password",
      ],
    ] as const) {
      await change(page, current, wanted, again);
      await page.getByRole("alert").getByText(words).waitFor();
      assert.equal(await focused(page), place);
      assert.equal(await page.locator("[aria-invalid]").count(), 1);
    }
    assert.ok(await isIn((await site.server.login()).access));
  });

  it("says how long to wait where too many were wrong", async () => {
    const page = await openAccount();
    const { access: token } = await site.server.login();
    // At once: one more is allowed each half minute.
    const guesses = Array.from({ length: 11 }, (_none, n) => ({ currentPassword: `wrong ${n}`, newPassword: next }));
    await Promise.all(guesses.map((json) => site.server.call("POST", "/v1/auth/password", { token, json })));
    await change(page, "wrong again", next);
    await page.getByText(/Too many attempts .* \(\d+ s\)/).waitFor();
  });

  it("is signed out everywhere, once the reader has agreed", async () => {
    const other = await site.server.login();
    const page = await openAccount();
    const button = page.getByRole("button", { name: "Sign out everywhere" });
    await button.click();
    await page.getByRole("button", { name: "Cancel" }).click();
    assert.ok(await isIn(other.access));
    await button.click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByText("You are signed out everywhere.").waitFor();
    assert.ok(!(await isIn(other.access)));
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("is not said to be signed out where the server did not hear of it", async () => {
    const page = await openAccount();
    await page.route("**/v1/auth/logout", (route) => route.abort());
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("alert").getByText("The server does not answer.").waitFor();
    await page.getByRole("heading", { name: "Account" }).waitFor();
  });

  it("makes a key that is shown once and works, and revokes it, with the keyboard alone", async () => {
    const page = await openAccount();
    await page.getByText("There are no API keys.").waitFor();
    await field(page, "Name of a new key").focus();
    await page.keyboard.type("nightly <b>build</b>");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const shown = field(page, "The key nightly <b>build</b>");
    await shown.waitFor();
    const key = await shown.inputValue();
    assert.equal((await site.server.call("GET", "/v1/analyses", { token: key })).status, 200);
    const session = await site.server.call("GET", "/v1/auth/session/permissions", { token: key });
    assert.deepEqual((session.json as { granted: string[] }).granted, ["ANALYSES_LOOKUP_OWN", "NO_CACHE_LOOKUP"]);
    const { exp = 0, iat = 0 } = JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString());
    assert.equal(exp - iat, 7 * 86_400);
    await page.reload();
    const revoke = page.getByRole("button", { name: "Revoke nightly <b>build</b>" });
    await revoke.waitFor();
    assert.ok(!(await page.content()).includes(key));
    await revoke.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Revoke nightly <b>build</b>?" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("There are no API keys.").waitFor();
    assert.ok(!(await isIn(key)));
  });

  it("of the trial account may not change its password, and says so", async () => {
    const page = await openAccount(trialAddress, "trial");
    await page.getByText("This account may not change its password.").waitFor();
    assert.equal(await page.getByLabel("Current password").count(), 0);
  });
});
