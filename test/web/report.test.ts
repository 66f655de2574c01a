/** Findings beside their source. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Report } from "../../api/analyses/contract.ts";
import { causes, layoutsOf } from "../harness/partial-failures.ts";
import { inRoot } from "../harness/root.ts";
import { openPragma, pragma } from "../harness/solidity-samples.ts";
import { assertAccessible } from "./harness/accessibility.ts";
import { openAnalysis, type Site, signIn, startSite, submitOverApi } from "./harness/site.ts";
import { drain } from "./harness/test-case.ts";

const bank = readFileSync(inRoot("examples/Bank.sol"), "utf8");
const call = 'msg.sender.call{value: amount}("")';

const narrow = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Narrow {
    uint256 private state;
    function set(uint256 x) external {
        require(x < 100);
        if (x > 200) {
            state = 1;
        }
        state = 2;
    }
}
`;

/** In the main and in a side file. Without any text there is nothing that could be submitted. */
const unanalysable = causes.flatMap((cause) =>
  layoutsOf(cause)
    .slice(0, 2)
    .flatMap(({ files, ...layout }) => {
      const texts = Object.entries(files).map(
        ([name, text]) => [name, typeof text === "string" ? text : null] as const,
      );
      const isSubmitted = texts.some(([, text]) => text !== null);
      return isSubmitted ? [{ cause, ...layout, files: Object.fromEntries(texts) }] : [];
    }),
);

