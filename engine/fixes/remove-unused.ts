/** What nothing uses goes, with its comments. */

import { tokenize } from "../text/tokens.ts";
import { closerOf, findFlat } from "./code-tokens.ts";
import type { Fix, FixEdit, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";
import { withWholeLines } from "./statement.ts";

/** An import, a name of an import, or a declaration from its first word to its semicolon or closing brace. */
export function removeDeclaration(place: FixPlace): readonly Fix[] {
  const { tokens, from } = place;
  if (tokens[from]?.text === "import") return removeImport(place);
  const end = endOfDeclaration(place);
  return end === undefined ? [] : [{ title: titled("Remove it"), edits: [removal(place, end)] }];
}

/**
 * A local or state variable that has no value, or one that does nothing; a parameter loses its name. What is written
 * somewhere stays: what is written there may do something.
 */
export function removeVariable(place: FixPlace): readonly Fix[] {
  const { tokens, from, to, finding } = place;
  if (!/ is never used| ignores its parameter /.test(finding.description.head)) return [];
  const semicolon = findFlat(tokens, from, ";");
  const name = tokens[to - 1];
  if (semicolon < 0 || tokens[semicolon] === undefined) {
    const before = tokens[to - 2];
    if (name?.isWord !== true || before === undefined || to - from < 2) return [];
    return [{ title: titled("Remove its name"), edits: [{ start: before.end, end: name.end, text: "" }] }];
  }
  const value = tokens.slice(to, semicolon);
  const doesNothing = value.every(({ text }) => /^[\w."'= ]+$/.test(text));
  const end = tokens[semicolon]?.end ?? 0;
  return doesNothing ? [{ title: titled("Remove it"), edits: [removal(place, end)] }] : [];
}

/** `using L for T;`, where nothing of it can be called. */
export function removeDirective(place: FixPlace): readonly Fix[] {
  const semicolon = findFlat(place.tokens, place.from, ";");
  const end = place.tokens[semicolon]?.end;
  return end === undefined ? [] : [{ title: titled("Remove it"), edits: [removal(place, end)] }];
}

function removeImport(place: FixPlace): readonly Fix[] {
  const { tokens, from, to, finding } = place;
  const name = /^`([^`]+)` is imported/.exec(finding.description.head)?.[1];
  const open = tokens.findIndex(({ text }, index) => index >= from && index < to && text === "{");
  const close = closerOf(tokens, open);
  const commas = tokens.slice(open, close).some(({ text }) => text === ",");
  if (name === undefined || open < 0 || !commas) return removeDirective(place);
  const at = tokens.findLastIndex(({ text }, index) => index > open && index < close && text === name);
  return at < 0 ? [] : [{ title: titled("Do not import {0}", name), edits: [importedName(place, at, open)] }];
}

/** The name, what it is a new name of, and one of the commas around. */
function importedName({ tokens }: FixPlace, at: number, open: number): FixEdit {
  const first = tokens[at - 1]?.text === "as" ? at - 2 : at;
  const isFirst = first === open + 1;
  const start = isFirst ? tokens[first]?.start : tokens[first - 1]?.start;
  const end = isFirst ? tokens[at + 2]?.start : tokens[at]?.end;
  return { start: start ?? 0, end: end ?? start ?? 0, text: "" };
}

function endOfDeclaration({ tokens, from }: FixPlace): number | undefined {
  const open = findFlat(tokens, from, "{");
  const semicolon = findFlat(tokens, from, ";");
  if (semicolon >= 0 && (open < 0 || semicolon < open)) return tokens[semicolon]?.end;
  return tokens[closerOf(tokens, open)]?.end;
}

/** From the comments directly above to the end of the line. */
function removal({ text, start }: FixPlace, end: number): FixEdit {
  const comments = [...tokenize(text)].filter(({ kind, end: last }) => kind === "comment" && last <= start);
  let from = start;
  for (const comment of comments.reverse()) {
    const gap = text.slice(comment.end, from);
    const isDocumentation = /^(?:\/\/\/|\/\*\*)/.test(text.slice(comment.start, comment.start + 3));
    if (!isDocumentation || gap.trim() !== "" || gap.split(/\r\n|\n|\r/).length > 2) break;
    from = comment.start;
  }
  return { ...withWholeLines(text, from, end), text: "" };
}
