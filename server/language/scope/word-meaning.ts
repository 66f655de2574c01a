/** What a single word of a text is of: a declaration, a use of one, or nothing that is known. */

import { memoize } from "../../../engine/util/memoize.ts";
import type { Declared } from "../declarations/declarations.ts";
import { closerOf, indexAt, isNameLike, openerAround, type Word } from "../declarations/words.ts";
import { isContract } from "./contracts.ts";
import type { Entry } from "./entry.ts";
import { argumentsIn, meaningBefore } from "./expressions.ts";
import { fittingCallables } from "./meanings.ts";
import { membersOf } from "./members.ts";
import { localsOf, lookup, type Place, placeAt } from "./places.ts";
import { type Found, foundIn, membersIn, type SourceFile, type Sources } from "./sources.ts";
import { lookupTop } from "./top-names.ts";

export interface WordMeaning {
  readonly word: Word;
  /** All that it can be of: several where functions are overloaded. */
  readonly found: readonly Found[];
  /** It stands where it is declared. */
  readonly isDeclaration: boolean;
}

/** The index of the word at an offset, or that ends there; -1 where none that may be a name does. */
export function nameIndexAt({ words }: SourceFile, offset: number): number {
  const next = indexAt(words, offset);
  const word = words[next];
  if (word !== undefined && word.start === offset && isNameLike(word)) return next;
  const previous = words[next - 1];
  return previous !== undefined && previous.end >= offset && isNameLike(previous) ? next - 1 : -1;
}

/** Null for a word that is of nothing that is known: a keyword, a number, a name from elsewhere. */
export function wordMeaning(sources: Sources, file: SourceFile, index: number): WordMeaning | null {
  const word = file.words[index];
  if (!isNameLike(word)) return null;
  const declared = declaredAt(file).get(word.start);
  if (declared !== undefined) return { word, found: [declared], isDeclaration: true };
  const found = usedAt(sources, file, index, word);
  return found.length === 0 ? null : { word, found, isDeclaration: false };
}

/** All declarations of a file, local ones too, by where their names begin. */
const declaredAt = memoize((file: SourceFile): ReadonlyMap<number, Found> => {
  const byStart = new Map<number, Found>();
  const hasName = ({ name, kind }: Declared) => name !== "" && !["constructor", "receive", "fallback"].includes(kind);
  for (const found of foundIn(file).values()) {
    if (hasName(found.declared)) byStart.set(found.declared.at.start, found);
    if (isContract(found)) continue;
    for (const local of localsOf(found)) byStart.set(local.declared.at.start, local);
  }
  return byStart;
});

function usedAt(sources: Sources, file: SourceFile, index: number, word: Word): readonly Found[] {
  const { words } = file;
  const place = placeAt(file, word.start);
  if (words[index - 1]?.text === ".") {
    const before = meaningBefore(sources, place, index - 1);
    const member = before === null ? undefined : membersOf(sources, before, place).get(word.text);
    return member === undefined ? [] : asCalled(sources, place, index, member);
  }
  const imported = importedAt(sources, file, index);
  if (imported !== null) return imported;
  const named = namedArgumentAt(sources, place, index);
  if (named !== null) return named;
  const entry = lookup(sources, place, word.text);
  return entry === null ? [] : asCalled(sources, place, index, entry);
}

/** Of overloads those that take the arguments, if any does. */
function asCalled(sources: Sources, place: Place, index: number, { found, meaning }: Entry): readonly Found[] {
  if (found.length < 2 || meaning?.kind !== "callable") return found;
  const { words } = place.file;
  const opener = words[index + 1]?.text === "{" ? closerOf(words, index + 1, words.length) + 1 : index + 1;
  if (words[opener]?.text !== "(") return found;
  const closer = closerOf(words, opener, words.length);
  const given = argumentsIn(sources, place, { words, at: opener + 1, end: closer });
  const fitting = fittingCallables(sources, meaning, given);
  return fitting.length === 0 ? found : fitting;
}

/** Of `import {A as B}`, what both are; null elsewhere. */
function importedAt(sources: Sources, file: SourceFile, index: number): readonly Found[] | null {
  const word = file.words[index];
  const line = file.declarations.imports.find(
    ({ range }) => word !== undefined && range.start <= word.start && word.end <= range.end,
  );
  if (line === undefined || word === undefined) return null;
  const key = sources.target(file, line.path);
  const target = key === undefined ? undefined : sources.find(key);
  const name = line.names?.find(({ name: one, alias }) => one === word.text || alias === word.text)?.name;
  return target === undefined || name === undefined ? [] : lookupTop(sources, target, name).found;
}

/** Of `f({amount: 1})` the parameter; of `f{value: 1}` nothing; null elsewhere. */
function namedArgumentAt(sources: Sources, place: Place, index: number): readonly Found[] | null {
  const { words } = place.file;
  if (words[index + 1]?.text !== ":") return null;
  const named = argumentNamesAt(sources, place, index);
  return named?.filter(({ declared }) => declared.name === words[index]?.text) ?? null;
}

/** What can be named where an argument is named, as in `f({…})`; none in `f{…}`; null elsewhere. */
export function argumentNamesAt(sources: Sources, place: Place, index: number): readonly Found[] | null {
  const { words } = place.file;
  const previous = words[index - 1]?.text;
  if (previous !== "{" && previous !== ",") return null;
  const opener = openerAround(words, index);
  const before = words[opener - 1];
  if (before === undefined || words[opener]?.text !== "{") return null;
  if (before.text === "(") {
    const callee = meaningBefore(sources, place, opener - 1);
    return callee === null ? [] : parametersOf(callee);
  }
  return words[index + 1]?.text === ":" ? [] : null;
}

/** What can be named in a call. */
function parametersOf(callee: NonNullable<ReturnType<typeof meaningBefore>>): readonly Found[] {
  if (callee.kind === "callable") {
    return callee.found.flatMap((found) =>
      found.declared.parameters.map((declared) => ({ declared, file: found.file, owner: found })),
    );
  }
  const isStruct =
    callee.kind === "type" && callee.type.kind === "declared" && callee.type.found.declared.kind === "struct";
  return isStruct && callee.type.kind === "declared" ? membersIn(callee.type.found) : [];
}
