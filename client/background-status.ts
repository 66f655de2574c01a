/** How far the checks in the background are: a few words in the status bar, while there are any. */

import { Disposable, StatusBarAlignment, window } from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { type BackgroundParams, backgroundNotification } from "../server/protocol.ts";
import { viewIds } from "./command-ids.ts";

/** Right beside what other extensions show of their work. */
const priority = 1;

/** Shows it until disposed. */
export function showBackground(client: LanguageClient): Disposable {
  const item = window.createStatusBarItem("solhound.background", StatusBarAlignment.Left, priority);
  item.name = "Solhound: checks in the background";
  item.command = `${viewIds.findings}.focus`;
  return Disposable.from(
    item,
    client.onNotification(backgroundNotification, ({ nDone, nAll }: BackgroundParams) => {
      item.text = `$(shield) ${nDone}/${nAll}`;
      item.tooltip = `Solhound has checked ${nDone} of ${nAll} contracts that are not open. It goes on while you do nothing.`;
      item.accessibilityInformation = { label: `Solhound: ${nDone} of ${nAll} contracts checked` };
      if (nDone < nAll) item.show();
      else item.hide();
    }),
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) item.hide();
    }),
  );
}
