/**
 * Writes down by which hashes the released compilers are known, in `engine/node/compilers/compiler-hashes.ts`. To be run
 * when a release came out, after `npx tsc -p .`; fetches what the cache lacks. Hashes that are known never change.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import npmFetch from "npm-registry-fetch";
import { compilersFolder, defaultCacheFolder } from "../out/engine/node/compilers/cache-folder.js";
import { compilerHashes } from "../out/engine/node/compilers/compiler-hashes.js";
import { fetchCompiler } from "../out/engine/node/compilers/fetch-compiler.js";
import { fetchLimits } from "../out/engine/node/compilers/fetch-failure.js";
import { readNpmOptions } from "../out/engine/node/compilers/npm-options.js";
import { compilerVersions } from "../out/engine/solc/releases.js";

const target = "engine/node/compilers/compiler-hashes.ts";
const folder = compilersFolder(defaultCacheFolder(process.env));
const packument = await npmFetch.json("/solc", await readNpmOptions(process.env));

const rows = [];
for (const version of compilerVersions) rows.push([version, ...(compilerHashes[version] ?? (await pin(version)))]);
const head = readFileSync(target, "utf8").split("\n").slice(0, 2).join("\n");
const lines = rows.map(([version, tarball, soljson]) => `  "${version}": ["${tarball}", "${soljson}"],\n`);
writeFileSync(target, `${head} {\n${lines.join("")}};\n`.replace("= {}; {", "= {").replace("= { {", "= {"));

/** What npm says, and what it sends. */
async function pin(version) {
  const { integrity } = packument.versions[version].dist;
  if (!integrity.startsWith("sha512-")) throw new Error(`solc ${version} has no SHA-512`);
  const mirror = null;
  const fetched = await fetchCompiler({ folder, version, mirror, limits: fetchLimits }, new AbortController().signal);
  if (!fetched.ok) throw new Error(`solc ${version}: ${fetched.error.message}`);
  const sha256 = readFileSync(path.join(folder, `solc-${version}`, "soljson.js.sha256"), "utf8").trim();
  console.log(version, sha256);
  return [integrity.slice("sha512-".length), sha256];
}
