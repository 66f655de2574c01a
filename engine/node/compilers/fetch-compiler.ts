/** Fetches one compiler into the cache: once, however many processes ask at the same time. */

import { rm } from "node:fs/promises";
import path from "node:path";
import { err, ok, type Result } from "../../util/result.ts";
import { findCached, makeCompilersFolder, makeTemporary, putInPlace } from "./compiler-cache.ts";
import type { DownloadContext } from "./download.ts";
import { explainFailure } from "./explain-failure.ts";
import { DownloadRefused, type FetchFailure, type FetchLimits } from "./fetch-failure.ts";
import { acquireLock } from "./folder-lock.ts";
import { knownCompiler } from "./known-compilers.ts";

export interface FetchRequest {
  /** The folder of all compilers; made where it is missing. */
  readonly folder: string;
  readonly version: string;
  /** `http` or `https`; null: the user's npm registry. */
  readonly mirror: string | null;
  readonly limits: FetchLimits;
}

/** Resolves once the compiler is in the cache. An abort ends it soon, as a failure, and keeps nothing. */
export async function fetchCompiler(request: FetchRequest, signal: AbortSignal): Promise<Result<null, FetchFailure>> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(request.limits.totalMs)]);
  try {
    await makeCompilersFolder(request.folder);
    const isThere = async () => (await findCached(request.folder, request.version)) !== undefined;
    const lock = await acquireLock(path.join(request.folder, `.lock-${request.version}`), ending, isThere);
    if (lock === undefined)
      return (await isThere()) ? ok(null) : err({ message: signal.aborted ? "it was cancelled" : "it took too long" });
    try {
      if (!(await isThere())) await fetchInto(request, ending);
      return ok(null);
    } finally {
      await lock.release();
    }
  } catch (error) {
    return err({ message: explainFailure(error, request.mirror, signal) });
  }
}

async function fetchInto(request: FetchRequest, signal: AbortSignal): Promise<void> {
  const { folder, version } = request;
  const temporary = await makeTemporary(folder, version);
  try {
    const sha256 = await fetchFrom(request, path.join(temporary, "soljson.js"), signal);
    const known = knownCompiler(version)?.sha256;
    if (known !== undefined && known !== sha256) throw new DownloadRefused(`it sent something else as solc ${version}`);
    await putInPlace(folder, version, temporary, sha256);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function fetchFrom(
  { version, mirror, limits }: FetchRequest,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const context = await makeContext(mirror, limits, signal);
  if (mirror !== null) {
    const { fetchFromMirror } = await import("./mirror-source.ts");
    return fetchFromMirror(mirror, version, file, context);
  }
  const { fetchFromNpm } = await import("./npm-source.ts");
  return fetchFromNpm(version, file, context);
}

/** What the network needs is loaded when something is fetched, which is seldom. */
async function makeContext(mirror: string | null, limits: FetchLimits, signal: AbortSignal): Promise<DownloadContext> {
  const { readNpmOptions, withoutCredentials } = await import("./npm-options.ts");
  const options = await readNpmOptions(process.env);
  return { options: mirror === null ? options : withoutCredentials(options), limits, signal };
}

/** Versions that can be fetched, in any order. Rejects never; where nobody can be asked, there are none. */
export async function listFetchable(
  mirror: string | null,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(limits.stallMs)]);
    const context = await makeContext(mirror, limits, ending);
    if (mirror !== null) return await (await import("./mirror-source.ts")).listFromMirror(mirror, context);
    return await (await import("./npm-source.ts")).listFromNpm(context);
  } catch {
    return [];
  }
}
