/** Where names are looked up: a document, or the whole workspace, each with all that it imports. */

import { findSolidityFiles } from "../../engine/node/projects/find-solidity-files.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { keyOfPath } from "../texts/uri.ts";
import type { Importable } from "./completion/auto-import.ts";
import { type KeptFile, type KeptFilesDeps, makeKeptFiles } from "./kept-files.ts";
import { makeSourceFile, type SourceFile, type Sources } from "./scope/sources.ts";
import { readingOf } from "./text-reading.ts";

/** A file, and what it takes to look names up in it. */
export interface Reading {
  readonly file: SourceFile;
  readonly sources: Sources;
}

export interface SourceDesk {
  /** A document with all that it imports. */
  read(document: OpenDocument): Promise<Reading>;
  /** Every file of the workspace, open ones too, and what they import. */
  readWorkspace(): Promise<{ readonly files: readonly SourceFile[]; readonly sources: Sources }>;
  /** Files that a document may import, as far as they are read; the rest of the workspace is read meanwhile. */
  importable(): { readonly files: readonly Importable[]; readonly isWhole: boolean };
  /** Something on disk has changed. */
  forget(): void;
}

/** Nothing read yet. */
export function makeSourceDesk(deps: KeptFilesDeps): SourceDesk {
  const { client, documents } = deps;
  const kept = makeKeptFiles(deps);
  const makeSources = makeSameSources();
  let workspace: { readonly found: Promise<readonly string[]>; keys: ReadonlySet<string> | null } | null = null;

  async function readWorkspace() {
    workspace ??= { found: findWorkspaceFiles(deps), keys: null };
    const asked = workspace;
    const keys = [...new Set([...documents.all().map(({ key }) => key), ...(await asked.found).map(keyOfPath)])];
    const gathered = await kept.gather(keys);
    asked.keys = new Set(keys);
    return { files: keys.flatMap((key) => gathered.get(key)?.file ?? []), sources: makeSources(gathered) };
  }

  return {
    async read(document) {
      const gathered = await kept.gather([document.key]);
      const file = gathered.get(document.key)?.file ?? makeSourceFile(document.key, readingOf(document.content));
      return { file, sources: makeSources(gathered) };
    },
    readWorkspace,
    importable() {
      if (workspace === null) client.detach(readWorkspace());
      const keys = workspace?.keys ?? null;
      const own = keys ?? new Set(documents.all().map(({ key }) => key));
      return { files: importableOf(kept.all(), own), isWhole: keys !== null };
    },
    forget() {
      kept.forget();
      workspace = null;
    },
  };
}

/** Answers the same object where nothing has changed since the last time, so that what is known of it stays known. */
function makeSameSources() {
  let last: { readonly gathered: ReadonlyMap<string, KeptFile>; readonly sources: Sources } | null = null;
  return (gathered: ReadonlyMap<string, KeptFile>): Sources => {
    const before = last?.gathered;
    const isSame =
      before?.size === gathered.size && [...gathered].every(([key, { file }]) => before.get(key)?.file === file);
    if (last === null || !isSame) last = { gathered, sources: sourcesOf(gathered) };
    return last.sources;
  };
}

function sourcesOf(gathered: ReadonlyMap<string, KeptFile>): Sources {
  return {
    find: (key) => gathered.get(key)?.file,
    target: (file, path) => gathered.get(file.key)?.targets.get(path),
  };
}

/** The user's own files, and those that are imported by a path that holds everywhere. */
function importableOf(kept: readonly KeptFile[], own: ReadonlySet<string>): readonly Importable[] {
  const absolute = new Map<string, string>();
  for (const { targets } of kept) {
    for (const [path, key] of targets) if (!path.startsWith(".")) absolute.set(key, path);
  }
  return kept.flatMap(({ file }) => {
    const one = { file, absolute: absolute.get(file.key) ?? null, isOwn: own.has(file.key) };
    return one.isOwn || one.absolute !== null ? [one] : [];
  });
}

async function findWorkspaceFiles({ projects, knownProjects }: KeptFilesDeps): Promise<readonly string[]> {
  const folders = projects.all().map(({ folder, settings }) => {
    if (folder?.path == null) return [];
    return findSolidityFiles(folder.path, { include: settings.include, known: knownProjects }).catch(() => []);
  });
  return [...new Set((await Promise.all(folders)).flat())];
}
