/** What is played before the window, and where it is drawn. */

import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { adminPassword } from "../../../harness/api/api-server.ts";
import { goToLine, runCommand, windowSize } from "../../../vscode/harness/workbench.ts";
import {
  actionRow,
  answer,
  focusFindings,
  killLanguageServer,
  openChecked,
  openFixes,
  pageOf,
  quickRow,
  type Scene,
  setSetting,
  showFindingsOf,
  toast,
  treeRow,
  until,
  untilInFrame,
  wordOf,
} from "./scene.ts";

/** Begins in a calm window on the folder `app`, and depends on no other. */
type Act = (scene: Scene) => Promise<void>;

/** Where Bank.sol pays before it writes: from there on all of the function is in sight. */
const callLine = 36;

/** Steps of the walkthrough: a title, and a text of its picture. */
const steps = {
  open: ["Open your contracts", "Vault.sol"],
  analyze: ["Have them analyzed", "function withdraw()"],
  findings: ["See what was found", "Authorization through tx.origin"],
  mend: ["Understand and mend", "Change the state before the call."],
  connect: ["Use an instance, if you have one", "only when asked"],
} as const;

const input = ({ page }: Scene): Locator => page.locator(".quick-input-widget input").first();

/** The one that is dearest to break comes last. */
export const acts: Readonly<Record<string, Act>> = {
  "no-folder": async (scene) => {
    await scene.workbench.open(null);
    await focusFindings(scene);
    await scene.page.locator(".welcome-view a", { hasText: scene.say("Get Started") }).waitFor();
    await scene.keep("no-folder");
    await scene.workbench.open("app");
  },
  welcome: async (scene) => {
    await scene.workbench.open("empty");
    await focusFindings(scene);
    await scene.page.locator(".welcome-view a", { hasText: scene.say("Analyze Workspace") }).waitFor();
    await scene.keep("welcome");
    await scene.workbench.open("app");
  },
  walkthrough: async ({ page, say, keep }) => {
    await page.setViewportSize({ ...windowSize, width: 1800 });
    await runCommand(page, "Solhound: Get Started");
    for (const [name, [title, inPicture]] of Object.entries(steps)) {
      await page
        .locator(".getting-started-step", { hasText: say(title) })
        .first()
        .click();
      await untilInFrame(page, inPicture);
      await keep(`walkthrough-${name}`);
    }
  },
  workspace: async (scene) => {
    const { page, say, keep } = scene;
    await focusFindings(scene);
    await runCommand(page, "Solhound: Analyze Workspace");
    const progress = toast(page, say("Solhound: analyzing {0}", say("the workspace")));
    await progress.waitFor();
    await page.locator(".notification-toast", { hasText: ".sol" }).first().waitFor();
    await keep("workspace-progress");
    await progress.getByRole("button", { name: "Cancel" }).click();
    await progress.waitFor({ state: "detached" });
    await keep("workspace-cancelled");
  },
  grouping: async (scene) => {
    const { page, say, keep } = scene;
    await showFindingsOf(scene, "Bank.sol");
    for (const by of ["Check", "File", "Severity"]) {
      await runCommand(page, "Solhound: Group Findings...");
      await quickRow(page, say("current")).waitFor();
      if (by === "Check") await keep("grouping");
      await quickRow(page, say(by)).click();
      await keep(`findings-by-${by.toLowerCase()}`);
    }
  },
  filter: async (scene) => {
    const { page, keep } = scene;
    await showFindingsOf(scene, "Bank.sol");
    await runCommand(page, "Solhound: Filter Findings...");
    await input(scene).fill("bank");
    await keep("filter");
    await page.keyboard.press("Enter");
    await keep("filtered");
    await runCommand(page, "Solhound: Show All Findings");
    await runCommand(page, "Solhound: Mark All Findings as Known");
    await page.locator(".welcome-view a", { hasText: scene.say("Show All Findings") }).waitFor();
    await keep("all-known");
    await runCommand(page, "Solhound: Show All Findings");
  },
  details: async (scene) => {
    const { page, say, keep } = scene;
    const row = await showFindingsOf(scene, "Bank.sol");
    await keep("nothing-chosen");
    await row.click();
    const details = pageOf(page);
    await details.locator("h2", { hasText: say("What to do") }).waitFor();
    await keep("details");
    await details.locator("h2", { hasText: say("If the code is intended") }).scrollIntoViewIfNeeded();
    await details.locator("button[data-action=ignoreHere]").focus();
    await keep("details-end");
    await row.click({ button: "right" });
    await page.locator(".context-view .monaco-menu").waitFor();
    await keep("finding-menu");
  },
  story: async (scene) => {
    const { page, say, keep } = scene;
    await openChecked(scene, "Wallet.sol");
    await runCommand(page, "Solhound: Analyze Contract");
    await outcome(scene, "Wallet.sol").waitFor();
    await focusFindings(scene);
    await treeRow(page, "destruct").click();
    const copy = pageOf(page).getByRole("button", { name: say("Copy as Foundry test") });
    await copy.focus();
    await keep("story");
    await pageOf(page).locator("h1").scrollIntoViewIfNeeded();
    await keep("story-start");
    await wordOf(page, "selfdestruct", "selfdestruct").hover();
    await page.locator(".monaco-hover:visible", { hasText: say("High severity") }).waitFor();
    await keep("story-hover");
    await page.mouse.move(0, 0);
    const show = actionRow(page, say("Show the transactions that prove {0}", ""));
    await openFixes(scene, wordOf(page, "selfdestruct", "selfdestruct"), show);
    await keep("story-fixes");
    await show.click();
    await untilInFrame(page, "on an independent EVM");
    await keep("transactions");
  },
  coverage: async (scene) => {
    const { page, say, keep } = scene;
    await openChecked(scene, "Lottery.sol");
    await runCommand(page, "Solhound: Show Execution Coverage");
    await toast(page, say("Analyze Contract")).waitFor();
    await keep("coverage-none");
    await toast(page, say("Analyze Contract"))
      .getByRole("button", { name: say("Analyze Contract") })
      .click();
    await page.locator('[id="solhound.solhound.solhound.coverage"]:visible').waitFor();
    await keep("coverage");
    await runCommand(page, "Solhound: Hide Execution Coverage");
  },
  problems: async (scene) => {
    const { page, keep } = scene;
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await runCommand(page, "Problems: Focus on Problems View");
    await page.locator(".markers-panel .monaco-list-row", { hasText: "solhound" }).first().waitFor();
    await keep("problems");
    await runCommand(page, "View: Toggle Panel Visibility");
  },
  hover: async (scene) => {
    const { page, say, keep } = scene;
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await wordOf(page, "msg.sender.call", "call").hover();
    await page.locator(".monaco-hover:visible", { hasText: say("What to do:") }).waitFor();
    await keep("hover");
  },
  fixes: async (scene) => {
    const { page, keep } = scene;
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await openFixes(scene, wordOf(page, "msg.sender.call", "call"), actionRow(page, "solhound.json"));
    await keep("fixes");
  },
  status: async (scene) => {
    const { page, keep } = scene;
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await hoverStatus(scene);
    await keep("status");
    await page.mouse.move(0, 0);
    await runCommand(page, "Solhound: Show Output");
    await page.locator(".panel .pane-body, .panel .output-view-container").first().waitFor();
    await keep("output");
    await runCommand(page, "View: Toggle Panel Visibility");
  },
  symbols: async (scene) => {
    const { page, keep } = scene;
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await page.keyboard.press("Control+Shift+O");
    await page.locator(".quick-input-list .monaco-list-row").nth(3).waitFor();
    await keep("symbols");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+T");
    await input(scene).fill("#with");
    await quickRow(page, "withdraw").waitFor();
    await keep("workspace-symbols");
  },
  typing: async (scene) => {
    const { page, keep } = scene;
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await page.keyboard.press("Home");
    await page.keyboard.type("msg.", { delay: 40 });
    await page.locator(".suggest-widget.visible .monaco-list-row").first().waitFor();
    await keep("completion");
    await page.keyboard.press("Escape");
    await runCommand(page, "File: Revert File");
    await wordOf(page, "msg.sender.call", "call").waitFor();
  },
  "compiler-error": async (scene) => {
    const { page, keep } = scene;
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await page.keyboard.press("Home");
    await page.keyboard.type("uint amout = amuont;", { delay: 10 });
    await page.keyboard.press("Escape");
    await runCommand(page, "Problems: Focus on Problems View");
    await page.locator(".markers-panel .monaco-list-row", { hasText: "solc" }).first().waitFor();
    await hoverStatus(scene);
    await keep("compiler-error");
    await page.mouse.move(0, 0);
    await runCommand(page, "View: Toggle Panel Visibility");
    await page.locator(".tab.active").click();
    await runCommand(page, "File: Revert File");
  },
  hints: async (scene) => {
    const { page, workbench, keep } = scene;
    setSetting(workbench, "solhound.inlayHints", ["slots", "selectors"]);
    await openChecked(scene, "Bank.sol");
    await goToLine(page, 20);
    await page.locator(".monaco-editor .view-lines", { hasText: /slot.0/ }).waitFor();
    await keep("inlay-hints");
    setSetting(workbench, "solhound.inlayHints", []);
  },
  settings: async ({ page, keep }) => {
    await runCommand(page, "Preferences: Open Settings (UI)");
    await page.locator(".settings-editor .suggest-input-container").click();
    await page.keyboard.type("@ext:solhound.solhound");
    await page.locator(".setting-item-category", { hasText: "Solhound" }).first().waitFor();
    await keep("settings");
    await page.locator(".settings-editor .monaco-list").last().hover();
    for (const n of [2, 3, 4, 5]) {
      await page.mouse.wheel(0, 500);
      await keep(`settings-${n}`);
    }
  },
  exchange: async (scene) => {
    const { page, workbench, keep } = scene;
    await showFindingsOf(scene, "Bank.sol");
    await runCommand(page, "Solhound: Export Findings...");
    await quickRow(page, "SARIF").waitFor();
    await keep("export");
    await quickRow(page, "SARIF").click();
    await page.waitForFunction(`document.querySelector(".quick-input-widget input")?.value.endsWith("solhound.sarif")`);
    await keep("export-to");
    await page.keyboard.press("Enter");
    await toast(page, "solhound.sarif").waitFor();
    await keep("exported");
    await runCommand(page, "Notifications: Clear All Notifications");
    writeFileSync(path.join(workbench.workspace, "app/slither.sarif"), sarifOfOthers());
    await runCommand(page, "Solhound: Import Findings...");
    await quickRow(page, "slither.sarif").waitFor();
    await answer(page, path.join(workbench.workspace, "app/slither.sarif"));
    await toast(page, "slither.sarif").waitFor();
    await focusFindings(scene);
    await treeRow(page, "Slither").click();
    await keep("imported");
    await runCommand(page, "Solhound: Clear Imported Findings");
  },
  diagnostics: async (scene) => {
    const { page, say, keep } = scene;
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await runCommand(page, "Solhound: Collect Diagnostics");
    await quickRow(page, say("Without source")).waitFor();
    await keep("diagnostics-question");
    await quickRow(page, say("Without source")).click();
    await page.locator(".tab.active", { hasNotText: "Bank.sol" }).waitFor();
    await keep("diagnostics");
  },
  connect: async (scene) => {
    await connect(scene, scene.keep);
  },
  upload: async (scene) => {
    const { page, say, keep } = scene;
    await connect(scene);
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await runCommand(page, "Solhound: Analyze Contract");
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    await keep("upload");
    await dialog.getByRole("button", { name: say("Upload") }).click();
    await toast(page, say("Solhound: analyzing {0}", "Bank.sol")).waitFor();
    await outcome(scene, "Bank.sol").waitFor();
    await keep("uploaded");
    await hoverStatus(scene);
    await keep("remote-status");
  },
  triage: async (scene) => {
    const { page, workbench, server, say, keep } = scene;
    await connect(scene);
    const { access: token } = await server.login();
    const { json } = await server.call("POST", "/v1/projects", { token, json: { name: "Pictures" } });
    const project = (json as { readonly id: string }).id;
    setSetting(workbench, "solhound.connection", { url: server.url, mode: "quick", project });
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    const judge = actionRow(page, say("Mark as false positive on {0}: {1}", new URL(server.url).host, ""));
    await openFixes(scene, wordOf(page, "msg.sender.call", "call"), judge);
    await keep("triage-menu");
    await judge.click();
    await page.locator(".quick-input-widget", { hasText: say("Judge a finding") }).waitFor();
    await keep("triage-reason");
    await answer(page, "The caller is trusted.");
    await keep("triage-done");
  },
  offline: async (scene) => {
    const { page, server, keep } = scene;
    await connect(scene);
    await server.close();
    await openChecked(scene, "Bank.sol");
    await goToLine(page, callLine);
    await runCommand(page, "Solhound: Analyze Contract");
    await outcome(scene, "Bank.sol").waitFor();
    await keep("offline");
    await hoverStatus(scene);
    await keep("offline-status");
  },
  crashes: async (scene) => {
    const { page, workbench, say, keep } = scene;
    await focusFindings(scene);
    const restart = page.locator(".welcome-view a", { hasText: say("Restart") });
    await until(page, restart, async () => killLanguageServer(workbench));
    await keep("crashed");
    await runCommand(page, "Notifications: Clear All Notifications");
    await restart.click();
    await restart.waitFor({ state: "detached" });
    await keep("restarted");
  },
};

