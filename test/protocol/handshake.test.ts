/** The handshake, with clients that can everything and clients that can nothing. */

import assert from "node:assert/strict";
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import {
  createProtocolConnection,
  ErrorCodes,
  type InitializeResult,
  IPCMessageReader,
  IPCMessageWriter,
  type ResponseError,
} from "vscode-languageserver/node";
import { version } from "../../engine/model/version.ts";
import { tokenModifiers, tokenTypes } from "../../server/language/token-legend.ts";
import { type AnalyzeResult, commands } from "../../server/protocol.ts";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { inRoot } from "../harness/root.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const broken = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\ncontract A { uint x }\n";

describe("the handshake", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  it("tells a rich client what the server can do, and asks to hear of changes", async () => {
    const client = await start({ folders: [makeFolder()] });
    const anyFile = { filters: [{ pattern: { glob: "**/*" } }] };
    assert.deepEqual(client.initializeResult, {
      serverInfo: { name: "Solhound", version },
      capabilities: {
        positionEncoding: "utf-16",
        textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
        hoverProvider: true,
        completionProvider: { triggerCharacters: [".", '"', "'", "/", "@"], resolveProvider: true },
        signatureHelpProvider: { triggerCharacters: ["(", ","], retriggerCharacters: [":", "{"] },
        documentHighlightProvider: true,
        inlayHintProvider: true,
        callHierarchyProvider: true,
        typeHierarchyProvider: true,
        semanticTokensProvider: {
          legend: { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] },
          full: true,
        },
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: true,
        documentSymbolProvider: true,
        workspaceSymbolProvider: true,
        foldingRangeProvider: true,
        selectionRangeProvider: true,
        documentLinkProvider: {},
        codeActionProvider: { codeActionKinds: ["quickfix"] },
        executeCommandProvider: { commands: Object.values(commands), workDoneProgress: true },
        workspace: {
          workspaceFolders: { supported: true, changeNotifications: true },
          fileOperations: { didRename: anyFile, didDelete: anyFile },
        },
      },
    });
    await client.until("register", () => client.registrations.length === 2);
    assert.deepEqual([...client.registrations].sort(), [
      "workspace/didChangeConfiguration",
      "workspace/didChangeWatchedFiles",
    ]);
  });

  it("serves a client without any capability, without settings and without folders", async () => {
    const file = path.join(makeFolder({ "a.sol": broken }), "a.sol");
    const client = await start({ folders: null, capabilities: {} });
    assert.equal("codeActionProvider" in client.initializeResult.capabilities, false);
    client.open(uriOf(file), broken);
    const { version: published, diagnostics } = await client.nextPublish(uriOf(file));
    assert.equal(published, 1);
    assert.deepEqual(diagnostics, [
      {
        range: { start: { line: 2, character: 20 }, end: { line: 2, character: 21 } },
        severity: 1,
        source: "solc",
        code: "2314",
        message: "Expected ';' but got '}'",
      },
    ]);
    assert.deepEqual([client.registrations, client.progress], [[], []]);
    assert.equal(await client.stop(), 0);
  });

  it("takes settings from a client that is not asked for them", async () => {
    const file = path.join(makeFolder({ "a.sol": broken }), "a.sol");
    const client = await start({ capabilities: {}, initializationOptions: { compilerDiagnostics: "off" } });
    const uri = uriOf(file);
    client.open(uri, broken);
    const { diagnostics } = await client.nextPublish(uri);
    assert.deepEqual(diagnostics, []);
    const shown = client.nextPublish(uri);
    await client.connection.sendNotification("workspace/didChangeConfiguration", {
      settings: { solhound: { compilerDiagnostics: "on" } },
    });
    assert.deepEqual(
      (await shown).diagnostics.map(({ code }) => code),
      ["2314"],
    );
  });

  it("speaks the language that the client names", async () => {
    const client = await start({ locale: "de-CH" });
    const { error } = await client.execute<AnalyzeResult>("solhound.analyze", { uri: "untitled:Neu" });
    assert.match(error?.message ?? "", /^Neu ist weder geöffnet noch eine Datei/);
  });

  it("works over a channel between Node processes, as VS Code uses it", async () => {
    const server = fork(inRoot("dist/server.js"), ["--node-ipc"], { execArgv: [] });
    const connection = createProtocolConnection(new IPCMessageReader(server), new IPCMessageWriter(server));
    connection.listen();
    const params = { processId: process.pid, rootUri: null, workspaceFolders: null, capabilities: {} };
    const { serverInfo } = await connection.sendRequest<InitializeResult>("initialize", params);
    assert.equal(serverInfo?.name, "Solhound");
    await connection.sendRequest("shutdown");
    const ended = once(server, "exit");
    await connection.sendNotification("exit");
    assert.deepEqual(await ended, [0, null]);
    connection.dispose();
  });

  it("ends with status 2 and a hint where no transport is named", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot("dist/server.js")], { encoding: "utf8" });
    assert.deepEqual(
      [status, stdout, stderr],
      [2, "", "Say how to reach the editor: --stdio, --node-ipc, --socket=PORT or --pipe=NAME.\n"],
    );
  });

  it("answers what comes too early, too late or malformed with the protocol's errors", async () => {
    const server = fork(inRoot("dist/server.js"), ["--node-ipc"], { execArgv: [] });
    const connection = createProtocolConnection(new IPCMessageReader(server), new IPCMessageWriter(server));
    connection.listen();
    const codeOf = (method: string, params?: unknown): Promise<number> =>
      connection.sendRequest(method, params).then(
        (result) => assert.fail(`answered ${JSON.stringify(result)}`),
        (error: ResponseError) => error.code,
      );
    const about = { textDocument: { uri: "file:///a.sol" }, position: { line: 0, character: 0 } };
    const hover = "textDocument/hover";
    assert.equal(await codeOf(hover, about), ErrorCodes.ServerNotInitialized);
    const params = { processId: process.pid, rootUri: null, workspaceFolders: null, capabilities: {} };
    assert.equal(await codeOf("initialize", { ...params, workspaceFolders: 5 }), ErrorCodes.InvalidParams);
    await connection.sendRequest("initialize", params);
    await connection.sendNotification("initialized", {});
    for (const wrong of [undefined, [], {}, { ...about, position: { line: -1, character: 0 } }, { position: null }]) {
      assert.equal(await codeOf(hover, wrong), ErrorCodes.InvalidParams, JSON.stringify(wrong));
    }
    assert.equal(await codeOf("workspace/executeCommand", { command: commands.analyze }), ErrorCodes.InvalidParams);
    await connection.sendNotification("textDocument/didOpen", { textDocument: null });
    assert.equal(await connection.sendRequest(hover, about), null);
    await connection.sendRequest("shutdown");
    assert.equal(await codeOf(hover, about), ErrorCodes.InvalidRequest);
    const ended = once(server, "exit");
    await connection.sendNotification("exit");
    assert.deepEqual(await ended, [0, null]);
    connection.dispose();
  });
});
