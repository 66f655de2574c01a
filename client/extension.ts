/** The VS Code extension: starts the language server, and gives it commands and a status. It analyses nothing itself. */

import { type ExtensionContext, window } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { showBackground } from "./background-status.ts";
import { registerCommands } from "./commands/register-commands.ts";
import { watchOtherExtensions } from "./compiler-diagnostics.ts";
import { serveConnection } from "./connection/serve-connection.ts";
import { showFindingViews } from "./findings/show-finding-views.ts";
import { makeLanguageClient } from "./language-client.ts";
import { makeRunningAnalyses } from "./running-analyses.ts";
import { showStatus } from "./status.ts";

let running: LanguageClient | undefined;

/** Called by VS Code when a Solidity file is opened, a project is recognised, or a command is chosen. */
export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel("Solhound", { log: true });
  output.info(`Solhound ${context.extension.packageJSON.version}`);
  const client = makeLanguageClient(context.asAbsolutePath("dist/server.js"), output);
  const analyses = makeRunningAnalyses();
  const connection = serveConnection(client, context);
  running = client;
  context.subscriptions.push(
    output,
    analyses,
    connection,
    registerCommands({ client, output, analyses, connection }),
    showStatus(client, analyses),
    showBackground(client),
    watchOtherExtensions(client),
    ...showFindingViews(client, context.workspaceState),
  );
  await client.start();
}

/** Called by VS Code before it ends; waits until the server is gone. */
export async function deactivate(): Promise<void> {
  await running?.dispose();
  running = undefined;
}
