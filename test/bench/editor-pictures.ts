/** Takes a picture of everything that the extension shows, in the themes of VS Code, for people to look at. */

// For developers, with the variables that the plan of the suite "vscode ui" sets (tools/suites.mjs):
// `node out/test/bench/editor-pictures.js [THEME...] [ACT...]`, where a theme is light, dark, contrast or contrast-light.
// The pictures are in `artifacts/screenshots`, as THEME-STATE.png.

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { adminPassword, startTestServer, type TestServer } from "../harness/api/api-server.ts";
import { inRoot } from "../harness/root.ts";
import {
  editorLine,
  goToLine,
  openFile,
  runCommand,
  startWorkbench,
  type Workbench,
  windowSize,
} from "../vscode/harness/workbench.ts";

const themes: Readonly<Record<string, string>> = {
  light: "Default Light Modern",
  dark: "Default Dark Modern",
  contrast: "Default High Contrast",
  "contrast-light": "Default High Contrast Light",
};
/** What moves, fades, or is drawn after what was waited for. */
const settleMs = 700;

interface Scene {
  readonly page: Page;
  readonly workbench: Workbench;
  readonly server: TestServer;
  /** Keeps a picture of the window as it is. */
  keep(what: string): Promise<void>;
}

type Act = (scene: Scene) => Promise<void>;

