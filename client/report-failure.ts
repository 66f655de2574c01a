/** Tells what went wrong, and offers the output, where more is to be read. */

import { commands, window } from "vscode";
import { commandIds } from "./command-ids.ts";
import { t } from "./l10n.ts";

/** What such a message offers. */
export const showOutputButton = (): string => t("Show Output");

/** The language server did not answer. Does not wait until the message is read. */
export function reportFailure(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  offerOutput(window.showErrorMessage(t("Solhound's language server did not answer: {0}", reason), showOutputButton()));
}

/** Shows the output if the button of this message is pressed, whenever that is. */
export function offerOutput(message: Thenable<string | undefined>): void {
  message.then((chosen) => {
    if (chosen === showOutputButton()) commands.executeCommand(commandIds.showOutput);
  });
}
