/** What an editor offers at a finding: an explanation, and a way to silence it. */

import assert from "node:assert/strict";
import path from "node:path";
import type { CodeAction, Hover } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { checkPageUrl } from "../../engine/report/check-page.ts";
import { uriOf, useLspClients } from "../harness/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const floating = "// SPDX-License-Identifier: MIT\n  pragma solidity ^0.8.0;\ncontract A { uint public x; }\n";

describe("at a finding", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  async function openOne() {
    const folder = makeFolder({ "a.sol": floating });
    const client = await start({ folders: [folder], settings: { run: "onSave" } });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, floating);
    const { diagnostics } = await client.nextPublish(uri);
    const hover = (line: number, character: number) =>
      client.connection.sendRequest<Hover | null>("textDocument/hover", {
        textDocument: { uri },
        position: { line, character },
      });
    const actions = (line: number, only?: string[]) =>
      client.connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
        textDocument: { uri },
        range: { start: { line, character: 4 }, end: { line, character: 4 } },
        context: { diagnostics, ...(only ? { only } : {}) },
      });
    return { client, uri, diagnostics, hover, actions };
  }

  it("a hover explains it, and nothing is said elsewhere", async () => {
    const { hover, diagnostics } = await openOne();
    const shown = await hover(1, 5);
    assert.ok(shown && typeof shown.contents === "object" && "kind" in shown.contents);
    assert.deepEqual(shown.range, diagnostics[0]?.range);
    const [title, grade, , , link] = shown.contents.value.split("\n\n");
    assert.deepEqual(
      [shown.contents.kind, title, grade, link],
      [
        "markdown",
        "**Floating pragma**",
        "Low severity · high confidence · seen in the code",
        `[floating-pragma](${checkPageUrl("floating-pragma")}) · SWC-103`,
      ],
    );
    assert.equal(await hover(2, 3), null);
    assert.equal(await hover(99, 99), null);
  });

  it("an action silences it with a comment that is right in place", async () => {
    const { client, uri, actions, diagnostics } = await openOne();
    const [action, ...others] = await actions(1);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [action?.title, action?.kind, action?.diagnostics],
      ["Suppress floating-pragma here with a comment", "quickfix", diagnostics],
    );
    const [edit] = action?.edit?.documentChanges ?? [];
    assert.ok(edit && "textDocument" in edit);
    assert.deepEqual(edit.textDocument, { uri, version: 1 });
    const edits = edit.edits.filter((one) => "newText" in one);
    const silenced = TextDocument.applyEdits(TextDocument.create(uri, "solidity", 1, floating), edits);
    assert.equal(silenced, floating.replace("  pragma", "  // solhound-disable-next-line floating-pragma\n  pragma"));
    const changes = edits.map(({ range, newText }) => ({ range, text: newText }));
    client.change(uri, 2, changes);
    const cleared = client.nextPublish(uri, ({ diagnostics }) => diagnostics.length === 0);
    client.save(uri);
    assert.equal((await cleared).version, 2);
  });

  it("actions are offered only where they fit", async () => {
    const { actions } = await openOne();
    assert.deepEqual(await actions(2), []);
    assert.deepEqual(await actions(1, ["source.organizeImports"]), []);
    assert.equal((await actions(1, ["quickfix"])).length, 1);
  });
});
