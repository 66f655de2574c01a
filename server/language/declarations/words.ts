/** A cursor that walks the words of a source, and brackets with their partners. */

import type { Stretch, Word } from "../../../engine/text/token-table.ts";

export type { Word };

/** The index of the first stretch that begins at an offset or after it. */
export function indexAt(words: readonly Stretch[], offset: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A stretch of words that is being read; `at` moves on. */
export interface Cursor {
  readonly words: readonly Word[];
  at: number;
  /** Exclusive. */
  readonly end: number;
}

/** A cursor over the words that lie in a stretch. */
export function cursorIn(words: readonly Word[], { start, end }: Stretch): Cursor {
  return { words, at: indexAt(words, start), end: indexAt(words, end) };
}

/** The word `ahead` of the next one; undefined at the end. */
export function peek({ words, at, end }: Cursor, ahead = 0): Word | undefined {
  return at + ahead < end ? words[at + ahead] : undefined;
}

/** Takes the next word where it is this text. */
export function takes(cursor: Cursor, text: string): boolean {
  if (peek(cursor)?.text !== text) return false;
  cursor.at++;
  return true;
}

/** Takes the next word where it may be a name. */
export function takeName(cursor: Cursor): Word | undefined {
  const word = peek(cursor);
  if (!isNameLike(word)) return undefined;
  cursor.at++;
  return word;
}

/** A word that begins like a name, keywords among them. */
export function isNameLike(word: Word | undefined): word is Word {
  return word !== undefined && word.kind === "word" && !/^\d/.test(word.text);
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The index of the bracket that closes the one at `at`, or `end` where nothing does. */
export function closerOf(words: readonly Word[], at: number, end: number): number {
  const open: string[] = [];
  for (let index = at; index < end; index++) {
    const { text, kind } = words[index] ?? { text: "", kind: "comment" };
    if (kind !== "symbol") continue;
    const closer = closers[text];
    if (closer !== undefined) open.push(closer);
    else if (text === open.at(-1)) {
      open.pop();
      if (open.length === 0) return index;
    }
  }
  return end;
}

const openers: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** The index of the bracket that the one at `at` closes; -1 where nothing opens it. */
export function openerOf(words: readonly Word[], at: number): number {
  const open: string[] = [];
  for (let index = at; index >= 0; index--) {
    const { text, kind } = words[index] ?? { text: "", kind: "comment" };
    if (kind !== "symbol") continue;
    const opener = openers[text];
    if (opener !== undefined) open.push(opener);
    else if (text === open.at(-1)) {
      open.pop();
      if (open.length === 0) return index;
    } else if (text === "(" || text === "[" || text === "{") return -1;
  }
  return -1;
}

/** The index of the innermost bracket that is open before the word at `at`, within its statement; -1 where none is. */
export function openerAround(words: readonly Word[], at: number): number {
  for (let index = at - 1; index >= 0; index--) {
    const { text, kind } = words[index] ?? { text: "", kind: "word" };
    if (kind !== "symbol") continue;
    if (text === "(" || text === "[" || text === "{") return index;
    if (text === ";") return -1;
    if (text in openers) index = openerOf(words, index);
  }
  return -1;
}
