/** `solhound.triage`: has the instance of a folder keep what a finding was judged to be. */

import { MessageType, ShowMessageNotification } from "vscode-languageserver/node";
import type { TriageArguments } from "../protocol.ts";
import type { Session } from "../session.ts";

/** Answers null once it is kept, else a sentence that says why it is not; the user is told too. */
export async function triage(
  { client, judgements }: Pick<Session, "client" | "judgements">,
  args: TriageArguments,
): Promise<string | null> {
  const fault = await judgements.judge(args);
  if (fault !== null) client.notify(ShowMessageNotification.method, { type: MessageType.Warning, message: fault });
  return fault;
}
