/** Projects in an editor: imports lead where the compiler takes them, and each file belongs to the nearest project. */

import assert from "node:assert/strict";
import path from "node:path";
import type { DocumentLink, Hover, Location } from "vscode-languageserver/node";
import { keyOfPath } from "../../server/texts/uri.ts";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";
const flawed = `${head}contract T {
  address private immutable owner = msg.sender;
  function drain(address payable to) external {
    require(tx.origin == owner, "not owner");
    (bool sent, ) = to.call{value: address(this).balance}("");
    require(sent, "not sent");
  }
}
`;

describe("a project in an editor", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  const own = `${head}import {L} from "dep/L.sol";\nimport "./Gone.sol";\nimport {C} from "@scope/pkg/C.sol";\ncontract A is L, C {}\n`;
  const files = {
    "foundry.toml": "",
    "src/A.sol": own,
    "lib/dep/src/L.sol": `${head}contract L {}\n`,
    "node_modules/@scope/pkg/C.sol": `${head}contract C {}\n`,
  };

  it("links, definitions and hovers follow imports as the compiler does, and a missing one is told at its place", async () => {
    const folder = makeFolder(files);
    const client = await start({ folders: [folder] });
    const uri = uriOf(path.join(folder, "src/A.sol"));
    client.open(uri, own);
    const { diagnostics } = await client.nextPublish(uri);
    assert.deepEqual(
      diagnostics.map(({ range, message }) => [range.start.line, message]),
      [
        [
          3,
          `Import "./Gone.sol" was not found: there is no ${folder}/src/Gone.sol. Correct the path, or create the file.`,
        ],
      ],
    );
    const ask = <T>(method: string, position?: object) =>
      client.connection.sendRequest<T>(`textDocument/${method}`, { textDocument: { uri }, position });
    const range = (line: number, from: number, to: number) => ({
      start: { line, character: from },
      end: { line, character: to },
    });
    assert.deepEqual(await ask<DocumentLink[]>("documentLink"), [
      { range: range(2, 17, 26), target: uriOf(path.join(folder, "lib/dep/src/L.sol")) },
      { range: range(4, 17, 33), target: keyOfPath(path.join(folder, "node_modules/@scope/pkg/C.sol")) },
    ]);
    assert.deepEqual(await ask<Location[] | null>("definition", { line: 2, character: 20 }), [
      { uri: uriOf(path.join(folder, "lib/dep/src/L.sol")), range: range(0, 0, 0) },
    ]);
    assert.equal(await ask<Location | null>("definition", { line: 3, character: 12 }), null);
    assert.equal(await ask<Location | null>("definition", { line: 5, character: 12 }), null);
    const hover = await ask<Hover | null>("hover", { line: 2, character: 20 });
    assert.deepEqual(hover?.range, range(2, 17, 26));
    assert.match(JSON.stringify(hover?.contents), /L\.sol, known to the compiler as lib\/dep\/src\/L\.sol"/);
  });

  it("tests and dependencies are compiled and not checked, unless the user wants it or asks for it", async () => {
    const folder = makeFolder({ ...files, "test/T.t.sol": flawed, "lib/dep/src/D.sol": flawed });
    const client = await start({ folders: [folder], settings: { run: "onSave" } });
    const test = uriOf(path.join(folder, "test/T.t.sol"));
    const codes = () => client.diagnostics(test)?.map(({ code }) => code);
    client.open(test, flawed);
    assert.deepEqual((await client.nextPublish(test)).diagnostics, []);
    await client.execute("solhound.analyze", { uri: test, mode: "static" });
    assert.ok(codes()?.includes("tx-origin"));

    client.answerSettings({ run: "onSave", include: ["dependencies"] });
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    const dependency = uriOf(path.join(folder, "lib/dep/src/D.sol"));
    client.open(dependency, flawed);
    const shown = await client.nextPublish(dependency, ({ diagnostics }) => diagnostics.length > 0);
    assert.ok(shown.diagnostics.some(({ code }) => code === "tx-origin"));
  });

  it("nested projects and several roots each have their own remappings", async () => {
    const source = `${head}import {X} from "x/X.sol";\ncontract A is X {}\n`;
    const one = makeFolder({
      "remappings.txt": "x/=vendor/outer/",
      "vendor/outer/X.sol": `${head}contract X {}\n`,
      "src/A.sol": source,
      "packages/app/foundry.toml": `[profile.default]\nremappings = ["x/=inner/"]`,
      "packages/app/inner/X.sol": `${head}contract X {}\n`,
      "packages/app/src/A.sol": source,
    });
    const two = makeFolder({ "foundry.toml": "", "lib/x/X.sol": `${head}contract X {}\n`, "src/A.sol": source });
    const client = await start({ folders: [one, two] });
    const found: (string | undefined)[] = [];
    for (const file of [
      path.join(one, "src/A.sol"),
      path.join(one, "packages/app/src/A.sol"),
      path.join(two, "src/A.sol"),
    ]) {
      client.open(uriOf(file), source);
      assert.deepEqual((await client.nextPublish(uriOf(file))).diagnostics, []);
      const params = { textDocument: { uri: uriOf(file) } };
      const links = await client.connection.sendRequest<DocumentLink[]>("textDocument/documentLink", params);
      found.push(links[0]?.target);
    }
    assert.deepEqual(found, [
      uriOf(path.join(one, "vendor/outer/X.sol")),
      uriOf(path.join(one, "packages/app/inner/X.sol")),
      uriOf(path.join(two, "lib/x/X.sol")),
    ]);
  });
});
