/** Typing fast: few compiles, and never a range that is wrong for the version it is published with. */

import assert from "node:assert/strict";
import path from "node:path";
import type { PublishDiagnosticsParams } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const before = "// SPDX-License-Identifier: MIT\n";
const after = "\npragma solidity ^0.8.0;\ncontract A {\n  uint public x;\n}\n";
/** Comments do no harm; the last character is an error, so that the end of the last compile can be seen. */
const typed = `${"// 😀 two hundred characters, one by one, before a finding\n".padEnd(199, "\n")};`;

/** The text under each range that is published, for the version it is published with. */
function textsUnder(published: readonly PublishDiagnosticsParams[], texts: ReadonlyMap<number, string>): string[] {
  return published.flatMap(({ version = -1, diagnostics }) => {
    const content = TextDocument.create("file:///a.sol", "solidity", version, texts.get(version) ?? "");
    return diagnostics.map(({ range }) => content.getText(range));
  });
}

describe("typing 200 characters quickly", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  it("compiles at most twice, and publishes no stale range", async () => {
    const folder = makeFolder({ "a.sol": before + after });
    const client = await start({ folders: [folder] });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, before + after);
    await client.nextPublish(uri);
    await client.until("be idle", () => client.statuses.at(-1)?.state === "idle");

    const units = typed.split("");
    assert.equal(units.length, 200);
    const texts = new Map([[1, before + after]]);
    for (const [index, text] of units.entries()) {
      const untilHere = before + units.slice(0, index).join("");
      const at = TextDocument.create(uri, "solidity", 1, untilHere).positionAt(untilHere.length);
      texts.set(index + 2, untilHere + text + after);
      client.change(uri, index + 2, [{ range: { start: at, end: at }, text }]);
      await new Promise((resolve) => setTimeout(resolve, 8));
    }
    await client.until("show the error", () => textsUnder(client.published.slice(-1), texts).includes(";"));
    await client.until("be idle", () => client.statuses.at(-1)?.state === "idle");

    const compiles = client.statuses.filter(
      ({ state }, index) => state === "compiling" && client.statuses[index - 1]?.state !== "compiling",
    );
    assert.ok(compiles.length <= 2, `${compiles.length} compiles`);
    assert.deepEqual(new Set(textsUnder(client.published, texts)), new Set(["pragma solidity ^0.8.0;", ";"]));
  });
});
