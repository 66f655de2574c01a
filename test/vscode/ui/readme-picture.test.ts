/** The picture of the README, taken of one of our examples. */

// It goes to `artifacts/screenshots`, and with `SOLHOUND_README_PICTURE=1` to `docs/images` too, where it is committed.

import assert from "node:assert/strict";
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../../harness/root.ts";
import { editorLine, openFile, runCommand, startWorkbench, type Workbench } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

describe("the picture of the README", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await startWorkbench({
      settings: {
        "workbench.colorTheme": "Default Dark Modern",
        "editor.minimap.enabled": false,
        "breadcrumbs.enabled": false,
        "problems.defaultViewMode": "tree",
        "solhound.compilerDiagnostics": "off",
      },
    });
    cpSync(inRoot("examples"), path.join(workbench.workspace, "examples"), { recursive: true });
    await workbench.open("examples");
  });
  afterEach(async function () {
    await keepFailure(this.currentTest, workbench);
  });
  after(() => workbench.close());

  it("shows squiggles, the Problems view and a hover", async () => {
    const { page } = workbench;
    await openFile(page, "Bank.sol");
    await runCommand(page, "Solhound: Analyze Contract");
    await page.locator(".statusbar-item", { hasText: "in Bank.sol" }).waitFor();
    await runCommand(page, "View: Toggle Problems");
    await page.locator(".markers-panel .monaco-list-row", { hasText: "solhound" }).nth(1).waitFor();
    const call = editorLine(page, "(bool paid, ) = msg.sender.call");
    await call.scrollIntoViewIfNeeded();
    await call.locator("span span", { hasText: /^call$/ }).hover();
    await page.locator(".monaco-hover:visible", { hasText: "severity" }).waitFor();
    assert.ok((await page.locator(".squiggly-error, .squiggly-warning").count()) > 0);
    await workbench.screenshot("readme");
    if (process.env["SOLHOUND_README_PICTURE"] !== "1") return;
    mkdirSync(inRoot("docs/images"), { recursive: true });
    cpSync(inRoot("artifacts/screenshots/readme.png"), inRoot("docs/images/vscode.png"));
  });
});
