/**
 * Writes down by which hashes the released compilers are known, in `engine/node/compilers/compiler-hashes.ts`. To be run
 * when a release came out, after `npx tsc -p .`; fetches what the cache lacks. Hashes that are known never change. Each new
 * one is asked which version it is, since npm has had others under a name; `--check` asks all.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import npmFetch from "npm-registry-fetch";
import { compilersFolder, defaultCacheFolder } from "../out/engine/node/compilers/cache-folder.js";
import { compilerHashes } from "../out/engine/node/compilers/compiler-hashes.js";
import { fetchCompiler } from "../out/engine/node/compilers/fetch-compiler.js";
import { fetchLimits } from "../out/engine/node/compilers/fetch-failure.js";
import { readNpmOptions } from "../out/engine/node/compilers/npm-options.js";
import { compilerVersions, packageOf } from "../out/engine/solc/releases.js";

const target = "engine/node/compilers/compiler-hashes.ts";
const folder = compilersFolder(defaultCacheFolder(process.env));
const packument = await npmFetch.json("/solc", await readNpmOptions(process.env));

const isChecking = process.argv.includes("--check");
const rows = [];
for (const version of compilerVersions) {
  const row = compilerHashes[version] ?? (await pin(version));
  rows.push([version, ...row]);
  if (isChecking || compilerHashes[version] === undefined) await checkVersion(version);
}
const head = readFileSync(target, "utf8").split("\n").slice(0, 2).join("\n");
const lines = rows.map(([version, tarball, soljson]) => `  "${version}": ["${tarball}", "${soljson}"],\n`);
writeFileSync(target, `${head} {\n${lines.join("")}};\n`.replace("= {}; {", "= {").replace("= { {", "= {"));

/** What npm says, and what it sends. */
async function pin(version) {
  const { integrity } = packument.versions[packageOf(version)].dist;
  if (!integrity.startsWith("sha512-")) throw new Error(`solc ${version} has no SHA-512`);
  await fetch(version);
  const sha256 = readFileSync(path.join(folder, `solc-${version}`, "soljson.js.sha256"), "utf8").trim();
  console.log(version, sha256);
  return [integrity.slice("sha512-".length), sha256];
}

async function fetch(version) {
  const mirror = null;
  const fetched = await fetchCompiler({ folder, version, mirror, limits: fetchLimits }, new AbortController().signal);
  if (!fetched.ok) throw new Error(`solc ${version}: ${fetched.error.message}`);
}

/** What the compiler says of itself, in a process of its own. */
async function checkVersion(version) {
  await fetch(version);
  const ask = `
    const compiler = require(process.argv[1]);
    const tell = () => {
      const name = compiler._solidity_version ? "solidity_version" : "version";
      process.stdout.write(compiler.cwrap(name, "string", [])(), () => process.exit(0));
    };
    if (compiler._solidity_version || compiler._version) tell();
    else compiler.onRuntimeInitialized = tell;`;
  const file = path.join(folder, `solc-${version}`, "soljson.js");
  const told = execFileSync(process.execPath, ["-e", ask, file], { encoding: "utf8" });
  if (!told.startsWith(`${version}+`)) throw new Error(`npm's solc ${version} says that it is ${told}`);
  console.log(`solc ${version} says that it is ${told}`);
}
