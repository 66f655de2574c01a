/** Times the static engine, without the compiler, on a folder of contracts: front end, flows, each check. */

// For developers, `node out/test/bench/static.js FOLDER [PREFIX]`: FOLDER holds `.sol` files, PREFIX is what their imports
// begin with, as in `node_modules/@openzeppelin/contracts @openzeppelin/contracts/`. Times are CPU milliseconds of this thread.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contractFlows } from "../../engine/ast/contract-flows.ts";
import { buildProgram } from "../../engine/ast/program.ts";
import { detectors } from "../../engine/detectors/index.ts";
import type { StandardJsonOutput } from "../../engine/solc/standard-json.ts";
import { bundledVersion, compileNow } from "../harness/in-process-compiler.ts";

const [folder = "", prefix = ""] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sol"));
const sources = Object.fromEntries(
  files.map((file) => [`${prefix}${file}`, { content: readFileSync(path.join(folder, file), "utf8") }]),
);
const input = { language: "Solidity", sources, settings: { outputSelection: { "*": { "": ["ast"] } } } } as const;
const output = JSON.stringify(compileNow(input));

// Twice: what a fresh process needs, and what a warm one does.
for (const run of ["cold", "warm"]) {
  const { sources: compiled = {} } = JSON.parse(output) as StandardJsonOutput;
  const units = Object.values(compiled).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
  const all = process.cpuUsage();
  const rows: (readonly [string, number])[] = [];
  const timed = <T>(name: string, work: () => T): T => {
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    rows.push([name, (user + system) / 1000]);
    return result;
  };
  const program = timed("program", () => buildProgram(units, bundledVersion));
  const flows = timed("flows", () => contractFlows(program));
  let nFindings = 0;
  for (const { id, detect } of detectors) nFindings += timed(`check ${id}`, () => [...detect(program)].length);
  const { user, system } = process.cpuUsage(all);
  console.log(`${run}: ${files.length} files, ${flows.length} contracts, ${nFindings} findings`);
  for (const [name, ms] of [...rows, ["all", (user + system) / 1000] as const])
    console.log(`  ${ms.toFixed(0).padStart(6)} ms  ${name}`);
  console.log(`  ${(process.memoryUsage().rss / 1e6).toFixed(0).padStart(6)} MB  resident`);
}
