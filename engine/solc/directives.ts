/** What a source says about its compiler and its imports, read without compiling it. */

import { type Token, tokenize } from "../text/tokens.ts";
import { unquote } from "./unquote.ts";

/** A stretch of the text, in UTF-16 units. */
export interface Directive {
  readonly start: number;
  readonly end: number;
}

export interface ImportDirective extends Directive {
  /** As written, escapes resolved; the place is that of the string. */
  readonly path: string;
}

export interface PragmaDirective extends Directive {
  /** What follows `pragma solidity`, as written without comments; the place is the whole directive. */
  readonly versions: string;
}

export interface Directives {
  readonly imports: readonly ImportDirective[];
  readonly pragmas: readonly PragmaDirective[];
}

/** Imports and version pragmas at the top level of a source, in order. Broken sources give what can be seen. */
export function scanDirectives(text: string): Directives {
  const imports: ImportDirective[] = [];
  const pragmas: PragmaDirective[] = [];
  for (const statement of topLevelStatements(text)) {
    const keyword = statement[0]?.text;
    if (keyword === "import") {
      const path = importPath(statement);
      if (path !== undefined) imports.push({ path: unquote(path.text), start: path.start, end: path.end });
    } else if (keyword === "pragma" && statement[1]?.text === "solidity") {
      pragmas.push(toPragma(statement));
    }
  }
  return { imports, pragmas };
}

/** A token with its text as written. */
interface Word extends Token {
  readonly text: string;
}

/** Statements that begin with `import` or `pragma` outside any contract body, each without its semicolon and comments. */
function* topLevelStatements(text: string): Generator<Word[]> {
  // Directives stand at the top of most sources: what follows the last of them need not be read.
  const lastStart = Math.max(text.lastIndexOf("import"), text.lastIndexOf("pragma"));
  let depth = 0;
  let statement: Word[] | undefined;
  for (const token of tokenize(text)) {
    if (statement === undefined) {
      if (token.start > lastStart) return;
      depth = Math.max(0, depth + depthChange(text, token));
      if (depth === 0 && isDirectiveStart(text, token)) statement = [toWord(text, token)];
    } else if (isSymbol(text, token, ";")) {
      yield statement;
      statement = undefined;
    } else if (token.kind !== "comment") {
      statement.push(toWord(text, token));
    }
  }
  if (statement !== undefined) yield statement;
}

function toWord(text: string, token: Token): Word {
  return { ...token, text: text.slice(token.start, token.end) };
}

function isSymbol(text: string, { kind, start }: Token, symbol: string): boolean {
  return kind === "symbol" && text[start] === symbol;
}

function depthChange(text: string, token: Token): number {
  return isSymbol(text, token, "{") ? 1 : isSymbol(text, token, "}") ? -1 : 0;
}

function isDirectiveStart(text: string, { kind, start, end }: Token): boolean {
  if (kind !== "word" || end - start !== "import".length) return false;
  return text.startsWith("import", start) || text.startsWith("pragma", start);
}

/** `import "path" …` or `import … from "path"`. */
function importPath(statement: readonly Word[]): Word | undefined {
  if (statement[1]?.kind === "string") return statement[1];
  return statement.find((word, index) => word.kind === "string" && statement[index - 1]?.text === "from");
}

function toPragma(statement: readonly Word[]): PragmaDirective {
  const start = statement[0]?.start ?? 0;
  const end = statement.at(-1)?.end ?? start;
  return { versions: joined(statement.slice(2)), start, end };
}

/** The words with one space where the text has anything between them. */
function joined(words: readonly Word[]): string {
  let result = "";
  let end = words[0]?.start ?? 0;
  for (const word of words) {
    const written = word.kind === "string" ? unquote(word.text) : word.text;
    result += word.start > end ? ` ${written}` : written;
    end = word.end;
  }
  return result;
}
