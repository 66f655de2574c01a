/** Reads what a text declares from its outline: in whatever state it is, and without a compiler. */

import type { OutlineItem } from "../../../engine/text/outline.ts";
import type { TextReading } from "../text-reading.ts";
import type {
  Declared,
  DeclaredKind,
  DottedName,
  ImportLine,
  SourceDeclarations,
  UsingLine,
  WrittenType,
} from "./declarations.ts";
import { declare, readDottedName, readParameters, readType, readVariable, skipTo } from "./read-types.ts";
import { type Cursor, cursorIn, isNameLike, peek, takeName, takes, type Word } from "./words.ts";

/** Never fails: what is half typed is left out, or is there as far as it goes. */
export function readDeclarations({ items, words }: TextReading): SourceDeclarations {
  return {
    declared: items.flatMap((item) => readItem(item, words)),
    imports: items.flatMap((item) => (item.kind === "import" ? readImport(cursorIn(words, item)) : [])),
    using: usingIn(items, words),
  };
}

function usingIn(items: readonly OutlineItem[], words: readonly Word[]): UsingLine[] {
  return items.flatMap((item) => (item.kind === "using" ? readUsing(cursorIn(words, item)) : []));
}

function readItem(item: OutlineItem, words: readonly Word[]): Declared[] {
  const cursor = cursorIn(words, { start: item.start, end: item.body?.start ?? item.end });
  if (item.kind === "import" || item.kind === "pragma" || item.kind === "using") return [];
  const read = readers[item.kind](cursor, item, words);
  return read === null ? [] : [read];
}

type Reader = (cursor: Cursor, item: OutlineItem, words: readonly Word[]) => Declared | null;

const readers: Readonly<Record<Exclude<OutlineItem["kind"], "import" | "pragma" | "using">, Reader>> = {
  contract: readContract,
  function: readCallable,
  modifier: readCallable,
  constructor: readCallable,
  receive: readCallable,
  fallback: readCallable,
  struct: readStruct,
  enum: readEnum,
  event: readCallable,
  error: readCallable,
  type: readUserType,
  variable: readStateVariable,
};

function readContract(cursor: Cursor, item: OutlineItem, words: readonly Word[]): Declared | null {
  const attributes = new Set(takes(cursor, "abstract") ? ["abstract"] : []);
  const kind = peek(cursor)?.text;
  if (kind !== "contract" && kind !== "interface" && kind !== "library") return null;
  cursor.at++;
  const name = takeName(cursor);
  if (name === undefined) return null;
  return declare(kind, name, rangeOf(item), {
    header: headerOf(cursor, item),
    body: item.body ?? (item.isBroken ? bodyOfBroken(item) : null),
    bases: readBases(cursor),
    attributes,
    members: item.members.flatMap((member) => readItem(member, words)),
    using: usingIn(item.members, words),
  });
}

/** What was opened and never closed still holds its members. */
function bodyOfBroken({ end, members }: OutlineItem): Declared["body"] {
  const [first] = members;
  return first === undefined ? null : { start: first.start, end };
}

function readBases(cursor: Cursor): readonly DottedName[] {
  skipTo(cursor, "is");
  const bases: DottedName[] = [];
  while (peek(cursor) !== undefined) {
    const name = readDottedName(cursor);
    if (name.length === 0) break;
    bases.push(name);
    if (peek(cursor)?.text === "(") readParameters(cursor, "parameter");
    if (!takes(cursor, ",")) break;
  }
  return bases;
}

function readCallable(cursor: Cursor, item: OutlineItem): Declared | null {
  const keyword = peek(cursor);
  if (keyword === undefined) return null;
  if (keyword.text === "function" && peek(cursor, 1)?.text === "(") return readFunctionVariable(cursor, item);
  cursor.at++;
  const isNamed = ["function", "modifier", "event", "error"].includes(keyword.text);
  const name = isNamed ? takeName(cursor) : keyword;
  // `event` and `error` may be the names of types.
  if (name === undefined) return null;
  const parameters = readParameters(cursor, "parameter");
  const attributes = new Set<string>();
  let returns: readonly Declared[] = [];
  while (peek(cursor) !== undefined) {
    if (takes(cursor, "returns")) returns = readParameters(cursor, "parameter");
    else {
      const word = takeName(cursor);
      if (word === undefined) cursor.at++;
      else attributes.add(word.text);
    }
  }
  const header = headerOf(cursor, item);
  const filled = { header, body: bodyOf(item), parameters, returns, attributes };
  return declare(keyword.text as DeclaredKind, name, rangeOf(item), filled);
}

