/** The compilers that an analysis can have: bundled, the project's, fetched before, or still to be fetched. */

import type { CompilerAccess } from "../../model/compiler-access.ts";
import { newestFirst } from "../../solc/choose-version.ts";
import type { ObtainFailure } from "../../solc/compiler.ts";
import { compilerVersions, unpackagedReleases } from "../../solc/releases.ts";
import { err, ok, type Result } from "../../util/result.ts";
import { findCached, listCached, removeCached } from "./compiler-cache.ts";
import type { CompilerFile } from "./compiler-file.ts";
import type { FetchFailure } from "./fetch-failure.ts";
import { knownCompiler } from "./known-compilers.ts";
import { findProjectCompiler } from "./project-compiler.ts";

/** Whoever has the network: another process than the one that compiles. */
export interface CompilerFetcher {
  /** Puts a compiler into the cache. */
  fetch(version: string, mirror: string | null, signal: AbortSignal): Promise<Result<null, FetchFailure>>;
  /** Versions that can be fetched, in any order; none where nobody can be asked. */
  list(mirror: string | null, signal: AbortSignal): Promise<readonly string[]>;
}

export interface CompilerLibraryOptions {
  readonly bundled: readonly CompilerFile[];
  /** The folder of fetched compilers. */
  readonly cacheFolder: string;
  readonly fetcher: CompilerFetcher;
}

/** What one analysis sees. */
export interface CompilerLibrary {
  readonly versions: readonly string[];
  atHand(): Promise<readonly string[]>;
  released(signal: AbortSignal): Promise<readonly string[]>;
  /** Without fetching. */
  find(version: string): Promise<CompilerFile | undefined>;
  obtain(version: string, signal: AbortSignal): Promise<Result<null, ObtainFailure>>;
  /** Forgets a file that proved to be wrong, if it is ours to forget; answers whether another may be obtained. */
  discard(file: CompilerFile): Promise<boolean>;
}

/** The library as an analysis of the project in `projectFolder` sees it; null: it is no project on disk. */
export function makeCompilerLibrary(
  { bundled, cacheFolder, fetcher }: CompilerLibraryOptions,
  access: CompilerAccess,
  projectFolder: string | null,
): CompilerLibrary {
  const versions = distinct([...compilerVersions, ...versionsOf(bundled)]);
  const mirror = access.mirror ?? null;
  const ownCompilers = makeOwnCompilers(projectFolder, access.trusted);

  async function find(version: string): Promise<CompilerFile | undefined> {
    const isIt = (file: CompilerFile): boolean => file.version === version;
    return bundled.find(isIt) ?? (await findCached(cacheFolder, version)) ?? (await ownCompilers()).find(isIt);
  }

  return {
    versions,
    find,
    async atHand() {
      const own = await ownCompilers();
      return distinct([...versionsOf([...bundled, ...own]), ...(await listCached(cacheFolder))]);
    },
    async released(signal) {
      if (access.fetch !== "allowed") return versions;
      return distinct([...versions, ...(await fetcher.list(mirror, signal)).filter(isNews)]);
    },
    async obtain(version, signal) {
      if ((await find(version)) !== undefined) return ok(null);
      if (!mayFetch(access, version)) return err({ kind: "not-allowed" });
      const fetched = await fetcher.fetch(version, mirror, signal);
      if (fetched.ok) return ok(null);
      return err(signal.aborted ? { kind: "cancelled" } : { kind: "failed", message: fetched.error.message });
    },
    async discard(file) {
      const cached = await findCached(cacheFolder, file.version);
      if (cached?.path !== file.path) return false;
      await removeCached(cacheFolder, file.version);
      return true;
    },
  };
}

/** The project's own compiler, looked for once and only when it is asked for; none where it has none. */
function makeOwnCompilers(projectFolder: string | null, trusted: boolean): () => Promise<readonly CompilerFile[]> {
  let own: Promise<readonly CompilerFile[]> | undefined;
  return () => {
    own ??= projectFolder === null ? Promise.resolve([]) : findOwn(projectFolder, trusted);
    return own;
  };
}

async function findOwn(projectFolder: string, trusted: boolean): Promise<readonly CompilerFile[]> {
  const found = await findProjectCompiler(projectFolder, trusted);
  return found === undefined ? [] : [found];
}

/** Each once, the newest first. */
function distinct(versions: readonly string[]): readonly string[] {
  return newestFirst([...new Set(versions)]);
}

function versionsOf(files: readonly CompilerFile[]): readonly string[] {
  return files.map(({ version }) => version);
}

function mayFetch({ fetch }: CompilerAccess, version: string): boolean {
  if (fetch === "known") return knownCompiler(version) !== undefined;
  return fetch === "allowed" || (fetch !== "never" && fetch.includes(version));
}

/** What a server lists beside the releases known here may be anything; only what comes after them, or fills a gap, is taken. */
function isNews(version: string): boolean {
  return unpackagedReleases.includes(version) || newestFirst([version, compilerVersions.at(-1) ?? ""])[0] === version;
}
