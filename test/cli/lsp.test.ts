/** `solhound lsp`: the same language server, for any editor. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  createProtocolConnection,
  ExitNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { cliPath, runCli } from "../harness/cli.ts";

describe("lsp", () => {
  it("speaks the protocol over standard input and output", async () => {
    const child = spawn(process.execPath, [cliPath, "lsp", "--stdio", "--clientProcessId=1"]);
    const ended = once(child, "close");
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    connection.listen();
    const params = { processId: process.pid, rootUri: null, capabilities: {}, workspaceFolders: null };
    const result = await connection.sendRequest(InitializeRequest.type, params);
    assert.equal(result.serverInfo?.name, "Solhound");
    await connection.sendRequest(ShutdownRequest.type);
    await connection.sendNotification(ExitNotification.type);
    assert.deepEqual(await ended, [0, null]);
  });

  it("wants to be told how to reach the editor", async () => {
    const stderr = "solhound: say how to reach the editor: solhound lsp --stdio\n";
    assert.deepEqual(await runCli(["lsp"]), { status: 2, stdout: "", stderr });
  });
});
