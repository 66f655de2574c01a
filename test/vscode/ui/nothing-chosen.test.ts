/** Commands where there is nothing for them to work on: each says so, in a sentence, or asks; none fails. */

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { offeredCommands, runCommand, startWorkbench, type Workbench } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

const prefix = "Solhound: ";
const noSolidity = /^Solhound analyzes the Solidity file in the active editor, and there is none\./m;
const noInstance = "Solhound is connected to no instance here: analyses run on this machine.";

/** What is said, by command; others open something, or change how the empty list is shown. */
const sentences: Readonly<Record<string, RegExp>> = {
  "Analyze Contract": noSolidity,
  // Not offered where no folder is open.
  "Analyze Workspace": /There is no Solidity file of its own in .*empty\.$/m,
  "Mark All Findings as Known": /^There is no finding to mark as known\./m,
  "Show Execution Coverage": /^Open a \.sol file: /m,
  "Sign In": new RegExp(`^${noInstance}`, "m"),
  "Sign Out": new RegExp(`^${noInstance}`, "m"),
};

const places = [
  { where: "with no folder open", folder: null, isTrusted: true },
  { where: "in a workspace that is not trusted", folder: "empty", isTrusted: false },
];

for (const { where, folder, isTrusted } of places) {
  describe(`the commands ${where}`, () => {
    let workbench: Workbench;
    let page: Page;

    before(async () => {
      workbench = await startWorkbench({ workspaceTrust: !isTrusted });
      page = workbench.page;
      if (folder !== null) mkdirSync(path.join(workbench.workspace, folder));
      await workbench.open(folder);
    });
    afterEach(async function () {
      await keepFailure(this.currentTest, workbench);
    });
    after(() => workbench.close());

    it("say what is missing, and do not fail", async () => {
      const offered = (await offeredCommands(page, prefix)).map((title) => title.slice(prefix.length));
      assert.equal(offered.includes("Analyze Workspace"), folder !== null);
      for (const title of offered) {
        const said = await saidBy(title);
        assert.match(said, sentences[title] ?? /^$/, `${title}: ${said}`);
      }
      await workbench.screenshot(`commands-${where.replaceAll(" ", "-")}`);
    });

    /** The text of the notification that came, if one did; what was asked for is left. */
    async function saidBy(title: string): Promise<string> {
      await runCommand(page, `${prefix}${title}`);
      const toast = page.locator(".notification-toast .notification-list-item-message");
      const sentence = sentences[title];
      // What is at work says so too, until it is done.
      await (sentence === undefined ? toast : toast.filter({ hasText: sentence }))
        .first()
        .waitFor({ timeout: sentence === undefined ? 1_000 : 15_000 })
        .catch(() => undefined);
      const said = (await toast.allInnerTexts()).join("\n");
      await page.keyboard.press("Escape");
      await runCommand(page, "Notifications: Clear All Notifications");
      await page.locator(".notification-toast").first().waitFor({ state: "detached" });
      return said;
    }
  });
}
