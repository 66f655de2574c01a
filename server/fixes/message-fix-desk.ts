/** Where fixes of compiler messages are asked for. */

import type { Fix } from "../../engine/fixes/fix.ts";
import type { PlacedMessage } from "../../engine/fixes/message-fixes.ts";
import type { MessageItem } from "../results/items.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import type { MessageFixDeps } from "./find-message-fixes.ts";
import type { TakeTurn } from "./turns.ts";

export interface MessageFixDesk {
  /** Fixes of a message in a document as it is now that hold, the best first. */
  of(document: OpenDocument, item: MessageItem): Promise<readonly Fix[]>;
}

type MessageDeskDeps = MessageFixDeps & Pick<Session, "publisher" | "untilEdited"> & { readonly takeTurn: TakeTurn };

/** Keeps what it knows of the texts it was asked about last. */
export function makeMessageFixDesk(deps: MessageDeskDeps): MessageFixDesk {
  let signal: AbortSignal | null = null;
  const known = new Map<string, Promise<readonly Fix[]>>();
  return {
    of(document, item) {
      const now = deps.untilEdited();
      if (now !== signal) known.clear();
      signal = now;
      const message = placed(deps, document, item);
      const key = JSON.stringify([document.key, message]);
      const fixes = known.get(key) ?? findFixes(deps, document, message, now);
      known.set(key, fixes);
      return fixes;
    },
  };
}

function placed({ publisher }: MessageDeskDeps, { content }: OpenDocument, item: MessageItem): PlacedMessage {
  const { start, end } = publisher.locate(item.place).range;
  const place = { start: content.offsetAt(start), end: content.offsetAt(end) };
  return { code: item.code ?? "", message: item.message, ...place };
}

/** What finds fixes is loaded when somebody asks. */
async function findFixes(
  deps: MessageDeskDeps,
  document: OpenDocument,
  message: PlacedMessage,
  signal: AbortSignal,
): Promise<readonly Fix[]> {
  const { findMessageFixes } = await import("./find-message-fixes.ts");
  return (await deps.takeTurn(signal, () => findMessageFixes(deps, document, message, signal))) ?? [];
}
