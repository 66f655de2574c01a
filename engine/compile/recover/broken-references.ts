/** What falls with a declaration or an import that is left out: what names it, there and in the sources that import it. */

// The compiler tells of one unknown name and stops, source by source and name by name. That a name is gone is known
// before, and each compile that is spared takes as long as the first.

import type { CompilerDiagnostic } from "../../model/compiler-diagnostic.ts";
import { parseRemappings } from "../../solc/closure.ts";
import { resolveImport } from "../../solc/resolve-import.ts";
import type { Stretch } from "../../text/outline.ts";
import type { SourceText } from "../../text/source-text.ts";
import { type Cuts, contains, cutAt } from "./blank-declarations.ts";
import { type ImportedNames, type NamedPart, namedPartsOf } from "./declared-names.ts";

type Texts = ReadonlyMap<string, SourceText>;

/** A name that a source can no longer use. */
interface LostName {
  readonly file: string;
  readonly name: string;
}

/** An import of a source, seen from there. */
interface Importer {
  readonly file: string;
  readonly place: Stretch;
  readonly names: ImportedNames;
}

/** The cuts with those that follow from them, and from what the compiler said of them. */
export function withBrokenReferences(
  cuts: Cuts,
  told: readonly CompilerDiagnostic[],
  texts: Texts,
  remappings: readonly string[],
): Cuts {
  const spread: Spread = { texts, cuts: new Map(cuts), lost: new Map(), pending: [] };
  const importers = findImporters(texts, remappings);
  for (const [file, stretches] of cuts) spread.pending.push(...lostWith(texts.get(file), stretches));
  followNames(spread, importers);
  for (const error of told) cutMember(spread, error);
  followNames(spread, importers);
  return spread.cuts;
}

interface Spread {
  readonly texts: Texts;
  readonly cuts: Map<string, readonly Stretch[]>;
  /** By source. */
  readonly lost: Map<string, Set<string>>;
  readonly pending: LostName[];
}

function followNames(spread: Spread, importers: ReadonlyMap<string, readonly Importer[]>): void {
  const { lost, pending } = spread;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const names = lost.get(next.file) ?? new Set();
    lost.set(next.file, names);
    if (!names.has(next.name)) follow(spread, next, importers.get(next.file) ?? []);
    names.add(next.name);
  }
}

function follow(spread: Spread, { file, name }: LostName, importers: readonly Importer[]): void {
  const { texts, pending } = spread;
  for (const unit of mentionsOf(texts.get(file), name)) cut(spread, file, unit);
  for (const importer of importers) {
    if (importer.names.wanted.includes(name)) cut(spread, importer.file, importer.place.start);
    const passes = importer.names.isOfAll && !givesItself(texts.get(importer.file), name);
    if (passes) pending.push({ file: importer.file, name });
  }
}

function cut({ texts, cuts, pending }: Spread, file: string, unit: number): void {
  const text = texts.get(file);
  const before = cuts.get(file) ?? [];
  if (text === undefined || before.some(({ start, end }) => start <= unit && unit < end)) return;
  const after = cutAt(text, before, unit);
  cuts.set(file, after);
  pending.push(...lostWith(text, after));
}

/** What values had from a library that is gone, they lack wherever the same name is gone. */
function cutMember(spread: Spread, { message, location }: CompilerDiagnostic): void {
  const member = /^Member "([\w$]+)" not found/.exec(message)?.[1];
  const lostThere = spread.lost.get(location?.file ?? "");
  if (member === undefined || lostThere === undefined) return;
  for (const [file, names] of spread.lost) {
    const text = spread.texts.get(file);
    if (text === undefined || !isAnyIn(lostThere, names)) continue;
    for (const unit of namedPartsOf(text).members.get(member) ?? []) cut(spread, file, unit);
  }
}

function isAnyIn(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  for (const one of some) if (all.has(one)) return true;
  return false;
}

function findImporters(texts: Texts, remappingTexts: readonly string[]): ReadonlyMap<string, readonly Importer[]> {
  const remappings = parseRemappings(remappingTexts);
  const importers = new Map<string, Importer[]>();
  for (const text of texts.values()) {
    for (const { place, import: names } of namedPartsOf(text).parts) {
      if (names === undefined) continue;
      const imported = resolveImport(remappings, text.file, names.path);
      importers.set(imported, [...(importers.get(imported) ?? []), { file: text.file, place, names }]);
    }
  }
  return importers;
}

/** What goes with the parts that are cut out whole. */
function lostWith(text: SourceText | undefined, stretches: readonly Stretch[]): readonly LostName[] {
  if (text === undefined) return [];
  const isCut = ({ place }: NamedPart): boolean => stretches.some((stretch) => contains(stretch, place));
  const gone = namedPartsOf(text).parts.filter(isCut);
  return gone.flatMap(({ gives }) => gives.map((name) => ({ file: text.file, name })));
}

/** Where a name can only be the one that is lost. */
function mentionsOf(text: SourceText | undefined, name: string): readonly number[] {
  const { inner, mentions } = text === undefined ? noParts : namedPartsOf(text);
  return inner.has(name) ? [] : (mentions.get(name) ?? []);
}

const noParts = { inner: new Set<string>(), mentions: new Map<string, readonly number[]>() };

function givesItself(text: SourceText | undefined, name: string): boolean {
  return text !== undefined && namedPartsOf(text).parts.some(({ gives }) => gives.includes(name));
}
