/** Text of strangers in Markdown: it may neither format, link, mention nor bring HTML. */

import { visible } from "./visible.ts";

/**
 * Characters that mean something to Markdown or HTML, and no others: pages are read as text too. A line never begins
 * with user text, so list marks are harmless; so are parentheses and `!`, without brackets, and `_` within a word.
 */
const special = /[\\`*{}[\]<>#|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Where a backslash would not do: HTML, and the borders of table cells. */
const entities: Readonly<Record<string, string>> = { "<": "&lt;", "|": "&#124;" };

/** Plain text inside a paragraph or a table cell, on one line. */
export function escapeMarkdown(text: string): string {
  return visible(oneLine(text))
    .replaceAll("&", "&amp;")
    .replace(special, (character) => entities[character] ?? `\\${character}`)
    .replaceAll("@", "@<!-- -->")
    .replace(/\b(https?|ftp):/gi, "$1&#58;")
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}&#46;`);
}

/** A sentence of a check: what stands between backticks becomes code, all else is escaped. */
export function sentenceToMarkdown(sentence: string): string {
  return sentence
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? codeSpan(part.slice(1, -1)) : escapeMarkdown(part)))
    .join("");
}

/** A code span: fenced by more backticks than it has in a row. */
export function codeSpan(text: string): string {
  const content = visible(oneLine(text).trim());
  const fence = "`".repeat(longestRun(content) + 1);
  const pad = /^[` ]|[` ]$/.test(content) ? " " : "";
  return `${fence}${pad}${content}${pad}${fence}`;
}

/** A code span inside a table, where even code may not contain the border of a cell. */
export function codeCell(text: string): string {
  return codeSpan(text).replaceAll("|", "\\|");
}

/** A fenced block; the lines come printable already. */
export function codeBlock(lines: readonly string[], language: string): readonly string[] {
  const fence = "`".repeat(Math.max(3, longestRun(lines.join("\n")) + 1));
  return [`${fence}${language}`, ...lines, fence];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
