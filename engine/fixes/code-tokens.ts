/** The tokens that code is made of, and what fixes ask of them. */

import { tokenize } from "../text/tokens.ts";

/** A token that is no comment. UTF-16 units; `end` is exclusive. */
export interface CodeToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isWord: boolean;
}

/** All tokens of a text but its comments. */
export function codeTokens(text: string): readonly CodeToken[] {
  return [...tokenize(text)]
    .filter(({ kind }) => kind !== "comment")
    .map(({ kind, start, end }) => ({ text: text.slice(start, end), start, end, isWord: kind === "word" }));
}

const closers: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

/** The index of the token that closes the bracket at `open`; -1 where none does. */
export function closerOf(tokens: readonly CodeToken[], open: number): number {
  const opener = tokens[open]?.text ?? "";
  const closer = closers.get(opener);
  let depth = 0;
  for (let index = open; closer !== undefined && index < tokens.length; index++) {
    if (tokens[index]?.text === opener) depth++;
    if (tokens[index]?.text === closer && --depth === 0) return index;
  }
  return -1;
}

/** The first index from `from` on whose token has this text and lies in no bracket opened since; -1 where there is none. */
export function findFlat(tokens: readonly CodeToken[], from: number, text: string): number {
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index]?.text ?? "";
    if (token === text) return index;
    if (closers.has(token)) {
      index = closerOf(tokens, index);
      if (index < 0) return -1;
    } else if (token === ")" || token === "]" || token === "}") return -1;
  }
  return -1;
}

/** The index of the bracket `{` that the token at `index` lies in; -1 where it lies in none. */
export function openerAround(tokens: readonly CodeToken[], index: number): number {
  let depth = 0;
  for (let at = index - 1; at >= 0; at--) {
    const token = tokens[at]?.text;
    if (token === "}") depth++;
    if (token === "{" && depth-- === 0) return at;
  }
  return -1;
}

/** The index of the keyword of the innermost declaration around `index` that begins with one of `words`; -1: none. */
export function declarationAround(tokens: readonly CodeToken[], index: number, words: ReadonlySet<string>): number {
  for (let open = openerAround(tokens, index); open >= 0; open = openerAround(tokens, open)) {
    for (let at = open - 1; at >= 0 && !";{}".includes(tokens[at]?.text ?? ";"); at--) {
      if (words.has(tokens[at]?.text ?? "")) return at;
    }
  }
  return -1;
}

/** A name that is used nowhere in the text: `base`, else with the first number that is free. */
export function freshName(tokens: readonly CodeToken[], base: string): string {
  const taken = new Set(tokens.map(({ text }) => text));
  let name = base;
  for (let n = 2; taken.has(name); n++) name = `${base}${n}`;
  return name;
}
