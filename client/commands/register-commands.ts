/** The palette commands, by their names. */

import { commands, Disposable, type ExtensionContext, type LogOutputChannel, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { commandIds, hasFolderContextKey } from "../command-ids.ts";
import type { Connection } from "../connection/serve-connection.ts";
import type { LogTail } from "../log-tail.ts";
import type { RunningAnalyses } from "../running-analyses.ts";
import { analyzeContract } from "./analyze-contract.ts";
import { analyzeFolders } from "./analyze-folders.ts";
import { cancel } from "./cancel.ts";
import { collectDiagnostics } from "./collect-diagnostics.ts";
import { connect } from "./connect.ts";
import { restart } from "./restart.ts";
import { signInCommand, signOutCommand } from "./sign-in-out.ts";
import { registerTransactions } from "./transactions.ts";

export interface CommandDeps {
  readonly client: LanguageClient;
  readonly context: ExtensionContext;
  readonly output: LogOutputChannel;
  readonly tail: LogTail;
  readonly analyses: RunningAnalyses;
  readonly connection: Connection;
}

/** Registers every command of the palette; disposing takes them away. */
export function registerCommands({ client, context, output, tail, analyses, connection }: CommandDeps): Disposable {
  const deps = { client, analyses };
  return Disposable.from(
    commands.registerCommand(commandIds.analyzeContract, (target: unknown) => analyzeContract(deps, target)),
    commands.registerCommand(commandIds.analyzeFolders, () => analyzeFolders(deps)),
    registerTransactions(client),
    commands.registerCommand(commandIds.cancel, () => cancel(client)),
    commands.registerCommand(commandIds.connect, () => connect(connection.store, connection.onSession)),
    commands.registerCommand(commandIds.signIn, () => signInCommand(connection.store, connection.onSession)),
    commands.registerCommand(commandIds.signOut, () => signOutCommand(connection.store, connection.onSession)),
    commands.registerCommand(commandIds.restart, () => restart(client)),
    commands.registerCommand(commandIds.openWalkthrough, () => openWalkthrough(context.extension.id)),
    commands.registerCommand(commandIds.collectDiagnostics, () => collectDiagnostics({ client, context, tail })),
    commands.registerCommand(commandIds.showOutput, () => output.show()),
  );
}

/** What is so before VS Code reads the walkthrough completes none of its steps: that a folder is open is said after. */
async function openWalkthrough(extensionId: string): Promise<void> {
  await commands.executeCommand("workbench.action.openWalkthrough", `${extensionId}#start`, false);
  await commands.executeCommand("setContext", hasFolderContextKey, (workspace.workspaceFolders ?? []).length > 0);
}
