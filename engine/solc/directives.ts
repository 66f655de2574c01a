/** What a source says about its compiler and its imports, read without compiling it. */

import { type Token as BareToken, tokenize } from "../text/tokens.ts";
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

/** A token with its text; of a string, what it stands for. */
interface Token extends BareToken {
  readonly text: string;
}

/** Imports and version pragmas at the top level of a source, in order. Broken sources give what can be seen. */
export function scanDirectives(text: string): Directives {
  const imports: ImportDirective[] = [];
  const pragmas: PragmaDirective[] = [];
  for (const statement of topLevelStatements(text)) {
    const keyword = statement[0]?.text;
    if (keyword === "import") {
      const path = importPath(statement);
      if (path !== undefined) imports.push({ path: path.text, start: path.start, end: path.end });
    } else if (keyword === "pragma" && statement[1]?.text === "solidity") {
      pragmas.push(toPragma(statement));
    }
  }
  return { imports, pragmas };
}

/** Statements that begin with `import` or `pragma` outside any contract body, each without its semicolon. */
function* topLevelStatements(text: string): Generator<Token[]> {
  let depth = 0;
  let statement: Token[] | undefined;
  for (const token of tokensOf(text)) {
    if (statement === undefined) {
      depth = Math.max(0, depth + depthChange(token));
      if (depth === 0 && isDirectiveStart(token)) statement = [token];
    } else if (token.kind === "symbol" && token.text === ";") {
      yield statement;
      statement = undefined;
    } else {
      statement.push(token);
    }
  }
  if (statement !== undefined) yield statement;
}

function* tokensOf(text: string): Generator<Token> {
  for (const token of tokenize(text)) {
    if (token.kind === "comment") continue;
    const written = text.slice(token.start, token.end);
    yield { ...token, text: token.kind === "string" ? unquote(written) : written };
  }
}

function depthChange({ kind, text }: Token): number {
  if (kind !== "symbol") return 0;
  return text === "{" ? 1 : text === "}" ? -1 : 0;
}

function isDirectiveStart({ kind, text }: Token): boolean {
  return kind === "word" && (text === "import" || text === "pragma");
}

/** `import "path" …` or `import … from "path"`. */
function importPath(statement: readonly Token[]): Token | undefined {
  if (statement[1]?.kind === "string") return statement[1];
  const from = statement.findIndex((token) => token.kind === "word" && token.text === "from");
  const path = statement[from + 1];
  return from > 0 && path?.kind === "string" ? path : undefined;
}

function toPragma(statement: readonly Token[]): PragmaDirective {
  const start = statement[0]?.start ?? 0;
  const end = statement.at(-1)?.end ?? start;
  return { versions: withoutComments(statement.slice(2)), start, end };
}

/** The tokens with one space where the text has anything between them. */
function withoutComments(parts: readonly Token[]): string {
  let result = "";
  let end = parts[0]?.start ?? 0;
  for (const token of parts) {
    result += token.start > end ? ` ${token.text}` : token.text;
    end = token.end;
  }
  return result;
}