/** The line of the status bar that says what came of an analysis. */
function outcome({ page }: Scene, name: string): Locator {
  return page.locator(".statusbar-item", { hasText: name }).first();
}

async function hoverStatus({ page }: Scene): Promise<void> {
  await page.locator('[id="status.languageStatus"]').hover();
  await page.locator(".hover-language-status", { hasText: "Solhound" }).first().waitFor();
}

/** Connects the folder to the server of the scene and signs in, from whatever was before. */
async function connect(scene: Scene, keep: Scene["keep"] = async () => {}): Promise<void> {
  const { page, server, say } = scene;
  const widget = (text: string): Locator => page.locator(".quick-input-widget", { hasText: text });
  await runCommand(page, "Solhound: Connect to an Instance...");
  await widget(say("Connect to an instance of Solhound")).waitFor();
  await keep("connect");
  await answer(page, server.url);
  await quickRow(page, "standard").waitFor();
  await keep("connect-mode");
  await page.keyboard.press("Enter");
  const isAsked = await widget(say("Sign in to {0}", server.url))
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
  // Who signed in before is not asked.
  if (!isAsked) return;
  await keep("sign-in");
  await quickRow(page, say("Password")).click();
  await widget(say("User name, address or e-mail")).waitFor();
  await answer(page, "admin");
  await page.locator(".quick-input-widget input[type=password]").waitFor();
  await keep("password");
  await answer(page, adminPassword);
  await page.locator(".statusbar-item", { hasText: say("Solhound: signed in to {0}", server.url) }).waitFor();
  await keep("signed-in");
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
