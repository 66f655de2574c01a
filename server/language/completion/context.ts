/** What is being typed at a place: after which word, in which part of a declaration, in a comment or a string. */

import type { Stretch } from "../../../engine/text/outline.ts";
import type { Declared, DeclaredKind, ImportLine } from "../declarations/declarations.ts";
import { indexAt, isNameLike, type Word } from "../declarations/words.ts";
import { isContract } from "../scope/contracts.ts";
import { type Place, placeAt } from "../scope/places.ts";
import type { SourceFile } from "../scope/sources.ts";
import { isElementary } from "../scope/types.ts";

export type Context =
  /** Nothing can be said: a new name, a number, a plain comment. */
  | { readonly kind: "nothing" }
  | { readonly kind: "natspec"; readonly line: string; readonly comment: Stretch }
  | { readonly kind: "path"; readonly line: ImportLine; readonly typed: string }
  | { readonly kind: "imported"; readonly line: ImportLine }
  /** `end` is the index of the dot. */
  | { readonly kind: "member"; readonly end: number }
  | { readonly kind: "names"; readonly position: Position };

/** Where names stand, by what may stand there. */
export type Position =
  | "file"
  | "contract"
  | "header"
  | "parameters"
  | "statement"
  | "expression"
  | "location"
  | "event"
  | "error"
  | "base"
  | "library"
  | "new"
  | "type";

export interface Typing {
  readonly context: Context;
  readonly place: Place;
  /** The index of the word that is being typed, else of the first one after it. */
  readonly at: number;
  /** As far as it is typed. */
  readonly prefix: string;
}

/** Words after which a name of a new declaration stands. */
const naming: ReadonlySet<string> = new Set([
  "contract",
  "interface",
  "library",
  "struct",
  "enum",
  "event",
  "error",
  "modifier",
  "function",
  "type",
  "as",
  "memory",
  "storage",
  "calldata",
  "payable",
  "indexed",
  "pragma",
]);

const afterWord: ReadonlyMap<string, Position> = new Map([
  ["emit", "event"],
  ["revert", "error"],
  ["is", "base"],
  ["using", "library"],
  ["new", "new"],
  ["for", "type"],
]);

/** What is typed at an offset. */
export function typingAt(file: SourceFile, offset: number): Typing {
  const { words, text } = file;
  const next = indexAt(words, offset);
  const last = words[next - 1];
  const isTyping = last !== undefined && last.end >= offset && last.kind === "word";
  const at = isTyping ? next - 1 : next;
  const prefix = isTyping && last !== undefined ? text.slice(last.start, offset) : "";
  const place = placeAt(file, words[at]?.start !== undefined && isTyping ? (words[at]?.start ?? offset) : offset);
  const typing = { place, at, prefix };
  const comment = commentAt(file, offset);
  if (comment !== null) return { ...typing, context: inComment(file, comment, offset) };
  const line = importAt(file, offset);
  const inString = last?.kind === "string" && last.end >= offset && (last.end > offset || !isClosed(last));
  if (inString) return { ...typing, context: inPath(file, line, last, offset) };
  if (/^\d/.test(prefix)) return { ...typing, context: { kind: "nothing" } };
  const isBehind = line !== null && line.range.end === offset && file.text[offset - 1] === ";";
  if (line !== null && !isBehind) return { ...typing, context: inImport(words, line, at) };
  return { ...typing, context: inCode(words, at, place) };
}

function isClosed({ text }: Word): boolean {
  return text.length > 1 && text.at(-1) === text[0];
}

function commentAt({ comments, text }: SourceFile, offset: number): Stretch | null {
  const comment = comments[indexAt(comments, offset) - 1];
  if (comment === undefined || comment.end < offset) return null;
  // At the end of a line comment one is still in it; behind a block comment no more.
  const isBlock = text.startsWith("/*", comment.start);
  return isBlock && comment.end === offset && text.endsWith("*/", comment.end) ? null : comment;
}

function inComment({ text }: SourceFile, comment: Stretch, offset: number): Context {
  const isDocumenting = /^\/(?:\/\/|\*\*)/.test(text.slice(comment.start, comment.start + 3));
  if (!isDocumenting) return { kind: "nothing" };
  const lineStart = Math.max(text.lastIndexOf("\n", offset - 1) + 1, comment.start);
  return { kind: "natspec", line: text.slice(lineStart, offset), comment };
}

function importAt({ declarations }: SourceFile, offset: number): ImportLine | null {
  return declarations.imports.find(({ range }) => range.start < offset && offset <= range.end) ?? null;
}

function inPath({ text }: SourceFile, line: ImportLine | null, string: Word, offset: number): Context {
  if (line === null || line.pathAt.start !== string.start + 1) return { kind: "nothing" };
  return { kind: "path", line, typed: text.slice(string.start + 1, offset) };
}

function inImport(words: readonly Word[], line: ImportLine, at: number): Context {
  const previous = words[at - 1]?.text;
  return previous === "{" || previous === "," ? { kind: "imported", line } : { kind: "nothing" };
}

function inCode(words: readonly Word[], at: number, place: Place): Context {
  const previous = words[at - 1];
  if (previous?.text === ".") return { kind: "member", end: at - 1 };
  if (previous !== undefined && naming.has(previous.text)) return { kind: "nothing" };
  return { kind: "names", position: positionAt(words, at, place) };
}

function positionAt(words: readonly Word[], at: number, place: Place): Position {
  const previous = words[at - 1];
  const special = previous === undefined ? undefined : afterWord.get(previous.text);
  const isUsing = special === "type" && words.slice(Math.max(0, at - 6), at).some(({ text }) => text === "using");
  if (special !== undefined && (special !== "type" || isUsing)) return special;
  const { around, contract } = place;
  if (around === null) return "file";
  if (!isContract(around)) return positionWithin(words, at, place, around.declared);
  return contract === null ? "base" : memberPosition(previous);
}

/** Within a function, a struct, a variable. */
function positionWithin(words: readonly Word[], at: number, { contract, offset }: Place, within: Declared): Position {
  const previous = words[at - 1];
  const { body, kind, at: name } = within;
  if (body !== null && body.start <= offset) return bodyPosition(kind, previous);
  if (name.start >= offset) return contract === null ? "file" : memberPosition(previous);
  if (isInParentheses(words, at, name.end)) {
    return previous?.text === "(" || previous?.text === "," ? "parameters" : afterType(previous);
  }
  // Behind the name of a variable its value begins.
  return kind === "variable" ? "expression" : "header";
}

function memberPosition(previous: Word | undefined): Position {
  return startsAnew(previous) ? "contract" : afterType(previous);
}

function bodyPosition(kind: DeclaredKind, previous: Word | undefined): Position {
  if (kind === "struct") return startsAnew(previous) ? "type" : afterType(previous);
  if (kind === "enum") return "location";
  if (startsAnew(previous)) return "statement";
  return isElementary(previous?.text ?? "") ? "location" : "expression";
}

function startsAnew(previous: Word | undefined): boolean {
  return previous === undefined || "{};".includes(previous.text);
}

/** After a type a name follows, or where it is kept. */
function afterType(previous: Word | undefined): Position {
  return previous?.text === "]" || isNameLike(previous) ? "location" : "type";
}

function isInParentheses(words: readonly Word[], at: number, from: number): boolean {
  let depth = 0;
  for (let index = indexAt(words, from); index < at; index++) {
    const text = words[index]?.text;
    if (text === "(") depth++;
    if (text === ")") depth--;
  }
  return depth > 0;
}
