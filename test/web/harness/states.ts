/** Walks through states of the page, in every look: nothing in them keeps anybody out, and a picture is kept of each. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { ServerOptions } from "../../../api/start-server.ts";
import { assertAccessible } from "./accessibility.ts";
import { keepPicture, narrowWindow, type Site, startSite, wideWindow } from "./site.ts";

export interface State {
  readonly name: string;
  /** From the state before it. */
  readonly reach: (page: Page, site: Site) => Promise<void>;
}

/** Takes the reader to a place of the page. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = "${hash}"`);
  await page.locator("main h1").waitFor();
}

/** Declares a test for each state in each colour scheme, wide and narrow; `more` declares further ones. */
export function describeStates(
  title: string,
  states: readonly State[],
  options: Partial<ServerOptions> = {},
  more: (colorScheme: "light" | "dark") => void = () => {},
): void {
  for (const colorScheme of ["light", "dark"] as const) {
    describe(`${title} in ${colorScheme} colours`, () => {
      let site: Site;
      let page: Page;
      before(async () => {
        site = await startSite(options);
        page = await site.open({ colorScheme });
      });
      after(() => site.close());

      for (const { name, reach } of states) {
        it(`keeps nobody out: ${name}`, async () => {
          await page.setViewportSize(wideWindow);
          await reach(page, site);
          for (const [width, size] of [
            ["wide", wideWindow],
            ["narrow", narrowWindow],
          ] as const) {
            await page.setViewportSize(size);
            await keepPicture(page, `${name}-${colorScheme}-${width}`);
            await assertAccessible(page);
            const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
            assert.ok(Number(overflow) <= 0, `nothing is cut off at the side of a ${width} window`);
          }
        });
      }

      more(colorScheme);
    });
  }
}
