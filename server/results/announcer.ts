/** Tells a client that lists findings what there is in a file; says nothing twice. */

import type { Range } from "../../engine/model/location.ts";
import type { FindingEntry, FindingsParams } from "../findings-protocol.ts";
import type { FindingItem, Item } from "./items.ts";
import { worstFirst } from "./one-per-place.ts";
import { plainSentence } from "./plain-sentence.ts";

/** Tells of one file. */
export type Announcer = (uri: string, items: readonly Item[]) => void;

/** An announcer that has said nothing yet; `rangeOf` says where an item is now. */
export function makeAnnouncer(rangeOf: (item: Item) => Range, send: (params: FindingsParams) => void): Announcer {
  const sent = new Map<string, string>();
  return (uri, items) => {
    const findings = items.flatMap((item) => (item.kind === "finding" ? [item] : []));
    if (findings.length === 0 && !sent.has(uri)) return;
    const params = { uri, findings: worstFirst(findings, rangeOf).map((item) => toEntry(item, rangeOf(item))) };
    const text = JSON.stringify(params);
    if (sent.get(uri) === text) return;
    if (findings.length === 0) sent.delete(uri);
    else sent.set(uri, text);
    send(params);
  };
}

/** A finding as a list shows it, at `range` now. */
export function toEntry({ finding }: FindingItem, range: Range): FindingEntry {
  const { check, fingerprint, severity, confidence, evidence, title, description, contract } = finding;
  return {
    check,
    fingerprint,
    severity,
    confidence,
    evidence,
    title: plainSentence(title),
    message: plainSentence(description.head),
    contract,
    function: finding.function,
    range,
  };
}
