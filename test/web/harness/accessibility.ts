/** What keeps people out of a page, as axe-core finds it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { inRoot } from "../../harness/root.ts";

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

const axe = readFileSync(inRoot("node_modules/axe-core/axe.min.js"), "utf8");

/** Fails on each violation that axe calls serious or critical, and names where it is. */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const violations = (await page.evaluate("axe.run().then(({ violations }) => violations)")) as readonly Violation[];
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = grave.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  assert.deepEqual(told, []);
}
