/** Brings what a run told to the texts as they are now. */

import type { AnalysisMode } from "../../engine/model/analysis.ts";
import type { AnalysisError, AnalysisErrorCode } from "../../engine/model/analysis-error.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { Location, Range, RelatedLocation } from "../../engine/model/location.ts";
import { t } from "../l10n.ts";
import type { RunOutcome } from "../runs/run-outcome.ts";
import type { Snapshot, Target } from "../runs/target.ts";
import type { DiskTexts } from "../texts/disk-texts.ts";
import { type DocumentSnapshot, type DocumentStore, openingOf } from "../texts/document-store.ts";
import { keyOfPath } from "../texts/uri.ts";
import type { FindingItem, MessageItem, RelatedItem } from "./items.ts";
import { doOverlap, type Place, type PlaceStore, rangeIn } from "./places.ts";
import type { OwnerResults, ResultStore } from "./results.ts";

export interface RebaseDeps {
  readonly documents: DocumentStore;
  readonly results: ResultStore;
  readonly disk: DiskTexts;
}

export interface Run {
  readonly target: Target;
  readonly mode: AnalysisMode;
  readonly snapshot: Snapshot;
}

/** A run that ended like this says nothing about the sources. */
const inconclusive: ReadonlySet<AnalysisErrorCode> = new Set([
  "cancelled",
  "out-of-memory",
  "internal-error",
  "remote-failed",
]);

/** Replaces what was known of the target; answers the keys of the files to publish. */
export function rebaseResults(deps: RebaseDeps, run: Run, outcome: RunOutcome): Set<string> {
  const { error } = outcome.summary;
  if (error !== null && inconclusive.has(error.code)) return new Set();
  const { results, documents } = deps;
  const { target, snapshot, mode } = run;
  if (whatWasRead(deps, snapshot, target.key) === null) return new Set();
  if (error?.code === "file-not-found" && documents.find(target.key) === undefined) return results.forget(target.key);
  const before = results.of(target.key);
  const place = placer(deps, run, outcome);
  const change: { -readonly [Part in keyof OwnerResults]?: OwnerResults[Part] } = {};
  if (isConclusive(outcome) && snapshot.sequence > before.messagesFrom) {
    change.messages = toMessages(outcome, run, place);
    change.messagesFrom = snapshot.sequence;
    change.sources = new Set([target.key, ...Object.values(outcome.paths).map(keyOfPath)]);
  }
  if (mode !== "compile" && (error === null || outcome.summary.leftOut.length > 0)) {
    change.findings = mergeFindings(before, outcome, run, { place, places: results.places });
    if (snapshot.sequence >= before.findingsFrom) {
      change.unused = toUnused(outcome, place);
      change.summary = outcome.summary;
    }
    change.findingsFrom = Math.max(snapshot.sequence, before.findingsFrom);
  }
  return results.update(target.key, change).add(target.key);
}

/** A run that a budget cut off before the compiler had spoken is no proof that it had nothing to say. */
function isConclusive({ summary, diagnostics }: RunOutcome): boolean {
  return summary.complete || summary.error !== null || diagnostics.length > 0;
}

/** Null where the place is in no file we know, or in a text that is not there any more. */
export type Placer = (location: Location) => Place | null;

/** For what this run told. */
export function placer(deps: RebaseDeps, { target, snapshot }: Run, { paths }: RunOutcome): Placer {
  const { places } = deps.results;
  return ({ file, range }) => {
    const key = keyOfUnit(file, target, paths);
    const read = key === null ? null : whatWasRead(deps, snapshot, key);
    if (key === null || read === null) return null;
    if (read === "disk") return places.addClosed(key, range);
    const now = deps.documents.find(key);
    if (now === read.document) return places.addOpen(read, range);
    const last = rangeAtClosing(places, read, range);
    if (last === null) return null;
    return now === undefined ? places.addClosed(key, last) : places.addOpen(openingOf(now), last);
  };
}

/**
 * The text that a run read: what is on disk now, or a stage in the life of a document. Null where that is not known,
 * since the document was opened or closed meanwhile and the disk, or the next editor, has another text.
 */
function whatWasRead(
  { documents, disk }: RebaseDeps,
  { documents: snapshots, takenMs }: Snapshot,
  key: string,
): DocumentSnapshot | "disk" | null {
  const then = snapshots.get(key);
  const now = documents.find(key);
  if (then === undefined) {
    if (now === undefined) return disk.changedSince(key, takenMs) ? null : "disk";
    return disk.isLast(key, now.openedText, takenMs) ? openingOf(now) : null;
  }
  if (then.document === now) return then;
  const lastText = then.document.content.getText();
  const isSame = now === undefined ? disk.isLast(key, lastText) : now.openedText === lastText;
  return isSame ? then : null;
}

