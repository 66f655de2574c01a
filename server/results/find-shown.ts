/** Finds again what a client was told of. */

import type { FindingReference } from "../protocol.ts";
import type { Session } from "../session.ts";
import { uriKey } from "../texts/uri.ts";
import type { FindingItem } from "./items.ts";

/** The finding as it is shown now; null where there is none. */
export function findShown(
  { publisher }: Pick<Session, "publisher">,
  { uri, fingerprint }: FindingReference,
): FindingItem | null {
  for (const item of publisher.shown(uriKey(uri))) {
    if (item.kind === "finding" && item.finding.fingerprint === fingerprint) return item;
  }
  return null;
}
