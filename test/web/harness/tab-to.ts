/** Goes through a page by keyboard. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** Presses Tab until something is reached; fails where it never is, or where focus cannot be seen on the way. */
export async function tabTo(page: Page, what: string, key = "Tab"): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const here = (await page.evaluate(`(() => {
      const at = document.activeElement;
      const shown = [at, at.closest(".choice")].some((one) => one && getComputedStyle(one).outlineStyle !== "none");
      const label = at.labels?.[0]?.textContent ?? "";
      return { text: [at.getAttribute("aria-label") ?? "", label, at.textContent].join("|"), shown, tag: at.tagName };
    })()`)) as { readonly text: string; readonly shown: boolean; readonly tag: string };
    if (here.text.includes(what)) return;
    if (!["BODY", "H1", "MAIN"].includes(here.tag)) assert.ok(here.shown, `focus is seen at ${here.tag} ${here.text}`);
    await page.keyboard.press(key);
  }
  assert.fail(`${what} is not reached by ${key}`);
}
