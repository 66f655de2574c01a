/** Compilers from a mirror that the user set: a `list.json` and the files it names, as binaries.soliditylang.org serves them. */

import { isRecord } from "../../util/is-record.ts";
import { type DownloadContext, download, downloadJson } from "./download.ts";
import { DownloadRefused } from "./fetch-failure.ts";
import { writeStream } from "./write-stream.ts";

interface Build {
  readonly path: string;
  /** In hex, without `0x`. */
  readonly sha256: string;
}

/** Writes the `soljson.js` of a version and answers its SHA-256, which is the one that the list has. Rejects where that fails. */
export async function fetchFromMirror(
  mirror: string,
  version: string,
  file: string,
  context: DownloadContext,
): Promise<string> {
  const build = findBuild(await downloadJson(inMirror(mirror, "list.json"), context), version);
  const body = await download(inMirror(mirror, build.path), context.limits.maxCompilerBytes, context);
  const sha256 = await writeStream(body, file, context.limits.maxCompilerBytes);
  if (sha256 !== build.sha256) throw new DownloadRefused("its file is not the one that its list.json describes");
  return sha256;
}

/** Versions that the mirror has, in any order. */
export async function listFromMirror(mirror: string, context: DownloadContext): Promise<string[]> {
  const list = await downloadJson(inMirror(mirror, "list.json"), context);
  return isRecord(list) && isRecord(list["releases"]) ? Object.keys(list["releases"]).filter(isRelease) : [];
}

function isRelease(version: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(version);
}

function findBuild(list: unknown, version: string): Build {
  const releases = isRecord(list) ? list["releases"] : undefined;
  const builds = isRecord(list) ? list["builds"] : undefined;
  if (!isRecord(releases) || !Array.isArray(builds)) throw new DownloadRefused("its list.json names no releases");
  const name = Object.hasOwn(releases, version) ? releases[version] : undefined;
  if (typeof name !== "string") throw new DownloadRefused(`it has no solc ${version}`);
  const build: unknown = builds.find((one: unknown) => isRecord(one) && one["path"] === name);
  const sha256 = isRecord(build) ? build["sha256"] : undefined;
  if (!/^[\w.+-]+$/.test(name) || typeof sha256 !== "string" || !/^(0x)?[\da-f]{64}$/.test(sha256))
    throw new DownloadRefused(`its list.json does not describe solc ${version}`);
  return { path: name, sha256: sha256.replace(/^0x/, "") };
}

function inMirror(mirror: string, name: string): string {
  return new URL(encodeURIComponent(name), mirror.endsWith("/") ? mirror : `${mirror}/`).href;
}
