/** Several workspace folders at once, coming and going, each by itself. */

import assert from "node:assert/strict";
import path from "node:path";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const floating = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract A { uint public x; }\n";
const broken = floating.replace("uint", "uit");

describe("workspace folders", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  it("are independent: settings, status and imports of one do not reach the other", async () => {
    const importing = 'pragma solidity 0.8.37;\nimport "lib/x.sol";\ncontract B is X {}\n';
    const license = "// SPDX-License-Identifier: MIT\n";
    const one = makeFolder({
      "remappings.txt": "lib/=inner/",
      "inner/x.sol": `${license}pragma solidity 0.8.37;\ncontract X {}\n`,
      "a.sol": license + importing,
    });
    const two = makeFolder({ "remappings.txt": "", "a.sol": license + importing, "b.sol": broken });
    const client = await start({
      folders: [one, two],
      settings: (scope) => ({ compilerDiagnostics: scope === uriOf(two) ? "off" : "on" }),
    });
    const uris = [path.join(one, "a.sol"), path.join(two, "a.sol"), path.join(two, "b.sol")].map(uriOf);
    const [a1 = "", a2 = "", b2 = ""] = uris;
    client.open(a1, license + importing);
    client.open(a2, license + importing);
    client.open(b2, broken);
    for (const uri of uris) await client.until(`publish ${uri}`, () => client.diagnostics(uri));
    await client.until("be idle", () => [one, two].every((folder) => lastStatus(folder)?.state === "idle"));
    assert.deepEqual(
      uris.map((uri) => client.diagnostics(uri)?.map(({ code }) => code)),
      [[], [], ["floating-pragma"]],
    );
    assert.deepEqual(
      [one, two].map((folder) => lastStatus(folder)?.nCompilerErrors),
      [0, 0],
    );
    const shown = client.nextPublish(a2, ({ diagnostics }) => diagnostics.length > 0);
    client.answerSettings({ compilerDiagnostics: "on" });
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    assert.deepEqual(
      (await shown).diagnostics.map(({ range }) => range.start.line),
      [2],
    );
    await client.until("count errors", () => lastStatus(two)?.nCompilerErrors === 2);
    assert.equal(lastStatus(one)?.nCompilerErrors, 0);

    function lastStatus(folder: string) {
      return client.statuses.findLast((status) => status.folder === uriOf(folder));
    }
  });

  it("may be added and taken away while the server runs", async () => {
    const [one, two] = [makeFolder({ "a.sol": floating }), makeFolder({ "b.sol": floating })];
    const client = await start({ folders: [one], settings: { run: "manual" } });
    const change = (added: string[], removed: string[]) =>
      client.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
        event: {
          added: added.map((folder) => ({ uri: uriOf(folder), name: folder })),
          removed: removed.map((folder) => ({ uri: uriOf(folder), name: folder })),
        },
      });
    const [a, b] = [uriOf(path.join(one, "a.sol")), uriOf(path.join(two, "b.sol"))];
    await change([two], []);
    await client.execute("solhound.analyzeWorkspace", { mode: "static" });
    assert.deepEqual(
      [a, b].map((uri) => client.diagnostics(uri)?.length),
      [1, 1],
    );
    const cleared = client.nextPublish(a);
    await change([], [one]);
    assert.deepEqual((await cleared).diagnostics, []);
    assert.equal(client.diagnostics(b)?.length, 1);
    const again = await client.execute<{ nFiles: number }>("solhound.analyzeWorkspace", { mode: "static" });
    assert.equal(again.nFiles, 1);
    assert.deepEqual(client.diagnostics(a), []);
  });

  it("may lie in one another: a file belongs to the innermost", async () => {
    const outer = makeFolder({ "a.sol": floating, "inner/b.sol": floating });
    const inner = path.join(outer, "inner");
    const client = await start({ folders: [outer, inner], settings: { run: "manual" } });
    const result = await client.execute<{ nFiles: number }>("solhound.analyzeWorkspace", { mode: "static" });
    assert.equal(result.nFiles, 2);
    await client.until("be idle", () => client.statuses.at(-1)?.state === "idle");
    const counts = [outer, inner].map(
      (folder) => client.statuses.findLast((status) => status.folder === uriOf(folder))?.counts.Low,
    );
    assert.deepEqual(counts, [1, 1]);
  });
});