/** In the order of one session: each takes the window as the one before has left it. */
const acts: Readonly<Record<string, Act>> = {
  welcome: async ({ page, keep }) => {
    await runCommand(page, "Solhound: Focus on Findings View");
    await page.locator(".welcome-view", { hasText: "Analyze Workspace" }).waitFor();
    await keep("welcome");
  },
  walkthrough: async ({ page, keep }) => {
    await page.setViewportSize({ ...windowSize, width: 1800 });
    await runCommand(page, "Solhound: Get Started");
    for (const step of ["Open your", "Have them", "See what", "Understand and", "Use an instance"]) {
      await page.locator(".getting-started-step", { hasText: step }).first().click();
      // Its picture is loaded after it is opened.
      await page.waitForTimeout(2_000);
      await keep(`walkthrough-${step.split(" ")[0]?.toLowerCase()}`);
    }
    await page.setViewportSize(windowSize);
    await runCommand(page, "View: Close Editor");
  },
  workspace: async ({ page, keep }) => {
    await runCommand(page, "Solhound: Focus on Findings View");
    await runCommand(page, "Solhound: Analyze Workspace");
    await toast(page, "Solhound: analyzing").waitFor();
    await page.waitForTimeout(1_500);
    await keep("workspace-progress");
    await toast(page, "Solhound: analyzing").getByRole("button", { name: "Cancel" }).click();
    await toast(page, "Solhound: analyzing").waitFor({ state: "detached" });
    await keep("workspace-cancelled");
  },
  grouping: async ({ page, keep }) => {
    for (const by of ["Check", "File", "Severity"]) {
      await runCommand(page, "Solhound: Group Findings...");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "now" }).waitFor();
      if (by === "Check") await keep("grouping");
      await quickRow(page, by).click();
      await keep(`findings-by-${by.toLowerCase()}`);
    }
  },
  filter: async ({ page, keep }) => {
    await runCommand(page, "Solhound: Filter Findings...");
    await page.locator(".quick-input-widget input").first().fill("bank");
    await keep("filter");
    await page.keyboard.press("Enter");
    await keep("filtered");
    await runCommand(page, "Solhound: Show All Findings");
    await runCommand(page, "Solhound: Mark All Findings as Known");
    await page.locator(".welcome-view", { hasText: "All findings are hidden" }).waitFor();
    await keep("all-known");
    await runCommand(page, "Solhound: Show All Findings");
  },
  details: async ({ page, keep }) => {
    await treeRow(page, "Bank.sol").click();
    const details = pageOf(page);
    await details.locator("h2", { hasText: "What to do" }).waitFor();
    await keep("details");
    await details.locator("h2", { hasText: "If the code is intended" }).scrollIntoViewIfNeeded();
    await details.getByRole("button", { name: "Ignore here" }).focus();
    await keep("details-end");
    await treeRow(page, "Bank.sol").click({ button: "right" });
    await keep("finding-menu");
    await page.keyboard.press("Escape");
  },
  story: async ({ page, keep }) => {
    await page.keyboard.press("Control+Shift+E");
    await openFile(page, "Wallet.sol");
    await runCommand(page, "Solhound: Analyze Contract");
    await page.locator(".statusbar-item", { hasText: "in Wallet.sol" }).waitFor();
    await runCommand(page, "Solhound: Focus on Findings View");
    const details = pageOf(page);
    const heading = details.locator("h2", { hasText: "Transactions that show it" });
    const rows = page.locator(".pane-body .monaco-list-row[aria-level='2']");
    for (let n = 0; n < 8 && !(await heading.isVisible()); n++) {
      await rows.nth(n).click();
      await page.waitForTimeout(3_000);
    }
    await details.getByRole("button", { name: "Copy as Foundry test" }).focus();
    await keep("story");
  },
  transactions: async ({ page, keep }) => {
    await page.locator(".tab", { hasText: "Wallet.sol" }).click();
    await wordOf(page, "selfdestruct", "selfdestruct").click();
    await page.keyboard.press("Control+.");
    await page.locator(".action-widget .monaco-list-row", { hasText: "Show the transactions" }).first().click();
    await page.locator(".tab.active", { hasNotText: "Wallet.sol" }).waitFor();
    await keep("transactions");
    await runCommand(page, "View: Close Editor");
  },
  problems: async ({ page, keep }) => {
    await page.keyboard.press("Control+Shift+E");
    await openFile(page, "Bank.sol");
    await runCommand(page, "Problems: Focus on Problems View");
    await page.locator(".markers-panel .monaco-list-row", { hasText: "solhound" }).first().waitFor();
    await keep("problems");
    await runCommand(page, "View: Toggle Panel Visibility");
  },
  hover: async ({ page, keep }) => {
    await wordOf(page, "msg.sender.call", "call").hover();
    await page.locator(".monaco-hover:visible", { hasText: "severity" }).waitFor();
    await keep("hover");
    await page.mouse.move(0, 0);
  },
  fixes: async ({ page, keep }) => {
    await wordOf(page, "msg.sender.call", "call").click();
    await page.keyboard.press("Control+.");
    await page.locator(".action-widget .monaco-list-row", { hasText: "Suppress" }).first().waitFor();
    await keep("fixes");
    await page.keyboard.press("Escape");
  },
  status: async ({ page, keep }) => {
    await page.locator('[id="status.languageStatus"]').hover();
    await page.locator(".hover-language-status", { hasText: "Solhound" }).waitFor();
    await keep("status");
    await page.mouse.move(0, 0);
  },
  symbols: async ({ page, keep }) => {
    await goToLine(page, 41);
    await page.keyboard.press("Control+Shift+O");
    await page.locator(".quick-input-list .monaco-list-row").nth(3).waitFor();
    await keep("symbols");
    await page.keyboard.press("Escape");
    await page.locator(".breadcrumbs-control .monaco-breadcrumb-item").last().click();
    await keep("breadcrumbs");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+T");
    await page.locator(".quick-input-widget input").first().fill("#with");
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "withdraw" }).first().waitFor();
    await keep("workspace-symbols");
    await page.keyboard.press("Escape");
  },
  typing: async ({ page, keep }) => {
    await page.locator(".tab.active", { hasText: "Bank.sol" }).click();
    await goToLine(page, 41);
    await page.keyboard.press("Home");
    await page.keyboard.type("msg.", { delay: 40 });
    await page.locator(".suggest-widget.visible .monaco-list-row").first().waitFor();
    await keep("completion");
    await page.keyboard.press("Escape");
    for (let n = 0; n < 4; n++) await page.keyboard.press("Control+Z");
    await page.keyboard.press("F2");
    await keep("rename");
    await page.keyboard.press("Escape");
  },
  hints: async ({ page, workbench, keep }) => {
    setSetting(workbench, "solhound.inlayHints", ["slots", "selectors"]);
    await goToLine(page, 20);
    await page.locator(".monaco-editor [class*=dyn-rule]", { hasText: "slot" }).first().waitFor();
    await keep("inlay-hints");
    setSetting(workbench, "solhound.inlayHints", []);
  },
  settings: async ({ page, keep }) => {
    await runCommand(page, "Preferences: Open Settings (UI)");
    await page.locator(".settings-editor .suggest-input-container").click();
    await page.keyboard.type("@ext:solhound.solhound");
    await page.locator(".setting-item-contents", { hasText: "When Solhound looks" }).waitFor();
    await keep("settings");
    await page.locator(".settings-editor .monaco-list").last().hover();
    for (const n of [2, 3, 4]) {
      await page.mouse.wheel(0, 500);
      await keep(`settings-${n}`);
    }
    for (let n = 0; n < 3; n++) await page.keyboard.press("Escape");
  },
  exchange: async ({ page, workbench, keep }) => {
    await runCommand(page, "Solhound: Export Findings...");
    await quickRow(page, "SARIF").waitFor();
    await keep("export");
    await quickRow(page, "SARIF").click();
    await page.locator(".quick-input-widget", { hasText: "solhound.sarif" }).waitFor();
    await keep("export-to");
    await page.keyboard.press("Escape");
    writeFileSync(path.join(workbench.workspace, "app/slither.sarif"), sarifOfOthers());
    await runCommand(page, "Solhound: Import Findings...");
    const input = page.locator(".quick-input-widget input").first();
    await input.fill(path.join(workbench.workspace, "app/slither.sarif"));
    await page.keyboard.press("Enter");
    await toast(page, "imported from").waitFor();
    await runCommand(page, "Solhound: Focus on Findings View");
    await keep("imported");
    await runCommand(page, "Notifications: Clear All Notifications");
    await runCommand(page, "Solhound: Clear Imported Findings");
  },
  connect: async ({ page, server, keep }) => {
    await runCommand(page, "Solhound: Connect to an Instance...");
    await page.locator(".quick-input-widget", { hasText: "Its address" }).waitFor();
    await keep("connect");
    await answer(page, server.url);
    await page.locator(".quick-input-widget", { hasText: "How deep" }).waitFor();
    await keep("connect-mode");
    await page.keyboard.press("Enter");
    await page.locator(".quick-input-title", { hasText: "Sign in to" }).waitFor();
    await keep("sign-in");
    await quickRow(page, "Password").click();
    await page.locator(".quick-input-widget", { hasText: "User name" }).waitFor();
    await answer(page, "admin");
    await page.locator(".quick-input-widget input[type=password]").waitFor();
    await keep("password");
    await answer(page, adminPassword);
    await page.locator(".statusbar-item", { hasText: "signed in" }).waitFor();
    await keep("signed-in");
  },
  upload: async ({ page, keep }) => {
    await page.keyboard.press("Control+Shift+E");
    await openFile(page, "Bank.sol");
    await runCommand(page, "Solhound: Analyze Contract");
    await page.locator(".monaco-dialog-box", { hasText: "Send 1 file" }).waitFor();
    await keep("upload");
    await page.locator(".monaco-dialog-box").getByRole("button", { name: "Upload" }).click();
    await toast(page, "Solhound: analyzing").waitFor();
    await keep("remote-progress");
    await page.locator(".statusbar-item", { hasText: "in Bank.sol" }).waitFor();
    await page.locator('[id="status.languageStatus"]').hover();
    await page.locator(".hover-language-status", { hasText: "Solhound" }).waitFor();
    await keep("remote-status");
    await page.mouse.move(0, 0);
  },
  triage: async ({ page, workbench, server, keep }) => {
    const { access: token } = await server.login();
    const { json } = await server.call("POST", "/v1/projects", { token, json: { name: "Pictures" } });
    const project = (json as { readonly id: string }).id;
    setSetting(workbench, "solhound.connection", { url: server.url, mode: "quick", project });
    await page.waitForTimeout(2_000);
    await wordOf(page, "msg.sender.call", "call").click();
    await page.keyboard.press("Control+.");
    const judge = page.locator(".action-widget .monaco-list-row", { hasText: "Mark as false positive on" }).first();
    await judge.waitFor();
    await keep("triage-menu");
    await judge.click();
    await page.locator(".quick-input-widget", { hasText: "Why?" }).waitFor();
    await keep("triage-reason");
    await answer(page, "The caller is trusted.");
    await keep("triage-done");
  },
  offline: async ({ page, server, keep }) => {
    await server.close();
    await runCommand(page, "Solhound: Analyze Contract");
    await page.locator(".notification-toast").first().waitFor();
    await page.locator(".statusbar-item", { hasText: "in Bank.sol" }).waitFor();
    await keep("offline");
    await page.locator('[id="status.languageStatus"]').hover();
    await keep("offline-status");
    await page.mouse.move(0, 0);
  },
  crashes: async ({ page, workbench, keep }) => {
    await runCommand(page, "Notifications: Clear All Notifications");
    await runCommand(page, "Solhound: Focus on Findings View");
    const welcome = page.locator(".welcome-view", { hasText: "language server has ended" });
    for (let n = 0; n < 6 && !(await welcome.isVisible()); n++) {
      killLanguageServer(workbench);
      await page.waitForTimeout(3_000);
    }
    await welcome.waitFor();
    await keep("crashed");
    await welcome.getByText("Restart", { exact: true }).click();
    await welcome.waitFor({ state: "detached" });
    await keep("restarted");
  },
};

