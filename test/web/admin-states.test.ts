/** The administration and the page behind an invitation, in every state and every look. */

import type { Page } from "playwright-core";
import { makePeople, password } from "../api/people.ts";
import { type Site, signIn } from "./harness/site.ts";
import { describeStates, goTo, type State } from "./harness/states.ts";

/** Somebody with all that an account can have. */
async function settle(site: Site): Promise<void> {
  const people = await makePeople(site.server);
  const { tokens } = await people.make("ada", {
    email: "ada.lovelace@example.org",
    ethAddress: `0x${"ab".repeat(20)}`,
  });
  await people.makeKey(tokens.access, { name: "nightly build" });
  const { user } = await people.make("brian", { roles: ["partner", "trusted_user"] });
  await people.ask("POST", `/accounts/${user.id}/disable`, people.admin);
  for (let n = 0; n < 20; n++) {
    await people.ask("POST", "/users", people.admin, { username: `user-${n}`, password, roles: ["regular"] });
  }
  await people.ask("POST", "/auth/login", "", { username: "ada", password: "wrong" });
}

const openUser = async (page: Page, name: string): Promise<void> => {
  await goTo(page, `#/users?search=${name}`);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name: "Access" }).waitFor();
};

/** The link of the invitation that was made last. */
let link = "";

const states: readonly State[] = [
  {
    name: "admin-users",
    async reach(page, site) {
      await settle(site);
      await signIn(page);
      await page.getByRole("link", { name: "Administration" }).click();
      await page.getByText("1 to 20 of").waitFor();
    },
  },
  {
    name: "admin-users-none",
    async reach(page) {
      await goTo(page, "#/users?search=nobody-at-all");
      await page.getByText("No user fits these filters.").waitFor();
    },
  },
  {
    name: "admin-user",
    async reach(page) {
      await openUser(page, "ada");
      await page.getByRole("button", { name: "Revoke nightly build" }).waitFor();
    },
  },
  {
    name: "admin-user-taken",
    async reach(page) {
      await page.getByLabel("User name").fill("admin");
      await page.getByRole("button", { name: "Save names" }).click();
      await page.getByText("There is a user with one of these identifiers already.").waitFor();
    },
  },
  {
    name: "admin-user-deleting",
    async reach(page) {
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-user-reset",
    async reach(page) {
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Reset password" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Reset password" }).click();
      await page.getByLabel("The new password of ada").waitFor();
    },
  },
  { name: "admin-user-disabled", reach: (page) => openUser(page, "brian") },
  {
    name: "admin-user-unknown",
    async reach(page) {
      await goTo(page, `#/users/${"f".repeat(24)}`);
      await page.getByText("There is no such user.").waitFor();
    },
  },
  {
    name: "admin-invitations-none",
    async reach(page) {
      await goTo(page, "#/invitations");
      await page.getByText("No invitation is open.").waitFor();
    },
  },
  {
    name: "admin-invitations",
    async reach(page) {
      await page.getByLabel("For whom it is").fill("the new auditors");
      await page.getByLabel("Group to make for each").fill("release 7");
      await page.getByLabel("Accounts").fill("3");
      await page.getByRole("button", { name: "Make a link" }).click();
      link = await page.getByLabel("The link of the invitation").inputValue();
      await page.getByRole("button", { name: "Revoke the new auditors" }).waitFor();
    },
  },
  {
    name: "admin-audit",
    async reach(page) {
      await goTo(page, "#/audit");
      await page.getByText("1 to 20 of").waitFor();
    },
  },
  {
    name: "admin-audit-none",
    async reach(page) {
      await goTo(page, "#/audit?from=2001-01-01&to=2001-01-02");
      await page.getByText("Nothing in the audit log fits these filters.").waitFor();
    },
  },
  {
    name: "admin-gone",
    async reach(page) {
      await page.route("**/v1/**", (route) => route.abort());
      await page.route("**/healthz", (route) => route.abort());
      await goTo(page, "#/users");
      await page.locator(".failure").waitFor();
      await page.unroute("**/v1/**");
      await page.unroute("**/healthz");
    },
  },
  {
    name: "register",
    async reach(page) {
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByText("You are signed out.").waitFor();
      await page.goto(link);
      await page.getByLabel("User name").waitFor();
    },
  },
  {
    name: "register-refused",
    async reach(page) {
      await page.getByLabel("User name").fill("new auditor");
      await page.getByLabel("Password", { exact: true }).fill("quite a long password");
      await page.getByLabel("Password again").fill("quite a long password");
      await page.keyboard.press("Enter");
      await page.getByText("The user name must be 1 to 64 letters").waitFor();
    },
  },
  {
    name: "register-used-up",
    async reach(page) {
      await page.evaluate('location.hash = "#/register/used-up"');
      await page.getByText("This invitation does not work").waitFor();
    },
  },
  {
    name: "register-done",
    async reach(page) {
      await page.goto(link);
      await page.getByLabel("User name").fill("auditor");
      await page.getByLabel("Password", { exact: true }).fill("quite a long password");
      await page.getByLabel("Password again").fill("quite a long password");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Analyze contracts" }).waitFor();
    },
  },
  {
    name: "admin-not-allowed",
    async reach(page) {
      await goTo(page, "#/users");
      await page.getByText("This account may not see this.").waitFor();
    },
  },
  {
    name: "register-signed-in",
    async reach(page) {
      await page.goto(link);
      await page.getByText("You are signed in already.").waitFor();
    },
  },
];

describeStates("the administration", states);
