/** The palette commands, by their names. */

import { commands, Disposable, type LogOutputChannel } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { commandIds } from "../command-ids.ts";
import { analyzeContract } from "./analyze-contract.ts";
import { analyzeFolders } from "./analyze-folders.ts";
import { cancel } from "./cancel.ts";

/** Registers every command of the palette; disposing takes them away. */
export function registerCommands(client: LanguageClient, output: LogOutputChannel): Disposable {
  return Disposable.from(
    commands.registerCommand(commandIds.analyzeContract, (target: unknown) => analyzeContract(client, target)),
    commands.registerCommand(commandIds.analyzeFolders, () => analyzeFolders(client)),
    commands.registerCommand(commandIds.cancel, () => cancel(client)),
    commands.registerCommand(commandIds.showOutput, () => output.show()),
  );
}
