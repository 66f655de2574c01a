/** The language status item: what Solhound is doing, and what it shows, for the folder of the active editor. */

import { commands, Disposable, LanguageStatusSeverity, languages, window, workspace } from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { type StatusParams, statusNotification } from "../server/protocol.ts";
import { stoppedContextKey } from "./command-ids.ts";
import type { RunningAnalyses } from "./running-analyses.ts";
import { solidityDocuments } from "./solidity-documents.ts";
import { type ServerState, statusText } from "./status-text.ts";

const serverStates: Readonly<Record<State, ServerState>> = {
  [State.Starting]: "starting",
  [State.Running]: "running",
  [State.Stopped]: "stopped",
  [State.StartFailed]: "stopped",
};

/** Shows the status until disposed. */
export function showStatus(client: LanguageClient, analyses: RunningAnalyses): Disposable {
  const item = languages.createLanguageStatusItem("solhound.status", solidityDocuments);
  item.name = "Solhound";
  const statuses = new Map<string | null, StatusParams>();
  let server: ServerState = "starting";
  const update = (): void => {
    const status = statuses.get(activeFolder(client));
    const { text, detail, isBusy, isBroken, command } = statusText(server, status, analyses.isAny());
    item.text = text;
    item.detail = detail;
    item.busy = isBusy;
    item.severity = isBroken ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    item.command = command;
  };
  update();
  return Disposable.from(
    item,
    client.onDidChangeState(({ newState }) => {
      server = serverStates[newState];
      if (server !== "running") statuses.clear();
      commands.executeCommand("setContext", stoppedContextKey, server === "stopped");
      update();
    }),
    client.onNotification(statusNotification, (status: StatusParams) => {
      statuses.set(status.folder, status);
      update();
    }),
    analyses.onDidChange(update),
    window.onDidChangeActiveTextEditor(update),
    workspace.onDidChangeWorkspaceFolders(update),
  );
}

/** The server names folders as the client names them to it. */
function activeFolder(client: LanguageClient): string | null {
  const uri = window.activeTextEditor?.document.uri;
  const folder = uri && workspace.getWorkspaceFolder(uri);
  return folder ? client.code2ProtocolConverter.asUri(folder.uri) : null;
}
