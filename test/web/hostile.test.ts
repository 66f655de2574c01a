/** Whatever a contract holds is text: it runs nothing, hides nothing, and holds nobody up. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openAnalysis, type Site, signIn, startSite, submitOverApi } from "./harness/site.ts";

const script = "<script>window.hit = 1</script><img src=x onerror='window.hit = 2'>";
const turned = "\u202e\u2066";

describe("a hostile contract", () => {
  let site: Site;
  let page: Page;
  before(async () => {
    site = await startSite();
    page = await site.open();
    await signIn(page);
  });
  after(() => site.close());

  const open = async (sources: Readonly<Record<string, string>>, more: object = {}) =>
    openAnalysis(page, await submitOverApi(site, sources, more));

  it("runs nothing from its text, its names, its messages or its group", async () => {
    const name = `${script}.sol`;
    const source = `// ${script}\npragma solidity ^0.8.37;\ncontract A { string s = "${script.replaceAll('"', "")}"; }\n`;
    await open({ [name]: source }, { groupName: script });
    assert.equal(await page.locator('.source [data-line="1"]').textContent(), `// ${script}`);
    assert.equal(await page.locator("h1").textContent(), name);
    await page.goto(`${site.server.url}/#/history`);
    await page.getByRole("link", { name }).waitFor();
    await page.goto(`${site.server.url}/#/groups`);
    await page.getByRole("link", { name: script }).waitFor();
    await open({ "a.sol": `pragma solidity ^0.8.0;\ncontract A { ${script} }` });
    await page.locator(".messages").waitFor();
    assert.equal(await page.evaluate("window.hit"), undefined);
    assert.equal(await page.locator("main script, main img").count(), 0);
  });

  it("cannot turn text around, or hide it", async () => {
    const source = `pragma solidity ^0.8.37;\n/* admin ${turned} \u2069\u202c */\ncontract A { string a = "\\u200b"; } // \u200b\n`;
    await open({ [`a${turned}.sol`]: source });
    assert.equal(await page.locator("h1").textContent(), "a<U+202E><U+2066>.sol");
    const shown = (await page.locator("main").textContent()) ?? "";
    assert.match(
      (await page.locator('.source [data-line="2"]').textContent()) ?? "",
      /^\/\* admin <U\+202E><U\+2066> <U\+2069><U\+202C> \*\/$/,
    );
    assert.doesNotMatch(shown, /[\u202a-\u202e\u2066-\u2069\u200b]/);
    assert.match(shown, /U\+202E/);
  });

  it("shows Hebrew in a string where it stands in the code", async () => {
    const text = 'pragma solidity ^0.8.37;\ncontract A { string a = unicode"שלום"; uint256 b = 1; }\n';
    await open({ "a.sol": text });
    const line = page.locator('.source [data-line="2"]');
    assert.equal(await line.textContent(), text.split("\n")[1]);
    const boxOf = async (selector: string) => (await line.locator(selector).first().boundingBox())?.x ?? 0;
    assert.ok((await boxOf(".keyword")) < (await boxOf(".string")));
    assert.ok((await boxOf(".string")) < (await boxOf(".number")));
  });

  it("may have a line of a megabyte", async () => {
    const long = `pragma solidity ^0.8.37; // ${"x".repeat(1_000_000)}\ncontract A {}\n`;
    await open({ "a.sol": long });
    assert.equal((await page.locator("mark.current").allTextContents()).join(""), "pragma solidity ^0.8.37;");
    assert.equal(await page.locator(".left-out").textContent(), " … 998,004 characters … ");
    assert.ok(((await page.locator(".source").textContent()) ?? "").length < 10_000);
  });

  it("may have 5,000 findings", async () => {
    const functions = Array.from(
      { length: 5_000 },
      (_, n) => `  function f${n}() external view { require(tx.origin == o); }`,
    );
    const source = `// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\ncontract A {\n  address o = msg.sender;\n${functions.join("\n")}\n}\n`;
    const report = issuesFor(source);
    // The compiler takes minutes for such a contract: the server answers with what it would find.
    await page.route("**/issues?*", async (route) => {
      const response = await route.fetch();
      const [first] = (await response.json()) as [{ issues: object[] }];
      const [model] = first.issues;
      await route.fulfill({ response, json: [{ ...first, issues: report.map((issue) => ({ ...model, ...issue })) }] });
    });
    await page.route("**/input", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), sources: { "a.sol": { source } } } });
    });
    await open({ "a.sol": "pragma solidity ^0.8.37;\ncontract A {}\n" });
    await page.getByText("5,000 findings", { exact: true }).waitFor();
    const options = page.getByRole("listbox", { name: "Findings" }).getByRole("option");
    assert.equal(await options.count(), 200);
    await page.getByRole("button", { name: "Show more (4,800 left)" }).click();
    assert.equal(await options.count(), 400);
    await options.first().focus();
    await page.keyboard.press("End");
    assert.equal(await options.count(), 5_000);
    assert.equal((await page.locator("mark.current").allTextContents()).join(""), "tx.origin");
    assert.equal(await page.locator(".line.at").getAttribute("data-line"), "5004");
    await page.unroute("**/issues?*");
    await page.unroute("**/input");
  });
});

/** One for each `tx.origin`. */
function issuesFor(source: string): readonly object[] {
  return [...source.matchAll(/tx\.origin/g)].map(({ index }) => ({
    locations: [
      { sourceMap: `${index}:9:0`, sourceType: "solidity-file", sourceFormat: "text", sourceList: ["a.sol"] },
    ],
  }));
}
