/** How far the checks in the background are: a few words in the status bar, while there are any. */

import { Disposable, StatusBarAlignment, window } from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { type BackgroundParams, backgroundNotification } from "../server/protocol.ts";
import { viewIds } from "./command-ids.ts";
import { t } from "./l10n.ts";

/** Right beside what other extensions show of their work. */
const priority = 1;

/** Shows it until disposed. */
export function showBackground(client: LanguageClient): Disposable {
  const item = window.createStatusBarItem("solhound.background", StatusBarAlignment.Left, priority);
  item.name = t("Solhound: checks in the background");
  item.command = `${viewIds.findings}.focus`;
  return Disposable.from(
    item,
    client.onNotification(backgroundNotification, ({ nDone, nAll }: BackgroundParams) => {
      item.text = `$(shield) ${nDone}/${nAll}`;
      item.tooltip = t(
        "Solhound has checked {0} of {1} contracts that are not open. It goes on while you do nothing.",
        nDone,
        nAll,
      );
      item.accessibilityInformation = { label: t("Solhound: {0} of {1} contracts checked", nDone, nAll) };
      if (nDone < nAll) item.show();
      else item.hide();
    }),
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) item.hide();
    }),
  );
}
