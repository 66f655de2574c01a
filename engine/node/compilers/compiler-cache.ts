/** Compilers that were fetched, one folder each: `soljson.js` and, beside it, its SHA-256. */

import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CompilerFile } from "./compiler-file.ts";
import { knownCompiler } from "./known-compilers.ts";

const folderPattern = /^solc-(\d+\.\d+\.\d+)$/;
const temporaryPrefix = ".fetching-";

/** What nobody finished in this time, nobody will. */
const abandonedAfterMs = 60 * 60 * 1000;

/** The compiler, if it is there; `folder` is that of all compilers. What the file contains is for whoever runs it to check. */
export async function findCached(folder: string, version: string): Promise<CompilerFile | undefined> {
  const file = path.join(folderOf(folder, version), "soljson.js");
  const written = await readFile(`${file}.sha256`, "utf8").catch(() => "");
  const sha256 = /^[\da-f]{64}$/.exec(written.trim())?.[0];
  const isThere = sha256 !== undefined && (await stat(file).catch(() => undefined))?.isFile();
  const known = knownCompiler(version)?.sha256;
  if (!isThere || (known !== undefined && known !== sha256)) return undefined;
  return { version, path: file, sha256 };
}

/** Versions that are there, in any order. */
export async function listCached(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => folderPattern.exec(name)?.[1] ?? []);
}

/**
 * A new folder to prepare a compiler in; removes what earlier attempts at this version left. Only for whoever holds the
 * lock of the version.
 */
export async function makeTemporary(folder: string, version: string): Promise<string> {
  const own = `${temporaryPrefix}${version}-`;
  for (const name of await readdir(folder)) {
    if (name.startsWith(own) || (await isAbandoned(path.join(folder, name))))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
  return mkdtemp(path.join(folder, own));
}

/** Puts a prepared `soljson.js` where `findCached` sees it, whole or not at all. */
export async function putInPlace(folder: string, version: string, temporary: string, sha256: string): Promise<void> {
  await writeFile(path.join(temporary, "soljson.js.sha256"), `${sha256}\n`);
  await removeCached(folder, version);
  await rename(temporary, folderOf(folder, version));
}

/** Forgets a compiler that proved to be wrong. */
export async function removeCached(folder: string, version: string): Promise<void> {
  await rm(folderOf(folder, version), { recursive: true, force: true });
}

/** Makes the folder of all compilers, for this user alone. */
export async function makeCompilersFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

function folderOf(folder: string, version: string): string {
  return path.join(folder, `solc-${version}`);
}

async function isAbandoned(entry: string): Promise<boolean> {
  if (!path.basename(entry).startsWith(temporaryPrefix)) return false;
  const info = await stat(entry).catch(() => undefined);
  return info !== undefined && Date.now() - info.mtimeMs > abandonedAfterMs;
}
