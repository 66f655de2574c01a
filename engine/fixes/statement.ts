/** The statement that a finding lies in, and the lines around it. */

import { tokenize } from "../text/tokens.ts";
import { type CodeToken, findFlat } from "./code-tokens.ts";
import type { FixPlace } from "./fix.ts";

/** Indexes of tokens: its first, and its semicolon. */
export interface Statement {
  readonly first: number;
  readonly semicolon: number;
}

/** The plain statement around the finding; undefined where it is a branch of its own, or no plain statement. */
export function statementOf({ tokens, from, to }: FixPlace): Statement | undefined {
  let first = from;
  while (first > 0 && !isBoundary(tokens[first - 1])) first--;
  const semicolon = findFlat(tokens, Math.max(to, first), ";");
  const before = tokens[first - 1]?.text;
  const stands = before === ";" || before === "{" || before === "}";
  return stands && semicolon >= 0 ? { first, semicolon } : undefined;
}

/** Whether no statement goes on past this token. */
export function isBoundary(token: CodeToken | undefined): boolean {
  return token === undefined || token.text === ";" || token.text === "{" || token.text === "}";
}

/** What stands before the first token of its line. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStartOf(text, offset)))?.[0] ?? "";
}

/** Where the line begins that `offset` lies in. */
export function lineStartOf(text: string, offset: number): number {
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}

/** What the text ends its lines with. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

/** A stretch with the lines that it fills alone, so that nothing empty stays behind. */
export function withWholeLines(text: string, start: number, end: number): { start: number; end: number } {
  const lineStart = lineStartOf(text, start);
  const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(\r\n|\n|\r|$)/.exec(text.slice(end));
  const fillsLines = text.slice(lineStart, start).trim() === "" && rest !== null;
  return fillsLines ? { start: lineStart, end: end + rest[0].length } : { start, end };
}

/** Whether some of this is said to people. */
export function hasComment(text: string): boolean {
  return [...tokenize(text)].some(({ kind }) => kind === "comment");
}
