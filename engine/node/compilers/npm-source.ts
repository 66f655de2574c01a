/** Compilers from npm: the package `solc`, whose versions are those of the compiler in it, but for a few. */

import { rm } from "node:fs/promises";
import path from "node:path";
import { extract } from "tar";
import { packageOf, unpackagedReleases } from "../../solc/releases.ts";
import { isRecord } from "../../util/is-record.ts";
import { type DownloadContext, download, downloadJson } from "./download.ts";
import { DownloadRefused } from "./fetch-failure.ts";
import { hashFile } from "./hash-file.ts";
import { knownCompiler } from "./known-compilers.ts";
import { writeStream } from "./write-stream.ts";

/**
 * Writes the compiler of a version to `file`, which is named `soljson.js`, and answers its SHA-256. What npm was known to have when this was built is taken
 * and nothing else; of a newer version, what the registry says it has. Rejects where that fails.
 */
export async function fetchFromNpm(version: string, file: string, context: DownloadContext): Promise<string> {
  const { tarball, integrity } = await findTarball(version, context);
  const { maxTarballBytes, maxCompilerBytes } = context.limits;
  const packed = `${file}.tgz`;
  await writeStream(await download(tarball, maxTarballBytes, context, integrity), packed, maxTarballBytes);
  await unpack(packed, file, maxCompilerBytes);
  return hashFile(file).catch(() => {
    throw new DownloadRefused("the package has no soljson.js");
  });
}

/** Versions that the registry has, in its order; those with a suffix are no releases. */
export async function listFromNpm(context: DownloadContext): Promise<string[]> {
  const answer = await downloadJson("/solc", {
    ...context,
    options: { ...context.options, headers: { accept: "application/vnd.npm.install-v1+json" } },
  });
  const versions = isRecord(answer) && isRecord(answer["versions"]) ? Object.keys(answer["versions"]) : [];
  return versions.filter((version) => /^\d+\.\d+\.\d+$/.test(version) && !unpackagedReleases.includes(version));
}

async function findTarball(
  version: string,
  context: DownloadContext,
): Promise<{ readonly tarball: string; readonly integrity: string }> {
  const answer = await downloadJson(`/solc/${packageOf(version)}`, context);
  const dist = isRecord(answer) ? answer["dist"] : undefined;
  const tarball = isRecord(dist) ? dist["tarball"] : undefined;
  const stated = isRecord(dist) ? dist["integrity"] : undefined;
  const integrity = knownCompiler(version)?.integrity ?? stated;
  if (typeof tarball !== "string" || !/^https?:\/\//.test(tarball))
    throw new DownloadRefused(`the registry does not say where solc ${version} is`);
  if (typeof integrity !== "string" || !/^sha(256|384|512)-/.test(integrity))
    throw new DownloadRefused(`the registry gives no integrity for solc ${version}`);
  return { tarball, integrity };
}

/** What is unpacked has the right integrity, so it is what its author made; nothing but the one file is taken from it. */
async function unpack(packed: string, file: string, maxBytes: number): Promise<void> {
  await extract({
    file: packed,
    cwd: path.dirname(file),
    strip: 1,
    strict: true,
    filter: (name, entry) =>
      name === "package/soljson.js" && "type" in entry && entry.type === "File" && entry.size <= maxBytes,
  });
  await rm(packed);
}
