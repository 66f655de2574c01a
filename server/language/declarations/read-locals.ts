/** Reads the local variables of a body, each with the stretch in which it can be named. */

import type { Stretch } from "../../../engine/text/outline.ts";
import type { Declared } from "./declarations.ts";
import { readVariable, skipTo } from "./read-types.ts";
import { type Cursor, closerOf, cursorIn, isNameLike, peek, type Word } from "./words.ts";

/** Words that begin a statement which declares nothing. */
const statementWords: ReadonlySet<string> = new Set(
  `return emit delete new if else while do for try catch revert throw unchecked assembly break continue returns
  import pragma using contract function _`.split(/\s+/),
);

/** In order; those of blocks within it too. Of half-typed code, what can be seen. */
export function readLocals(words: readonly Word[], body: Stretch): readonly Declared[] {
  const cursor = cursorIn(words, body);
  const found: Declared[] = [];
  const blocks: number[] = [];
  let isStart = true;
  for (let word = peek(cursor); word !== undefined; word = peek(cursor)) {
    if (isStart && declaresHere(cursor, found, blocks.at(-1) ?? body.end)) {
      isStart = false;
      continue;
    }
    if (word.text === "{") blocks.push(endOfBlock(cursor, body.end));
    else if (word.text === "}") blocks.pop();
    else if (word.text === "assembly") skipAssembly(cursor);
    else if (headWords.has(word.text)) readHead(cursor, found, body.end);
    isStart = "{};".includes(word.text) || word.text === "else" || word.text === "assembly";
    cursor.at++;
  }
  return found;
}

function endOfBlock({ words, at, end }: Cursor, bodyEnd: number): number {
  const closer = closerOf(words, at, end);
  return closer === end ? bodyEnd : (words[closer]?.start ?? bodyEnd);
}

/** Words before parentheses that declare what the next statement can name. */
const headWords: ReadonlySet<string> = new Set(["for", "catch", "returns"]);

/** `for (uint256 i = 0; …)`, `catch Error(string memory reason)`, `try f() returns (uint256 x)`. */
function readHead(cursor: Cursor, found: Declared[], bodyEnd: number): void {
  const opener = peek(cursor, 1)?.text === "(" ? cursor.at + 1 : cursor.at + 2;
  if (cursor.words[opener]?.text !== "(" || opener >= cursor.end) return;
  const closer = closerOf(cursor.words, opener, cursor.end);
  const scopeEnd = endOfStatement(cursor, closer + 1) ?? bodyEnd;
  const inner: Cursor = { words: cursor.words, at: opener + 1, end: closer };
  if (peek(cursor)?.text === "for") declaresHere(inner, found, scopeEnd);
  else {
    for (; inner.at < inner.end; skipTo(inner, ",")) {
      const one = readVariable(inner, "local");
      if (one !== null && one.name !== "") found.push(inScope(one, undefined, scopeEnd));
    }
  }
  cursor.at = Math.max(cursor.at, inner.at - 1);
}

/** Of a block its end; else the next semicolon. */
function endOfStatement({ words, end }: Cursor, at: number): number | undefined {
  if (words[at]?.text === "{") return words[closerOf(words, at, end)]?.end;
  const rest: Cursor = { words, at, end };
  skipTo(rest, ";");
  return words[rest.at - 1]?.end;
}

/** Takes the declaration that begins here, single or in parentheses; false, and nothing is taken, where none does. */
function declaresHere(cursor: Cursor, found: Declared[], scopeEnd: number): boolean {
  const first = peek(cursor);
  if (first?.text === "(") return declareTuple(cursor, found, scopeEnd);
  if (!isNameLike(first) || statementWords.has(first.text)) return false;
  const before = cursor.at;
  const one = readVariable(cursor, "local");
  const next = peek(cursor)?.text;
  if (one === null || one.name === "" || (next !== undefined && next !== "=" && next !== ";")) {
    cursor.at = before;
    return false;
  }
  found.push(inScope(one, endOfStatement(cursor, cursor.at), scopeEnd));
  return true;
}

/** `(uint256 a, , bytes memory b) = …`. */
function declareTuple(cursor: Cursor, found: Declared[], scopeEnd: number): boolean {
  const closer = closerOf(cursor.words, cursor.at, cursor.end);
  if (cursor.words[closer + 1]?.text !== "=") return false;
  const inner: Cursor = { words: cursor.words, at: cursor.at + 1, end: closer };
  const declared: Declared[] = [];
  for (; inner.at < inner.end; skipTo(inner, ",")) {
    const one = readVariable(inner, "local");
    if (one !== null && one.name !== "") declared.push(inScope(one, endOfStatement(cursor, closer + 1), scopeEnd));
  }
  if (declared.length === 0) return false;
  found.push(...declared);
  cursor.at = closer + 1;
  return true;
}

/** A name is known from the end of its statement on: its own initial value cannot name it. */
function inScope(one: Declared, from: number | undefined, end: number): Declared {
  const start = Math.min(from ?? one.at.end, end);
  return { ...one, scope: { start, end: Math.max(end, start) } };
}

/** To its opening brace's partner: names in it are another language's. */
function skipAssembly(cursor: Cursor): void {
  let at = cursor.at;
  while (at < cursor.end && cursor.words[at]?.text !== "{" && cursor.words[at]?.text !== ";") at++;
  cursor.at = cursor.words[at]?.text === "{" ? Math.min(closerOf(cursor.words, at, cursor.end), cursor.end - 1) : at;
}
