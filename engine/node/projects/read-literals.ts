/** Reads object literals out of JavaScript and TypeScript without running anything. */

/** What an expression stands for; undefined where that cannot be seen without running it. */
export type Literal = string | number | boolean | null | undefined | LiteralList | LiteralObject;
export interface LiteralList extends ReadonlyArray<Literal> {}
export interface LiteralObject {
  readonly [key: string]: Literal;
}

export interface ScriptLiterals {
  /** What the script exports as its default, or as `module.exports`; undefined where it cannot be seen. */
  readonly exported: Literal;
}

/** Never fails: what is not understood is undefined. */
export function readLiterals(script: string): ScriptLiterals {
  const tokens = cut(script);
  const reader: Reader = { tokens, at: 0, constants: new Map(), depth: 0 };
  let exported: Literal;
  for (let index = 0; index < tokens.length; index++) {
    const start = startOfExport(tokens, index);
    if (start !== undefined) exported = valueAt(reader, start);
    const constant = constantAt(tokens, index);
    if (constant !== undefined) reader.constants.set(constant.name, valueAt(reader, constant.start));
  }
  return { exported };
}

/** Deeper than any configuration, and than any stack is afraid of. */
const maxDepth = 100;

const tokenPattern =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|\d[\w.]*|[\p{L}_$][\p{L}\p{N}_$]*|\.\.\.|=>|\?\?|\|\||[\s\S]/gu;

function cut(script: string): string[] {
  return [...script.matchAll(tokenPattern)].map(([token]) => token).filter((token) => !/^(\s|\/\/|\/\*)/.test(token));
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  readonly constants: Map<string, Literal>;
  depth: number;
}

function startOfExport(tokens: readonly string[], index: number): number | undefined {
  if (tokens[index] === "export" && tokens[index + 1] === "default") return index + 2;
  const isExports = tokens[index] === "module" && tokens[index + 1] === "." && tokens[index + 2] === "exports";
  if (isExports && tokens[index + 3] === "=") return index + 4;
  return tokens[index] === "export" && tokens[index + 1] === "=" ? index + 2 : undefined;
}

/** `const name = …` or `const name: Type = …`. */
function constantAt(tokens: readonly string[], index: number): { name: string; start: number } | undefined {
  const name = tokens[index + 1];
  if (!["const", "let", "var"].includes(tokens[index] ?? "") || name === undefined || !isName(name)) return undefined;
  const equals = tokens.indexOf("=", index + 2);
  const isTyped = tokens[index + 2] === ":" && equals > 0 && !tokens.slice(index + 3, equals).some(endsStatement);
  if (equals !== index + 2 && !isTyped) return undefined;
  return { name, start: equals + 1 };
}

function endsStatement(token: string): boolean {
  return [";", "{", "}", "=>"].includes(token);
}

function isName(token: string): boolean {
  return /^[\p{L}_$]/u.test(token);
}

function valueAt(reader: Reader, start: number): Literal {
  reader.at = start;
  return readExpression(reader);
}

/** One operand, or the last of a row of alternatives where the others cannot be seen: `process.env.X ?? "0.8.24"`. */
function readExpression(reader: Reader): Literal {
  const { tokens } = reader;
  let value = readOperand(reader);
  for (let next = tokens[reader.at]; next === "||" || next === "??"; next = tokens[reader.at]) {
    reader.at++;
    const alternative = readOperand(reader);
    value ??= alternative;
  }
  return value;
}

/** Leaves the reader at what follows the operand: an operator for alternatives, or what ends the expression. */
function readOperand(reader: Reader): Literal {
  const value = readPrimary(reader);
  const isPlain = endsOperand(reader.tokens[reader.at]);
  skipToEndOfOperand(reader);
  return isPlain ? value : undefined;
}

function endsOperand(token: string | undefined): boolean {
  return (
    token === undefined || /^(,|\}|\]|\)|;|\|\||\?\?|as|satisfies|const|let|var|export|import|module)$/.test(token)
  );
}

