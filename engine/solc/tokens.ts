/** A small lexer for Solidity that never fails: enough to find pragmas and imports in any text, broken ones too. */

export interface Token {
  /** `word`: identifiers, keywords, numbers. `symbol`: any other single character. */
  readonly kind: "word" | "string" | "symbol";
  /** The token's text; of a string, what stands between the quotes with its escapes resolved. */
  readonly text: string;
  /** UTF-16 units; quotes belong to the token. */
  readonly start: number;
  readonly end: number;
}

const simpleEscapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\n": "" };

/** The tokens of `text` in order, without comments and white space. Time grows with the text's length only. */
export function* tokens(text: string): Generator<Token> {
  let at = 0;
  while (at < text.length) {
    const next = afterBlank(text, at);
    if (next > at) {
      at = next;
      continue;
    }
    const token = tokenAt(text, at);
    yield token;
    at = token.end;
  }
}

/** Where white space or a comment that begins at `at` ends; `at` itself where none does. */
function afterBlank(text: string, at: number): number {
  if (text.startsWith("/*", at)) {
    const close = text.indexOf("*/", at + 2);
    return close < 0 ? text.length : close + 2;
  }
  // U+2028 and U+2029 end a `//` comment for the compiler too.
  return endOfMatch(text.startsWith("//", at) ? /[^\n\r\u2028\u2029]*/y : /\s*/y, text, at);
}

/** Where the match of a sticky pattern at `at` ends; `at` itself where there is none. */
function endOfMatch(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}

function tokenAt(text: string, start: number): Token {
  const first = text.charAt(start);
  if (first === '"' || first === "'") return stringAt(text, start, first);
  const end = endOfMatch(/[\w$]*/y, text, start);
  if (end > start) return { kind: "word", text: text.slice(start, end), start, end };
  return { kind: "symbol", text: first, start, end: start + 1 };
}

/** An unclosed string ends with its line. */
function stringAt(text: string, start: number, quote: string): Token {
  const plain = quote === '"' ? /[^"\\\n\r]*/y : /[^'\\\n\r]*/y;
  let value = "";
  let at = start + 1;
  while (at < text.length) {
    const end = endOfMatch(plain, text, at);
    value += text.slice(at, end);
    at = end;
    const char = text.charAt(at);
    if (char === quote) return { kind: "string", text: value, start, end: at + 1 };
    if (char !== "\\") break;
    const escaped = escapeAt(text, at);
    value += escaped.value;
    at = escaped.end;
  }
  return { kind: "string", text: value, start, end: at };
}

function escapeAt(text: string, at: number): { value: string; end: number } {
  const name = text.charAt(at + 1);
  const nDigits = name === "x" ? 2 : name === "u" ? 4 : 0;
  const digits = text.slice(at + 2, at + 2 + nDigits);
  if (nDigits > 0 && digits.length === nDigits && /^[\da-fA-F]+$/.test(digits)) {
    return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 2 + nDigits };
  }
  return { value: simpleEscapes[name] ?? name, end: Math.min(at + 2, text.length) };
}
