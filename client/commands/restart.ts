/** "Solhound: Restart": starts the language server anew, also where it ended too often to be started by itself. */

import type { LanguageClient } from "vscode-languageclient/node";
import { reportFailure } from "../report-failure.ts";

/** Ends when the new server has shaken hands. */
export async function restart(client: LanguageClient): Promise<void> {
  try {
    // One that did not start cannot be stopped; one that is about to start need not be.
    if (client.isRunning()) await client.stop();
    await client.start();
  } catch (error) {
    reportFailure(error);
  }
}
