/** Every state of the page, light and dark, wide and narrow: nothing in it keeps anybody out, and a picture is kept of it. */

import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { slowSource } from "../engine/slow-source.ts";
import { inRoot } from "../harness/root.ts";
import { broken } from "../harness/solidity-samples.ts";
import { openAnalysis, pickFiles, signIn, submitOverApi } from "./harness/site.ts";
import { describeStates, goTo, type State } from "./harness/states.ts";
import { drain } from "./harness/test-case.ts";

const example = (name: string): string => readFileSync(inRoot("examples", name), "utf8");
const clean = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n\ncontract Clean {}\n";
const unreadable = `pragma solidity ^0.8.37;\n// ünïcödé \u202e turned \u202c\ncontract A { string s = unicode"שלום 😀"; }\n`;

/** In the order a new user meets them. */
const states: readonly State[] = [
  { name: "sign-in", reach: (page) => page.getByRole("heading", { name: "Sign in" }).waitFor() },
  {
    name: "wrong-password",
    async reach(page) {
      await page.getByLabel("Name, e-mail or address").fill("admin");
      await page.getByLabel("Password").fill("wrong");
      await page.keyboard.press("Enter");
      await page.getByText("Wrong user name or password.").waitFor();
    },
  },
  {
    name: "first-start",
    async reach(page) {
      await signIn(page);
      await page.getByText("Nothing was analyzed yet.").waitFor();
    },
  },
  {
    name: "history-empty",
    async reach(page) {
      await goTo(page, "#/history");
      await page.getByText("Nothing was analyzed yet.").waitFor();
    },
  },
  {
    name: "groups-empty",
    async reach(page) {
      await goTo(page, "#/groups");
      await page.getByText("There are no groups yet.").waitFor();
    },
  },
  {
    name: "account",
    async reach(page) {
      await goTo(page, "#/account");
      await page.getByText("There are no API keys.").waitFor();
    },
  },
  {
    name: "account-password-refused",
    async reach(page) {
      await page.getByLabel("Current password").fill("not the password");
      await page.getByLabel("New password", { exact: true }).fill("another long password");
      await page.getByLabel("New password again").fill("another long password");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByText("The current password is wrong.").waitFor();
    },
  },
  {
    name: "account-key-made",
    async reach(page) {
      await page.getByLabel("Name of a new key").fill("nightly build");
      await page.getByRole("button", { name: "Make a key" }).click();
      await page.getByRole("button", { name: "Revoke nightly build" }).waitFor();
    },
  },
  {
    name: "account-key-revoking",
    async reach(page) {
      await page.getByRole("button", { name: "Revoke nightly build" }).click();
      await page.getByRole("heading", { name: "Revoke nightly build?" }).waitFor();
    },
  },
  {
    name: "account-key-revoked",
    async reach(page) {
      await page.getByRole("button", { name: "Revoke", exact: true }).click();
      await page.getByText("There are no API keys.").waitFor();
    },
  },
  {
    name: "chosen",
    async reach(page) {
      await goTo(page, "#/");
      await pickFiles(page, {
        "contracts/Bank.sol": example("Bank.sol"),
        "contracts/Wallet.sol": example("Wallet.sol"),
      });
    },
  },
  {
    name: "pasting",
    async reach(page) {
      await page.getByRole("button", { name: "Paste a source" }).click();
      await page.getByLabel("Source").fill(example("Lottery.sol"));
    },
  },
  {
    name: "running",
    async reach(page, site) {
      const uuid = await submitOverApi(site, { "Slow.sol": slowSource(400) }, { groupName: "nightly" });
      await goTo(page, `#/analyses/${uuid}`);
      await page.locator(".phase", { hasText: "Compiling" }).waitFor();
    },
  },
  {
    name: "waiting",
    async reach(page, site) {
      const uuid = await submitOverApi(site, { "Bank.sol": example("Bank.sol") }, { groupName: "nightly" });
      await goTo(page, `#/analyses/${uuid}`);
      await page.locator(".phase", { hasText: "Waiting" }).waitFor();
    },
  },
  {
    name: "history",
    async reach(page) {
      await goTo(page, "#/history");
      await page.locator(".status", { hasText: "Running" }).waitFor();
    },
  },
  {
    name: "cancelled",
    async reach(page) {
      await page.getByRole("link", { name: "Slow.sol" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("heading", { name: "The analysis was cancelled." }).waitFor();
    },
  },
  {
    name: "report",
    async reach(page, site) {
      await page.route("**/issues?*", async (route) => {
        const response = await route.fetch();
        const reports = (await response.json()) as { issues: { extra: { testCases: object[] } }[] }[];
        reports[0]?.issues[0]?.extra.testCases.push(drain);
        await route.fulfill({ response, json: reports });
      });
      const files = ["Bank.sol", "Lottery.sol", "Wallet.sol"].map((name) => [`contracts/${name}`, example(name)]);
      await openAnalysis(page, await submitOverApi(site, Object.fromEntries(files), { groupName: "nightly" }));
      await page.unroute("**/issues?*");
    },
  },
  {
    name: "report-executed",
    async reach(page, site) {
      await openAnalysis(page, await submitOverApi(site, { "contracts/Wallet.sol": example("Wallet.sol") }));
      await page.getByRole("checkbox", { name: "Executed lines" }).check();
    },
  },
  {
    name: "report-unreadable",
    reach: async (page, site) => openAnalysis(page, await submitOverApi(site, { "a\u202e.sol": unreadable })),
  },
  {
    name: "clean",
    reach: async (page, site) => openAnalysis(page, await submitOverApi(site, { "Clean.sol": clean })),
  },
  {
    name: "failed",
    reach: async (page, site) => openAnalysis(page, await submitOverApi(site, { "Broken.sol": broken })),
  },
  {
    name: "incomplete",
    async reach(page, site) {
      const files = { "Bank.sol": example("Bank.sol"), "Broken.sol": broken };
      await openAnalysis(page, await submitOverApi(site, files));
      await page.getByRole("alert").getByRole("listitem").waitFor();
    },
  },
  {
    name: "unknown",
    async reach(page) {
      await goTo(page, "#/analyses/00000000-0000-4000-8000-000000000000");
      await page.locator(".failure").waitFor();
    },
  },
  {
    name: "home",
    async reach(page) {
      await goTo(page, "#/");
      await page.locator("table.jobs").waitFor();
    },
  },
  {
    name: "groups",
    async reach(page) {
      await goTo(page, "#/groups");
      await page.getByRole("textbox", { name: "New project" }).fill("bridge");
      await page.getByRole("button", { name: "Make a new project" }).click();
      await page.locator('#project option:has-text("bridge")').first().waitFor({ state: "attached" });
      await page.locator("table.groups").waitFor();
    },
  },
  {
    name: "question",
    async reach(page) {
      await page.getByRole("button", { name: "Seal nightly" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "server-gone",
    async reach(page) {
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.route("**/v1/**", (route) => route.abort());
      await page.route("**/healthz", (route) => route.abort());
      await goTo(page, "#/history");
      await page.locator(".failure").waitFor();
    },
  },
  {
    name: "session-over",
    async reach(page, site) {
      await page.unroute("**/v1/**");
      await page.unroute("**/healthz");
      const { access: token } = await site.server.login();
      await site.server.call("POST", "/v1/auth/logout", { token, json: { global: true } });
      await goTo(page, "#/groups");
      await page.getByText("Your session has ended. Sign in again.").waitFor();
    },
  },
];

describeStates("the page", states, {}, (colorScheme) => {
  // With `SOLHOUND_README_PICTURE=1` it goes to `docs/images`, where it is committed.
  it("gives the README its picture", () => {
    if (process.env["SOLHOUND_README_PICTURE"] !== "1" || colorScheme !== "dark") return;
    mkdirSync(inRoot("docs/images"), { recursive: true });
    cpSync(inRoot("artifacts/screenshots/web-report-dark-wide.png"), inRoot("docs/images/web.png"));
  });
});
