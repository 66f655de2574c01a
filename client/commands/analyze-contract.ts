/** "Solhound: Analyze Contract": analyzes one file, as it is in its editor now. */

import { commands, languages, Uri, window, workspace } from "vscode";
import { type AnalyzeArguments, commands as serverCommands } from "../../server/protocol.ts";
import { commandIds } from "../command-ids.ts";
import { t } from "../l10n.ts";
import { type AnalysisDeps, runAnalysis } from "../run-analysis.ts";
import { solidityDocuments } from "../solidity-documents.ts";

/** `target` is the file of a context menu; from the palette there is none, and the active editor is meant. */
export async function analyzeContract(deps: AnalysisDeps, target: unknown): Promise<void> {
  const uri = target instanceof Uri ? target : activeSolidityUri();
  if (uri === undefined) {
    // Not awaited: the command has ended, however long the message stays.
    void askForFile();
    return;
  }
  const args: AnalyzeArguments = { uri: deps.client.code2ProtocolConverter.asUri(uri) };
  await runAnalysis(deps, { name: nameOf(uri), command: serverCommands.analyze, args });
}

function activeSolidityUri(): Uri | undefined {
  const document = window.activeTextEditor?.document;
  return document && languages.match(solidityDocuments, document) > 0 ? document.uri : undefined;
}

function nameOf(uri: Uri): string {
  return workspace.asRelativePath(uri);
}

async function askForFile(): Promise<void> {
  const wholeWorkspace = t("Analyze Workspace");
  const offers = workspace.workspaceFolders ? [wholeWorkspace] : [];
  const text = t(
    "Solhound analyzes the Solidity file in the active editor, and there is none. Open a .sol file and try again.",
  );
  const chosen = await window.showWarningMessage(text, ...offers);
  if (chosen === wholeWorkspace) await commands.executeCommand(commandIds.analyzeFolders);
}