const chosen = process.argv.slice(2);
const chosenThemes = Object.keys(themes).filter((theme) => chosen.includes(theme));
const chosenActs = Object.keys(acts).filter((act) => chosen.includes(act));
for (const theme of chosenThemes.length > 0 ? chosenThemes : Object.keys(themes)) await play(theme);
process.exit(0);

async function play(theme: string): Promise<void> {
  const server = await startTestServer();
  const workbench = await startWorkbench({
    settings: {
      "workbench.colorTheme": themes[theme],
      "window.autoDetectHighContrast": false,
      "solhound.analyzeWorkspace": true,
    },
  });
  const { page } = workbench;
  page.setDefaultTimeout(90_000);
  layOut(workbench);
  await workbench.open("app");
  const keep = async (what: string): Promise<void> => {
    await page.waitForTimeout(settleMs);
    await workbench.screenshot(`${theme}-${what}`);
  };
  for (const [name, act] of Object.entries(acts)) {
    if (chosenActs.length > 0 && !chosenActs.includes(name)) continue;
    const failure = await act({ page, workbench, server, keep }).then(
      () => null,
      (error: unknown) => String(error).split("\n")[0],
    );
    console.log(`${theme} ${name}: ${failure ?? "done"}`);
    if (failure !== null) await keep(`failed-${name}`);
  }
  await workbench.close();
  await server.close().catch(() => {});
}

