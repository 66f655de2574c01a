/** Where fixes of compiler messages are asked for: each is compiled before it is offered. */

import { applyFixes } from "../../engine/fixes/apply-fixes.ts";
import type { Fix } from "../../engine/fixes/fix.ts";
import {
  isFixableMessage,
  isMessageMended,
  type PlacedMessage,
  proposeMessageFixes,
} from "../../engine/fixes/message-fixes.ts";
import { collectEvents } from "../../engine/host/collect-events.ts";
import type { MessageItem } from "../results/items.ts";
import { inputOf, takeSnapshot, targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { withText } from "./judge-document.ts";

export interface MessageFixDesk {
  /** Fixes of a message in a document as it is now that hold, the best first. */
  of(document: OpenDocument, item: MessageItem): Promise<readonly Fix[]>;
}

type MessageDeps = Pick<Session, "projects" | "documents" | "backend" | "consents" | "publisher">;

/** Nobody waits longer for a light bulb. */
const budgetMs = 10_000;

/** Keeps what it knows of the texts it was asked about last. */
export function makeMessageFixDesk(deps: MessageDeps): MessageFixDesk {
  let state = "";
  const known = new Map<string, Promise<readonly Fix[]>>();
  return {
    of(document, item) {
      const now = JSON.stringify(deps.documents.all().map(({ key, content }) => [key, content.version]));
      if (now !== state) known.clear();
      state = now;
      const message = placed(deps, document, item);
      const key = JSON.stringify([document.key, message]);
      const fixes = known.get(key) ?? findFixes(deps, document, message);
      known.set(key, fixes);
      return fixes;
    },
  };
}

function placed({ publisher }: MessageDeps, { content }: OpenDocument, item: MessageItem): PlacedMessage {
  const { start, end } = publisher.locate(item.place).range;
  const place = { start: content.offsetAt(start), end: content.offsetAt(end) };
  return { code: item.code ?? "", message: item.message, ...place };
}

async function findFixes(deps: MessageDeps, document: OpenDocument, message: PlacedMessage): Promise<readonly Fix[]> {
  if (!isFixableMessage(message.code)) return [];
  const text = document.content.getText();
  const before = await compile(deps, document, text);
  const fixes: Fix[] = [];
  for (const fix of before === null ? [] : proposeMessageFixes(text, message, before)) {
    const mended = applyFixes(text, [fix]);
    const after = mended === null ? null : await compile(deps, document, mended);
    if (before !== null && after !== null && isMessageMended(before, after, message)) fixes.push(fix);
  }
  return fixes;
}

/** What the compiler says of the document, had it this text; null where it said nothing to the end. */
async function compile(
  { projects, documents, backend, consents }: MessageDeps,
  document: OpenDocument,
  text: string,
): Promise<readonly PlacedMessage[] | null> {
  const snapshot = withText(takeSnapshot(documents), document, text);
  const target = targetOf(document.uri);
  const input = inputOf([target], null, snapshot, projects.of(document.key), consents.agreed());
  if (input === null) return null;
  const { signal } = new AbortController();
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
