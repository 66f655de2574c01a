/** What the acts of the pictures share: the window with its contracts, and ways to the things in it. */

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import type { TestServer } from "../../../harness/api/api-server.ts";
import { inRoot } from "../../../harness/root.ts";
import { editorLine, runCommand, type Workbench, windowSize } from "../../../vscode/harness/workbench.ts";
import type { Say } from "./say.ts";

export interface Scene {
  readonly page: Page;
  readonly workbench: Workbench;
  readonly server: TestServer;
  readonly say: Say;
  /** Keeps a picture of the window as it is, in every theme that was chosen. */
  keep(what: string): Promise<void>;
}

/** How long a thing is waited for that comes by itself, or has to be asked for once more. */
const attemptMs = 4_000;
const attempts = 12;

/** A folder of some twenty contracts, with something in each, and an empty one. */
export function layOut({ workspace }: Workbench): void {
  const app = path.join(workspace, "app");
  mkdirSync(path.join(app, "src"), { recursive: true });
  mkdirSync(path.join(workspace, "empty"));
  cpSync(inRoot("examples"), app, { recursive: true });
  for (const name of readdirSync(inRoot("test/fixes"))) {
    const check = /^(.*)\.before\.sol$/.exec(name)?.[1];
    if (check !== undefined) cpSync(inRoot("test/fixes", name), path.join(app, "src", `${check}.sol`));
  }
}

/** Nothing is open and nothing lies over the window, whatever an act has left. */
export async function calm({ page }: Scene): Promise<void> {
  await page.setViewportSize(windowSize);
  await page.mouse.move(0, 0);
  for (let n = 0; n < 3; n++) await page.keyboard.press("Escape");
  await runCommand(page, "View: Close All Editors");
  // A report that was not saved.
  const refuse = page.locator(".monaco-dialog-box").getByRole("button", { name: "Don't Save" });
  if (await refuse.isVisible()) await refuse.click();
  await runCommand(page, "Notifications: Clear All Notifications");
}

/** Opens a file of the folder, and waits for the first finding in it. */
export async function openChecked({ page }: Scene, name: string): Promise<void> {
  await runCommand(page, "Explorer: Focus on Folders View");
  // The rows of the explorer move while it learns of new files.
  await page.keyboard.press("Control+P");
  await page.locator(".quick-input-widget input").fill(name);
  await quickRow(page, name).click();
  await page.locator(".tab.active", { hasText: name }).waitFor();
  await page.locator(".squiggly-error, .squiggly-warning").first().waitFor();
}

/** VS Code makes this command's title of the view's. */
export async function focusFindings({ page, say }: Scene): Promise<void> {
  await runCommand(page, `Solhound: Focus on ${say("Findings")} View`);
}

/** The view of findings, with some of a file. */
export async function showFindingsOf(scene: Scene, name: string): Promise<Locator> {
  await openChecked(scene, name);
  await focusFindings(scene);
  const row = treeRow(scene.page, name);
  await row.waitFor();
  return row;
}

/** Tries again what may be too early: a menu that is asked for before all that is in it is known, say. */
export async function until(
  page: Page,
  wanted: Locator,
  attempt: () => Promise<void>,
  timeout = attemptMs,
): Promise<void> {
  for (let n = 1; n < attempts; n++) {
    await attempt();
    const isThere = await wanted.waitFor({ timeout }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await page.keyboard.press("Escape");
  }
  await attempt();
  await wanted.waitFor();
}

/** Waits until one of the frames in the window, which come in any order, has a text. */
export async function untilInFrame(page: Page, text: string): Promise<void> {
  const deadline = Date.now() + attempts * attemptMs;
  while (Date.now() < deadline) {
    for (const frame of page.frames().slice(1)) {
      // A frame may go while it is looked at.
      const isThere = await frame
        .getByText(text)
        .first()
        .isVisible()
        .catch(() => false);
      if (isThere) return;
    }
    await page.waitForTimeout(100);
  }
  throw new Error(`no frame has the text "${text}"`);
}

/** The menu of what can be done about the finding at a word; fixes are tried out before they are in it. */
export async function openFixes({ page }: Scene, at: Locator, wanted: Locator): Promise<void> {
  await at.click();
  await until(page, wanted, () => page.keyboard.press("Control+."), 4 * attemptMs);
}

/** As the folder's own file of settings has it: VS Code sees that it changed. */
export function setSetting({ workspace }: Workbench, name: string, value: unknown): void {
  const file = path.join(workspace, "app/.vscode/settings.json");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...JSON.parse(read(file) || "{}"), [name]: value }));
}

/** Ends the language server of this window, and no other: its program lies in the folder of the window. */
export function killLanguageServer({ workspace }: Workbench): void {
  const profile = path.dirname(workspace);
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const args = read(`/proc/${pid}/cmdline`).split("\0");
    if (args.some((arg) => arg.startsWith(profile) && arg.endsWith("dist/server.js")))
      process.kill(Number(pid), "SIGKILL");
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

export function toast(page: Page, text: string): Locator {
  return page.locator(".notification-toast", { hasText: text }).first();
}

export function quickRow(page: Page, text: string): Locator {
  return page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
}

export function treeRow(page: Page, text: string): Locator {
  return page.locator(".pane-body .monaco-list-row[aria-level='2']", { hasText: text }).first();
}

export function actionRow(page: Page, text: string): Locator {
  return page.locator(".action-widget .monaco-list-row", { hasText: text }).first();
}

export function wordOf(page: Page, line: string, word: string): Locator {
  return editorLine(page, line)
    .locator("span span", { hasText: new RegExp(`^${word}$`) })
    .first();
}

/** The page of a finding: a frame within a frame. */
export function pageOf(page: Page): FrameLocator {
  return page.frameLocator("iframe.webview").last().frameLocator("iframe#active-frame");
}

export async function answer(page: Page, text: string): Promise<void> {
  await page.locator(".quick-input-widget input").first().fill(text);
  await page.keyboard.press("Enter");
}

/** Of an error that may have a long story. */
export function firstLine(error: unknown): string {
  return String(error).split("\n")[0] ?? "";
}
