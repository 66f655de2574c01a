/** Measures a compile of all of OpenZeppelin, and the compile after an edit, against what solc itself takes. */

// For developers, `node out/test/bench/static/incremental-compile.js PART`, where PART is the folder of the installed test part
// `npm-contracts`. Times are those of the processor, so that other work on the machine does not count.

import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { compileSources } from "../../../engine/compile/compile-sources.ts";
import { readBundledCompilers } from "../../../engine/node/bundled-compilers.ts";
import { makeCompilerPool } from "../../../engine/node/compiler-pool.ts";
import { makeCompilerLibrary } from "../../../engine/node/compilers/compiler-library.ts";
import { loadSources } from "../../../engine/node/load-sources.ts";
import { makeCompiler } from "../../../engine/node/make-compiler.ts";
import { makeKnownProjects } from "../../../engine/node/projects/known-projects.ts";
import { readSource } from "../../../engine/node/read-source.ts";
import { makeIncrementalCompiler } from "../../../engine/solc/incremental/incremental-compiler.ts";
import { err } from "../../../engine/util/result.ts";
import { inRoot } from "../../harness/root.ts";
import { processorMsOf } from "../processor-time.ts";

const [part = ""] = process.argv.slice(2);
const contracts = path.join(part, "node_modules/@openzeppelin/contracts");
const project = await mkdtemp(path.join(os.tmpdir(), "solhound-bench-"));
const never = new AbortController().signal;

/** Nothing imports it, and it imports everything. */
const leaf = path.join(project, "z.sol");
const files = readdirSync(contracts, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sol"));
const imports = files.map((file, index) => `import "./oz/${file}" as X${index};`).join("\n");
const textWith = (body: string): string => `pragma solidity ^0.8.26;\n${imports}\ncontract Z { ${body} }\n`;

/** Once the machine code of the compiler is made. */
async function leastMs(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) times.push(await processorMsOf(work));
  return Math.min(...times);
}

/** From one text to the other, the tree of every file asked for. */
async function solcMs(): Promise<number> {
  const soljson = createRequire(import.meta.url)("solc");
  const sources = Object.fromEntries(
    files.map((file) => [`oz/${file}`, { content: readFileSync(path.join(contracts, file), "utf8") }]),
  );
  const settings = { outputSelection: { "*": { "": ["ast"] } } };
  const input = JSON.stringify({
    language: "Solidity",
    sources: { ...sources, "z.sol": { content: textWith("") } },
    settings,
  });
  return leastMs(() => soljson.compile(input));
}

const pool = makeCompilerPool({ threadPath: inRoot("dist/solc-thread.js"), idleMs: 60_000, memoryLimitMb: 4096 });
const fetcher = { fetch: async () => err({ message: "this is a bench" }), list: async () => [] };
const bundled = await readBundledCompilers(inRoot("dist/solc"));
const access = { fetch: "never", trusted: false, keepsOutput: false } as const;
const compiler = makeCompiler(pool, makeCompilerLibrary({ bundled, cacheFolder: project, fetcher }, access, null));
const incremental = makeIncrementalCompiler({ whole: compiler, partial: compiler }, new Map());
const known = makeKnownProjects({});

/** Everything from the files to the trees. */
async function compile(through = incremental): Promise<void> {
  const loaded = await loadSources({ path: leaf, settings: {}, read: readSource }, known, never);
  if (!loaded.ok) throw new Error(loaded.error.message);
  const { sources, target, settings } = loaded.value;
  const steps = compileSources({ sources, targets: [target], settings }, "static", through, never);
  for (let step = await steps.next(); ; step = await steps.next()) {
    if (!step.done) continue;
    if (step.value.error !== null) throw new Error(step.value.error.message);
    return;
  }
}

const share = (ms: number, of: number): string => `${Math.round(ms)} ms, ${Math.round((ms / of) * 100)} % of solc`;

try {
  await cp(contracts, path.join(project, "oz"), { recursive: true });
  await writeFile(path.join(project, "foundry.toml"), "");
  await writeFile(leaf, textWith(""));
  const ownMs = await solcMs();
  console.log(`${files.length + 1} files; solc alone: ${Math.round(ownMs)} ms`);
  console.log(`as a whole: ${share(await leastMs(() => compile(compiler)), ownMs)}`);
  await compile();
  for (const body of ["uint a;", "uint b; uint c;", "function f() external {}"]) {
    await writeFile(leaf, textWith(body));
    console.log(`after an edit of a leaf: ${share(await processorMsOf(() => compile()), ownMs)}`);
  }
  console.log(`again, without an edit: ${share(await processorMsOf(() => compile()), ownMs)}`);
} finally {
  await pool.close();
  await rm(project, { recursive: true });
}