/** The key of a source unit; null where it is no file, as the compiler's own utility sources. */
function keyOfUnit(file: string, target: Target, paths: RunOutcome["paths"]): string | null {
  const path = paths[file];
  if (path !== undefined) return keyOfPath(path);
  return file === target.name || file === target.path ? target.key : null;
}

/** The document was closed while the run was under way. */
function rangeAtClosing(places: PlaceStore, then: DocumentSnapshot, range: Range): Range | null {
  const place = places.addOpen(then, range);
  places.remove(place);
  return place.lost ? null : rangeIn(then.document, place);
}

function toFindings(findings: readonly Finding[], place: Placer): FindingItem[] {
  return findings.flatMap((finding) => {
    const at = place(finding.location);
    return at === null ? [] : [{ kind: "finding", finding, place: at, related: toRelated(finding.related, place) }];
  });
}

/** Comments of ours that can go. */
function toUnused({ summary }: RunOutcome, place: Placer): MessageItem[] {
  return summary.unusedSuppressions.flatMap(({ location, names }): MessageItem[] => {
    const at = place(location);
    if (at === null) return [];
    const message =
      names === "all"
        ? t("This comment suppresses nothing.")
        : t("This comment suppresses nothing: there is no finding of {0} here.", names.join(", "));
    const code = "unused-suppression";
    return [{ kind: "message", source: "solhound", severity: "unused", code, message, place: at, related: [] }];
  });
}

/** What the compiler said; where it said no reason for having no result, the reason. */
function toMessages({ diagnostics, summary }: RunOutcome, { target }: Run, place: Placer): MessageItem[] {
  const said = diagnostics.flatMap(({ severity, code, message, location, related }): MessageItem[] => {
    const at = location === null ? null : place(location);
    if (at === null) return [];
    return [
      { kind: "message", source: "compiler", severity, code, message, place: at, related: toRelated(related, place) },
    ];
  });
  if (summary.error === null || said.some(({ severity }) => severity === "error")) return said;
  const { code, message } = summary.error;
  const at = place(placeOfError(summary.error, target));
  return at === null
    ? said
    : [...said, { kind: "message", source: "solhound", severity: "error", code, message, place: at, related: [] }];
}

/** The start of the file where the error names no place. */
function placeOfError({ file, line = 1, column = 1 }: AnalysisError, target: Target): Location {
  const start = { line: line - 1, character: column - 1 };
  return { file: file ?? target.name, span: { offset: 0, length: 0 }, range: { start, end: start } };
}

function toRelated(related: readonly RelatedLocation[], place: Placer): RelatedItem[] {
  return related.flatMap(({ location, message }) => {
    const at = place(location);
    return at === null ? [] : [{ place: at, message }];
  });
}

/** What stays of the findings that were known, and what comes. */
function mergeFindings(
  { findings: known, findingsFrom }: OwnerResults,
  { findings: found, summary }: RunOutcome,
  { mode, snapshot }: Run,
  { place, places }: { readonly place: Placer; readonly places: PlaceStore },
): FindingItem[] {
  if (snapshot.sequence < findingsFrom) {
    // A newer text was analysed meanwhile: it alone knows what can be seen in the code.
    const isKnown = matcher(known.map(({ finding }) => finding));
    const news = found.filter((finding) => finding.evidence !== "static" && !isKnown(finding));
    return [...known, ...toFindings(news, place)];
  }
  const isRefuted = ({ evidence }: Finding) => summary.complete && (mode !== "static" || evidence === "static");
  const isConfirmed = matcher(found);
  const leftOut = summary.leftOut.flatMap((location) => place(location) ?? []);
  for (const one of leftOut) places.remove(one);
  const isLeftOut = matchLeftOut(leftOut);
  const kept = known.filter((item) => (isLeftOut(item) || !isRefuted(item.finding)) && !isConfirmed(item.finding));
  return [...kept, ...toFindings(found, place)];
}

/** Whether a finding lies in what a run left out, or is about more than one function: the run said nothing of it. */
function matchLeftOut(leftOut: readonly Place[]): (item: FindingItem) => boolean {
  return ({ finding, place }) =>
    leftOut.length > 0 && (finding.function === null || leftOut.some((one) => doOverlap(one, place)));
}

/** Whether a finding is one of these, wherever it is now. */
function matcher(findings: readonly Finding[]): (finding: Finding) => boolean {
  const fingerprints = new Set(findings.map(({ fingerprint }) => fingerprint));
  return ({ fingerprint }) => fingerprints.has(fingerprint);
}
