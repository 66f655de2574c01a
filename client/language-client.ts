/** The connection to the language server, which runs in a Node process of its own. */

import type { LogOutputChannel } from "vscode";
import { LanguageClient, RevealOutputChannelOn, TransportKind } from "vscode-languageclient/node";
import { settingsSection, showTransactionsCommand } from "../server/protocol.ts";
import { resolveConfiguration } from "./compiler-diagnostics.ts";
import { askReason } from "./connection/ask-reason.ts";
import { solidityDocuments } from "./solidity-documents.ts";

/** Makes the client for the built server at `serverPath`; it is not started yet. */
export function makeLanguageClient(serverPath: string, output: LogOutputChannel): LanguageClient {
  const server = { module: serverPath, transport: TransportKind.ipc };
  const debug = { ...server, options: { execArgv: ["--nolazy", "--inspect=6019"] } };
  const client = new LanguageClient(
    settingsSection,
    "Solhound",
    { run: server, debug },
    {
      documentSelector: solidityDocuments.map((filter) => ({ ...filter })),
      outputChannel: output,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      diagnosticCollectionName: settingsSection,
      middleware: { executeCommand: askReason, workspace: { configuration: resolveConfiguration } },
    },
  );
  client.registerFeature({
    fillClientCapabilities: (capabilities) => {
      capabilities.experimental = { [showTransactionsCommand]: true };
    },
    initialize() {},
    getState: () => ({ kind: "static" }),
    clear() {},
  });
  return client;
}
