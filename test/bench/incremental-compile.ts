/** Measures a compile of all of OpenZeppelin, and the compile after an edit, against what solc itself takes. */

// For developers, `node out/test/bench/incremental-compile.js PART`, where PART is the folder of the installed test part
// `npm-contracts`.

import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { makeEngineHost } from "../../engine/host/engine-host.ts";
import type { AnalysisSummary } from "../../engine/model/analysis.ts";
import { inRoot } from "../harness/root.ts";

const [part = ""] = process.argv.slice(2);
const project = path.join(part, `../bench-${process.pid}`);
const contracts = path.join(part, "node_modules/@openzeppelin/contracts");

/** The last file by name that nothing of the project imports, and one in the middle that much does. */
const leaf = path.join(project, "z.sol");
const root = path.join(project, "oz/utils/Panic.sol");

const files = readdirSync(contracts, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sol"));
const imports = files.map((file, index) => `import "./oz/${file}" as X${index};`).join("\n");
const text = (body: string): string => `pragma solidity ^0.8.26;\n${imports}\ncontract Z { ${body} }\n`;

/** What solc takes from one text to the other, the tree of every file asked for. */
function solcMs(): number {
  const soljson = createRequire(import.meta.url)("solc");
  const sources = Object.fromEntries(
    files.map((file) => [`oz/${file}`, { content: readFileSync(path.join(contracts, file), "utf8") }]),
  );
  const input = JSON.stringify({
    language: "Solidity",
    sources: { ...sources, "z.sol": { content: text("") } },
    settings: { outputSelection: { "*": { "": ["ast"] } } },
  });
  const once = (): number => {
    const startedAt = performance.now();
    soljson.compile(input);
    return performance.now() - startedAt;
  };
  return Math.min(once(), once());
}

const host = makeEngineHost({
  processPath: inRoot("dist/engine-process.js"),
  nWorkers: 1,
  memoryLimitMb: 2048,
  compilers: { fetch: "never", trusted: false, keepsOutput: false },
});

async function analyze(): Promise<AnalysisSummary> {
  const signal = new AbortController().signal;
  const options = { mode: "static", budget: { timeMs: 120_000 }, seed: 1, signal } as const;
  for await (const event of host.analyze({ kind: "disk", path: leaf, settings: {} }, options)) {
    if (event.kind === "summary") return event.summary;
  }
  throw new Error("no summary");
}

async function measure(what: string): Promise<number> {
  const { phasesMs, error } = await analyze();
  const compileMs = phasesMs.compile ?? 0;
  console.log(
    `${what}: load ${phasesMs.load} ms, compile ${compileMs} ms, static ${phasesMs.static} ms ${error?.message ?? ""}`,
  );
  return compileMs;
}

for (const file of files) {
  const copy = path.join(project, "oz", file);
  await mkdir(path.dirname(copy), { recursive: true });
  await writeFile(copy, readFileSync(path.join(contracts, file)));
}
await writeFile(path.join(project, "foundry.toml"), "");
await writeFile(leaf, text(""));
const ownMs = solcMs();
console.log(`${files.length + 1} files, solc alone: ${Math.round(ownMs)} ms`);
await measure("first, with a cold compiler");
await writeFile(leaf, text("uint a;"));
const secondMs = await measure("after an edit of the leaf");
await writeFile(leaf, text("uint b; uint c;"));
const thirdMs = await measure("after another");
const panic = readFileSync(root, "utf8");
await writeFile(root, panic.replace("library Panic {", "library Panic { function added() internal pure {}"));
await measure("after an edit of what much imports");
console.log(
  `overhead over solc: ${Math.round((secondMs / ownMs - 1) * 100)} %; a compile after an edit takes ${Math.round((thirdMs / ownMs) * 100)} % of solc's first`,
);
await host.close();
