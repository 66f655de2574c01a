/** Finds what mends a message of the compiler: each fix is compiled before it is offered. */

import { applyFixes } from "../../engine/fixes/apply-fixes.ts";
import type { Fix } from "../../engine/fixes/fix.ts";
import {
  isFixableMessage,
  isMessageMended,
  type PlacedMessage,
  proposeMessageFixes,
} from "../../engine/fixes/message-fixes.ts";
import { collectEvents } from "../../engine/host/collect-events.ts";
import { inputOf, takeSnapshot, targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { withText } from "./judge-document.ts";

export type MessageFixDeps = Pick<Session, "projects" | "documents" | "backend" | "consents">;

/** Nobody waits longer for a light bulb. */
const budgetMs = 10_000;

/** Those that hold, the best first; none where it was aborted. `message` is of the document as it is now. */
export async function findMessageFixes(
  deps: MessageFixDeps,
  document: OpenDocument,
  message: PlacedMessage,
  signal: AbortSignal,
): Promise<readonly Fix[]> {
  if (!isFixableMessage(message.code)) return [];
  const text = document.content.getText();
  const before = await compile(deps, document, text, signal);
  const fixes: Fix[] = [];
  for (const fix of before === null ? [] : proposeMessageFixes(text, message, before)) {
    const mended = applyFixes(text, [fix]);
    const after = mended === null ? null : await compile(deps, document, mended, signal);
    if (before !== null && after !== null && isMessageMended(before, after, message)) fixes.push(fix);
  }
  return fixes;
}

/** What the compiler says of the document, had it this text; null where it said nothing to the end. */
async function compile(
  { projects, documents, backend, consents }: MessageFixDeps,
  document: OpenDocument,
  text: string,
  signal: AbortSignal,
): Promise<readonly PlacedMessage[] | null> {
  const snapshot = withText(takeSnapshot(documents), document, text);
  const target = targetOf(document.uri);
  const input = inputOf([target], null, snapshot, projects.of(document.key), consents.agreed());
  if (input === null) return null;
  const { diagnostics, summary } = await collectEvents(backend.run({ input, mode: "compile", budgetMs, signal }));
  if (!summary.complete) return null;
  const content = snapshot.documents.get(document.key)?.content;
  return diagnostics.map(({ code, message, location }) => ({
    code: code ?? "",
    message,
    start: location === null ? 0 : (content?.offsetAt(location.range.start) ?? 0),
    end: location === null ? 0 : (content?.offsetAt(location.range.end) ?? 0),
  }));
}
