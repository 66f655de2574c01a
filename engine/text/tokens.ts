/** Cuts Solidity into tokens and comments: no grammar, no errors, one pass. */

export type TokenKind = "comment" | "string" | "word" | "symbol";

/** Offsets in UTF-16 units; `end` is exclusive. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/**
 * The tokens of any text, in order; white space lies between them. A comment or string that is never closed ends with
 * the text or, where Solidity says so, with the line. A symbol is one UTF-16 unit.
 */
export function* tokenize(text: string): Generator<Token> {
  let offset = 0;
  while (offset < text.length) {
    if (isSpace(text.charCodeAt(offset))) {
      offset++;
      continue;
    }
    const token = tokenAt(text, offset);
    yield token;
    offset = token.end;
  }
}

function tokenAt(text: string, start: number): Token {
  const first = text[start];
  if (first === "/" && text[start + 1] === "/") return { kind: "comment", start, end: endOfLine(text, start + 2) };
  if (first === "/" && text[start + 1] === "*") return { kind: "comment", start, end: endOfBlockComment(text, start) };
  if (first === '"' || first === "'") return { kind: "string", start, end: endOfString(text, start, first) };
  const end = endOfWord(text, start);
  return end > start ? { kind: "word", start, end } : { kind: "symbol", start, end: start + 1 };
}

/** solc ends a line comment at any of these; `text[end]` is the line break. */
function endOfLine(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
  return end;
}

function endOfBlockComment(text: string, start: number): number {
  const close = text.indexOf("*/", start + 2);
  return close < 0 ? text.length : close + 2;
}

function endOfString(text: string, start: number, quote: string): number {
  let end = start + 1;
  while (end < text.length && text[end] !== quote && !isLineBreak(text.charCodeAt(end))) {
    end += text[end] === "\\" ? 2 : 1;
  }
  return Math.min(text[end] === quote ? end + 1 : end, text.length);
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isWordPart(text.charCodeAt(end))) end++;
  return end;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || isLineBreak(code);
}

/** Line feed, vertical tab, form feed, carriage return, next line, line separator, paragraph separator. */
function isLineBreak(code: number): boolean {
  return (code >= 0x0a && code <= 0x0d) || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** A letter, a digit, `_` or `$`. */
function isWordPart(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x24
  );
}
