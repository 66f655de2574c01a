/** What the words of an expression stand for: names, calls, indexes and members, one after the other. */

import { readType } from "../declarations/read-types.ts";
import { type Cursor, closerOf, isNameLike, openerOf, peek, type Word } from "../declarations/words.ts";
import { type Arguments, aValueOf, elementOf, type Meaning, resultOf } from "./meanings.ts";
import { membersOf } from "./members.ts";
import { lookup, type Place } from "./places.ts";
import type { Sources } from "./sources.ts";
import { isElementary, resolveType, type Type } from "./types.ts";

/** Words after which an expression begins, although a bracket after them looks like a call. */
const before: ReadonlySet<string> = new Set(
  "return if while for else emit revert do delete throw returns require_ catch try in is unchecked".split(" "),
);

/** Where the expression begins whose last word is the one before `end`; `end` itself where that is none. */
export function expressionStart(words: readonly Word[], end: number): number {
  let at = end;
  for (;;) {
    const start = operandStart(words, at);
    if (start === null) return end;
    at = start;
    if (words[at - 1]?.text === "new") return at - 1;
    if (words[at - 1]?.text !== "." || words[at]?.kind === "string") return at;
    at--;
  }
}

/** Where the name begins, with the brackets after it, whose last word is the one before `end`; null where none does. */
function operandStart(words: readonly Word[], end: number): number | null {
  let at = end;
  for (let last = words[at - 1]; last !== undefined; last = words[at - 1]) {
    if (last.kind !== "symbol") return last.kind === "string" || isNameLike(last) ? at - 1 : null;
    if (!")]}".includes(last.text)) return null;
    at = openerOf(words, at - 1);
    if (at < 0) return null;
    if (isPart(words[at - 1])) continue;
    return last.text === "}" ? null : at;
  }
  return null;
}

/** What a bracket can follow as a call, an index or options. */
function isPart(word: Word | undefined): boolean {
  if (word === undefined) return false;
  return (isNameLike(word) && !before.has(word.text)) || word.text === ")" || word.text === "]" || word.text === "}";
}

/** What the expression stands for that ends before the word at `end`; null where that is not known. */
export function meaningBefore(sources: Sources, place: Place, end: number): Meaning | null {
  const { words } = place.file;
  const start = expressionStart(words, end);
  if (start === end) return null;
  const cursor: Cursor = { words, at: start, end };
  const meaning = evaluate(sources, place, cursor);
  return cursor.at === end ? meaning : null;
}

/** Takes names, calls, indexes and members as far as they go. */
function evaluate(sources: Sources, place: Place, cursor: Cursor): Meaning | null {
  let meaning = takePrimary(sources, place, cursor);
  for (let next = peek(cursor); meaning !== null && next !== undefined; next = peek(cursor)) {
    if (next.text === ".") {
      const name = peek(cursor, 1)?.text;
      if (name === undefined) return meaning;
      meaning = membersOf(sources, meaning, place).get(name)?.meaning ?? null;
      cursor.at += 2;
    } else if (next.text === "(" || next.text === "[" || next.text === "{") {
      meaning = afterBracket(sources, place, meaning, cursor);
    } else return meaning;
  }
  return meaning;
}

function afterBracket(sources: Sources, place: Place, meaning: Meaning, cursor: Cursor): Meaning | null {
  const opener = cursor.at;
  const closer = closerOf(cursor.words, opener, cursor.end);
  cursor.at = closer + 1;
  if (closer === cursor.end) return null;
  const bracket = cursor.words[opener]?.text;
  // `{value: 1}` before the parentheses changes nothing.
  if (bracket === "{") return meaning;
  if (bracket === "(") {
    const given =
      meaning.kind === "callable"
        ? argumentsIn(sources, place, { words: cursor.words, at: opener + 1, end: closer })
        : [];
    return resultOf(sources, meaning, given);
  }
  // A slice, as in `data[4:]`, is what it is of.
  return isSlice(cursor.words, closer) ? meaning : elementOf(sources, meaning);
}

