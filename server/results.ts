/** What is known about each file: findings and compiler messages, by the file whose analysis told them. */

import type { Finding, Severity } from "../engine/model/finding.ts";
import type { Place, PlaceStore } from "./places.ts";

export interface RelatedItem {
  readonly place: Place;
  readonly message: string;
}

export interface FindingItem {
  readonly kind: "finding";
  readonly finding: Finding;
  readonly place: Place;
  readonly related: readonly RelatedItem[];
}

/** Something that keeps a file from being compiled or analysed, or that its compiler remarks. */
export interface MessageItem {
  readonly kind: "message";
  /** Who says it: the compiler, or we. */
  readonly source: "compiler" | "solhound";
  readonly severity: "error" | "warning" | "info";
  readonly code: string | null;
  readonly message: string;
  readonly place: Place;
  readonly related: readonly RelatedItem[];
}

export type Item = FindingItem | MessageItem;

/** What the analyses of one file told. */
interface OwnerResults {
  findings: readonly FindingItem[];
  messages: readonly MessageItem[];
  /** Keys of all files that took part in the last one. */
  sources: ReadonlySet<string>;
}

export interface ResultStore {
  readonly places: PlaceStore;
  findings(owner: string): readonly FindingItem[];
  /** Each answers the keys of the files whose items changed. */
  setFindings(owner: string, findings: readonly FindingItem[]): Set<string>;
  setMessages(owner: string, messages: readonly MessageItem[]): Set<string>;
  setSources(owner: string, sources: ReadonlySet<string>): void;
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

const nothing: OwnerResults = { findings: [], messages: [], sources: new Set() };

/** An empty store over `places`. */
export function makeResultStore(places: PlaceStore): ResultStore {
  const byOwner = new Map<string, OwnerResults>();
  const resultsOf = (owner: string): OwnerResults => byOwner.get(owner) ?? nothing;

  function* allItems(): Iterable<Item> {
    for (const { findings, messages } of byOwner.values()) {
      yield* messages;
      yield* findings;
    }
  }

  function replace(owner: string, change: Partial<OwnerResults>, before: readonly Item[], after: readonly Item[]) {
    const kept = new Set(after);
    for (const item of before) if (!kept.has(item)) dropPlaces(places, item);
    byOwner.set(owner, { ...resultsOf(owner), ...change });
    return new Set([...before, ...after].map(({ place }) => place.key));
  }

  return {
    places,
    findings: (owner) => resultsOf(owner).findings,
    setFindings: (owner, findings) => replace(owner, { findings }, resultsOf(owner).findings, findings),
    setMessages: (owner, messages) => replace(owner, { messages }, resultsOf(owner).messages, messages),
    setSources(owner, sources) {
      byOwner.set(owner, { ...resultsOf(owner), sources });
    },
    ownersReading: (key) => [...byOwner].filter(([, { sources }]) => sources.has(key)).map(([owner]) => owner),
    owners: () => [...byOwner.keys()],
    forget(key) {
      const { findings, messages } = resultsOf(key);
      places.lose(key);
      const touched = new Set([key, ...[...findings, ...messages].map(({ place }) => place.key)]);
      for (const item of [...findings, ...messages]) dropPlaces(places, item);
      byOwner.delete(key);
      return touched;
    },
    rename(from, to) {
      const results = byOwner.get(from);
      places.rename(from, to);
      if (results === undefined) return;
      byOwner.delete(from);
      byOwner.set(to, results);
    },
    itemsIn: (key) => distinct([...allItems()].filter(({ place }) => place.key === key && !place.lost)),
    files: () => new Set([...allItems()].filter(({ place }) => !place.lost).map(({ place }) => place.key)),
  };
}

/** The findings of a file set, counted by severity. */
export function countFindings(items: readonly Item[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { High: 0, Medium: 0, Low: 0, None: 0 };
  for (const item of items) if (item.kind === "finding") counts[item.finding.severity]++;
  return counts;
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
