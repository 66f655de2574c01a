/** What is known about each file: findings and compiler messages, by the file whose analysis told them. */

import type { AnalysisSummary } from "../../engine/model/analysis.ts";
import type { Severity } from "../../engine/model/finding.ts";
import { dropCompilerDuplicates } from "./drop-compiler-duplicates.ts";
import type { FindingItem, Item, MessageItem } from "./items.ts";
import type { PlaceStore } from "./places.ts";

/** What the analyses of one file told, and the sequence numbers of the snapshots they told it of. */
export interface OwnerResults {
  readonly findings: readonly FindingItem[];
  readonly findingsFrom: number;
  /** As of `findings`. */
  readonly unused: readonly MessageItem[];
  /** How the last analysis went that told findings; null before the first. */
  readonly summary: AnalysisSummary | null;
  readonly messages: readonly MessageItem[];
  readonly messagesFrom: number;
  /** Keys of all files that took part in the last one. */
  readonly sources: ReadonlySet<string>;
}

export interface ResultStore {
  readonly places: PlaceStore;
  of(owner: string): OwnerResults;
  /** Replaces some of it; answers the keys of the files whose items changed. */
  update(owner: string, change: Partial<OwnerResults>): Set<string>;
  /** Owners with a result whose analysis read this file. */
  ownersReading(key: string): string[];
  owners(): string[];
  /** The file is no longer there, or no longer ours to report on. */
  forget(key: string): Set<string>;
  rename(from: string, to: string): void;
  /** Items to show, without repetitions. */
  itemsIn(key: string): Item[];
  /** Files with items to show. */
  files(): Set<string>;
}

const nothing: OwnerResults = {
  findings: [],
  findingsFrom: -1,
  unused: [],
  summary: null,
  messages: [],
  messagesFrom: -1,
  sources: new Set(),
};

/** An empty store over `places`. */
export function makeResultStore(places: PlaceStore): ResultStore {
  const byOwner = new Map<string, OwnerResults>();
  const resultsOf = (owner: string): OwnerResults => byOwner.get(owner) ?? nothing;

  /** Of a file that was analysed itself, that analysis alone tells the findings: others may be of an older text. */
  const isShownBy =
    (owner: string) =>
    ({ kind, place: { key } }: Item): boolean =>
      kind !== "finding" || key === owner || resultsOf(key).findingsFrom === nothing.findingsFrom;

  let index: Map<string, Item[]> | null = null;

  /** Items by file, those of lost places among them; made anew after each change. */
  function itemsByFile(): Map<string, Item[]> {
    if (index !== null) return index;
    index = new Map();
    for (const item of [...byOwner].flatMap(([owner, results]) => itemsOf(results).filter(isShownBy(owner)))) {
      const { key } = item.place;
      const items = index.get(key);
      if (items === undefined) index.set(key, [item]);
      else items.push(item);
    }
    return index;
  }

  const itemsIn = (key: string): Item[] =>
    dropCompilerDuplicates(distinct((itemsByFile().get(key) ?? []).filter(({ place }) => !place.lost)));

  return {
    places,
    of: resultsOf,
    update(owner, change) {
      index = null;
      const before = resultsOf(owner);
      const after = { ...before, ...change };
      byOwner.set(owner, after);
      const kept = new Set(itemsOf(after));
      for (const item of itemsOf(before)) if (!kept.has(item)) dropPlaces(places, item);
      return new Set([...itemsOf(before), ...kept].map(({ place }) => place.key));
    },
    ownersReading: (key) => [...byOwner].filter(([, { sources }]) => sources.has(key)).map(([owner]) => owner),
    owners: () => [...byOwner.keys()],
    forget(key) {
      index = null;
      const items = itemsOf(resultsOf(key));
      places.lose(key);
      byOwner.delete(key);
      const touched = new Set([key, ...items.map(({ place }) => place.key)]);
      for (const item of items) dropPlaces(places, item);
      return touched;
    },
    rename(from, to) {
      index = null;
      const results = byOwner.get(from);
      places.rename(from, to);
      if (results === undefined) return;
      byOwner.delete(from);
      byOwner.set(to, results);
    },
    itemsIn,
    files: () => new Set([...itemsByFile().keys()].filter((key) => itemsIn(key).length > 0)),
  };
}

/** The findings of a file set, counted by severity. */
export function countFindings(items: readonly Item[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { High: 0, Medium: 0, Low: 0, None: 0 };
  for (const item of items) if (item.kind === "finding") counts[item.finding.severity]++;
  return counts;
}

function itemsOf({ messages, findings, unused }: OwnerResults): Item[] {
  return [...messages, ...findings, ...unused];
}

function dropPlaces(places: PlaceStore, { place, related }: Item): void {
  places.remove(place);
  for (const { place: other } of related) places.remove(other);
}

/** Two analyses that read the same file both tell what is wrong in it. */
function distinct(items: readonly Item[]): Item[] {
  const seen = new Map<string, Item>();
  for (const item of items) {
    const identity = identityOf(item);
    if (!seen.has(identity)) seen.set(identity, item);
  }
  return [...seen.values()];
}

function identityOf(item: Item): string {
  const { span, range } = item.place;
  const what = item.kind === "finding" ? item.finding.fingerprint : `${item.code} ${item.message}`;
  return JSON.stringify([item.kind, what, span ?? range]);
}
