/** A VS Code window in a headless browser, and what a user does in it. */

import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { inRoot } from "../../harness/root.ts";
import { launchBrowser } from "./browser.ts";
import { type ServerOptions, startVscodeServer } from "./vscode-server.ts";
import { copyWorkspace } from "./workspace.ts";

export interface Workbench {
  readonly page: Page;
  /** The copy of the fixture workspace; files there may be changed. */
  readonly workspace: string;
  /** Opens the window anew, on a folder of the workspace. */
  open(folder: string): Promise<void>;
  /** Keeps a picture of the window in `artifacts/screenshots`. */
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

export const windowSize = { width: 1280, height: 800 };

/** Starts a VS Code of its own; no folder is open yet. */
export async function startWorkbench(options: ServerOptions = {}): Promise<Workbench> {
  const server = await startVscodeServer(options);
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: windowSize });
  const workspace = copyWorkspace(server.folder);
  return {
    page,
    workspace,
    async open(folder) {
      const query = new URLSearchParams({ folder: path.join(workspace, folder) });
      await page.goto(`http://${server.authority}/?${query}`);
      await page.locator(".monaco-workbench").waitFor();
    },
    async screenshot(name) {
      await page.screenshot({ path: inRoot("artifacts/screenshots", `${name}.png`) });
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Opens a file from the explorer, to stay. */
export async function openFile(page: Page, name: string): Promise<void> {
  await page.getByRole("treeitem", { name }).first().dblclick();
  await page.locator(".tab.active", { hasText: name }).waitFor();
}

/** Chooses a command by its whole title, as a user types it. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await commandRow(page, title).then((row) => row.click());
}

/** The row of the palette for a command, for whoever wants to look and not choose. */
export async function commandRow(page: Page, title: string): Promise<Locator> {
  await page.keyboard.press("F1");
  const input = page.locator(".quick-input-widget input");
  await input.fill(`>${title}`);
  return page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first();
}

/** The line of the editor that has this text. */
export function editorLine(page: Page, text: string): Locator {
  return page.locator(".monaco-editor .view-line", { hasText: text }).first();
}
