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

/**
 * Words that every file has which names a declaration: its name, and that of the function, event or error of a contract
 * that it is a variable in, since from elsewhere it is only named as an argument of these. An import may give those at
 * the top of a source another name.
 */
export function wordsNaming({ table }: Names, { name, kind, container, file }: NamedDeclaration): readonly string[] {
  if (kind !== "VariableDeclaration" || container === null) return [name];
  const around = table.declarations.filter((one) => one.file === file && one.name === container);
  const isLocal = around.length > 0 && around.every((one) => callableKinds.has(one.kind) && one.container !== null);
  return isLocal ? [name, container] : [name];
}

const callableKinds: ReadonlySet<string> = new Set([
  "FunctionDefinition",
  "ModifierDefinition",
  "EventDefinition",
  "ErrorDefinition",
]);

/** Where the name of a declaration stands; null where that is no file. */
export function placeOf({ keys }: Names, { file, start, end }: NamedDeclaration): NamePlace | null {
  const key = keys[file];
  return key == null ? null : { key, start, end };
}

/**
 * All places that name one of these families, in order, each once; declarations of them among them or not. A file that
 * is known by two source names declares everything twice: that is one declaration.
 */
export function placesOfFamilies(
  names: Names,
  wanted: ReadonlySet<number>,
  withDeclarations: boolean,
): readonly NamePlace[] {
  const { table, keys } = names;
  const families = withTwins(names, wanted);
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

/** These families, and those of declarations that stand at the same place. */
function withTwins(names: Names, wanted: ReadonlySet<number>): ReadonlySet<number> {
  const groups = twinsIn(names);
  const families = new Set(wanted);
  for (let size = -1; size < families.size; ) {
    size = families.size;
    const joined = groups.filter((twins) => twins.some((one) => families.has(one)));
    for (const one of joined.flat()) families.add(one);
  }
  return families;
}

/** Families of what is declared at one place, where there are several. */
function twinsIn({ table, keys }: Names): readonly (readonly number[])[] {
  const families = new Map<string, number[]>();
  for (const { file, start, family } of table.declarations) {
    const key = keys[file];
    if (key == null) continue;
    const place = `${key} ${start}`;
    families.set(place, [...(families.get(place) ?? []), family]);
  }
  return [...families.values()].filter((twins) => twins.length > 1);
}

/**
 * What each place is of, by files and by order in them: two tables that agree in it differ in spelling alone. The compiler
 * numbers declarations, and the engine orders sources, as it comes: neither counts.
 */
export function meaningOf(table: NameTable): string {
  const { files, declarations } = table;
  const order = [...declarations.keys()].sort((a, b) => byPlace(files, declarations[a], declarations[b]) || a - b);
  const rankOf = new Map(order.map((index, rank) => [index, rank]));
  const leaders = new Map<number, number>();
  const meanings = order.flatMap((index, rank) => {
    const named = declarations[index];
    if (named === undefined) return [];
    const { kind, file, family } = named;
    const leader = leaders.get(family) ?? rank;
    leaders.set(family, leader);
    return [[kind, files[file], leader]];
  });
  const places = [...placesIn(table)].map((place) => ({ ...place, rank: rankOf.get(place.declaration) ?? -1 }));
  places.sort((a, b) => byPlace(files, a, b) || a.rank - b.rank);
  return JSON.stringify([meanings, places.map(({ file, rank }) => [files[file], rank])]);
}

interface Placed {
  readonly file: number;
  readonly start: number;
}

/** By the file's name, then by where it stands in it. */
function byPlace(files: readonly string[], a: Placed | undefined, b: Placed | undefined): number {
  const [left, right] = [files[a?.file ?? -1] ?? "", files[b?.file ?? -1] ?? ""];
  return left === right ? (a?.start ?? 0) - (b?.start ?? 0) : left < right ? -1 : 1;
}

function* placesIn({ places }: NameTable) {
  for (let at = 0; at < places.length; at += 4) {
    const [file = -1, start = 0, end = 0, declaration = -1] = places.slice(at, at + 4);
    yield { file, start, end, declaration };
  }
}
