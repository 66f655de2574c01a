/** Asks the user before a compiler is fetched. */

import { type MessageActionItem, MessageType, ShowMessageRequest } from "vscode-languageserver/node";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import type { Session } from "../session.ts";
import type { RunOutcome } from "./run-outcome.ts";
import type { Target } from "./target.ts";

const fetchIt = "Fetch";
const notNow = "Not Now";

/** The versions that the user wants fetched. */
export function agreedVersions({ consents }: Session): ReadonlySet<string> {
  return new Set([...consents].flatMap(([version, state]) => (state === "agreed" ? [version] : [])));
}

/**
 * Where an analysis failed for the lack of a compiler that could be fetched, asks whether it shall be, once for each
 * version. Answers whether the user has agreed now, so that it is worth while to analyse again.
 */
export async function askToFetch(
  { connection, consents, projects }: Session,
  target: Target,
  outcome: RunOutcome | AnalysisError,
): Promise<boolean> {
  const error = "summary" in outcome ? outcome.summary.error : null;
  const version = error?.code === "no-compiler" ? error.compiler : undefined;
  const { settings } = projects.of(target.key);
  if (version === undefined || settings.fetchCompilers !== "ask" || consents.has(version)) return false;
  consents.set(version, "asked");
  const answer: MessageActionItem | null = await connection.sendRequest(ShowMessageRequest.type, {
    type: MessageType.Info,
    message: `${target.name} needs the compiler solc ${version}, which is not on this machine. Fetch it?`,
    actions: [{ title: fetchIt }, { title: notNow }],
  });
  const isAgreed = answer?.title === fetchIt;
  consents.set(version, isAgreed ? "agreed" : "declined");
  return isAgreed;
}
