/** Texts that were read, kept until they change: of open documents by version, of other files until something happens on disk. */

import { readFile, stat } from "node:fs/promises";
import { resolveFileImports } from "../../engine/node/projects/file-imports.ts";
import { nextTurn } from "../next-turn.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { keyOfPath, pathOf } from "../texts/uri.ts";
import { makeSourceFile, type SourceFile } from "./scope/sources.ts";
import { readingOf, readText } from "./text-reading.ts";

/** What one text says: `targets` are keys of files, by the paths of its imports. */
export interface KeptFile {
  readonly file: SourceFile;
  readonly targets: ReadonlyMap<string, string>;
}

export interface KeptFiles {
  /** Some files as they are now, with all that they import, by key; those that cannot be read are left out. */
  gather(keys: readonly string[]): Promise<ReadonlyMap<string, KeptFile>>;
  /** All that is known now. */
  all(): readonly KeptFile[];
  forget(): void;
}

export type KeptFilesDeps = Pick<Session, "client" | "projects" | "documents" | "knownProjects">;

/** Beyond them nothing more is read: it is no source that people write, or a project that no editor holds. */
const maxBytes = 4 * 1024 * 1024;
const maxFiles = 5000;

/** Nothing read yet. */
export function makeKeptFiles(deps: KeptFilesDeps): KeptFiles {
  const { client, documents } = deps;
  let onDisk = new Map<string, KeptFile & { readonly stamp: string }>();
  let open = new WeakMap<OpenDocument, OpenFile>();

  /** Whoever asks while it is read waits for the same. */
  function keepOpen(document: OpenDocument): Promise<KeptFile> {
    const { version } = document.content;
    const before = open.get(document);
    if (before?.version === version) return before.kept;
    const asked: OpenFile = { version, kept: readOpen(document, before?.last), last: before?.last };
    open.set(document, asked);
    client.detach(
      asked.kept.then((kept) => {
        asked.last = kept;
      }),
    );
    return asked.kept;
  }

  async function readOpen({ key, content }: OpenDocument, before: KeptFile | undefined): Promise<KeptFile> {
    const reading = readingOf(content);
    await nextTurn();
    const file = makeSourceFile(key, reading);
    return { file, targets: await targetsOf(deps, file, before) };
  }

  async function keepFromDisk(key: string): Promise<KeptFile | null> {
    const known = onDisk;
    const before = known.get(key);
    if (before !== undefined && (await isCurrent(key, before))) return before;
    const stamp = await stampOf(key);
    const text = stamp === null ? null : await textOf(key);
    if (stamp === null || text === null) return null;
    const file = makeSourceFile(key, readText(text));
    const kept = { file, targets: await targetsOf(deps, file), stamp };
    known.set(key, kept);
    // One file takes little; what else waits goes first.
    await nextTurn();
    return kept;
  }

  /** A client that watches files tells when one changes; for others the disk is asked. */
  async function isCurrent(key: string, { stamp }: { readonly stamp: string }): Promise<boolean> {
    return client.features.watchedFilesRegistration || stamp === (await stampOf(key));
  }

  return {
    async gather(keys) {
      const gathered = new Map<string, KeptFile>();
      const waiting = new Set(keys);
      for (const key of waiting) {
        if (gathered.size >= maxFiles) break;
        const document = documents.find(key);
        const kept = document === undefined ? await keepFromDisk(key) : await keepOpen(document);
        if (kept === null) continue;
        gathered.set(key, kept);
        for (const target of kept.targets.values()) waiting.add(target);
      }
      return gathered;
    },
    all() {
      const opened = documents.all().flatMap((document) => open.get(document)?.last ?? []);
      const keys = new Set(opened.map(({ file }) => file.key));
      return [...opened, ...[...onDisk.values()].filter(({ file }) => !keys.has(file.key))];
    },
    forget() {
      onDisk = new Map();
      open = new WeakMap();
    },
  };
}

/** An open document, as it was read for a version of it; `last` is what was read last, of this version or one before. */
interface OpenFile {
  readonly version: number;
  readonly kept: Promise<KeptFile>;
  last: KeptFile | undefined;
}

/** Changes with the file; null where it cannot be read, or is too large. */
async function stampOf(key: string): Promise<string | null> {
  const path = pathOf(key);
  const info = path === null ? null : await stat(path).catch(() => null);
  return info === null || !info.isFile() || info.size > maxBytes ? null : `${info.mtimeMs} ${info.size}`;
}

async function textOf(key: string): Promise<string | null> {
  const path = pathOf(key);
  const text = path === null ? null : await readFile(path, "utf8").catch(() => null);
  return text === null ? null : text.replace(/^\u{feff}/u, "");
}

/** Imports are followed anew where they are others than `before`. */
async function targetsOf(
  { projects, documents, knownProjects }: KeptFilesDeps,
  file: SourceFile,
  before?: KeptFile,
): Promise<ReadonlyMap<string, string>> {
  const path = pathOf(file.key);
  const written = importedPaths(file);
  if (path === null || written.length === 0) return new Map();
  if (before !== undefined && written.join("\n") === importedPaths(before.file).join("\n")) return before.targets;
  const { folder, settings } = projects.of(file.key);
  const overlay = documents.all().flatMap((one) => (one.path === null ? [] : [[one.path, one.content.getText()]]));
  const imports = await resolveFileImports(
    {
      path,
      text: file.text,
      ...(folder?.path == null ? {} : { outerBasePath: folder.path }),
      remappings: settings.remappings,
      overlay: Object.fromEntries(overlay),
    },
    knownProjects,
  );
  return new Map(
    imports.flatMap(({ directive, resolved }) =>
      resolved.kind === "found" ? [[directive.path, keyOfPath(resolved.path)] as const] : [],
    ),
  );
}

function importedPaths({ declarations }: SourceFile): readonly string[] {
  return declarations.imports.map(({ path }) => path);
}
