/** Asks why a finding is judged as it is, before the server has the judgement kept. */

import { window } from "vscode";
import type { ExecuteCommandSignature } from "vscode-languageclient/node";
import { isRecord } from "../../engine/util/is-record.ts";
import { commands } from "../../server/protocol.ts";
import { t } from "../l10n.ts";

const messageMs = 5_000;

/** Middleware of the language client: every other command goes on as it is. */
export async function askReason(command: string, args: unknown[], next: ExecuteCommandSignature): Promise<unknown> {
  const [given] = args;
  if (command !== commands.triage || !isRecord(given) || given["reason"] !== undefined) return next(command, args);
  const reason = await window.showInputBox({
    title: t("Judge a finding"),
    prompt: t("Why? Others who see it on the instance will read this."),
    ignoreFocusOut: true,
  });
  if (reason === undefined) return null;
  const fault: unknown = await next(command, [{ ...given, reason }]);
  // What went wrong the server tells.
  if (fault === null) window.setStatusBarMessage(t("Solhound: the instance keeps the judgement"), messageMs);
  return fault;
}