/** A function of old compilers has no name; everything else that begins so is a variable. */
function readFunctionVariable(cursor: Cursor, item: OutlineItem): Declared | null {
  return item.body === null ? readStateVariable(cursor, item) : null;
}

function readStateVariable(cursor: Cursor, item: OutlineItem): Declared | null {
  const read = readVariable(cursor, "variable");
  if (read === null || read.name === "" || /^[([{.]/.test(peek(cursor)?.text ?? "")) return null;
  return { ...read, range: rangeOf(item), header: { start: item.start, end: read.range.end } };
}

function readUserType(cursor: Cursor, item: OutlineItem): Declared | null {
  cursor.at++;
  const name = takeName(cursor);
  if (name === undefined) return null;
  const type: WrittenType | null = takes(cursor, "is") ? readType(cursor) : null;
  return declare("type", name, rangeOf(item), { type, header: headerOf(cursor, item) });
}

function readStruct(cursor: Cursor, item: OutlineItem, words: readonly Word[]): Declared | null {
  cursor.at++;
  const name = takeName(cursor);
  if (name === undefined) return null;
  const members: Declared[] = [];
  const fields = item.body === null ? null : cursorIn(words, item.body);
  while (fields !== null && fields.at < fields.end) {
    const field = readVariable(fields, "field");
    if (field !== null && field.name !== "") members.push(field);
    skipTo(fields, ";");
  }
  return declare("struct", name, rangeOf(item), { members, header: headerOf(cursor, item), body: bodyOf(item) });
}

function readEnum(cursor: Cursor, item: OutlineItem, words: readonly Word[]): Declared | null {
  cursor.at++;
  const name = takeName(cursor);
  if (name === undefined) return null;
  const values = item.body === null ? null : cursorIn(words, item.body);
  const members = (values?.words.slice(values.at, values.end) ?? [])
    .filter(isNameLike)
    .map((word) => declare("value", word, { start: word.start, end: word.end }));
  return declare("enum", name, rangeOf(item), { members, header: headerOf(cursor, item), body: bodyOf(item) });
}

function readImport(cursor: Cursor): ImportLine[] {
  const words = cursor.words.slice(cursor.at, cursor.end);
  const [first, last] = [words[0], words.at(-1)];
  const path = words.find(({ kind }) => kind === "string");
  if (first === undefined || last === undefined || path === undefined) return [];
  const texts = words.map(({ text }) => text);
  const brace = texts.indexOf("{");
  const alias = brace < 0 ? texts[texts.indexOf("as") + 1] : undefined;
  const isClosed = path.text.length > 1 && path.text.at(-1) === path.text[0];
  return [
    {
      range: { start: first.start, end: last.end },
      path: path.text.slice(1, isClosed ? -1 : undefined),
      pathAt: { start: path.start + 1, end: path.end - (isClosed ? 1 : 0) },
      alias: texts.includes("as") ? (alias ?? null) : null,
      names:
        brace < 0 ? null : namesIn(texts.slice(brace + 1, texts.indexOf("}") < 0 ? undefined : texts.indexOf("}"))),
    },
  ];
}

function namesIn(texts: readonly string[]): NonNullable<ImportLine["names"]> {
  return texts
    .join(" ")
    .split(",")
    .map((part) => part.trim().split(" "))
    .flatMap(([name = "", as, alias]) => (name === "" ? [] : [{ name, alias: as === "as" && alias ? alias : name }]));
}

function readUsing(cursor: Cursor): UsingLine[] {
  cursor.at++;
  const functions: DottedName[] = [];
  let library: DottedName | null = null;
  if (takes(cursor, "{")) {
    while (peek(cursor) !== undefined && !takes(cursor, "}")) {
      const name = readDottedName(cursor);
      // `f as +` gives an operator, and no member.
      if (name.length === 0) cursor.at++;
      else if (takes(cursor, "as")) cursor.at++;
      else functions.push(name);
    }
  } else library = readDottedName(cursor);
  if (!takes(cursor, "for")) return [];
  const type = takes(cursor, "*") ? null : readType(cursor);
  return [{ library, functions, type, isGlobal: takes(cursor, "global") }];
}

function bodyOf({ body, end, isBroken }: OutlineItem): Declared["body"] {
  return body !== null && isBroken && body.end <= body.start ? { start: body.start, end } : body;
}

function rangeOf({ start, end }: OutlineItem): Declared["range"] {
  return { start, end };
}

/** Up to the opening brace or the semicolon. */
function headerOf({ words, end }: Cursor, { start, body }: OutlineItem): Declared["header"] {
  const last = words[end - 1];
  const isEnd = last !== undefined && (last.text === ";" || (body !== null && last.text === "{"));
  return { start, end: (isEnd ? words[end - 2]?.end : last?.end) ?? start };
}
