/** Which lines of each file were run by the last analysis that ran any of them; they follow edits as findings do. */

import type { Location } from "../../engine/model/location.ts";
import type { ShadedFile, ShadedLine } from "../../engine/model/shaded-file.ts";
import type { Place, PlaceStore } from "./places.ts";

/** A line as it was run, and where it is. */
export interface KeptLine {
  readonly line: ShadedLine;
  readonly place: Place;
  /** Of the file, in the same analysis. */
  readonly transactions: number;
}

/** What is kept of one file. */
export interface CoveredFile {
  /** Of the snapshot that was analysed. */
  readonly sequence: number;
  readonly lines: readonly KeptLine[];
}

/** Plain data: what works on it is loaded when something was executed. */
export type CoverageStore = Set<CoveredFile>;

type ToPlace = (location: Location) => Place | null;

/** All of the line: whoever knows the text has its end. */
const lineEnd = 1_000_000;

/** Replaces what was known of a file; answers its key, undefined where it is none of ours or more is known of it already. */
export function landFile(
  store: CoverageStore,
  places: PlaceStore,
  { file, lines, transactions }: ShadedFile,
  sequence: number,
  toPlace: ToPlace,
): string | undefined {
  const kept = lines.flatMap((line): KeptLine[] => {
    const place = toPlace(locationOf(file, line));
    return place === null ? [] : [{ line, place, transactions }];
  });
  const key = kept[0]?.place.key;
  if (key === undefined) return undefined;
  const known = find(store, key);
  const isNewer = known === undefined || known.sequence <= sequence;
  for (const { place } of (isNewer ? known?.lines : kept) ?? []) places.remove(place);
  if (!isNewer) return undefined;
  if (known !== undefined) store.delete(known);
  store.add({ sequence, lines: kept });
  return key;
}

/** Lines that no edit has touched. */
export function linesIn(store: CoverageStore, key: string): readonly KeptLine[] {
  return (find(store, key)?.lines ?? []).filter(({ place }) => !place.lost);
}

/** A file that was renamed has its places with it. */
function find(store: CoverageStore, key: string): CoveredFile | undefined {
  return [...store].find(({ lines }) => lines[0]?.place.key === key);
}

function locationOf(file: string, { line }: ShadedLine): Location {
  const range = { start: { line, character: 0 }, end: { line, character: lineEnd } };
  return { file, span: { offset: 0, length: 0 }, range };
}
