/** Runs the suite of the extension host in the VS Code server, with a headless browser as its window. */

import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { inRoot } from "../harness/root.ts";
import { launchBrowser } from "./harness/browser.ts";
import { bundleHostSuite } from "./harness/host-bundle.ts";
import { hostResultVariable, reportHostResult, takeUnopened } from "./harness/host-result.ts";
import { startVscodeServer, type VscodeServer } from "./harness/vscode-server.ts";
import { copyWorkspace } from "./harness/workspace.ts";

const suiteTimeoutMs = 300_000;

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const results = mkdtempSync(path.join(os.tmpdir(), "solhound-host-"));
  const resultFile = path.join(results, "result.jsonl");
  // By its environment, since a window of the oldest VS Code does not hand on the `extensionEnvironment` of its address.
  const server = await startVscodeServer({ testDriver: true, env: { [hostResultVariable]: resultFile } });
  const browser = await launchBrowser();
  try {
    let page = await newPage(browser);
    let exit = await runInHost(server, page);
    // On a busy machine the oldest VS Code may read its workspace before the remote side answers, and stays empty.
    if (takeUnopened(resultFile)) {
      console.log("  tried again: the window opened no folder");
      await page.close();
      page = await newPage(browser);
      exit = await runInHost(server, page);
    }
    const passed = reportHostResult(resultFile);
    if (exit === 0 && passed) return true;
    console.error(`The extension host ended with ${exit}. The end of the server's log:`);
    console.error(server.log().split("\n").slice(-20).join("\n"));
    await page.screenshot({ path: inRoot("artifacts/screenshots/host-failure.png") });
    return false;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(results, { recursive: true, force: true });
  }
}

async function newPage(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 1280, height: 800 } });
}

/** Opens the window whose address asks for the suite; answers the exit code, 0 where `run` resolved. */
async function runInHost(server: VscodeServer, page: Page): Promise<number | "timeout"> {
  const workspace = path.join(copyWorkspace(server.folder), "two-folders.code-workspace");
  const { extensionFolder, testsPath } = await bundleHostSuite();
  const remote = (file: string): string => `vscode-remote://${server.authority}${file}`;
  const payload = [
    ["extensionDevelopmentPath", remote(extensionFolder)],
    ["extensionTestsPath", remote(testsPath)],
  ];
  const exit = exitCode(page);
  await page.exposeFunction("codeAutomationLog", () => undefined);
  const query = new URLSearchParams({ workspace, payload: JSON.stringify(payload) });
  await page.goto(`http://${server.authority}/?${query}`);
  return Promise.race([exit, timeout(suiteTimeoutMs)]);
}

/** The workbench calls this function of its page, if there is one, when the suite has ended. */
async function exitCode(page: Page): Promise<number> {
  return new Promise((resolve, reject) => {
    page.exposeFunction("codeAutomationExit", resolve).catch(reject);
  });
}

function timeout(ms: number): Promise<"timeout"> {
  return new Promise((resolve) => setTimeout(resolve, ms, "timeout").unref());
}
