/** The compiler that a project has installed for itself. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CompilerFile } from "./compiler-file.ts";
import { hashFile } from "./hash-file.ts";
import { versionOfSha256 } from "./known-compilers.ts";

/**
 * `node_modules/solc` of the project, if it may be run: a released compiler always, anything else only where the project
 * is trusted, as the version that its package claims.
 */
export async function findProjectCompiler(folder: string, trusted: boolean): Promise<CompilerFile | undefined> {
  const home = path.join(folder, "node_modules", "solc");
  const file = path.join(home, "soljson.js");
  const sha256 = await hashFile(file).catch(() => undefined);
  if (sha256 === undefined) return undefined;
  const version = versionOfSha256(sha256) ?? (trusted ? await claimedVersion(home) : undefined);
  return version === undefined ? undefined : { version, path: file, sha256 };
}

async function claimedVersion(home: string): Promise<string | undefined> {
  const text = await readFile(path.join(home, "package.json"), "utf8").catch(() => "");
  return /"version"\s*:\s*"(\d+\.\d+\.\d+)"/.exec(text)?.[1];
}