function isSlice(words: readonly Word[], closer: number): boolean {
  for (let at = closer - 1, depth = 0; at >= 0; at--) {
    const text = words[at]?.text ?? "";
    if (text === ")" || text === "]") depth++;
    if (text === "(" || text === "[") depth--;
    if (depth < 0) return false;
    if (text === ":" && depth === 0) return true;
  }
  return false;
}

/** The types of what stands between parentheses; those of named arguments are not known. */
export function argumentsIn(sources: Sources, place: Place, cursor: Cursor): Arguments {
  const isNamed = peek(cursor)?.text === "{";
  const inner = isNamed ? { words: cursor.words, at: cursor.at + 1, end: cursor.end - 1 } : cursor;
  const given: (Type | null)[] = [];
  while (inner.at < inner.end) {
    const end = endOfArgument(inner);
    const one: Cursor = { words: inner.words, at: inner.at, end };
    const meaning = isNamed ? null : evaluate(sources, place, one);
    given.push(one.at === end && meaning?.kind === "value" ? meaning.type : null);
    inner.at = end + 1;
  }
  return given;
}

/** The index of the next comma outside of brackets, or the end. */
function endOfArgument({ words, at, end }: Cursor): number {
  for (let index = at; index < end; index++) {
    const { text, kind } = words[index] ?? { text: "", kind: "word" };
    if (kind !== "symbol") continue;
    if (text === ",") return index;
    if (text === "(" || text === "[" || text === "{") index = closerOf(words, index, end);
  }
  return end;
}

function takePrimary(sources: Sources, place: Place, cursor: Cursor): Meaning | null {
  const first = peek(cursor);
  if (first === undefined) return null;
  if (first.text === "(") return takeParentheses(sources, place, cursor);
  if (first.text === "new") return takeNew(sources, place, cursor);
  if (first.text === "type" && peek(cursor, 1)?.text === "(") return takeMeta(sources, place, cursor);
  if (!isNameLike(first)) return null;
  cursor.at++;
  if (!isElementary(first.text)) return lookup(sources, place, first.text)?.meaning ?? null;
  if (first.text === "address" && peek(cursor)?.text === "payable") {
    cursor.at++;
    return { kind: "type", type: { kind: "elementary", name: "payable" } };
  }
  const type = resolveType(sources, { kind: "named", name: [first.text] }, place);
  return type === null ? null : { kind: "type", type };
}

function takeNew(sources: Sources, place: Place, cursor: Cursor): Meaning | null {
  cursor.at++;
  const written = readType(cursor);
  const type = written === null ? null : resolveType(sources, written, place);
  return type === null ? null : { kind: "type", type };
}

function takeMeta(sources: Sources, place: Place, cursor: Cursor): Meaning | null {
  const closer = closerOf(cursor.words, cursor.at + 1, cursor.end);
  const inner: Cursor = { words: cursor.words, at: cursor.at + 2, end: closer };
  cursor.at = Math.min(closer + 1, cursor.end);
  const written = readType(inner);
  const type = written === null || inner.at < closer ? null : resolveType(sources, written, place);
  return type === null ? null : { kind: "meta", type };
}

const comparing = /^[=!<>&|]$/;

/** `(a + b)` is of the type of `a`, as far as it is a number; `(a == b)` is a Boolean. */
function takeParentheses(sources: Sources, place: Place, cursor: Cursor): Meaning | null {
  const closer = closerOf(cursor.words, cursor.at, cursor.end);
  const inner: Cursor = { words: cursor.words, at: cursor.at + 1, end: closer };
  cursor.at = Math.min(closer + 1, cursor.end);
  const meaning = evaluate(sources, place, inner);
  const [next, after] = [peek(inner)?.text, peek(inner, 1)?.text];
  if (next === undefined) return meaning;
  if (next === ",") return { kind: "tuple" };
  const isComparison = comparing.test(next) && (after === "=" || after === next || /^[<>]$/.test(next));
  if (isComparison && !(next === after && /^[<>]$/.test(next))) return aValueOf({ kind: "elementary", name: "bool" });
  const isNumber = meaning?.kind === "value" && meaning.type.kind === "elementary";
  return isNumber && /^[-+*/%]$/.test(next) ? meaning : null;
}
