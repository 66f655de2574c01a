/** What a client that lists findings is told, and what it can ask about one of them. */

import assert from "node:assert/strict";
import path from "node:path";
import type { WorkspaceEdit } from "vscode-languageserver/node";
import { readReport } from "../../client/imports/read-report.ts";
import {
  detailsRequest,
  exportRequest,
  type FindingDetails,
  type FindingEntry,
  type FindingsParams,
  findingsNotification,
  silenceRequest,
} from "../../server/findings-protocol.ts";
import { richCapabilities, uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const text = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Vault {
    function close() external {
        selfdestruct(payable(msg.sender));
    }

    receive() external payable {}
}
`;
const call = { start: { line: 5, character: 8 }, end: { line: 5, character: 41 } };

describe("a client that lists findings", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  async function openVault(isListing = true) {
    const folder = makeFolder({ "a.sol": text });
    const capabilities = { ...richCapabilities, ...(isListing ? { experimental: { solhoundFindings: true } } : {}) };
    const client = await start({ folders: [folder], settings: { run: "onSave", mode: "static" }, capabilities });
    const told: FindingsParams[] = [];
    client.connection.onNotification(findingsNotification, (params: FindingsParams) => {
      told.push(params);
    });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, text);
    await client.nextPublish(uri, ({ diagnostics }) => diagnostics.some(({ source }) => source === "solhound"));
    const ask = <T>(method: string, params: object) => client.connection.sendRequest<T | null>(method, params);
    const reference = () => ({ uri, fingerprint: first(told).fingerprint });
    return { client, uri, told, folder, ask, reference };
  }

  function first(told: readonly FindingsParams[]): FindingEntry {
    const [entry] = told.at(-1)?.findings ?? [];
    assert.ok(entry);
    return entry;
  }

  it("is told of each, the worst first, where one squiggle stands for several", async () => {
    const { client, uri, told } = await openVault();
    assert.deepEqual(
      told.at(-1)?.findings.map(({ check, severity, range }) => [check, severity, range]),
      [
        ["unprotected-selfdestruct", "High", call],
        ["unprotected-ether-withdrawal", "High", call],
      ],
    );
    assert.match(first(told).message, /^Anyone can destroy 'Vault'/);
    const shown = client.diagnostics(uri)?.filter(({ source }) => source === "solhound") ?? [];
    assert.deepEqual(
      shown.map(({ code, data, relatedInformation }) => [code, data.also.length, relatedInformation?.at(-1)?.location]),
      [["unprotected-selfdestruct", 1, { uri, range: call }]],
    );
  });

  it("is told when there are none any more, once", async () => {
    const { client, uri, told } = await openVault();
    const mended = `${text.slice(0, text.indexOf("contract"))}contract Vault {}\n`;
    const before = told.length;
    client.change(uri, 2, [{ text: mended }]);
    client.save(uri);
    await client.until("findings are gone", () => told.length > before && told.at(-1)?.findings.length === 0);
    assert.deepEqual(told.slice(-1), [{ uri, findings: [] }]);
    assert.equal(told.filter(({ findings }) => findings.length === 0).length, 1);
  });

  it("is told nothing where it has not said that it listens", async () => {
    const { told } = await openVault(false);
    assert.deepEqual(told, []);
  });

  it("gets the details of one, with the page of its check", async () => {
    const { ask, reference, uri } = await openVault();
    const details = await ask<FindingDetails>(detailsRequest, reference());
    assert.ok(details);
    assert.equal(details.uri, uri);
    assert.equal(details.entry.check, "unprotected-selfdestruct");
    assert.match(details.head, /`Vault`/);
    assert.ok(details.fix !== null && details.fix.length > 0 && !details.why.includes(details.fix));
    assert.match(details.example?.good ?? "", /contract|function/);
    assert.ok(details.registries.some(({ name }) => name === "SWC-106"));
    assert.deepEqual(details.steps, []);
    assert.equal(await ask(detailsRequest, { uri, fingerprint: "0" }), null);
    await assert.rejects(ask(detailsRequest, { uri }), { code: -32602 });
  });

  it("gets the transactions that show one", async () => {
    const { client, uri, ask, reference } = await openVault();
    await client.execute("solhound.analyze", { uri, mode: "quick" });
    const details = await ask<FindingDetails>(detailsRequest, reference());
    assert.equal(details?.entry.evidence, "replayed");
    assert.match(details?.steps[0]?.text ?? "", /deploys Vault/);
    assert.deepEqual(
      details?.steps.map(({ isBroken }) => isBroken),
      [false, false, true],
    );
  });

  it("gets what is shown as a report, in each format, where it is now", async () => {
    const { client, uri, ask } = await openVault();
    const top = { line: 0, character: 0 };
    const moved = client.nextPublish(uri);
    client.change(uri, 2, [{ range: { start: top, end: top }, text: "// é 😀\n" }]);
    await moved;
    const sarif = await ask<string>(exportRequest, { format: "sarif" });
    const read = readReport(sarif ?? "");
    assert.deepEqual(
      read?.findings.map(({ check, severity, file, place }) => [check, severity, file, place]),
      ["unprotected-selfdestruct", "unprotected-ether-withdrawal"].map((check) => [
        check,
        "High",
        "a.sol",
        { kind: "lines", start: { line: 6, character: 8 }, end: { line: 6, character: 41 } },
      ]),
    );
    const json = JSON.parse((await ask<string>(exportRequest, { format: "json" })) ?? "");
    assert.deepEqual([json.runs.length, json.runs[0].file, json.runs[0].findings[0].line], [1, "a.sol", 7]);
    assert.match((await ask<string>(exportRequest, { format: "markdown" })) ?? "", /selfdestruct\(payable/);
    await assert.rejects(ask(exportRequest, { format: "pdf" }), { code: -32602 });
  });

  it("gets no report before something was analysed", async () => {
    const client = await start({ folders: [makeFolder({})], settings: { run: "manual" } });
    assert.equal(await client.connection.sendRequest(exportRequest, { format: "sarif" }), null);
  });

  it("gets the edit that silences one, here or in the project", async () => {
    const { ask, reference, uri, folder } = await openVault();
    const here = await ask<WorkspaceEdit>(silenceRequest, { ...reference(), where: "here" });
    assert.deepEqual(here, {
      documentChanges: [
        {
          textDocument: { uri, version: 1 },
          edits: [
            {
              range: { start: { line: 5, character: 0 }, end: { line: 5, character: 0 } },
              newText: "        // solhound-disable-next-line unprotected-selfdestruct\n",
            },
          ],
        },
      ],
    });
    const project = await ask<WorkspaceEdit>(silenceRequest, { ...reference(), where: "project" });
    const policy = uriOf(path.join(folder, "solhound.json"));
    const [create, change] = project?.documentChanges ?? [];
    assert.deepEqual(create, { kind: "create", uri: policy, options: { ignoreIfExists: true } });
    assert.match(JSON.stringify(change), /unprotected-selfdestruct/);
    await assert.rejects(ask(silenceRequest, { ...reference(), where: "elsewhere" }), { code: -32602 });
  });
});
