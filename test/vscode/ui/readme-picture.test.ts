/** The picture of the README, taken of one of our examples. */

// It goes to `artifacts/screenshots`, and with `SOLHOUND_README_PICTURE=1` to `docs/images` too, where it is committed.

import assert from "node:assert/strict";
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { inRoot } from "../../harness/root.ts";
import { editorLine, goToLine, openFile, runCommand, startWorkbench, type Workbench } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

/** How long the line by which the hover was drawn larger stays coloured. */
const sashFadeMs = 1_000;

describe("the picture of the README", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await startWorkbench({
      settings: {
        "workbench.colorTheme": "Default Dark Modern",
        "editor.minimap.enabled": false,
        "breadcrumbs.enabled": false,
        "editor.stickyScroll.enabled": false,
        "workbench.reduceMotion": "on",
        "problems.autoReveal": false,
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
    await runCommand(page, "Problems: Focus on Problems View");
    await drag(page, await lowerEdge(page, ".part.editor"), 110);
    await runCommand(page, "Solhound: Analyze Contract");
    await page.locator(".statusbar-item", { hasText: "in Bank.sol" }).waitFor();
    await page.locator(".markers-panel .monaco-list-row", { hasText: "solhound" }).nth(1).waitFor();
    await goToLine(page, 41);
    const call = editorLine(page, "(bool paid, ) = msg.sender.call");
    await call.locator("span span", { hasText: /^call$/ }).hover();
    await page.locator(".monaco-hover:visible", { hasText: "severity" }).waitFor();
    const edge = await lowerEdge(page, ".monaco-resizable-hover");
    await drag(page, edge, 93);
    await page.mouse.move(edge.x, edge.y);
    await page.waitForTimeout(sashFadeMs);
    assert.ok((await page.locator(".squiggly-error, .squiggly-warning").count()) > 0);
    await workbench.screenshot("readme");
    if (process.env["SOLHOUND_README_PICTURE"] !== "1") return;
    mkdirSync(inRoot("docs/images"), { recursive: true });
    cpSync(inRoot("artifacts/screenshots/readme.png"), inRoot("docs/images/vscode.png"));
  });
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of the edge by which a thing is made higher. */
async function lowerEdge(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).boundingBox();
  assert.ok(box, `${selector} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height };
}

async function drag(page: Page, { x, y }: Point, downPx: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + downPx, { steps: 5 });
  await page.mouse.up();
}
