/** What a user sees of a finding: a squiggle, an entry in the Problems view, a hover, the status. */

import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { editorLine, openFile, runCommand, startWorkbench, type Workbench } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

describe("in the editor", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await startWorkbench();
    await workbench.open("bank");
    await openFile(workbench.page, "Wallet.sol");
  });
  afterEach(async function () {
    await keepFailure(this.currentTest, workbench);
  });
  after(() => workbench.close());

  it("a finding is underlined, exactly", async () => {
    const squiggle = workbench.page.locator(".squiggly-warning");
    await squiggle.waitFor();
    assert.equal(await squiggle.count(), 1);
    assert.deepEqual(await columnsUnder(squiggle, editorLine(workbench.page, "require(tx.origin")), [17, 35]);
    await workbench.screenshot("squiggle");
  });

  it("a finding is in the Problems view, with its check", async () => {
    await runCommand(workbench.page, "Problems: Focus on Problems View");
    const row = workbench.page.locator(".markers-panel .monaco-list-row", { hasText: "tx.origin" });
    await row.waitFor();
    const text = await row.innerText();
    assert.match(text, /solhound\s+tx-origin/);
    assert.match(text, /Ln 10, Col 17/);
    await workbench.screenshot("problems");
  });

  it("the hover explains a finding", async () => {
    await workbench.page.locator(".squiggly-warning").waitFor();
    const token = editorLine(workbench.page, "require(tx.origin").locator("span span", { hasText: /^tx$/ });
    await token.hover();
    const hover = workbench.page.locator(".monaco-hover:visible", { hasText: "Medium severity" });
    await hover.waitFor();
    assert.match(await hover.innerText(), /SWC-115/);
    await workbench.screenshot("hover");
    await workbench.page.mouse.move(0, 0);
  });

  it("the status says what was found, how, and with which compiler", async () => {
    await workbench.page.locator('[id="status.languageStatus"]').hover();
    const items = workbench.page.locator(".hover-language-status");
    await items.filter({ hasText: "solc" }).waitFor();
    const text = (await items.allInnerTexts()).join(" ").replace(/\s+/g, " ");
    assert.match(text, /Solhound: 1 finding \(1 medium\)/);
    assert.match(text, /static mode, solc 0\.8\.37/);
    assert.match(text, /Analyze Contract/);
    const [link, hover] = [items.locator("a", { hasText: "Analyze Contract" }), items.first().locator("xpath=..")];
    const [end, edge] = await Promise.all([rightEdge(link), rightEdge(hover)]);
    assert.ok(end <= edge, "what is offered is cut off");
    await workbench.screenshot("status");
    await workbench.page.mouse.move(0, 0);
  });
});

async function rightEdge(thing: Locator): Promise<number> {
  const box = await thing.boundingBox();
  assert.ok(box, "it is not drawn");
  return box.x + box.width;
}

/** The columns of a line, 1-based, from and up to which a squiggle goes. Letters are all as wide. */
async function columnsUnder(squiggle: Locator, line: Locator): Promise<[number, number]> {
  const [mark, row] = await Promise.all([squiggle.boundingBox(), line.locator("> span").boundingBox()]);
  const length = (await line.innerText()).length;
  assert.ok(mark && row && Math.abs(mark.y - row.y) < row.height, "the squiggle is under another line");
  const width = row.width / length;
  const column = (x: number): number => Math.round((x - row.x) / width) + 1;
  return [column(mark.x), column(mark.x + mark.width)];
}
