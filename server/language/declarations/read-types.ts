/** Reads types and lists of parameters as they are written. */

import type { Declared, DeclaredKind, DottedName, WrittenType } from "./declarations.ts";
import { type Cursor, closerOf, isNameLike, peek, takeName, takes, type Word } from "./words.ts";

/** Words between a type and a name. */
const locations: ReadonlySet<string> = new Set([
  "storage",
  "memory",
  "calldata",
  "payable",
  "indexed",
  "constant",
  "immutable",
  "transient",
  "public",
  "private",
  "internal",
  "external",
  "override",
]);

/** Takes a type; null, and the cursor where it was, where none begins. */
export function readType(cursor: Cursor): WrittenType | null {
  const before = cursor.at;
  let type = readPlainType(cursor);
  while (type !== null && peek(cursor)?.text === "[") {
    const closer = closerOf(cursor.words, cursor.at, cursor.end);
    if (closer === cursor.end) type = null;
    else type = { kind: "array", element: type, isDynamic: closer === cursor.at + 1 };
    cursor.at = closer + 1;
  }
  if (type === null) cursor.at = before;
  return type;
}

function readPlainType(cursor: Cursor): WrittenType | null {
  const first = peek(cursor);
  if (first?.text === "mapping") return readMapping(cursor);
  if (first?.text === "function" && peek(cursor, 1)?.text === "(") return readFunctionType(cursor);
  const name = readDottedName(cursor);
  if (name.length === 0) return null;
  const isPayable = first?.text === "address" && takes(cursor, "payable");
  return { kind: "named", name: isPayable ? ["payable"] : name };
}

/** Takes `A.B.C`; empty where no name begins. */
export function readDottedName(cursor: Cursor): DottedName {
  const name: string[] = [];
  do {
    const word = takeName(cursor);
    if (word === undefined) break;
    name.push(word.text);
  } while (takes(cursor, "."));
  return name;
}

function readMapping(cursor: Cursor): WrittenType | null {
  cursor.at++;
  if (!takes(cursor, "(")) return null;
  const key = readType(cursor);
  if (peek(cursor)?.text !== "=") takeName(cursor);
  if (key === null || !takes(cursor, "=") || !takes(cursor, ">")) return null;
  const value = readType(cursor);
  takeName(cursor);
  return value !== null && takes(cursor, ")") ? { kind: "mapping", key, value } : null;
}

function readFunctionType(cursor: Cursor): WrittenType {
  cursor.at++;
  readParameters(cursor, "parameter");
  while (/^(?:internal|external|pure|view|payable)$/.test(peek(cursor)?.text ?? "")) cursor.at++;
  const returns = takes(cursor, "returns") ? readParameters(cursor, "parameter") : [];
  return { kind: "function", returns };
}

/** Takes what stands in parentheses; none where no parenthesis opens. */
export function readParameters(cursor: Cursor, kind: DeclaredKind): readonly Declared[] {
  if (peek(cursor)?.text !== "(") return [];
  const closer = closerOf(cursor.words, cursor.at, cursor.end);
  const inner: Cursor = { words: cursor.words, at: cursor.at + 1, end: closer };
  cursor.at = Math.min(closer + 1, cursor.end);
  const read: Declared[] = [];
  while (inner.at < inner.end) {
    const one = readVariable(inner, kind);
    if (one !== null) read.push(one);
    skipTo(inner, ",");
  }
  return read;
}

/** Past the next such symbol outside of brackets, or to the end. */
export function skipTo(cursor: Cursor, symbol: string): void {
  for (let word = peek(cursor); word !== undefined; word = peek(cursor)) {
    if (word.kind === "symbol" && "([{".includes(word.text)) {
      cursor.at = closerOf(cursor.words, cursor.at, cursor.end) + 1;
      continue;
    }
    cursor.at++;
    if (word.text === symbol) return;
  }
}

/** Takes a type, what stands around, and a name where there is one; null where no type begins. */
export function readVariable(cursor: Cursor, kind: DeclaredKind): Declared | null {
  const first = peek(cursor);
  const type = readType(cursor);
  if (first === undefined || type === null) return null;
  const attributes = readAttributes(cursor);
  const name = isNameLike(peek(cursor)) ? takeName(cursor) : undefined;
  const end = cursor.words[cursor.at - 1]?.end ?? first.end;
  return declare(
    kind,
    name ?? { ...first, text: "", end: first.start },
    { start: first.start, end },
    { type, attributes },
  );
}

function readAttributes(cursor: Cursor): ReadonlySet<string> {
  const found = new Set<string>();
  for (let word = peek(cursor); word !== undefined && locations.has(word.text); word = peek(cursor)) {
    found.add(word.text);
    cursor.at++;
    if (word.text === "override" && peek(cursor)?.text === "(") {
      cursor.at = Math.min(closerOf(cursor.words, cursor.at, cursor.end) + 1, cursor.end);
    }
  }
  return found;
}

type Filled = Partial<Omit<Declared, "kind" | "name" | "at" | "range">>;

/** A declaration with nothing in it but what is given. */
export function declare(kind: DeclaredKind, name: Word, range: Declared["range"], filled: Filled = {}): Declared {
  return {
    kind,
    name: name.text,
    at: { start: name.start, end: name.end },
    range,
    header: range,
    body: null,
    type: null,
    parameters: [],
    returns: [],
    bases: [],
    members: [],
    attributes: none,
    using: [],
    scope: null,
    ...filled,
  };
}

const none: ReadonlySet<string> = new Set();
