/** "Solhound: Analyze Workspace": analyzes every Solidity file of all workspace folders. */

import { window, workspace } from "vscode";
import { type AnalyzeWorkspaceArguments, commands as serverCommands } from "../../server/protocol.ts";
import { t } from "../l10n.ts";
import { type AnalysisDeps, runAnalysis } from "../run-analysis.ts";

/** Where no folder is open it says so. */
export async function analyzeFolders(deps: AnalysisDeps): Promise<void> {
  if (!workspace.workspaceFolders) {
    window.showWarningMessage(t("No folder is open. Open the folder of your contracts and try again."));
    return;
  }
  const args: AnalyzeWorkspaceArguments = {};
  await runAnalysis(deps, { name: t("the workspace"), command: serverCommands.analyzeWorkspace, args });
}
