/** All words of a source, each with its place in its line, and the comments between them: read once, asked often. */

import { type TokenKind, tokenize } from "./tokens.ts";

/** A stretch of the text in UTF-16 units; `end` is exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Word extends Stretch {
  readonly kind: TokenKind;
  readonly text: string;
  /** From the beginning of the line, in UTF-16 units. */
  readonly column: number;
  readonly isFirstOnLine: boolean;
}

export interface TokenTable {
  /** In order; a symbol is one character. */
  readonly words: readonly Word[];
  readonly comments: readonly Stretch[];
}

/** Of any text, in one pass. */
export function readTokens(text: string): TokenTable {
  const words: Word[] = [];
  const comments: Stretch[] = [];
  let lineStart = 0;
  let lastLine = -1;
  let scanned = 0;
  for (const { kind, start, end } of tokenize(text)) {
    for (; scanned < start; scanned++) {
      const code = text.charCodeAt(scanned);
      if (code === 0x0a || code === 0x0d) lineStart = scanned + 1;
    }
    if (kind === "comment") {
      comments.push({ start, end });
      continue;
    }
    const isFirstOnLine = lineStart !== lastLine;
    lastLine = lineStart;
    words.push({ kind, start, end, text: text.slice(start, end), column: start - lineStart, isFirstOnLine });
  }
  return { words, comments };
}
