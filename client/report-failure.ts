/** Tells that the language server did not answer. */

import { commands, window } from "vscode";
import { commandIds } from "./command-ids.ts";

/** Shows what went wrong, and where more is to be read. */
export async function reportFailure(error: unknown): Promise<void> {
  const showOutput = "Show Output";
  const reason = error instanceof Error ? error.message : String(error);
  const text = `Solhound's language server did not answer: ${reason}`;
  const chosen = await window.showErrorMessage(text, showOutput);
  if (chosen === showOutput) await commands.executeCommand(commandIds.showOutput);
}
