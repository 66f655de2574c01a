/** What an editor gets of a finding that was executed: its transactions to read, and tests to run. */

import assert from "node:assert/strict";
import path from "node:path";
import type { CodeAction } from "vscode-languageserver/node";
import { evidenceRequest, type FindingEvidence, showTransactionsCommand } from "../../server/protocol.ts";
import { richCapabilities, uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Counter {
    uint256 public a;
    function first(uint256 x) external { if (x == 73939133) a = 1; }
    function second() external view { assert(a == 0); }
}
`;

describe("the transactions of a finding", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  async function analysed(capabilities: object) {
    const folder = makeFolder({ "a.sol": source });
    const all = { ...richCapabilities, ...capabilities };
    const client = await start({ folders: [folder], settings: { run: "manual" }, capabilities: all });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, source);
    await client.execute("solhound.analyze", { uri, mode: "quick" });
    const actions = await client.connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri },
      range: { start: { line: 5, character: 45 }, end: { line: 5, character: 45 } },
      context: { diagnostics: [] },
    });
    const ask = (fingerprint: unknown) =>
      client.connection.sendRequest<FindingEvidence | null>(evidenceRequest, { uri, fingerprint });
    return { uri, shown: actions.filter(({ title }) => title.startsWith("Show the transactions")), ask };
  }

  it("are offered to clients that show them, and come with tests that reproduce it", async () => {
    const { uri, shown, ask } = await analysed({ experimental: { [showTransactionsCommand]: true } });
    const [action, ...others] = shown;
    assert.deepEqual(others, []);
    assert.equal(action?.title, "Show the transactions that prove assertion-violation");
    const [reference] = action?.command?.arguments ?? [];
    assert.deepEqual([action?.command?.command, reference.uri], [showTransactionsCommand, uri]);
    const evidence = await ask(reference.fingerprint);
    assert.match(evidence?.story ?? "", /^# Reachable assertion violation\n/);
    assert.match(evidence?.story ?? "", /\n1\. creator deploys Counter: succeeds\n2\. .*first\(73939133\)/);
    assert.match(evidence?.story ?? "", /\n3\. \*\*.*second.*\*\*\n\n## Foundry test\n\n````solidity\n/);
    assert.match(evidence?.foundry ?? "", /function test_assertion_violation\(\) public/);
    assert.match(evidence?.hardhat ?? "", /from "hardhat"/);
    assert.equal(await ask("0".repeat(64)), null);
    await assert.rejects(ask(5), /invalid|parameters/i);
  }).timeout(90_000);

  it("are not offered to others", async () => {
    assert.deepEqual((await analysed({})).shown, []);
  }).timeout(90_000);
});
