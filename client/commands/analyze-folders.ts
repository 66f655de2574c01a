/** "Solhound: Analyze Workspace": analyses every Solidity file of all workspace folders. */

import { window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { type AnalyzeWorkspaceArguments, commands as serverCommands } from "../../server/protocol.ts";
import { runAnalysis } from "../run-analysis.ts";

/** Where no folder is open it says so. */
export async function analyzeFolders(client: LanguageClient): Promise<void> {
  if (!workspace.workspaceFolders) {
    window.showWarningMessage("No folder is open. Open the folder of your contracts and try again.");
    return;
  }
  const args: AnalyzeWorkspaceArguments = {};
  await runAnalysis(client, { name: "the workspace", command: serverCommands.analyzeWorkspace, args });
}
