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
  /** Opens the window anew, on a folder of the workspace, or on none. */
  open(folder: string | null): Promise<void>;
  /** Keeps a picture of the window in `artifacts/screenshots`. */
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

/** How long one try of what may have to be tried again takes. */
const patienceMs = 3_000;
const attempts = 10;

export const windowSize = { width: 1280, height: 800 };

export interface WorkbenchOptions extends ServerOptions {
  /** What extensions are told to speak, as `de`. VS Code itself has no other language than English here. */
  readonly language?: string;
}

/** Starts a VS Code of its own; no folder is open yet. */
export async function startWorkbench({ language, ...options }: WorkbenchOptions = {}): Promise<Workbench> {
  const server = await startVscodeServer(options);
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: windowSize });
  if (language !== undefined) await page.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = "${language}"`);
  const workspace = copyWorkspace(server.folder);
  return {
    page,
    workspace,
    async open(folder) {
      const query = new URLSearchParams(folder === null ? { ew: "true" } : { folder: path.join(workspace, folder) });
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

/** Puts the cursor at the start of a line, 1-based, and the line into the middle of the editor. */
export async function goToLine(page: Page, line: number): Promise<void> {
  await page.keyboard.press("Control+G");
  await page.locator(".quick-input-widget input").fill(`:${line}`);
  await page.keyboard.press("Enter");
}

/** Chooses a command by its whole title, as a user types it. */
export async function runCommand(page: Page, title: string): Promise<void> {
  const row = await firstOffered(page, title);
  await row.click();
}

/** Chooses an entry of the menu that the right button opens on a place. */
export async function chooseFromMenu(page: Page, place: Locator, title: string): Promise<void> {
  const entry = page.locator(".context-view .action-label", { hasText: title });
  for (let n = 1; n < attempts && !(await isDone(place.click({ button: "right", timeout: patienceMs }))); n++) {
    await page.keyboard.press("Escape");
  }
  await entry.waitFor();
  // A menu that has just opened takes no click: it could be the end of the one that opened it.
  for (let n = 1; n < attempts && (await entry.isVisible()); n++) {
    await isDone(entry.click({ timeout: patienceMs }));
    await isDone(entry.waitFor({ state: "detached", timeout: 500 }));
  }
}

/** The titles that the palette offers for a text: it draws those that are in sight, and is paged through. */
export async function offeredCommands(page: Page, text: string): Promise<string[]> {
  await firstOffered(page, text);
  const labels = page.locator(".quick-input-list .monaco-list-row .label-name");
  const titles = new Set<string>();
  for (let known = -1; known < titles.size; ) {
    known = titles.size;
    for (const title of await labels.allInnerTexts()) titles.add(title);
    // The first goes to the end of what is in sight, the second on.
    for (const key of ["PageDown", "PageDown"]) await page.keyboard.press(key);
    await page.locator(".quick-input-list .monaco-list-row.focused").waitFor();
  }
  await page.keyboard.press("Escape");
  return [...titles].filter((title) => title.startsWith(text)).sort();
}

/** The first row of the palette that has the text. */
async function firstOffered(page: Page, text: string): Promise<Locator> {
  const input = page.locator(".quick-input-widget input");
  const row = page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
  for (let n = 1; n < attempts; n++) {
    await page.keyboard.press("F1");
    // A palette that is going away still takes the key, and comes to nothing.
    const isTyped = await isDone(input.fill(`>${text}`, { timeout: patienceMs }));
    if (isTyped && (await isDone(row.waitFor({ timeout: patienceMs })))) break;
    // A window that has just opened does not know the commands of extensions yet, and the open list does not grow.
    await page.keyboard.press("Escape");
  }
  return row;
}

/** Chooses what the light bulb at the cursor offers, from the keyboard: its list takes no click before the mouse moves. */
export async function chooseAction(page: Page, title: string): Promise<void> {
  const entry = page.locator(".action-widget .monaco-list-row", { hasText: title });
  await pressUntil(page, "Control+.", entry);
  await pressUntil(page, "ArrowDown", entry.and(page.locator(".focused")));
  await page.keyboard.press("Enter");
}

/** Presses a key again and again until something is in sight. */
export async function pressUntil(page: Page, key: string, wanted: Locator): Promise<void> {
  for (let n = 1; n < 3 * attempts && !(await wanted.isVisible()); n++) {
    await page.keyboard.press(key);
    await isDone(wanted.waitFor({ timeout: 1_000 }));
  }
  await wanted.waitFor();
}

/** Whether it came to be in its time. */
function isDone(wait: Promise<void>): Promise<boolean> {
  return wait.then(
    () => true,
    () => false,
  );
}

/** The line of the editor that has this text. */
export function editorLine(page: Page, text: string): Locator {
  return page.locator(".monaco-editor .view-line", { hasText: text }).first();
}
