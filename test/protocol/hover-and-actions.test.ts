/** What an editor offers at a finding: an explanation, and a way to silence it. */

import assert from "node:assert/strict";
import path from "node:path";
import type { CodeAction, Hover } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { checkPageUrl } from "../../engine/model/check-page-url.ts";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const header = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";
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
    const lines = shown.contents.value.split("\n\n");
    const grade = "Low severity · high confidence · seen in the code";
    assert.deepEqual(
      [shown.contents.kind, lines[0]?.startsWith("**What to do:** "), lines.at(-1)],
      [
        "markdown",
        true,
        `${grade} · [floating-pragma](${checkPageUrl("floating-pragma")}) · [SWC-103](https://swcregistry.io/docs/SWC-103/)`,
      ],
    );
    assert.equal(await hover(2, 3), null);
    assert.equal(await hover(99, 99), null);
  });

  it("an action silences it with a comment that is right in place", async () => {
    const { client, uri, actions, diagnostics } = await openOne();
    const action = (await actions(1)).find(({ title }) => title.startsWith("Ignore floating-pragma here"));
    assert.deepEqual(
      [action?.title, action?.kind, action?.diagnostics],
      ["Ignore floating-pragma here, with a comment", "quickfix", diagnostics],
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
    assert.deepEqual(
      (await actions(1, ["quickfix"])).map(({ title }) => title),
      [
        "Pin the compiler to 0.8.37",
        "Ignore floating-pragma here, with a comment",
        "Ignore floating-pragma in this project (solhound.json)",
      ],
    );
  });

  it("actions mend it, one finding or all of its kind, in one edit", async () => {
    const text = `${header}contract A {
    uint256 one;
    uint256 two;

    function f() external returns (uint256) {
        one++;
        return ++two;
    }
}
`;
    const folder = makeFolder({ "a.sol": text });
    const client = await start({ folders: [folder], settings: { run: "onSave" } });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, text);
    const { diagnostics } = await client.nextPublish(uri);
    const at = { line: 3, character: 6 };
    const params = { textDocument: { uri }, range: { start: at, end: at }, context: { diagnostics } };
    const actions = await client.connection.sendRequest<CodeAction[]>("textDocument/codeAction", params);
    assert.deepEqual(
      actions.slice(0, 2).map(({ title, isPreferred }) => [title, isPreferred]),
      [
        ["Say that it is internal", true],
        ["Fix all of this kind in the file: default-state-visibility (2)", undefined],
      ],
    );
    const ignoring = actions.find(
      ({ title }) => title === "Ignore default-state-visibility in this project (solhound.json)",
    );
    const [one, all, inProject] = [actions[0], actions[1], ignoring].map((action) => applied(text, action));
    assert.equal(one, text.replace("uint256 one", "uint256 internal one"));
    assert.equal(
      all,
      text.replace("uint256 one", "uint256 internal one").replace("uint256 two", "uint256 internal two"),
    );
    assert.equal(inProject, '{\n  "checks": {\n    "default-state-visibility": "off"\n  }\n}\n');
    const created = ignoring?.edit?.documentChanges?.[0];
    assert.deepEqual(created, {
      kind: "create",
      uri: uriOf(path.join(folder, "solhound.json")),
      options: { ignoreIfExists: true },
    });
  });

  it("actions mend what the compiler says, once the compiler has seen their outcome", async () => {
    const text = floating.replace("// SPDX-License-Identifier: MIT\n", "").replace("^0.8.0", "0.8.37");
    const folder = makeFolder({ "a.sol": text });
    const client = await start({ folders: [folder], settings: { run: "onSave" } });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, text);
    const { diagnostics } = await client.nextPublish(uri, (params) =>
      params.diagnostics.some(({ code }) => code === "1878"),
    );
    const origin = { line: 0, character: 0 };
    const actions = await client.connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri },
      range: { start: origin, end: origin },
      context: { diagnostics },
    });
    const action = actions.find(({ title }) => title === "Add a licence line: UNLICENSED");
    assert.deepEqual(
      action?.diagnostics?.map(({ code }) => code),
      ["1878"],
    );
    assert.deepEqual(action?.edit?.documentChanges, [
      {
        textDocument: { uri, version: 1 },
        edits: [{ range: { start: origin, end: origin }, newText: "// SPDX-License-Identifier: UNLICENSED\n" }],
      },
    ]);
  });
});

/** The text of an action's last edit. */
function applied(text: string, action: CodeAction | undefined): string {
  const edit = action?.edit;
  const change = edit?.documentChanges?.at(-1);
  assert.ok(change && "textDocument" in change);
  const edits = change.edits.filter((one) => "newText" in one);
  const before = edit?.documentChanges?.length === 2 ? "" : text;
  return TextDocument.applyEdits(TextDocument.create("file:///a.sol", "solidity", 1, before), edits);
}
