/** Choosing sources and submitting them. */

import assert from "node:assert/strict";
import path from "node:path";
import type { Page } from "playwright-core";
import type { Submission } from "../../api/analyses/contract.ts";
import { importing, openPragma } from "../harness/solidity-samples.ts";
import { useTempFolders } from "../harness/temp-folder.ts";
import { analyze, pickFiles, type Site, signIn, startSite } from "./harness/site.ts";

const clean = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n\ncontract Clean {}\n";

describe("submitting", () => {
  const makeFolder = useTempFolders();
  let site: Site;
  let page: Page;
  before(async () => {
    site = await startSite();
    page = await site.open();
    await signIn(page);
  });
  after(() => site.close());
  beforeEach(async () => {
    await page.reload();
    await page.goto(`${site.server.url}/#/`);
    await page.getByRole("heading", { name: "Analyze contracts" }).waitFor();
  });

  const submitted = async (act: () => Promise<void>): Promise<Submission> => {
    const request = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/v1/analyses"));
    await act();
    return (await request).postDataJSON();
  };

  /** Files and folders, as they come from the desktop. */
  const drop = async (...paths: readonly string[]): Promise<void> => {
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const) {
      await session.send("Input.dispatchDragEvent", { type, x: 700, y: 700, data });
    }
    await session.detach();
  };

  it("takes files that are picked, byte for byte", async () => {
    const text = `\ufeff${openPragma.replaceAll("\n", "\r\n")}`;
    await pickFiles(page, { "open.sol": text });
    const { data, ...rest } = await submitted(() => analyze(page));
    assert.deepEqual(rest, { clientToolName: "solhound-web" });
    assert.deepEqual(data, {
      analysisMode: "quick",
      mainSource: "open.sol",
      sourceList: ["open.sol"],
      sources: { "open.sol": { source: text } },
    });
  });

  it("takes files that are dropped anywhere on the page", async () => {
    const folder = makeFolder({ "open.sol": openPragma, "importing.sol": importing, "notes.txt": "no contract" });
    await drop(...["open.sol", "importing.sol", "notes.txt"].map((name) => path.join(folder, name)));
    await page.getByText("2 files chosen", { exact: true }).first().waitFor();
    const { data } = await submitted(() => analyze(page));
    assert.deepEqual(data.sourceList, ["open.sol", "importing.sol"]);
    await page.getByText("1 finding", { exact: true }).waitFor();
  });

  const project = {
    "contracts/Token.sol": 'pragma solidity 0.8.37;\nimport "@lib/Base.sol";\ncontract Token is Base {}\n',
    "node_modules/@lib/Base.sol": "pragma solidity 0.8.37;\ncontract Base {}\n",
    "node_modules/@lib/Other.sol": "pragma solidity 0.8.37;\ncontract Other {}\n",
    "artifacts/Old.sol": "no Solidity",
    ".git/hidden.sol": "no Solidity",
    "README.md": "a project",
  };

  const ways: readonly (readonly [string, (folder: string) => Promise<void>])[] = [
    ["picked", (folder) => page.locator('input[type="file"]').nth(1).setInputFiles(folder)],
    ["dropped", (folder) => drop(folder)],
  ];
  for (const [name, choose] of ways) {
    it(`takes a folder that is ${name}, with what its contracts need`, async () => {
      await choose(makeFolder(project));
      await page.getByText("2 files chosen", { exact: true }).first().waitFor();
      const { data } = await submitted(() => analyze(page));
      assert.deepEqual([...(data.sourceList ?? [])].sort(), ["contracts/Token.sol", "node_modules/@lib/Base.sol"]);
      assert.equal(data.mainSource, "contracts/Token.sol");
      await page.locator(".report, .clean").waitFor();
    });
  }

  it("takes a source that is pasted, under a name that ends in .sol", async () => {
    await page.getByRole("button", { name: "Paste a source" }).click();
    await page.getByLabel("Name of the file").fill("Pasted");
    await page.getByLabel("Source").fill(clean);
    const { data } = await submitted(() => analyze(page));
    assert.deepEqual(data.sources, { "Pasted.sol": { source: clean } });
    await page.getByRole("heading", { name: "No findings" }).waitFor();
  });

  it("takes mode, group, and the wish to do it anew", async () => {
    await pickFiles(page, { "clean.sol": clean });
    await page.getByLabel("Standard").check();
    await page.getByLabel("Group").fill("nightly");
    await page.getByLabel("Analyze anew, even if the same was analyzed before").check();
    const { data, groupName, noCacheLookup } = await submitted(() => analyze(page));
    assert.deepEqual([data.analysisMode, groupName, noCacheLookup], ["standard", "nightly", true]);
    await page.getByRole("link", { name: "Group nightly" }).waitFor();
  });

  it("takes the compiler and its settings, and keeps them for the next time", async () => {
    await pickFiles(page, { "clean.sol": clean });
    await page.getByText("Compiler and settings").click();
    await page.getByLabel("Version of solc").fill("0.8.37");
    await page.getByLabel("EVM version").selectOption("paris");
    await page.getByLabel("Optimizer").selectOption("200");
    await page.getByLabel("Remappings, one a line").fill("x/=y/");
    const { data } = await submitted(() => analyze(page));
    const { solcVersion, metadata, remappings } = data as Readonly<Record<string, unknown>>;
    assert.deepEqual(
      [solcVersion, metadata, remappings],
      ["0.8.37", { settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: "paris" } }, ["x/=y/"]],
    );
    await page.evaluate('location.hash = "#/"');
    assert.equal(await page.getByLabel("Version of solc").inputValue(), "0.8.37");
  });

  it("offers the open groups", async () => {
    const options = page.locator("#open-groups option");
    await options.first().waitFor({ state: "attached" });
    assert.deepEqual(await options.evaluateAll((all) => all.map((one) => (one as { value?: string }).value)), [
      "nightly",
    ]);
  });

  it("lets files be taken away again", async () => {
    await pickFiles(page, { "a.sol": clean, "b.sol": clean });
    await page.getByRole("button", { name: "Remove a.sol" }).click();
    await page.getByText("1 file chosen", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Remove b.sol" }).click();
    assert.equal(await page.locator(".chosen").textContent(), "");
  });

  it("asks for a file where none is chosen", async () => {
    await page.getByRole("button", { name: "Analyze", exact: true }).click();
    await page.getByText("Choose a file, a folder, or paste a source first.").waitFor();
  });

  it("refuses what is no Solidity", async () => {
    await drop(path.join(makeFolder({ "notes.txt": "no contract" }), "notes.txt"));
    await page.getByText("Only files that end in .sol can be analyzed.").waitFor();
  });

  it("refuses what is no UTF-8", async () => {
    const folder = makeFolder({ "latin.sol": Buffer.from([0x2f, 0x2f, 0xe9, 0x0a]) });
    await drop(path.join(folder, "latin.sol"));
    await page.getByText("latin.sol cannot be read as UTF-8 text.").waitFor();
  });

  it("refuses more than the server takes", async () => {
    await drop(path.join(makeFolder({ "large.sol": "x".repeat(21 * 1024 * 1024) }), "large.sol"));
    await page.getByText("These files have 21 MB together; the server takes 20.").waitFor();
  });

  it("tells what the server refuses, and keeps what was chosen", async () => {
    await pickFiles(page, { "clean.sol": clean });
    await page.route("**/v1/analyses", (route) => {
      const sent = route.request().postDataJSON();
      return route.continue({
        postData: JSON.stringify({ ...sent, data: { ...sent.data, sources: { "": { source: "x" } } } }),
      });
    });
    await page.getByRole("button", { name: "Analyze", exact: true }).click();
    await page.getByText('data.sources has a file name that is not allowed: ""').waitFor();
    await page.getByText("1 file chosen", { exact: true }).first().waitFor();
    await page.unroute("**/v1/analyses");
  });
});
