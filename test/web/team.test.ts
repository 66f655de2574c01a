/** Teams on the page: projects, judgements, comparisons, the gate. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { clean, highTwice, makeTeam, mediumOnce, type Team } from "../api/findings/team.ts";
import { makePeople } from "../api/people.ts";
import { openAnalysis, type Site, signIn, startSite } from "./harness/site.ts";

const both = highTwice + mediumOnce.replace(/^.*pragma[^\n]*/s, "");

describe("a team on the page", () => {
  let site: Site;
  let page: Page;
  let team: Team;
  let first: string;
  let second: string;
  before(async () => {
    site = await startSite();
    const people = await makePeople(site.server);
    await people.make("ada");
    team = await makeTeam(site.server, people.admin);
    first = (await team.analyse("All.sol", both)).uuid;
    second = (await team.analyse("All.sol", highTwice)).uuid;
    page = await site.open();
    await signIn(page);
  });
  after(() => site.close());

  const go = (hash: string) => page.evaluate(`location.hash = "${hash}"`);
  const rows = () => page.locator('[role="option"]').allTextContents();
  const told = (text: string) => page.locator(".for-readers", { hasText: text }).first().waitFor({ state: "attached" });

  it("judges a finding, which the list shows at once and a reload keeps", async () => {
    await openAnalysis(page, first);
    await page.getByRole("option", { name: /tx\.origin/ }).click();
    await page.getByText("Nobody has judged it").waitFor();
    await page.getByLabel("State", { exact: true }).selectOption("false_positive");
    await page.getByLabel("Reason").fill("only the owner");
    await page.getByRole("button", { name: "Judge" }).click();
    await told("The finding is judged: False positive");
    await page.getByRole("option", { name: /False positive.*tx\.origin/ }).waitFor();
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Judge", "focus stays");
    await page.reload();
    await page.getByRole("option", { name: /False positive.*tx\.origin/ }).click();
    await page.locator(".triage .step", { hasText: "only the owner" }).first().waitFor();
    await page.locator(".triage summary").click();
    await page.locator(".triage li", { hasText: "by admin" }).waitFor();
  });

  it("finds findings by words, check and state", async () => {
    await openAnalysis(page, first);
    assert.equal((await rows()).length, 3);
    await page.getByLabel("Search findings").fill("ORIGIN owner");
    await page.getByText("1 of 3 findings").waitFor();
    assert.match((await rows()).join(), /tx\.origin/);
    await page.getByLabel("Search findings").fill("origin zzz");
    await page.getByText("No finding fits.").waitFor();
    await page.getByLabel("Search findings").fill("");
    await page.getByLabel("Findings of check").selectOption("unprotected-selfdestruct");
    await page.getByText("1 of 3 findings").waitFor();
    await page.getByLabel("Findings of check").selectOption("");
    await page.getByLabel("Findings in state").selectOption("false_positive");
    await page.getByText("1 of 3 findings").waitFor();
    assert.match((await rows()).join(), /tx\.origin/);
  });

  it("sees how the project has fared, as a drawing and as a table", async () => {
    await page.getByRole("link", { name: "Projects" }).click();
    await page.getByRole("link", { name: "bridge" }).click();
    await page.getByRole("heading", { name: "bridge" }).waitFor();
    await page.getByRole("img", { name: /^Open findings after each of 2 analyses: 2 at first, 2 at last/ }).waitFor();
    const table = page.getByRole("table", { name: /Open findings after each analysis/ });
    const shown = await table.locator("tbody tr").all();
    const texts = await Promise.all(shown.map((row) => row.locator("td").allTextContents()));
    const cells = texts.map((row) => row.slice(1, 6));
    assert.deepEqual(cells, [
      ["2", "0", "0", "0", "0"],
      ["2", "0", "0", "0", "1"],
    ]);
  });

  it("sees what has changed between two analyses", async () => {
    await page.getByRole("link", { name: /What changed/ }).click();
    await page.getByRole("heading", { name: "What changed" }).waitFor();
    await page.getByText("Nothing is new.").waitFor();
    const fixed = page.getByRole("region", { name: /^Fixed/ });
    assert.match((await fixed.locator("li").allTextContents()).join(), /False positive.*tx-origin/);
    assert.equal(
      await page
        .getByRole("region", { name: /^Unchanged/ })
        .locator("li")
        .count(),
      2,
    );
    assert.equal(await page.evaluate("location.hash"), `#/analyses/${second}/since/${first}`);
    await page.getByRole("link", { name: "The other way round" }).click();
    await page.getByText("Nothing is fixed.").waitFor();
  });

  it("sets the rule, and a baseline", async () => {
    await go(`#/projects/${team.project.id}`);
    const gate = page.getByRole("region", { name: "Quality gate" });
    await gate.getByText("Failed", { exact: true }).waitFor();
    await gate.getByText("2 findings of high severity are new; at most 0 may be.").waitFor();
    await gate.getByLabel("New, high").fill("2");
    await gate.getByRole("button", { name: "Set the rule" }).click();
    await gate.getByText("Passed", { exact: true }).waitFor();
    await gate.getByLabel("New, high").fill("0");
    await gate.getByRole("button", { name: "Set the rule" }).click();
    await gate.getByText("Failed", { exact: true }).waitFor();
    await page
      .getByRole("button", { name: /^Make a baseline/ })
      .last()
      .click();
    await gate.getByText("Passed", { exact: true }).waitFor();
    await gate.getByRole("button", { name: "Forget the baseline" }).click();
    await gate.getByText("Failed", { exact: true }).waitFor();
  });

  it("shares the project, whose reader can judge nothing", async () => {
    const members = page.getByRole("region", { name: "Members" });
    await members.getByLabel("User name").fill("nobody");
    await members.getByRole("button", { name: "Share" }).click();
    await members.getByText("There is no such user.").waitFor();
    await members.getByLabel("User name").fill("ada");
    await members.getByRole("button", { name: "Share" }).click();
    await members.getByRole("row", { name: /ada Reader/ }).waitFor();
    const hers = await site.open();
    await signIn(hers, "ada", "a Longer p4ssword");
    await hers.getByRole("link", { name: "Projects" }).click();
    await hers.getByRole("link", { name: "bridge" }).click();
    await hers.getByText("You are reader").waitFor();
    assert.equal(await hers.getByRole("button", { name: "Set the rule" }).count(), 0);
    await openAnalysis(hers, first);
    await hers.getByRole("option", { name: /False positive.*tx/ }).click();
    await hers.locator(".triage .step", { hasText: "by admin" }).first().waitFor();
    assert.equal(await hers.getByRole("button", { name: "Judge" }).count(), 0);
    await members.getByRole("button", { name: "Remove ada" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await members.getByRole("row", { name: /ada/ }).waitFor({ state: "detached" });
  });

  it("makes a webhook, whose secret is shown once, and sees what was told", async () => {
    const hooks = page.getByRole("region", { name: "Webhooks" });
    await hooks.getByLabel("Address").fill("http://127.0.0.1:9/hook");
    await hooks.getByRole("button", { name: "Make a webhook" }).click();
    assert.match(await hooks.getByLabel("The secret of the webhook").inputValue(), /^[0-9a-f]{64}$/);
    await team.analyse("Told.sol", clean);
    await hooks.getByText("Deliveries", { exact: true }).click();
    await hooks.getByRole("table", { name: "Deliveries, newest first" }).waitFor();
    await hooks.getByRole("button", { name: "Remove http://127.0.0.1:9/hook" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await hooks.getByText("http://127.0.0.1:9/hook").waitFor({ state: "detached" });
  });

  it("changes and deletes the project", async () => {
    const settings = page.getByRole("region", { name: "Settings" });
    await settings.getByLabel("Name").fill("tunnel");
    await settings.getByLabel(/^Badge/).check();
    await settings.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "tunnel" }).waitFor();
    await page.getByText(`/v1/projects/${team.project.id}/badge/data`).waitFor();
    await page.getByRole("button", { name: "Delete the project" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("There are no projects yet.").waitFor();
  });

  it("deletes an analysis", async () => {
    const { uuid } = await team.analyse("Gone.sol", clean);
    await openAnalysis(page, uuid);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.getByRole("link", { name: "All.sol" }).first().waitFor();
    assert.equal(await page.getByRole("link", { name: "Gone.sol" }).count(), 0);
  });
});
