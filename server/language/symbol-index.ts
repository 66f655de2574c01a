/** The symbols of the workspace, by name: those of open documents as they are, those of other files as they are on disk. */

import { readFile, stat } from "node:fs/promises";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Range } from "../../engine/model/location.ts";
import { findSolidityFiles } from "../../engine/node/projects/find-solidity-files.ts";
import { nextTurn } from "../next-turn.ts";
import type { Session } from "../session.ts";
import { keyOfPath } from "../texts/uri.ts";
import { type OutlineSymbol, outlineSymbols } from "./outline-symbols.ts";
import { readingOf } from "./text-reading.ts";

export interface IndexedSymbol {
  readonly name: string;
  readonly kind: string;
  readonly container: string | null;
  readonly uri: string;
  readonly range: Range;
}

export interface SymbolIndex {
  /** Symbols whose name has all letters of the query in its order; at most as many as a list can hold. */
  find(query: string, isCancelled: () => boolean): Promise<readonly IndexedSymbol[]>;
}

const maxFound = 500;
const maxBytes = 4 * 1024 * 1024;

interface Kept {
  readonly stamp: string;
  readonly symbols: readonly IndexedSymbol[];
}

/** An index that has read nothing yet: a file is read when somebody asks, and again when it has changed. */
export function makeSymbolIndex({ projects, documents, knownProjects }: IndexDeps): SymbolIndex {
  const kept = new Map<string, Kept>();

  async function filesOfWorkspace(): Promise<string[]> {
    const folders = projects
      .all()
      .flatMap(({ folder, settings }) => (folder?.path == null ? [] : [{ path: folder.path, settings }]));
    const found = folders.map(({ path, settings }) =>
      findSolidityFiles(path, { include: settings.include, known: knownProjects }).catch(() => []),
    );
    return [...new Set((await Promise.all(found)).flat())];
  }

  async function symbolsOnDisk(path: string): Promise<readonly IndexedSymbol[]> {
    const info = await stat(path).catch(() => null);
    if (info === null || info.size > maxBytes) return [];
    const stamp = `${info.mtimeMs} ${info.size}`;
    const known = kept.get(path);
    if (known?.stamp === stamp) return known.symbols;
    const text = await readFile(path, "utf8").catch(() => "");
    const uri = keyOfPath(path);
    const symbols = indexText(uri, TextDocument.create(uri, "solidity", 0, text.replace(/^\u{feff}/u, "")));
    kept.set(path, { stamp, symbols });
    // One file takes little; what else waits goes first.
    await nextTurn();
    return symbols;
  }

  return {
    async find(query, isCancelled) {
      const open = documents.all();
      const found = open.flatMap(({ uri, content }) => matching(indexText(uri, content), query));
      const openPaths = new Set(open.map(({ path }) => path));
      for (const path of await filesOfWorkspace()) {
        if (isCancelled() || found.length >= maxFound) break;
        if (!openPaths.has(path)) found.push(...matching(await symbolsOnDisk(path), query));
      }
      return found.slice(0, maxFound);
    },
  };
}

type IndexDeps = Pick<Session, "projects" | "documents" | "knownProjects">;

function indexText(uri: string, content: TextDocument): IndexedSymbol[] {
  const flat = (symbols: readonly OutlineSymbol[], container: string | null): IndexedSymbol[] =>
    symbols.flatMap(({ name, kind, selection, children }) => [
      { name, kind, container, uri, range: rangeOf(content, selection) },
      ...flat(children, name),
    ]);
  return flat(outlineSymbols(readingOf(content)), null);
}

function rangeOf(content: TextDocument, { start, end }: { readonly start: number; readonly end: number }): Range {
  return { start: content.positionAt(start), end: content.positionAt(end) };
}

function matching(symbols: readonly IndexedSymbol[], query: string): IndexedSymbol[] {
  const letters = [...query.toLowerCase()].filter((letter) => letter.trim() !== "");
  return symbols.filter(({ name }) => {
    let at = 0;
    const text = name.toLowerCase();
    return letters.every((letter) => {
      at = text.indexOf(letter, at) + 1;
      return at > 0;
    });
  });
}
