/** Reads inline assembly of the versions that do not give its tree. */

import type {
  YulAssignment,
  YulBlock,
  YulCase,
  YulExpression,
  YulForLoop,
  YulFunctionCall,
  YulFunctionDefinition,
  YulIdentifier,
  YulIf,
  YulLiteral,
  YulStatement,
  YulSwitch,
  YulTypedName,
  YulVariableDeclaration,
} from "solidity-ast";
import { tokenize } from "../../text/tokens.ts";
import { unquote } from "../unquote.ts";

/** Writes a place, given in UTF-16 units of the parsed text, as the compiler does. */
export type WritePlace = (start: number, end: number) => string;

/**
 * The tree of the first block in `text`, in the form of later versions. Undefined where the code is not made of calls
 * and assignments only: before solc 0.5 it could work on the stack and jump to labels.
 */
export function parseYul(text: string, writePlace: WritePlace): YulBlock | undefined {
  const words = wordsFrom(text);
  if (words.length === 0) return undefined;
  const reader: Reader = { words, at: 0, depth: 0, writePlace };
  try {
    return readBlock(reader);
  } catch (error) {
    if (error instanceof NotFunctional) return undefined;
    throw error;
  }
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Reader {
  readonly words: readonly Word[];
  at: number;
  depth: number;
  readonly writePlace: WritePlace;
}

/** Ends the reading from any depth; never leaves this file. */
class NotFunctional extends Error {}

/** Deeper nesting than any code has, and less than the stack bears. */
const maxDepth = 400;

const joined: ReadonlySet<string> = new Set([":=", "=:", "->"]);

/** The tokens from the first `{` on, two-sign ones joined, comments left out. */
function wordsFrom(text: string): Word[] {
  const words: Word[] = [];
  for (const { kind, start, end } of tokenize(text)) {
    if (kind === "comment") continue;
    const word = { text: text.slice(start, end), start, end };
    const before = words.at(-1);
    if (before === undefined && word.text !== "{") continue;
    if (before !== undefined && before.end === start && joined.has(before.text + word.text)) {
      words[words.length - 1] = { text: before.text + word.text, start: before.start, end };
    } else words.push(word);
  }
  return words;
}

function peek({ words, at }: Reader, ahead = 0): string {
  return words[at + ahead]?.text ?? "";
}

function next(reader: Reader): Word {
  const word = reader.words[reader.at++];
  if (word === undefined) throw new NotFunctional();
  return word;
}

function expect(reader: Reader, text: string): Word {
  const word = next(reader);
  if (word.text !== text) throw new NotFunctional();
  return word;
}

function accept(reader: Reader, text: string): boolean {
  if (peek(reader) !== text) return false;
  reader.at++;
  return true;
}

/** The place from `start` up to what was read last. */
function placeFrom(reader: Reader, start: number): string {
  return reader.writePlace(start, reader.words[reader.at - 1]?.end ?? start);
}

function startOf({ words, at }: Reader): number {
  return words[at]?.start ?? 0;
}

function nested<T>(reader: Reader, read: () => T): T {
  if (++reader.depth > maxDepth) throw new NotFunctional();
  const result = read();
  reader.depth--;
  return result;
}

/* Statements. */

function readBlock(reader: Reader): YulBlock {
  return nested(reader, () => {
    const { start } = expect(reader, "{");
    const statements: YulStatement[] = [];
    while (!accept(reader, "}")) statements.push(readStatement(reader));
    return { nodeType: "YulBlock", src: placeFrom(reader, start), statements };
  });
}

function readStatement(reader: Reader): YulStatement {
  const word = peek(reader);
  const read = Object.hasOwn(statements, word) ? statements[word] : undefined;
  if (read !== undefined) return read(reader);
  const after = peek(reader, 1);
  return after === ":=" || after === "," ? readAssignment(reader) : readCallStatement(reader);
}

const statements: Readonly<Record<string, (reader: Reader) => YulStatement>> = {
  "{": readBlock,
  let: readDeclaration,
  if: readIf,
  switch: readSwitch,
  for: readFor,
  function: readFunction,
  break: (reader) => ({ nodeType: "YulBreak", src: placeOfNext(reader) }),
  continue: (reader) => ({ nodeType: "YulContinue", src: placeOfNext(reader) }),
};

function placeOfNext(reader: Reader): string {
  const { start, end } = next(reader);
  return reader.writePlace(start, end);
}

function readDeclaration(reader: Reader): YulVariableDeclaration {
  const { start } = next(reader);
  const variables = readList(reader, readTypedName);
  const value = accept(reader, ":=") ? { value: readExpression(reader) } : {};
  return { nodeType: "YulVariableDeclaration", src: placeFrom(reader, start), variables, ...value };
}

function readAssignment(reader: Reader): YulAssignment {
  const start = startOf(reader);
  const variableNames = readList(reader, readIdentifier);
  expect(reader, ":=");
  const value = readExpression(reader);
  return { nodeType: "YulAssignment", src: placeFrom(reader, start), variableNames, value };
}

/** What leaves nothing on the stack: calls, and the instructions that end everything. */
function readCallStatement(reader: Reader): YulStatement {
  const start = startOf(reader);
  const isCall = peek(reader, 1) === "(" || endings.has(peek(reader));
  const expression = readExpression(reader);
  if (!isCall) throw new NotFunctional();
  return { nodeType: "YulExpressionStatement", src: placeFrom(reader, start), expression };
}

function readIf(reader: Reader): YulIf {
  const { start } = next(reader);
  const condition = readExpression(reader);
  const body = readBlock(reader);
  return { nodeType: "YulIf", src: placeFrom(reader, start), condition, body };
}

function readSwitch(reader: Reader): YulSwitch {
  const { start } = next(reader);
  const expression = readExpression(reader);
  const cases: YulCase[] = [];
  while (peek(reader) === "case" || peek(reader) === "default") cases.push(readCase(reader));
  return { nodeType: "YulSwitch", src: placeFrom(reader, start), expression, cases };
}

function readCase(reader: Reader): YulCase {
  const { start, text } = next(reader);
  const value = text === "default" ? "default" : readLiteral(reader);
  const body = readBlock(reader);
  return { nodeType: "YulCase", src: placeFrom(reader, start), value, body };
}

function readFor(reader: Reader): YulForLoop {
  const { start } = next(reader);
  const pre = readBlock(reader);
  const condition = readExpression(reader);
  const post = readBlock(reader);
  const body = readBlock(reader);
  return { nodeType: "YulForLoop", src: placeFrom(reader, start), pre, condition, post, body };
}

function readFunction(reader: Reader): YulFunctionDefinition {
  const { start } = next(reader);
  const { name } = readIdentifier(reader);
  expect(reader, "(");
  const parameters = peek(reader) === ")" ? {} : { parameters: readList(reader, readTypedName) };
  expect(reader, ")");
  const results = accept(reader, "->") ? { returnVariables: readList(reader, readTypedName) } : {};
  const body = readBlock(reader);
  return { nodeType: "YulFunctionDefinition", src: placeFrom(reader, start), name, ...parameters, ...results, body };
}

function readList<T>(reader: Reader, read: (reader: Reader) => T): T[] {
  const items = [read(reader)];
  while (accept(reader, ",")) items.push(read(reader));
  return items;
}

/* Expressions. */

function readExpression(reader: Reader): YulExpression {
  const word = peek(reader);
  if (isLiteralStart(word, peek(reader, 1))) return readLiteral(reader);
  const identifier = readIdentifier(reader);
  if (peek(reader) === "(") return readCall(reader, identifier);
  return instructions.has(identifier.name) ? callOf(identifier, [], identifier.src) : identifier;
}

function readCall(reader: Reader, callee: YulIdentifier): YulFunctionCall {
  return nested(reader, () => {
    const start = reader.words[reader.at - 1]?.start ?? 0;
    if (jumps.has(callee.name)) throw new NotFunctional();
    expect(reader, "(");
    const args = peek(reader) === ")" ? [] : readList(reader, readExpression);
    expect(reader, ")");
    return callOf(callee, args, placeFrom(reader, start));
  });
}

function callOf(callee: YulIdentifier, args: YulExpression[], src: string): YulFunctionCall {
  const functionName = { ...callee, name: renamed.get(callee.name) ?? callee.name };
  return { nodeType: "YulFunctionCall", src, functionName, arguments: args };
}

/** Instructions by their old names. */
const renamed: ReadonlyMap<string, string> = new Map([
  ["suicide", "selfdestruct"],
  ["sha3", "keccak256"],
]);

const jumps: ReadonlySet<string> = new Set(["jump", "jumpi"]);

/** Instructions without arguments that nothing follows. */
const endings: ReadonlySet<string> = new Set(["stop", "invalid"]);

/** Instructions without arguments: solc before 0.5 wanted no parentheses after them. */
const instructions: ReadonlySet<string> = new Set([
  ...endings,
  ..."address origin caller callvalue calldatasize codesize gasprice returndatasize coinbase timestamp number".split(
    " ",
  ),
  ..."difficulty gaslimit pc msize gas".split(" "),
]);

function isLiteralStart(word: string, after: string): boolean {
  return /^["'\d]/.test(word) || word === "true" || word === "false" || (word === "hex" && /^["']/.test(after));
}

function readLiteral(reader: Reader): YulLiteral {
  const start = startOf(reader);
  const isHex = accept(reader, "hex");
  const { text } = next(reader);
  if (!isLiteralStart(text, "")) throw new NotFunctional();
  const src = placeFrom(reader, start);
  if (text === "true" || text === "false") return { nodeType: "YulLiteral", kind: "bool", type: "", value: text, src };
  if (/^\d/.test(text)) return { nodeType: "YulLiteral", kind: "number", type: "", value: text, src };
  const value = unquote(text);
  const hexValue = isHex ? value : hexOf(value);
  return { nodeType: "YulLiteral", kind: "string", type: "", hexValue, value: isHex ? "" : value, src };
}

function hexOf(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readIdentifier(reader: Reader): YulIdentifier {
  const { name, src } = readName(reader);
  return { nodeType: "YulIdentifier", name, src };
}

function readTypedName(reader: Reader): YulTypedName {
  const { name, src } = readName(reader);
  return { nodeType: "YulTypedName", name, type: "", src };
}

function readName(reader: Reader): { name: string; src: string } {
  const { text, start, end } = next(reader);
  if (!/^[a-zA-Z_$]/.test(text)) throw new NotFunctional();
  return { name: text, src: reader.writePlace(start, end) };
}