function readPrimary(reader: Reader): Literal {
  const token = reader.tokens[reader.at] ?? "";
  if (reader.depth > maxDepth) return undefined;
  if (token === "{") return nested(reader, readObject);
  if (token === "[") return nested(reader, readList);
  if (isName(token) && reader.tokens[reader.at + 1] === "(") return nested(reader, readCall);
  reader.at++;
  if (/^["'`]/.test(token)) return unquoted(token);
  if (/^\d/.test(token)) return toNumber(token);
  if (token === "true" || token === "false") return token === "true";
  if (token === "null") return null;
  return isName(token) ? reader.constants.get(token) : undefined;
}

function nested<T>(reader: Reader, read: (reader: Reader) => T): T {
  reader.depth++;
  const value = read(reader);
  reader.depth--;
  return value;
}

/** `defineConfig({ … })` and the like stand for what they are given. */
function readCall(reader: Reader): Literal {
  const isWrapper = /config$/i.test(reader.tokens[reader.at] ?? "");
  reader.at += 2;
  const value = isWrapper ? readExpression(reader) : undefined;
  skipTo(reader, [")"]);
  reader.at++;
  return value;
}

function readList(reader: Reader): Literal {
  const values: Literal[] = [];
  reader.at++;
  while (reader.at < reader.tokens.length && reader.tokens[reader.at] !== "]") {
    values.push(readExpression(reader));
    skipTo(reader, [",", "]"]);
    if (reader.tokens[reader.at] === ",") reader.at++;
  }
  reader.at++;
  return values;
}

function readObject(reader: Reader): Literal {
  const entries = new Map<string, Literal>();
  reader.at++;
  while (reader.at < reader.tokens.length && reader.tokens[reader.at] !== "}") {
    readProperty(reader, entries);
    skipTo(reader, [",", "}"]);
    if (reader.tokens[reader.at] === ",") reader.at++;
  }
  reader.at++;
  return Object.fromEntries(entries);
}

/** `key: value`, `key`, or `...other`; what is not one of these is passed over. */
function readProperty(reader: Reader, entries: Map<string, Literal>): void {
  const { tokens, constants } = reader;
  const token = tokens[reader.at] ?? "";
  const next = tokens[reader.at + 1];
  if (token === "...") {
    reader.at++;
    const other = readExpression(reader);
    if (isObject(other)) for (const [key, value] of Object.entries(other)) entries.set(key, value);
  } else if (next === ":") {
    reader.at += 2;
    entries.set(/^["'`]/.test(token) ? (unquoted(token) ?? "") : token, readExpression(reader));
  } else if (isName(token) && (next === "," || next === "}")) {
    reader.at++;
    entries.set(token, constants.get(token));
  }
}

/** Passes over `as const`, calls, and whatever else stands there. */
function skipToEndOfOperand(reader: Reader): void {
  skipTo(reader, [",", "}", "]", ")", ";", "||", "??"]);
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** To the first of `ends` that no bracket which opens from here on encloses. */
function skipTo(reader: Reader, ends: readonly string[]): void {
  const { tokens } = reader;
  const open: string[] = [];
  for (; reader.at < tokens.length; reader.at++) {
    const token = tokens[reader.at] ?? "";
    if (open.length === 0 && ends.includes(token)) return;
    const close = closing[token];
    if (close !== undefined) open.push(close);
    else if (token === open.at(-1)) open.pop();
  }
}

/** Undefined for a template that holds expressions. */
function unquoted(token: string): string | undefined {
  if (token.startsWith("`") && token.includes("${")) return undefined;
  return token.slice(1, -1).replace(/\\([\s\S])/g, (_, character: string) => (character === "n" ? "\n" : character));
}

function toNumber(token: string): number | undefined {
  const value = Number(token.replaceAll("_", ""));
  return Number.isNaN(value) ? undefined : value;
}

/** Whether the literal is an object with keys. */
export function isObject(value: Literal): value is LiteralObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
