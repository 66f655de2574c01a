/** Navigation and structure, as an editor asks for them. */

import assert from "node:assert/strict";
import path from "node:path";
import type {
  DocumentSymbol,
  FoldingRange,
  Location,
  Range,
  SelectionRange,
  SymbolInformation,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { richCapabilities, uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const base = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
// é 😀
abstract contract Base {
    uint256 internal total;
    function grow(uint256 by) public virtual { total += by; }
}
`;
const main = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
import {Base} from "./Base.sol";
contract Main is Base {
    function grow(uint256 by) public override { /* 😀 */ super.grow(by); total = 2; }
}
`;
const other = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
import "./Main.sol";
contract Other { function call(Main m) external { m.grow(1); } }
`;
const files = { "foundry.toml": "", "src/Base.sol": base, "src/Main.sol": main, "src/Other.sol": other };

const capabilities = {
  ...richCapabilities,
  textDocument: {
    ...richCapabilities.textDocument,
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
  },
};

describe("language features", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  async function openMain(given: Readonly<Record<string, string>> = files) {
    const folder = makeFolder(given);
    const client = await start({ folders: [folder], settings: { run: "manual" }, capabilities });
    const uri = (name: string) => uriOf(path.join(folder, "src", name));
    const text = given["src/Main.sol"] ?? "";
    client.open(uri("Main.sol"), text);
    const content = TextDocument.create("", "", 0, text);
    const ask = <T>(method: string, at: string, more: object = {}) =>
      client.connection.sendRequest<T>(`textDocument/${method}`, {
        textDocument: { uri: uri("Main.sol") },
        position: content.positionAt(text.indexOf(at)),
        ...more,
      });
    /** As in `Base.sol 5:grow`. */
    const say = ({ uri: where, range }: { uri: string; range: Range }): string => {
      const name = path.basename(where);
      const said = TextDocument.create("", "", 0, given[`src/${name}`] ?? "").getText(range);
      return `${name} ${range.start.line + 1}:${said}`;
    };
    return { client, uri, ask, say };
  }

  it("a name leads to its declaration, in the file or another", async () => {
    const { ask, say } = await openMain();
    const lead = async (at: string) => (await ask<Location[] | null>("definition", at))?.map(say);
    assert.deepEqual(await lead("total = 2"), ["Base.sol 5:total"]);
    assert.deepEqual(await lead("Base {"), ["Base.sol 4:Base"]);
    assert.deepEqual(await lead("by);"), ["Main.sol 5:by"]);
    assert.deepEqual(await lead("grow(by)"), ["Base.sol 6:grow"]);
    assert.equal(await lead("pragma"), undefined);
  });

  it("and does so while something else is half typed", async () => {
    const broken = main.replace("total = 2;", "total = 2; by = ;");
    const { ask, say } = await openMain({ ...files, "src/Main.sol": `${broken}contract Also is Base {}\n` });
    assert.deepEqual((await ask<Location[] | null>("definition", "Base {}"))?.map(say), ["Base.sol 4:Base"]);
  });

  it("references are found in files that are not open, overriding functions with what they override", async () => {
    const { ask, say } = await openMain();
    const find = async (includeDeclaration: boolean) =>
      (await ask<Location[]>("references", "grow(by)", { context: { includeDeclaration } })).map(say);
    assert.deepEqual(await find(false), ["Main.sol 5:grow", "Other.sol 4:grow"]);
    assert.deepEqual(await find(true), ["Base.sol 6:grow", "Main.sol 5:grow", "Main.sol 5:grow", "Other.sol 4:grow"]);
  });

  it("a rename edits every place, and what it cannot keep right it refuses", async () => {
    const { ask, uri } = await openMain();
    assert.deepEqual(await ask<Range>("prepareRename", "grow(by)"), {
      start: { line: 4, character: 63 },
      end: { line: 4, character: 67 },
    });
    const { changes = {} } = await ask<WorkspaceEdit>("rename", "grow(by)", { newName: "raise" });
    const renamed = Object.entries(changes).map(([where, edits]) => {
      const name = path.basename(where);
      const text = files[`src/${name}` as keyof typeof files];
      return [name, TextDocument.applyEdits(TextDocument.create(where, "", 0, text), edits)];
    });
    assert.deepEqual(Object.fromEntries(renamed), {
      "Base.sol": base.replace("grow", "raise"),
      "Main.sol": main.replaceAll("grow", "raise"),
      "Other.sol": other.replace("grow", "raise"),
    });
    assert.deepEqual(Object.keys(changes).sort(), [uri("Base.sol"), uri("Main.sol"), uri("Other.sol")]);
    const refused = (newName: string, at = "grow(by)") =>
      assert.rejects(ask("rename", at, { newName }), { code: -32803 });
    await refused("uint256");
    await refused("no name");
    // It compiles, and another variable is meant.
    await refused("total", "by)");
    await refused("x", "pragma");
  });

  it("a rename says where too many files have the word, and asks only those that can mean it", async () => {
    const own = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Main {
    uint256 internal total;
    function grow(uint256 by) public { total += by; }
}
`;
    const lone = (n: number) => [`src/L${n}.sol`, `pragma solidity 0.8.37; // by, total\ncontract L${n} {}\n`] as const;
    const many = Object.fromEntries(Array.from({ length: 401 }, (_, n) => lone(n)));
    const { ask, uri } = await openMain({ "foundry.toml": "", "src/Main.sol": own, ...many });
    await assert.rejects(ask("rename", "total;", { newName: "sum" }), {
      message: 'More than 400 files of the project have the word "total": too many to rename it.',
    });
    const { changes = {} } = await ask<WorkspaceEdit>("rename", "by)", { newName: "more" });
    assert.deepEqual(Object.keys(changes), [uri("Main.sol")]);
    assert.equal(changes[uri("Main.sol")]?.length, 2);
  });

  it("the structure of a document is there without a compiler, by symbols, folds and selections", async () => {
    const { client, ask } = await openMain();
    const symbols = await ask<DocumentSymbol[]>("documentSymbol", "");
    assert.deepEqual(
      symbols.map(({ name, children }) => [name, children?.map((child) => child.name)]),
      [["Main", ["grow"]]],
    );
    assert.deepEqual(await ask<FoldingRange[]>("foldingRange", ""), [{ startLine: 3, endLine: 4 }]);
    const [selection] = await ask<SelectionRange[]>("selectionRange", "", { positions: [{ line: 4, character: 64 }] });
    assert.deepEqual(selection?.range, { start: { line: 4, character: 63 }, end: { line: 4, character: 67 } });
    assert.ok(selection?.parent);
    const found = await client.connection.sendRequest<SymbolInformation[]>("workspace/symbol", { query: "Gw" });
    assert.deepEqual(
      found.map(({ name, containerName, location }) => [name, containerName, path.basename(location.uri)]),
      [
        ["grow", "Main", "Main.sol"],
        ["grow", "Base", "Base.sol"],
      ],
    );
  });
});
