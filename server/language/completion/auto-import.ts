/** Names of files that are not imported yet, and the line that imports them. */

import path from "node:path";
import type { ImportLine } from "../declarations/declarations.ts";
import { type Entry, entryOf } from "../scope/entry.ts";
import { namesAt, type Place } from "../scope/places.ts";
import { type Found, foundIn, type SourceFile, type Sources, topOf } from "../scope/sources.ts";
import { type Candidate, candidateOf, fits } from "./candidates.ts";
import type { Position } from "./context.ts";

/** A file of the workspace, or a dependency that one of them imports. */
export interface Importable {
  readonly file: SourceFile;
  /** How others import it, where that is not relative to them; null where nobody does. */
  readonly absolute: string | null;
  /** It is the user's own: a relative path to it is right. */
  readonly isOwn: boolean;
}

/** More in a list nobody reads; the client asks again while the user types. */
const maxCandidates = 100;

/** Names that begin as what was typed, fit the place and are not known there. */
export function importCandidates(
  sources: Sources,
  place: Place,
  { position, prefix }: { readonly position: Position; readonly prefix: string },
  files: readonly Importable[],
): readonly Candidate[] {
  if (prefix === "") return [];
  const known = namesAt(sources, place);
  const start = prefix.toLowerCase();
  const candidates: Candidate[] = [];
  for (const { file } of files) {
    if (file.key === place.file.key) continue;
    for (const [name, found] of topOf(file)) {
      if (known.has(name) || !name.toLowerCase().startsWith(start)) continue;
      const entry = topEntry(sources, name, found);
      if (fits(entry, position, place)) candidates.push({ ...candidateOf(entry, 7), from: file });
    }
    if (candidates.length >= maxCandidates) break;
  }
  return candidates;
}

function topEntry(sources: Sources, name: string, found: readonly Found[]): Entry {
  return entryOf(
    sources,
    name,
    found.flatMap(({ declared, file }) => foundIn(file).get(declared) ?? []),
  );
}

/** What is to be inserted, and where. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** The import of a name, in the way that the file imports; null where no path is known that leads there. */
export function importEdit(sources: Sources, file: SourceFile, name: string, importable: Importable): Insertion | null {
  const { imports } = file.declarations;
  const same = imports.find((line) => line.names !== null && sources.target(file, line.path) === importable.file.key);
  if (same !== undefined) return addedTo(file, same, name);
  const written = pathTo(file, importable);
  if (written === null) return null;
  const quote = imports.some(({ pathAt }) => file.text[pathAt.start - 1] === "'") ? "'" : '"';
  return lineAt(file, `import ${namesIn(file, name)}${quote}${written}${quote};`);
}

/** Another name between the braces. */
function addedTo({ text, words }: SourceFile, { range, names }: ImportLine, name: string): Insertion | null {
  const closer = words.findIndex((word) => word.text === "}" && word.start >= range.start && word.end <= range.end);
  const last = words[closer - 1];
  if (last === undefined) return null;
  const isEmpty = names?.length === 0 || text[last.start] === ",";
  return { offset: last.end, text: `${isEmpty ? "" : ", "}${name}` };
}

/** `{A} from `, with blanks as elsewhere in the file; nothing where all of its imports bring whole files. */
function namesIn({ declarations, text }: SourceFile, name: string): string {
  const { imports } = declarations;
  if (imports.length > 0 && imports.every(({ names, alias }) => names === null && alias === null)) return "";
  const isWide = imports.some(({ range }) => /\{ /.test(text.slice(range.start, range.end)));
  return isWide ? `{ ${name} } from ` : `{${name}} from `;
}

function pathTo(file: SourceFile, { file: target, absolute, isOwn }: Importable): string | null {
  const { imports } = file.declarations;
  const isRelative = imports.length === 0 || imports.some((line) => line.path.startsWith("."));
  if (!isOwn || (absolute !== null && !isRelative)) return absolute;
  const relative = path.posix.relative(path.posix.dirname(file.key), target.key);
  return decodeURI(relative.startsWith(".") ? relative : `./${relative}`);
}

/** Behind the last import, else behind the last pragma with an empty line, else behind what begins with a comment. */
function lineAt({ text, words, declarations }: SourceFile, line: string): Insertion {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const last = declarations.imports.at(-1);
  if (last !== undefined) return { offset: last.range.end, text: `${lineEnd}${line}` };
  const pragma = words.findLastIndex((word) => word.text === "pragma");
  const end = pragma < 0 ? undefined : words.slice(pragma).find((word) => word.text === ";")?.end;
  if (end !== undefined) return { offset: end, text: `${lineEnd}${lineEnd}${line}` };
  return { offset: words[0]?.start ?? text.length, text: `${line}${lineEnd}${lineEnd}` };
}
