/** The VS Code extension: starts the language server, and gives it commands and a status. It analyses nothing itself. */

import { type ExtensionContext, l10n, window } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { showBackground } from "./background-status.ts";
import { registerCommands } from "./commands/register-commands.ts";
import { watchOtherExtensions } from "./compiler-diagnostics.ts";
import { redacted } from "./connection/redact.ts";
import { serveConnection } from "./connection/serve-connection.ts";
import { showCoverage } from "./coverage/show-coverage.ts";
import { showFindingViews } from "./findings/show-finding-views.ts";
import { useBundle } from "./l10n.ts";
import { makeLanguageClient } from "./language-client.ts";
import { makeLogTail } from "./log-tail.ts";
import { makeRunningAnalyses } from "./running-analyses.ts";
import { showStatus } from "./status.ts";

let running: LanguageClient | undefined;

/** Called by VS Code when a Solidity file is opened, a project is recognised, or a command is chosen. */
export async function activate(context: ExtensionContext): Promise<void> {
  useBundle(l10n.bundle ?? {});
  const tail = makeLogTail();
  const output = redacted(window.createOutputChannel("Solhound", { log: true }), tail);
  output.info(`Solhound ${context.extension.packageJSON.version}`);
  const client = makeLanguageClient(context.asAbsolutePath("dist/server.js"), output);
  const analyses = makeRunningAnalyses();
  const connection = serveConnection(client, context);
  running = client;
  context.subscriptions.push(
    output,
    analyses,
    connection,
    registerCommands({ client, context, output, tail, analyses, connection }),
    showStatus(client, analyses),
    showBackground(client),
    watchOtherExtensions(client),
    ...showFindingViews(client, context.workspaceState),
    showCoverage(client, context),
  );
  await client.start();
}

/** Called by VS Code before it ends; waits until the server is gone. */
export async function deactivate(): Promise<void> {
  await running?.dispose();
  running = undefined;
}
