/** "Solhound: Cancel": ends every analysis that is under way. */

import { window } from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";
import { commands as serverCommands } from "../../server/protocol.ts";
import { t } from "../l10n.ts";
import { reportFailure } from "../report-failure.ts";

const messageMs = 5_000;

/** Says how many analyses it ended. */
export async function cancel(client: LanguageClient): Promise<void> {
  try {
    const nEnded: unknown = await client.sendRequest(ExecuteCommandRequest.type, { command: serverCommands.cancel });
    const text = nEnded === 0 ? t("Solhound: nothing was running") : t("Solhound: cancelled");
    window.setStatusBarMessage(text, messageMs);
  } catch (error) {
    reportFailure(error);
  }
}
