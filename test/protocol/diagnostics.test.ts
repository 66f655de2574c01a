/** Compiler messages and findings as an editor gets them: where, of which version, and when they go away. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { TextDocument } from "vscode-languageserver-textdocument";
import { checkPageUrl } from "../../engine/model/check-page-url.ts";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const license = "// SPDX-License-Identifier: MIT\n";
const clean = `${license}pragma solidity 0.8.37;\ncontract A {\n  uint public x;\n}\n`;

/** The range of a part of a text, as an editor counts. */
function rangeOf(text: string, part: string) {
  const content = TextDocument.create("file:///a.sol", "solidity", 1, text);
  const start = text.indexOf(part);
  assert.ok(start >= 0);
  return { start: content.positionAt(start), end: content.positionAt(start + part.length) };
}

describe("diagnostics", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  async function openOne(text: string, settings = {}) {
    const folder = makeFolder({ "a.sol": text });
    const client = await start({ folders: [folder], settings });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, text);
    await client.nextPublish(uri);
    return { client, uri, folder };
  }

  it("show a compiler error while typing, with its version, and take it back", async () => {
    const { client, uri } = await openOne(clean);
    assert.deepEqual(client.diagnostics(uri), []);
    const end = rangeOf(clean, ";\n}").start;
    client.change(uri, 2, [{ range: { start: end, end: { ...end, character: end.character + 1 } }, text: "" }]);
    const appeared = await client.nextPublish(uri, ({ diagnostics }) => diagnostics.length > 0);
    assert.equal(appeared.version, 2);
    assert.deepEqual(
      appeared.diagnostics.map(({ source, code, severity, range }) => ({ source, code, severity, range })),
      [
        {
          source: "solc",
          code: "2314",
          severity: 1,
          range: { start: { line: 4, character: 0 }, end: { line: 4, character: 1 } },
        },
      ],
    );
    client.change(uri, 3, [{ range: { start: end, end }, text: ";" }]);
    const vanished = await client.nextPublish(uri, ({ diagnostics }) => diagnostics.length === 0);
    assert.equal(vanished.version, 3);
  });

  it("show a finding on save at the exact place, after characters of all sizes and all kinds of line ends", async () => {
    const { client, uri } = await openOne(clean, { run: "onSave" });
    const pragma = "pragma solidity ^0.8.0;";
    const text = `${license.trimEnd()}\r\n// é € 😀\r/* 😀é\u2028\r\n€ */ ${pragma}\r\ncontract A {\r\n  uint public x;\r\n}\r\n`;
    client.change(uri, 2, [{ text }]);
    const published = client.nextPublish(uri, ({ diagnostics }) => diagnostics.length > 0);
    client.save(uri);
    const { version, diagnostics } = await published;
    assert.equal(version, 2);
    assert.deepEqual(
      diagnostics.map(({ range, severity, source, code, codeDescription }) => ({
        range,
        severity,
        source,
        code,
        codeDescription,
      })),
      [
        {
          range: rangeOf(text, pragma),
          severity: 3,
          source: "solhound",
          code: "floating-pragma",
          codeDescription: { href: checkPageUrl("floating-pragma") },
        },
      ],
    );
    assert.match(String(diagnostics[0]?.message), /^Floating pragma: /);
    assert.match(
      JSON.stringify(diagnostics[0]?.data),
      /^\{"kind":"finding","check":"floating-pragma","fingerprint":"[0-9a-f]{64}"\}$/,
    );
  });

  it("come once typing pauses, without a save", async () => {
    const { client, uri } = await openOne(clean, { run: "onType", idleMs: 400 });
    const version = rangeOf(clean, "0.8.37");
    client.change(uri, 2, [{ range: version, text: "^0.8.0" }]);
    const published = await client.nextPublish(uri, ({ diagnostics }) => diagnostics.length > 0);
    assert.deepEqual([published.version, published.diagnostics.map(({ code }) => code)], [2, ["floating-pragma"]]);
  });

  it("follow edits before the next analysis, and go where an edit touches them", async () => {
    const floating = clean.replace("0.8.37", "^0.8.0");
    const { client, uri } = await openOne(floating, { run: "onSave", debounceMs: 20 });
    assert.deepEqual(
      client.diagnostics(uri)?.map(({ range }) => range),
      [rangeOf(floating, "pragma solidity ^0.8.0;")],
    );
    const top = { line: 0, character: 0 };
    client.change(uri, 2, [{ range: { start: top, end: top }, text: "// 😀\n/* é */ " }]);
    const moved = `// 😀\n/* é */ ${floating}`;
    const shifted = await client.nextPublish(uri);
    assert.deepEqual(
      [shifted.version, shifted.diagnostics.map(({ range }) => range)],
      [2, [rangeOf(moved, "pragma solidity ^0.8.0;")]],
    );
    const inside = rangeOf(moved, "^0.8.0").start;
    client.change(uri, 3, [{ range: { start: inside, end: inside }, text: " " }]);
    const touched = await client.nextPublish(uri);
    assert.deepEqual([touched.version, touched.diagnostics], [3, []]);
  });

  it("name the import line of an import that is missing, and go when the file comes", async () => {
    const importing = `${license}pragma solidity 0.8.37;\nimport "./b.sol";\ncontract A is B {}\n`;
    const { client, uri, folder } = await openOne(importing);
    const [missing] = client.diagnostics(uri) ?? [];
    assert.deepEqual(missing?.range.start.line, 2);
    assert.match(String(missing?.message), /b\.sol/);
    writeFileSync(path.join(folder, "b.sol"), `${license}pragma solidity 0.8.37;\ncontract B {}\n`);
    const gone = client.nextPublish(uri, ({ diagnostics }) => diagnostics.length === 0);
    client.watched(uriOf(path.join(folder, "b.sol")), 1);
    await gone;
  });

  it("see imports as they are in their editors, and reach files that are not open", async () => {
    const importing = `${license}pragma solidity 0.8.37;\nimport "../lib/b.sol";\ncontract A is B {}\n`;
    const imported = `${license}pragma solidity 0.8.37;\ncontract B {}\n`;
    const folder = makeFolder({ "src/a.sol": importing, "lib/b.sol": imported.replace("{}", "{ uint }") });
    const client = await start({ folders: [folder] });
    const [a, b] = [uriOf(path.join(folder, "src/a.sol")), uriOf(path.join(folder, "lib/b.sol"))];
    client.open(a, importing);
    const closed = await client.nextPublish(b);
    assert.equal(closed.version, undefined);
    assert.deepEqual(
      closed.diagnostics.map(({ source, range }) => [source, range.start.line]),
      [["solc", 2]],
    );
    const fixed = client.nextPublish(b, ({ diagnostics }) => diagnostics.length === 0);
    client.open(b, imported);
    assert.equal((await fixed).version, 1);
    await client.until("forget the error of a", () => client.diagnostics(a)?.length === 0);
  });

  it("of the compiler can be switched off", async () => {
    const { client, uri } = await openOne(clean.replace("uint", "uit"), { compilerDiagnostics: "off" });
    assert.deepEqual(client.diagnostics(uri), []);
    const shown = client.nextPublish(uri, ({ diagnostics }) => diagnostics.length > 0);
    client.answerSettings({ compilerDiagnostics: "auto" });
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    assert.deepEqual(
      (await shown).diagnostics.map(({ source }) => source),
      ["solc"],
    );
  });

  it("say nothing by themselves where analyses run only by command", async () => {
    const floating = clean.replace("0.8.37", "^0.8.0");
    const folder = makeFolder({ "a.sol": floating });
    const client = await start({ folders: [folder], settings: { run: "manual", debounceMs: 0, idleMs: 0 } });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, floating);
    client.change(uri, 2, [{ text: `${floating}\n` }]);
    client.save(uri);
    await client.execute("solhound.analyze", { uri, mode: "static" });
    assert.deepEqual(
      client.statuses.map(({ state }) => state).filter((state) => state === "compiling"),
      [],
    );
    assert.equal(client.statuses.filter(({ state }) => state === "analyzing").length > 0, true);
    assert.deepEqual(
      client.diagnostics(uri)?.map(({ code }) => code),
      ["floating-pragma"],
    );
  });

  it("come back with the text that they were told of, where an undo brings it back and nothing is analysed", async () => {
    const floating = clean.replace("0.8.37", "^0.8.0");
    const folder = makeFolder({ "a.sol": floating });
    const client = await start({ folders: [folder], settings: { run: "manual", debounceMs: 0, idleMs: 0 } });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, floating);
    await client.execute("solhound.analyze", { uri, mode: "static" });
    const mended = client.nextPublish(uri, ({ diagnostics }) => diagnostics.length === 0);
    client.change(uri, 2, [{ text: clean }]);
    await mended;
    const undone = client.nextPublish(uri, ({ diagnostics }) => diagnostics.length > 0);
    client.change(uri, 3, [{ text: floating }]);
    assert.deepEqual(
      (await undone).diagnostics.map(({ code }) => code),
      ["floating-pragma"],
    );
  });
});