describe("a report", () => {
  let site: Site;
  let page: Page;
  before(async () => {
    site = await startSite();
    page = await site.open();
    await signIn(page);
  });
  after(() => site.close());

  const open = async (sources: Readonly<Record<string, string>>): Promise<string> => {
    const uuid = await submitOverApi(site, sources);
    await openAnalysis(page, uuid);
    return uuid;
  };
  /** The text of the finding that is looked at, put together of its pieces. */
  const current = async (): Promise<string> => (await page.locator("mark.current").allTextContents()).join("");
  const currentLine = () => page.locator(".line.at").getAttribute("data-line");
  const options = () => page.getByRole("listbox", { name: "Findings" }).getByRole("option");

  for (const [name, text] of [
    ["characters of several bytes", openPragma],
    ["CRLF", openPragma.replaceAll("\n", "\r\n")],
    ["a byte order mark", `\ufeff${openPragma}`],
    ["a byte order mark and CRLF", `\ufeff${openPragma.replaceAll("\n", "\r\n")}`],
  ] as const) {
    it(`marks exactly what was found, in a file with ${name}`, async () => {
      await open({ "open.sol": text });
      assert.equal(await current(), pragma);
      assert.equal(await currentLine(), "3");
    });
  }

  it("lists, before anything else, which files it does not cover", async () => {
    const clean = openPragma.replace("^", "");
    await open({ "Fine.sol": clean, "Broken.sol": "contract {" });
    const banner = page.getByRole("alert");
    assert.equal(await banner.getByRole("heading").textContent(), "1 of 2 files was not fully analyzed");
    assert.deepEqual(await banner.getByRole("listitem").allTextContents(), [
      "Broken.sol was not analyzed. Broken.sol:1:10: Expected identifier but got '{'",
    ]);
    assert.equal(await page.getByRole("heading", { name: "No findings in what was analyzed" }).count(), 1);
    assert.equal(await page.locator(".job-head .status").textContent(), "Incomplete");
  });

  it("shows what was found although the main file does not compile", async () => {
    await open({ "Broken.sol": "contract {", "open.sol": openPragma });
    await options().first().waitFor();
    assert.equal(await page.locator(".job-head .status").textContent(), "Failed");
    assert.equal(await page.getByRole("alert").getByRole("listitem").count(), 1);
    assert.equal(await options().count(), 1);
    assert.equal(await current(), pragma);
  });

  it("lists each kind of file that cannot be analysed, in a main and in a side file", async () => {
    for (const { cause, files, failing, mainFails } of unanalysable) {
      await openAnalysis(page, await submitOverApi(site, files, { groupName: cause.name }));
      const where = `${cause.name} in ${failing.join()}`;
      const status = await page.locator(".job-head .status").textContent();
      assert.equal(status, mainFails ? "Failed" : "Incomplete", where);
      assert.match((await page.locator("main").textContent()) ?? "", cause.says, where);
      if (mainFails) continue;
      const told = await page.getByRole("alert").getByRole("listitem").allTextContents();
      const names = told.map((text) => text.split(" ", 1)[0]);
      assert.deepEqual(names, failing, where);
    }
  });

  it("says what is wrong, why it matters and what to do, worst first", async () => {
    await open({ "Bank.sol": bank });
    assert.match((await options().first().textContent()) ?? "", /^High .*Bank\.sol:36$/s);
    const detail = (await page.locator(".finding-detail").textContent()) ?? "";
    for (const part of [
      "High",
      "Bank.withdrawAll()",
      "can call back",
      "write the state before the external call",
      "SWC-107 Reentrancy",
    ]) {
      assert.ok(detail.includes(part), part);
    }
    assert.equal(await current(), call);
    assert.equal(await currentLine(), "36");
  });

  it("goes to related places and back", async () => {
    await page.getByRole("button", { name: "Bank.sol, line 38" }).click();
    assert.equal(await current(), "accounts[msg.sender].balance = 0");
    assert.equal(await currentLine(), "38");
    await page.getByRole("button", { name: "Bank.sol, line 36" }).click();
    assert.equal(await current(), call);
  });

  it("explains the finding whose mark is clicked", async () => {
    await page.locator('[data-line="45"] mark').first().click();
    assert.match((await page.locator('.findings [aria-selected="true"]').textContent()) ?? "", /Bank\.sol:45$/);
    assert.equal(await currentLine(), "45");
  });

  it("shows only the severities that are wanted", async () => {
    const [high, others] = [page.getByLabel(/^High \d+$/), page.getByLabel(/^(Medium|Low|Note) \d+$/)];
    const nAll = await options().count();
    await high.uncheck();
    const left = await options().allTextContents();
    assert.ok(0 < left.length && left.length < nAll && left.every((text) => !text.startsWith("High")));
    assert.equal(await page.locator('[data-line="36"] mark.severity-high').count(), 0);
    for (const one of await others.all()) await one.uncheck();
    assert.equal(await options().count(), 0);
    await high.check();
    assert.equal(await options().count(), nAll - left.length);
    for (const one of await others.all()) await one.check();
    assert.equal(await options().count(), nAll);
  });

  it("shows each file with its own findings", async () => {
    const first = `// é\n${pragma}\n\nimport "./b.sol";\n\ncontract A is B {}\n`;
    await open({ "a.sol": first, "b.sol": `${pragma}\n\ncontract B {}\n` });
    assert.equal(await page.getByLabel("File", { exact: true }).inputValue(), "0");
    await options().filter({ hasText: "b.sol:1" }).first().click();
    assert.equal(await page.getByLabel("File", { exact: true }).inputValue(), "1");
    assert.equal(await current(), pragma);
    await page.getByLabel("File", { exact: true }).selectOption("a.sol");
    assert.equal(await page.locator('.source [data-line="2"]').textContent(), pragma);
    assert.ok((await page.locator('.source [data-line="2"] mark').count()) > 0);
    assert.equal(await current(), "");
  });

  it("says that nothing was found, and what that is worth", async () => {
    await open({ "clean.sol": "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n\ncontract Clean {}\n" });
    await page.getByRole("heading", { name: "No findings" }).waitFor();
    await page.getByText("That does not prove that there is none.").waitFor();
    assert.equal(await page.locator('.source [data-line="4"]').textContent(), "contract Clean {}");
  });

  it("says of bytecode alone that nobody looked", async () => {
    const { access: token } = await site.server.login();
    const { json } = await site.server.call("POST", "/v1/analyses", { token, json: { data: { bytecode: "0x6080" } } });
    await openAnalysis(page, (json as { uuid: string }).uuid);
    await page
      .getByText(/^The bytecode was not analysed/)
      .first()
      .waitFor();
    assert.equal(await page.getByRole("button", { name: "Download SARIF" }).count(), 0);
  });

  it("tells the transactions that show a finding", async () => {
    // What a run finds may change: the page is shown a sequence that does not.
    await page.route("**/issues?*", async (route) => {
      const response = await route.fetch();
      const [report] = (await response.json()) as { issues: { extra: { testCases: object[] } }[] }[];
      for (const [index, { extra }] of (report?.issues ?? []).entries()) extra.testCases = index === 0 ? [drain] : [];
      await route.fulfill({ response, json: [report] });
    });
    await open({ "Bank.sol": `${bank}\n` });
    await page.getByRole("heading", { name: "Transactions that show it" }).waitFor();
    const steps = (await page.locator(".steps li").allTextContents()).map((text) => text.replace(/Data.*/s, ""));
    assert.deepEqual(steps, [
      "Creator deploys the contract",
      "Attacker calls deposit() and sends 1.5 ether",
      "Attacker calls 0x853828b6",
    ]);
    await page.locator(".steps summary").last().click();
    await page.getByText("0x853828b6ffff").waitFor();
    await page.unroute("**/issues?*");
  });

  it("shades what was run where that is wanted, in words too, and remembers the choice", async () => {
    await page.unroute("**/issues?*");
    await open({ "Narrow.sol": narrow });
    const marks = page.locator(".source").getByRole("img");
    const wanted = page.getByRole("checkbox", { name: "Executed lines" });
    assert.deepEqual([await wanted.isChecked(), await marks.count()], [false, 0]);
    await wanted.focus();
    await page.keyboard.press("Space");
    const told = await marks.evaluateAll((all) =>
      all.map((one) => [one.parentElement?.getAttribute("data-line"), one.getAttribute("aria-label")]),
    );
    assert.deepEqual(
      told.map(([line, text]) => [line, text?.replace(/\d+ of \d+/, "n of m")]),
      [
        ["7", "Run by n of m transactions."],
        ["8", "Run by n of m transactions. Proved: the condition in column 13 is never true."],
        ["9", "Proved: no transaction comes here."],
        ["11", "Run by n of m transactions."],
      ],
    );
    assert.equal(await page.locator(".coverage-share").textContent(), "100 % run");
    assert.equal(await page.getByRole("list", { name: "Marks of executed lines" }).getByRole("listitem").count(), 4);
    await assertAccessible(page);
    await open({ "Narrow.sol": `${narrow}\n` });
    assert.ok(await wanted.isChecked());
    await wanted.uncheck();
    assert.equal(await marks.count(), 0);
  });

  it("is taken along as PDF, SARIF and JSON", async () => {
    const uuid = await open({ "contracts/Bank.sol": bank });
    const save = async (label: string): Promise<{ readonly name: string; readonly content: Buffer }> => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: `Download ${label}` }).click();
      const file = await download;
      return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
    };
    const pdf = await save("PDF");
    assert.equal(pdf.name, `Bank-${uuid.slice(0, 8)}.pdf`);
    assert.equal(pdf.content.subarray(0, 5).toString(), "%PDF-");
    const sarif = await save("SARIF");
    assert.equal(sarif.name, `Bank-${uuid.slice(0, 8)}.sarif`);
    const { results } = JSON.parse(sarif.content.toString()).runs[0];
    assert.equal(results.length, await options().count());
    const json = await save("JSON");
    const [report] = JSON.parse(json.content.toString()) as readonly Report[];
    assert.equal(report?.issues.length, results.length);
  });
});
