/** A whole server with its web page, and a browser that looks at it. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { ServerOptions } from "../../../api/start-server.ts";
import { adminPassword, startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { inRoot } from "../../harness/root.ts";
import { launchBrowser } from "../../vscode/harness/browser.ts";

export interface Site {
  readonly server: TestServer;
  /** A window of its own, with storage of its own, that fails the test on any fault it logs. */
  open(options?: WindowOptions): Promise<Page>;
  close(): Promise<void>;
}

export interface WindowOptions {
  readonly colorScheme?: "light" | "dark";
  readonly viewport?: { readonly width: number; readonly height: number };
  /** What the page may complain about without being at fault, as in answers with a status of 400 or more. */
  readonly expects?: RegExp;
}

export const wideWindow = { width: 1440, height: 900 };
export const narrowWindow = { width: 390, height: 844 };

/** Starts both. The page is the built one. */
export async function startSite(options: Partial<ServerOptions> = {}): Promise<Site> {
  const webFolder = inRoot("dist/web");
  assert.ok(existsSync(`${webFolder}/index.html`), "the page is built");
  const browser = await launchBrowser();
  const server = await startTestServer({ webFolder, ...options });
  const windows: { readonly context: BrowserContext; readonly faults: string[] }[] = [];
  return {
    server,
    async open({ colorScheme = "light", viewport = wideWindow, expects = /^Failed to load resource/ } = {}) {
      const context = await newContext(browser, { colorScheme, viewport });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => {
        if (!expects.test(String(error))) faults.push(String(error));
      });
      page.on("console", (message) => {
        if (message.type() === "error" && !expects.test(message.text())) faults.push(message.text());
      });
      windows.push({ context, faults });
      await page.goto(server.url);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
      assert.deepEqual(
        windows.flatMap(({ faults }) => faults),
        [],
        "the page logs no fault",
      );
    },
  };
}

function newContext(browser: Browser, { colorScheme, viewport }: Required<Omit<WindowOptions, "expects">>) {
  return browser.newContext({ colorScheme, viewport: { ...viewport }, locale: "en-GB", timezoneId: "UTC" });
}

/** Signs in as the administrator, unless another is named. */
export async function signIn(page: Page, name = "admin", password = adminPassword): Promise<void> {
  await page.getByLabel("Name, e-mail or address").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Analyze contracts" }).waitFor();
}

/** Picks files by name and content. */
export async function pickFiles(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const payload = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  }));
  await page.locator('input[type="file"]').first().setInputFiles(payload);
  await page.locator(".chosen summary").waitFor();
}

/** Submits through the API, and answers the uuid. */
export async function submitOverApi(
  { server }: Site,
  sources: Readonly<Record<string, string | null>>,
  more: object = {},
): Promise<string> {
  const { access: token } = await server.login();
  const data = {
    mainSource: Object.keys(sources)[0],
    sources: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, { source }])),
  };
  const { json, text } = await server.call("POST", "/v1/analyses", { token, json: { data, ...more } });
  const { uuid } = json as { readonly uuid?: string };
  assert.ok(uuid, text);
  return uuid;
}

/** Opens an analysis and waits for the end of it. */
export async function openAnalysis(page: Page, uuid: string): Promise<void> {
  await page.evaluate(`location.hash = "#/analyses/${uuid}"`);
  await page.locator(".report, .clean, .failed").first().waitFor();
}

/** Submits what is chosen and waits for the findings. */
export async function analyze(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  await page.locator(".report, .clean, .failed").first().waitFor();
}

/** Keeps a picture of the whole page in `artifacts/screenshots`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: inRoot("artifacts/screenshots", `web-${name}.png`), animations: "disabled" });
}
