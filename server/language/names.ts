/** What the names in some sources are of, asked by position: a table of the engine, with where its files are. */

import type { NamedDeclaration, NameTable } from "../../engine/model/name-table.ts";
import { isRecord } from "../../engine/util/is-record.ts";

/** A place in a file; offsets in UTF-16 units of the text without a byte order mark. */
export interface NamePlace {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

export interface Names {
  readonly table: NameTable;
  /** The key of each file of the table; null for a source that is no file. */
  readonly keys: readonly (string | null)[];
  /** The text was changed where it does not compile: names there are not known. */
  readonly isWhole: boolean;
}

/** The table that the engine wrote; null where it is none. */
export function readNameTable(json: string | undefined): NameTable | null {
  const value: unknown = json === undefined ? null : JSON.parse(json);
  const isTable = isRecord(value) && ["files", "declarations", "places"].every((part) => Array.isArray(value[part]));
  return isTable ? (value as unknown as NameTable) : null;
}

/** The name at an offset of a file, and the declarations that it is of: several, where an import brings in overloads. */
export function nameAt(
  { table, keys }: Names,
  key: string,
  offset: number,
): { readonly place: NamePlace; readonly declarations: readonly NamedDeclaration[] } | null {
  const file = keys.indexOf(key);
  let place: NamePlace | null = null;
  const declarations: NamedDeclaration[] = [];
  for (const one of placesIn(table)) {
    if (one.file !== file || one.start > offset || offset > one.end) continue;
    const declaration = table.declarations[one.declaration];
    if (declaration === undefined || (place !== null && place.start !== one.start)) continue;
    place = { key, start: one.start, end: one.end };
    declarations.push(declaration);
  }
  return place === null ? null : { place, declarations };
}

/** Where the name of a declaration stands; null where that is no file. */
export function placeOf({ keys }: Names, { file, start, end }: NamedDeclaration): NamePlace | null {
  const key = keys[file];
  return key == null ? null : { key, start, end };
}

/** All places that name one of these families, in order, each once; declarations of them among them or not. */
export function placesOfFamilies(
  { table, keys }: Names,
  families: ReadonlySet<number>,
  withDeclarations: boolean,
): readonly NamePlace[] {
  const found = new Map<string, NamePlace>();
  for (const { file, start, end, declaration } of placesIn(table)) {
    const named = table.declarations[declaration];
    const key = keys[file];
    if (named === undefined || key == null || !families.has(named.family)) continue;
    const isDeclaration = named.file === file && named.start === start;
    if (withDeclarations || !isDeclaration) found.set(`${key} ${start}`, { key, start, end });
  }
  return [...found.values()].sort((a, b) => (a.key === b.key ? a.start - b.start : a.key < b.key ? -1 : 1));
}

/** What each place is of, in the order of the table: two tables that agree in it differ in spelling alone. */
export function meaningOf({ places, declarations }: NameTable): string {
  const meaning = places.filter((_, index) => index % 4 === 0 || index % 4 === 3);
  return JSON.stringify([meaning, declarations.map(({ kind, file, family }) => [kind, file, family])]);
}

function* placesIn({ places }: NameTable) {
  for (let at = 0; at < places.length; at += 4) {
    const [file = -1, start = 0, end = 0, declaration = -1] = places.slice(at, at + 4);
    yield { file, start, end, declaration };
  }
}
