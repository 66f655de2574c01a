/** The call that a place lies in: what can be called there, and which argument stands at the place. */

import type { Declared } from "./declarations/declarations.ts";
import { closerOf, indexAt, openerAround, type Word } from "./declarations/words.ts";
import { isContract } from "./scope/contracts.ts";
import { expressionStart, meaningBefore } from "./scope/expressions.ts";
import type { Meaning } from "./scope/meanings.ts";
import { type Place, placeAt } from "./scope/places.ts";
import { type Found, membersIn, type SourceFile, type Sources } from "./scope/sources.ts";

/** One way to call. */
export interface Callee {
  readonly found: Found;
  /** What stands between the parentheses. */
  readonly parameters: readonly Declared[];
}

export interface CallAt {
  /** Overloads; of functions that override each other, the last. */
  readonly callees: readonly Callee[];
  /** Index of the argument, from 0; for named ones that of each callee's parameter. */
  readonly argument: number | ((callee: Callee) => number);
}

/** Null where the place lies in no call of something that is known. */
export function callAt(sources: Sources, file: SourceFile, offset: number): CallAt | null {
  const { words } = file;
  const at = indexAt(words, offset);
  const inner = openerAround(words, at);
  const isNamed = words[inner]?.text === "{" && words[inner - 1]?.text === "(";
  const opener = isNamed ? inner - 1 : inner;
  const callee = words[opener - 1];
  if (words[opener]?.text !== "(" || callee === undefined) return null;
  const place = placeAt(file, callee.start);
  const meaning = meaningBefore(sources, place, opener);
  const isNew = words[expressionStart(words, opener)]?.text === "new";
  const callees = meaning === null ? [] : calleesOf(meaning, { place, isNew });
  if (callees.length === 0) return null;
  if (!isNamed) return { callees, argument: nCommas(words, opener + 1, at) };
  const name = nameOfArgument(words, inner, at);
  return { callees, argument: ({ parameters }) => parameters.findIndex((one) => one.name === name) };
}

function calleesOf(meaning: Meaning, about: { readonly place: Place; readonly isNew: boolean }): readonly Callee[] {
  if (meaning.kind === "callable") {
    const { found, isAttached } = meaning;
    const all = found.map((one) => ({ found: one, parameters: one.declared.parameters.slice(isAttached ? 1 : 0) }));
    return [...new Map(all.toReversed().map((one) => [typesOf(one.found.declared), one])).values()].toReversed();
  }
  if (meaning.kind !== "type" || meaning.type.kind !== "declared") return [];
  const { found } = meaning.type;
  if (found.declared.kind === "struct") return [{ found, parameters: found.declared.members }];
  const isMade = isContract(found) && (about.isNew || isBaseCall(about.place));
  const maker = isMade ? membersIn(found).find(({ declared }) => declared.kind === "constructor") : undefined;
  return maker === undefined ? [] : [{ found: maker, parameters: maker.declared.parameters }];
}

function typesOf({ parameters }: Declared): string {
  return JSON.stringify(parameters.map(({ type }) => type));
}

/** In the header of a contract or a constructor, the name of a base stands for its constructor. */
function isBaseCall({ around, offset }: Place): boolean {
  if (around === null) return false;
  const { kind, body } = around.declared;
  return (kind === "constructor" || isContract(around)) && (body === null || offset < body.start);
}

function nCommas(words: readonly Word[], from: number, to: number): number {
  let n = 0;
  for (let at = from; at < to; at++) {
    const text = words[at]?.text ?? "";
    if (words[at]?.kind !== "symbol") continue;
    if (text === "(" || text === "[" || text === "{") at = closerOf(words, at, to);
    else if (text === ",") n++;
  }
  return n;
}

/** Of `{a: 1, b: |` the last name. */
function nameOfArgument(words: readonly Word[], brace: number, at: number): string {
  let name = "";
  for (let index = brace + 1; index < at; index++) {
    const text = words[index]?.text ?? "";
    if (text === "(" || text === "[" || text === "{") index = closerOf(words, index, at);
    else if (text === ":") name = words[index - 1]?.text ?? "";
    else if (text === ",") name = "";
  }
  return name;
}
