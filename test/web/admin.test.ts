/** The administration, as somebody uses it: by keyboard too, and against the server that is really there. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { makePeople, type People, password } from "../api/people.ts";
import { type Site, signIn, startSite } from "./harness/site.ts";
import { goTo } from "./harness/states.ts";
import { tabTo } from "./harness/tab-to.ts";

describe("the administration", () => {
  let site: Site;
  let people: People;
  let page: Page;
  beforeEach(async () => {
    site = await startSite();
    people = await makePeople(site.server);
    page = await site.open();
    await signIn(page);
  });
  afterEach(() => site.close());

  const isIn = (token: string) => people.ask("GET", "/auth/session/permissions", token);
  const openUser = async (name: string): Promise<void> => {
    await goTo(page, `#/users?search=${name}`);
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { name: "Access" }).waitFor();
  };
  const agree = (text: string) => page.getByRole("dialog").getByRole("button", { name: text }).click();

  it("finds users, page by page and by part of a name", async () => {
    for (let n = 0; n < 20; n++) {
      await people.ask("POST", "/users", people.admin, { username: `user-${n}`, password, roles: ["regular"] });
    }
    await page.getByRole("link", { name: "Administration" }).click();
    await page.getByText("1 to 20 of 22").waitFor();
    await page.getByRole("link", { name: "On", exact: true }).click();
    await page.getByText("21 to 22 of 22").waitFor();
    assert.deepEqual(await page.locator("tbody a").allTextContents(), ["user-18", "user-19"]);
    await page.getByLabel("Name, e-mail, address or id contains").fill("USER-1");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "user-10" }).waitFor();
    assert.equal(await page.locator("tbody tr").count(), 11);
    await page.getByLabel("State").selectOption("disabled");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("No user fits these filters.").waitFor();
  });

  it("changes names and roles of a user", async () => {
    const { tokens } = await people.make("ada");
    await openUser("ada");
    await page.getByLabel("E-mail").fill("Ada@Example.org");
    await page.getByRole("button", { name: "Save names" }).click();
    await page.locator(".for-readers", { hasText: "The names are saved" }).waitFor({ state: "attached" });
    assert.equal(await page.getByLabel("E-mail").inputValue(), "ada@example.org");
    await page.getByLabel("Partner").check();
    await page.getByLabel("Regular user").uncheck();
    await page.getByRole("button", { name: "Save roles" }).click();
    await page.locator(".for-readers", { hasText: "The roles are saved" }).waitFor({ state: "attached" });
    const { json } = await site.server.call("GET", "/v1/users", { token: tokens.access });
    const [user] = (json as { readonly users: readonly { readonly roles: unknown; readonly email: unknown }[] }).users;
    assert.deepEqual([user?.email, user?.roles], ["ada@example.org", ["partner"]]);
  });

  it("ends sessions and keys, one or all", async () => {
    const { tokens } = await people.make("ben");
    const { key } = await people.makeKey(tokens.access, { name: "ci" });
    await openUser("ben");
    await page.getByRole("button", { name: "Revoke ci" }).click();
    await page.getByText("There are no API keys.").waitFor();
    await page.waitForFunction("document.activeElement.id === 'keys-title'");
    assert.equal(await isIn(key), "401");
    assert.equal(await isIn(tokens.access), "200");
    await page.getByRole("button", { name: "End all sessions" }).click();
    await agree("End all sessions");
    await page.getByText("There are no sessions.").waitFor();
    assert.equal(await isIn(tokens.access), "401");
  });

  it("disables, enables and deletes a user, once that is confirmed", async () => {
    const { user, tokens } = await people.make("cleo");
    await openUser("cleo");
    await page.getByRole("button", { name: "Disable" }).click();
    await agree("Cancel");
    assert.equal(await isIn(tokens.access), "200");
    await page.getByRole("button", { name: "Disable" }).click();
    await agree("Disable");
    await page.locator(".status-error", { hasText: "Disabled" }).waitFor();
    assert.equal(await isIn(tokens.access), "401");
    await page.getByRole("button", { name: "Enable" }).click();
    await page.getByRole("button", { name: "Disable" }).waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await agree("Delete");
    await page.getByRole("heading", { name: "Users" }).waitFor();
    assert.equal(await people.ask("GET", `/accounts/${user.id}`, people.admin), "404 user-not-found");
  });

  it("says why nobody can lock out the own account", async () => {
    await openUser("admin");
    await page.getByRole("button", { name: "Delete" }).click();
    await agree("Delete");
    await page.getByText("Nobody can do this to the own account.").waitFor();
  });

  it("resets a password that then opens the account", async () => {
    await people.make("dora");
    await openUser("dora");
    await page.getByRole("button", { name: "Reset password" }).click();
    await agree("Reset password");
    const made = await page.getByLabel("The new password of dora").inputValue();
    const { access } = await site.server.login({ username: "dora", password: made });
    assert.equal(await isIn(access), "200");
  });

  it("invites with the keyboard alone, and the link makes an account that is signed in", async () => {
    await tabTo(page, "Administration", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Users" }).waitFor();
    await tabTo(page, "Invitations", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Invitations" }).waitFor();
    await tabTo(page, "For whom it is");
    await page.keyboard.type("<b>Eve</b>");
    await tabTo(page, "Make a link");
    await page.keyboard.press("Enter");
    await page.getByLabel("The link of the invitation").waitFor();
    assert.equal(await page.evaluate("document.activeElement.id"), "made-link", "the link is at hand");
    const link = await page.getByLabel("The link of the invitation").inputValue();
    assert.ok(link.startsWith(`${site.server.url}/#/register/`));

    const guest = await site.open();
    await guest.goto(link);
    await guest.getByText("Its role: Regular user.").waitFor();
    assert.equal(await guest.evaluate("document.activeElement.id"), "register-name");
    await guest.keyboard.type("eve");
    await tabTo(guest, "Password");
    await guest.keyboard.type(password);
    await tabTo(guest, "Password again");
    await guest.keyboard.type("something else");
    await guest.keyboard.press("Enter");
    await guest.getByText("The two passwords differ.").waitFor();
    await guest.keyboard.press("Control+A");
    await guest.keyboard.type(password);
    await guest.keyboard.press("Enter");
    await guest.getByRole("heading", { name: "Analyze contracts" }).waitFor();
    assert.ok(!guest.url().includes("register"), "the link is gone from the address");
    assert.equal(await guest.getByRole("link", { name: "Administration" }).count(), 0);

    await page.reload();
    await page.getByText("No invitation is open.").waitFor();
    const again = await site.open();
    await again.goto(link);
    await again.getByText("This invitation does not work").waitFor();
    await again.getByRole("link", { name: "Sign in instead" }).click();
    await again.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("revokes an invitation", async () => {
    await people.ask("POST", "/invitations", people.admin, { note: "Finn" });
    await goTo(page, "#/invitations");
    await page.getByRole("button", { name: "Revoke Finn" }).click();
    await agree("Revoke");
    await page.getByText("No invitation is open.").waitFor();
  });

  it("shows the audit log, filtered, and gives it as files", async () => {
    const { user } = await people.make("gina");
    await people.ask("POST", `/accounts/${user.id}/disable`, people.admin);
    await goTo(page, "#/audit");
    await page.getByLabel("User").fill("gina");
    await page.getByLabel("Action").selectOption("Disable a user");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.locator("tbody tr").nth(1).waitFor({ state: "detached" });
    const cells = await page.locator("tbody td").allTextContents();
    assert.deepEqual(
      [cells[0], cells[1], cells[2], cells[3], cells[5]],
      ["Disable a user", "admin", "gina", "127.0.0.1", "Done"],
    );
    for (const [button, ending] of [
      ["Download all that fits as CSV", "csv"],
      ["Download all that fits as JSON lines", "ndjson"],
    ] as const) {
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      const download = await downloading;
      assert.equal(download.suggestedFilename(), `audit-log.${ending}`);
      const lines = readFileSync(await download.path(), "utf8")
        .trimEnd()
        .split("\n");
      assert.equal(lines.length, ending === "csv" ? 2 : 1);
      assert.match(lines.at(-1) ?? "", /disable-user/);
    }
  });

  it("offers a partner invitations of the roles it may give, and nothing else", async () => {
    await people.make("hugo", { roles: ["partner"] });
    const other = await site.open();
    await signIn(other, "hugo", password);
    await other.getByRole("link", { name: "Administration" }).click();
    await other.getByRole("heading", { name: "Invitations" }).waitFor();
    assert.deepEqual(await other.locator("#invitation-role option").allTextContents(), ["Regular user", "No role"]);
    await goTo(other, "#/audit");
    await other.getByText("This account may not see this.").waitFor();
  });
});
