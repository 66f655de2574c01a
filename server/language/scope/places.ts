/** What surrounds a place in a text, and the names that can stand there. */

import { memoize } from "../../../engine/util/memoize.ts";
import type { Declared } from "../declarations/declarations.ts";
import { readLocals } from "../declarations/read-locals.ts";
import { indexAt } from "../declarations/words.ts";
import { builtins, isBuiltinName } from "./builtins.ts";
import { isContract, namedInside } from "./contracts.ts";
import { type Entry, entryOf } from "./entry.ts";
import { type Found, foundIn, type SourceFile, type Sources, topOf } from "./sources.ts";
import { lookupTop, topNames } from "./top-names.ts";
import type { Home } from "./types.ts";

/** A place in a file, with what it lies in. */
export interface Place extends Home {
  readonly offset: number;
  /** The function, modifier, event, struct … around the place, at most as deep as a member of a contract. */
  readonly around: Found | null;
}

/** How near a name is to where it is used: the smaller, the nearer. */
export const nearness = { local: 0, contract: 1, inherited: 2, file: 3, imported: 4, language: 5 } as const;
export type Nearness = keyof typeof nearness;

export interface ScopedEntry extends Entry {
  readonly nearness: Nearness;
}

/** What lies around an offset. */
export function placeAt(file: SourceFile, offset: number): Place {
  const holds = ({ range }: Declared) => range.start <= offset && offset <= endOf(file, range.end);
  const top = file.declarations.declared.findLast(holds);
  const found = top === undefined ? undefined : foundIn(file).get(top);
  if (found === undefined || !isContract(found)) return { file, offset, contract: null, around: found ?? null };
  const { body } = found.declared;
  // In the header of a contract its own names are not known.
  if (body === null || offset < body.start) return { file, offset, contract: null, around: found };
  const member = found.declared.members.findLast(holds);
  const around = (member === undefined ? undefined : foundIn(file).get(member)) ?? found;
  return { file, offset, contract: found, around };
}

/** What does not end as a declaration does goes on up to the next word. */
function endOf({ text, words }: SourceFile, end: number): number {
  const isWhole = text[end - 1] === ";" || text[end - 1] === "}";
  return isWhole ? end : (words[indexAt(words, end)]?.start ?? text.length);
}

/** Of a function, a modifier, a constructor: parameters, named results and local variables, as declarations of the file. */
export const localsOf = memoize((callable: Found): readonly Found[] => {
  const { declared, file } = callable;
  const { parameters, returns, body } = declared;
  const named = [...parameters, ...returns].filter(({ name }) => name !== "");
  const locals = body === null ? [] : readLocals(file.words, body);
  return [...named, ...locals].map((one) => ({ declared: one, file, owner: callable }));
});

/** Those that can be named at the place, the innermost first. */
function localsAt({ around, offset }: Place): readonly Found[] {
  if (around === null || isContract(around)) return [];
  const isKnown = ({ declared: { scope } }: Found) => scope === null || (scope.start <= offset && offset <= scope.end);
  return localsOf(around).filter(isKnown).toReversed();
}

/** What a name is at a place; null where it is nothing that is known. */
export function lookup(sources: Sources, place: Place, name: string): Entry | null {
  const local = localsAt(place).find(({ declared }) => declared.name === name);
  if (local !== undefined) return entryOf(sources, name, [local]);
  const special = specialName(place, name);
  if (special !== null) return special;
  const member = place.contract === null ? undefined : namedInside(sources, place.contract).get(name);
  if (member !== undefined) return entryOf(sources, name, member);
  const { found, module } = lookupTop(sources, place.file, name);
  if (found.length > 0 || module !== null) return entryOf(sources, name, found, module);
  const known = (topOf(builtins).get(name) ?? []).filter(isBuiltinName);
  return known.length === 0 ? null : entryOf(sources, name, known);
}

/** `this` and `super`. */
function specialName({ contract }: Place, name: string): Entry | null {
  if (contract === null) return null;
  const entry = { name, found: [], module: null };
  if (name === "this") {
    return { ...entry, meaning: { kind: "value", type: { kind: "declared", found: contract }, isStorage: false } };
  }
  return name === "super" ? { ...entry, meaning: { kind: "super", contract } } : null;
}

/** All names that can stand at a place, each as the nearest that goes by it. */
export function namesAt(sources: Sources, place: Place): ReadonlyMap<string, ScopedEntry> {
  const names = new Map<string, ScopedEntry>();
  for (const [entry, how] of [...namesWithin(sources, place), ...namesAround(sources, place)]) {
    if (!names.has(entry.name)) names.set(entry.name, { ...entry, nearness: how });
  }
  return names;
}

/** Of the function and the contract, the nearest first. */
function* namesWithin(sources: Sources, place: Place): Generator<readonly [Entry, Nearness]> {
  for (const found of localsAt(place)) yield [entryOf(sources, found.declared.name, [found]), "local"];
  if (place.contract === null) return;
  for (const name of ["this", "super"]) {
    const special = specialName(place, name);
    if (special !== null) yield [special, "language"];
  }
  for (const [name, found] of namedInside(sources, place.contract)) {
    yield [entryOf(sources, name, found), found[0]?.owner === place.contract ? "contract" : "inherited"];
  }
}

/** Of the file, what it imports, and the language. */
function* namesAround(sources: Sources, place: Place): Generator<readonly [Entry, Nearness]> {
  for (const [name, { found, module }] of topNames(sources, place.file)) {
    yield [entryOf(sources, name, found, module), found[0]?.file === place.file ? "file" : "imported"];
  }
  for (const [name, found] of topOf(builtins)) {
    const known = found.filter(isBuiltinName);
    if (known.length > 0) yield [entryOf(sources, name, known), "language"];
  }
}
