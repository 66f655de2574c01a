/** Puts a text on the clipboard, and says so. */

import { env, window } from "vscode";
import { t } from "./l10n.ts";

const messageMs = 5_000;

/** The status bar says that it was copied. */
export async function copyText(text: string): Promise<void> {
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(t("Solhound: copied"), messageMs);
}