/** A folder of some twenty contracts, with something in each. */
function layOut({ workspace }: Workbench): void {
  const app = path.join(workspace, "app");
  mkdirSync(path.join(app, "src"), { recursive: true });
  cpSync(inRoot("examples"), app, { recursive: true });
  for (const name of readdirSync(inRoot("test/fixes"))) {
    const check = /^(.*)\.before\.sol$/.exec(name)?.[1];
    if (check !== undefined) cpSync(inRoot("test/fixes", name), path.join(app, "src", `${check}.sol`));
  }
}

/** A report as another tool writes it, with one finding of a file of ours. */
function sarifOfOthers(): string {
  const region = { startLine: 41, startColumn: 9 };
  const physicalLocation = { artifactLocation: { uri: "Bank.sol" }, region };
  const message = { text: "Reentrancy in Bank.withdraw()" };
  const result = { ruleId: "reentrancy-eth", level: "error", message, locations: [{ physicalLocation }] };
  const run = { tool: { driver: { name: "Slither", rules: [{ id: "reentrancy-eth" }] } }, results: [result] };
  return JSON.stringify({ version: "2.1.0", runs: [run] });
}

/** As the workspace's own file of settings has it: VS Code sees that it changed. */
function setSetting({ workspace }: Workbench, name: string, value: unknown): void {
  const file = path.join(workspace, "app/.vscode/settings.json");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...JSON.parse(read(file) || "{}"), [name]: value }));
}

/** Ends the language server of this window, and no other: its program lies in the folder of the window. */
function killLanguageServer({ workspace }: Workbench): void {
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

function toast(page: Page, text: string): Locator {
  return page.locator(".notification-toast", { hasText: text });
}

function quickRow(page: Page, text: string): Locator {
  return page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
}

function treeRow(page: Page, text: string): Locator {
  return page.locator(".pane-body .monaco-list-row", { hasText: text }).first();
}

function wordOf(page: Page, line: string, word: string): Locator {
  return editorLine(page, line)
    .locator("span span", { hasText: new RegExp(`^${word}$`) })
    .first();
}

/** The page of a finding: a frame within a frame. */
function pageOf(page: Page): FrameLocator {
  return page.frameLocator("iframe.webview").last().frameLocator("iframe#active-frame");
}

async function answer(page: Page, text: string): Promise<void> {
  await page.locator(".quick-input-widget input").first().fill(text);
  await page.keyboard.press("Enter");
}
