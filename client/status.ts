/** The language status item: what Solhound is doing, and what it shows, for the folder of the active editor. */

import {
  commands,
  Disposable,
  type LanguageStatusItem,
  LanguageStatusSeverity,
  languages,
  window,
  workspace,
} from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { type StatusParams, statusNotification } from "../server/protocol.ts";
import { stoppedContextKey } from "./command-ids.ts";
import type { RunningAnalyses } from "./running-analyses.ts";
import { solidityDocuments } from "./solidity-documents.ts";
import { type ServerState, type StatusText, statusText } from "./status-text.ts";

const serverStates: Readonly<Record<State, ServerState>> = {
  [State.Starting]: "starting",
  [State.Running]: "running",
  [State.Stopped]: "stopped",
  [State.StartFailed]: "stopped",
};

/** Shows the status until disposed. */
export function showStatus(client: LanguageClient, analyses: RunningAnalyses): Disposable {
  const items: LanguageStatusItem[] = [];
  const statuses = new Map<string | null, StatusParams>();
  let server: ServerState = "starting";
  const update = (): void => {
    const status = statuses.get(activeFolder(client));
    show(items, statusText(server, status, analyses.isAny()));
  };
  update();
  return Disposable.from(
    new Disposable(() => items.forEach((item) => void item.dispose())),
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

/** One item a line. The first says how it goes, the last what can be done. */
function show(items: LanguageStatusItem[], { lines, isBusy, isBroken, command }: StatusText): void {
  for (const item of items.splice(lines.length)) item.dispose();
  lines.forEach((line, index) => {
    items[index] ??= makeItem(index);
    const item = items[index];
    item.text = line;
    item.busy = isBusy && index === 0;
    item.severity = isBroken && index === 0 ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    item.command = index === lines.length - 1 ? command : undefined;
  });
}

function makeItem(index: number): LanguageStatusItem {
  const item = languages.createLanguageStatusItem(`solhound.status.${index}`, solidityDocuments);
  item.name = "Solhound";
  return item;
}

/** The server names folders as the client names them to it. */
function activeFolder(client: LanguageClient): string | null {
  const uri = window.activeTextEditor?.document.uri;
  const folder = uri && workspace.getWorkspaceFolder(uri);
  return folder ? client.code2ProtocolConverter.asUri(folder.uri) : null;
}
