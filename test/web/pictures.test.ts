/** Pictures of every state of the page, in light and dark; nothing in any of them keeps anybody out. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { inRoot } from "../harness/root.ts";
import { analyze, keepPicture, narrowWindow, pickFiles, type Site, signIn, startSite } from "./harness/site.ts";

const bank = readFileSync(inRoot("examples/Bank.sol"), "utf8");

describe("pictures", () => {
  let site: Site;
  before(async () => {
    site = await startSite();
  });
  after(() => site.close());

  for (const colorScheme of ["light", "dark"] as const) {
    for (const [width, viewport] of [
      ["wide", undefined],
      ["narrow", narrowWindow],
    ] as const) {
      it(`in ${colorScheme}, ${width}`, async () => {
        const page: Page = await site.open({ colorScheme, ...(viewport ? { viewport } : {}) });
        const keep = (name: string) => keepPicture(page, `${name}-${colorScheme}-${width}`);
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        await keep("sign-in");
        await signIn(page);
        await keep("submit");
        await pickFiles(page, { "Bank.sol": bank });
        await keep("chosen");
        await analyze(page);
        await keep("report");
        await page.getByRole("link", { name: "History" }).click();
        await page.locator("table.jobs").waitFor();
        await keep("history");
        await page.getByRole("link", { name: "Groups" }).click();
        await page.waitForTimeout(500);
        await keep("groups");
        await page.getByRole("link", { name: "Analyze", exact: true }).click();
        await page.locator("table.jobs").waitFor();
        await keep("home");
      });
    }
  }
});
