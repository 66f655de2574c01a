/** The language status item: what Solhound is doing, and what it shows, for the folder of the active editor. */

import { commands, Disposable, LanguageStatusSeverity, languages, window, workspace } from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { type StatusParams, statusNotification } from "../server/protocol.ts";
import { busyContextKey } from "./command-ids.ts";
import { solidityDocuments } from "./solidity-documents.ts";
import { type ServerState, statusText } from "./status-text.ts";

const serverStates: Readonly<Record<State, ServerState>> = {
  [State.Starting]: "starting",
  [State.Running]: "running",
  [State.Stopped]: "stopped",
  [State.StartFailed]: "stopped",
};

/** Shows the status until disposed; also keeps the context key that offers "Cancel". */
export function showStatus(client: LanguageClient): Disposable {
  const item = languages.createLanguageStatusItem("solhound.status", solidityDocuments);
  item.name = "Solhound";
  const statuses = new Map<string | null, StatusParams>();
  let server: ServerState = "starting";
  const update = (): void => {
    const { text, detail, isBusy, isBroken, command } = statusText(server, statuses.get(activeFolder(client)));
    item.text = text;
    item.detail = detail;
    item.busy = isBusy;
    item.severity = isBroken ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    item.command = command;
    const isAnalyzing = [...statuses.values()].some(({ state }) => state === "analyzing");
    commands.executeCommand("setContext", busyContextKey, isAnalyzing);
  };
  update();
  return Disposable.from(
    item,
    client.onDidChangeState(({ newState }) => {
      server = serverStates[newState];
      if (server !== "running") statuses.clear();
      update();
    }),
    client.onNotification(statusNotification, (status: StatusParams) => {
      statuses.set(status.folder, status);
      update();
    }),
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
