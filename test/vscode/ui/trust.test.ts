/** In a workspace that is not trusted, Solhound works and heeds no setting of the workspace that could lead it astray. */

import assert from "node:assert/strict";
import { openFile, runCommand, startWorkbench, type Workbench } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

describe("in a workspace that is not trusted", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await startWorkbench({ workspaceTrust: true });
    await workbench.open("vault");
    await workbench.page.locator(".statusbar-item", { hasText: "Restricted Mode" }).waitFor();
    await openFile(workbench.page, "Vault.sol");
  });
  afterEach(async function () {
    await keepFailure(this.currentTest, workbench);
  });
  after(() => workbench.close());

  const problem = () => workbench.page.locator(".markers-panel .monaco-list-row", { hasText: "owned/Owned.sol" });

  it("the workspace's remappings are not used", async () => {
    await runCommand(workbench.page, "Problems: Focus on Problems View");
    await problem().waitFor();
    await workbench.screenshot("restricted");
  });

  it("they are used once it is trusted", async () => {
    await runCommand(workbench.page, "Workspaces: Manage Workspace Trust");
    await workbench.page.getByRole("button", { name: "Trust", exact: true }).click();
    await problem().waitFor({ state: "detached" });
    assert.equal(await workbench.page.locator(".squiggly-error").count(), 0);
    await workbench.screenshot("trusted");
  });
});
