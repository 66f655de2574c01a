/** Messages of the compiler: before 0.4.21 their place stands in the text only. */

import type { SourceText } from "../../text/source-text.ts";
import type { StandardJsonError } from "../standard-json.ts";

type Place = NonNullable<StandardJsonError["sourceLocation"]>;

/** Fills in what older versions leave out. `texts` are the sources by name. */
export function normalizeError(error: StandardJsonError, texts: ReadonlyMap<string, SourceText>): StandardJsonError {
  const formatted = error.formattedMessage ?? "";
  const heading = readHeading(formatted.slice(0, endOfLine(formatted, 0)), texts);
  const place = error.sourceLocation ?? (heading === undefined ? undefined : toPlace(heading, formatted));
  return {
    ...error,
    severity: severities.get(String(error.severity).toLowerCase()) ?? "error",
    type: error.type ?? (heading?.type || "Error"),
    message: withoutOrigin(error.message ?? ""),
    ...(place && { sourceLocation: place }),
  };
}

const severities: ReadonlyMap<string, StandardJsonError["severity"]> = new Map([
  ["error", "error"],
  ["warning", "warning"],
  ["info", "info"],
]);

/** Some began with the line of the compiler that found them. */
function withoutOrigin(message: string): string {
  const origin = /^Compiler error \([^()]*\): ?(?=\S)/.exec(message);
  return origin === null ? message : message.slice(origin[0].length);
}

interface Heading {
  readonly text: SourceText;
  /** From 1; the column counts bytes. */
  readonly line: number;
  readonly column: number;
  readonly type: string;
}

/** A source's name is no longer than this, nor has it more colons. */
const maxHeading = 2000;
const maxColons = 20;

/** Reads `name:line:column: Type: message`, where the name itself may hold colons; solc 0.4.11 has no word for warnings. */
function readHeading(line: string, texts: ReadonlyMap<string, SourceText>): Heading | undefined {
  const head = line.slice(0, maxHeading);
  let colon = head.indexOf(":");
  for (let tried = 0; colon >= 0 && tried < maxColons; tried++, colon = head.indexOf(":", colon + 1)) {
    const text = texts.get(head.slice(0, colon));
    const [, row, column, type] = /^:(\d{1,9}):(\d{1,9}): ([A-Za-z]{0,40}):/.exec(head.slice(colon)) ?? [];
    if (text !== undefined && type !== undefined) return { text, line: Number(row), column: Number(column), type };
  }
  return undefined;
}

/** The code marked below the message, else one byte. */
function toPlace({ text, line, column }: Heading, formatted: string): Place | undefined {
  const { text: source, bomLength } = text;
  let lineStart = 0;
  for (let at = 1; at < line; at++) {
    const end = source.indexOf("\n", lineStart);
    if (end < 0) return undefined;
    lineStart = end + 1;
  }
  const start = text.locateUnits(lineStart, lineStart).span.offset - bomLength + Math.max(column - 1, 0);
  return { file: text.file, start, end: start + markedLength(formatted) };
}

/** Length of the `^---^` in the last line. */
function markedLength(formatted: string): number {
  const last = formatted.lastIndexOf("\n", formatted.length - 2);
  const marks = /\^-*\^?/.exec(formatted.slice(last + 1));
  return marks === null ? 1 : marks[0].length;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
