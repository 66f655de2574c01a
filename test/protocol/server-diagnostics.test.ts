/** What the server tells of itself to who reports a problem. */

import assert from "node:assert/strict";
import path from "node:path";
import { version } from "../../engine/model/version.ts";
import { diagnosticsRequest, type ServerDiagnostics } from "../../server/diagnostics-protocol.ts";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const source = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract Planted { uint public x }\n";

describe("the server's diagnostics", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  it("have its state, settings and last runs, and nothing of what is in the files", async () => {
    const folder = makeFolder({ "a.sol": source });
    const client = await start({ folders: [folder], settings: { run: "manual", budgetSeconds: 7 } });
    await client.execute("solhound.analyze", { uri: uriOf(path.join(folder, "a.sol")), mode: "static" });
    const answer = await client.connection.sendRequest<ServerDiagnostics>(diagnosticsRequest);
    assert.deepEqual([answer.version, answer.node], [version, process.version]);
    assert.deepEqual(answer.engines, {
      checks: { nProcesses: 0, nRunning: 0, nWaiting: 0 },
      analyses: { nProcesses: 1, nRunning: 0, nWaiting: 0 },
      background: { nProcesses: 0, nRunning: 0, nWaiting: 0 },
    });
    assert.deepEqual(
      answer.projects.map(({ folder: uri, settings }) => [uri, settings.budgetSeconds]),
      [
        [uriOf(folder), 7],
        [null, 7],
      ],
    );
    assert.deepEqual(
      answer.runs.map(({ mode, name, error }) => [mode, name, error]),
      [["static", "a.sol", "compile-error"]],
    );
    assert.doesNotMatch(JSON.stringify(answer), /Planted|uint/);
  });
});
