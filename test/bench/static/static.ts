/** Times the static engine, without the compiler, on a folder of contracts: front end, flows, each check, each edit. */

// For developers, `node out/test/bench/static/static.js FOLDER [PREFIX]`: FOLDER holds `.sol` files, PREFIX is what their imports
// begin with, as in `node_modules/@openzeppelin/contracts @openzeppelin/contracts/`. Times are CPU milliseconds. The
// compiler runs in a process of its own, so that the memory measured is the engine's.

import "../../../engine/host/tune-jit.ts";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { contractFlows } from "../../../engine/dataflow/access/contract-flows.ts";
import { detectors } from "../../../engine/detectors/index.ts";
import { functionIr } from "../../../engine/ir/lower-function.ts";
import { buildProgram } from "../../../engine/program/program.ts";
import type { StandardJsonInput, StandardJsonOutput } from "../../../engine/solc/standard-json.ts";
import { makeSourceText, type SourceText } from "../../../engine/text/source-text.ts";

const [first = "", second = "", third = ""] = process.argv.slice(2);
if (first === "--measure") measureTwice(second, third);
else await compileAndMeasure(first, second);

/** The compiler is loaded only here. */
async function compileAndMeasure(folder: string, prefix: string): Promise<void> {
  const { bundledVersion, compileNow } = await import("../../harness/in-process-compiler.ts");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sol"));
  const sources = Object.fromEntries(
    files.map((file) => [`${prefix}${file}`, { content: readFileSync(path.join(folder, file), "utf8") }]),
  );
  const output = compileNow({ language: "Solidity", sources, settings: { outputSelection: { "*": { "": ["ast"] } } } });
  const temporary = mkdtempSync(path.join(os.tmpdir(), "solhound-bench-"));
  const compiled = path.join(temporary, "output.json");
  writeFileSync(compiled, JSON.stringify({ sources, output } satisfies Compiled));
  spawnSync(
    process.execPath,
    [...process.execArgv, fileURLToPath(import.meta.url), "--measure", compiled, bundledVersion],
    {
      stdio: "inherit",
    },
  );
  rmSync(temporary, { recursive: true });
}

interface Compiled {
  readonly sources: StandardJsonInput["sources"];
  readonly output: StandardJsonOutput;
}

interface Project {
  readonly units: Parameters<typeof buildProgram>[0];
  readonly texts: ReadonlyMap<string, SourceText>;
}

/** What a fresh process needs, and what a warm one does; then what each edit of a file costs, as an editor asks for it. */
function measureTwice(compiled: string, version: string): void {
  const read = (): Project => {
    const { sources, output } = JSON.parse(readFileSync(compiled, "utf8")) as Compiled;
    const texts = Object.entries(sources).map(([file, { content }]) => [file, makeSourceText(file, content)] as const);
    const units = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
    return { units, texts: new Map(texts) };
  };
  for (const name of ["cold", "warm"]) measure(name, version, read());
  const files = read().units.map(({ absolutePath }) => absolutePath);
  const chosen = files.filter((_, at) => at % 12 === 0);
  tellTimes(
    "files with what they import",
    chosen.map((file) => timeOf(version, file, read())),
  );
  const kept = read();
  tellTimes(
    "edits",
    chosen.map((file) => measureEdit(version, file, kept, read())),
  );
}

function tellTimes(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => `${ms.toFixed(0)} ms`);
  console.log(`${what}, ${times.length}: half within ${sorted[sorted.length >> 1]}, all within ${sorted.at(-1)}`);
}

/** An edit leaves the trees of all files but those that it can have changed, as the incremental compiler does. */
function measureEdit(version: string, target: string, kept: Project, fresh: Project): number {
  timeOf(version, target, kept);
  const edited = fresh.units.find(({ absolutePath }) => absolutePath === target);
  const units = kept.units.map((unit) => (unit.absolutePath === target ? (edited ?? unit) : unit));
  return timeOf(version, target, { units, texts: fresh.texts });
}

/** From the compiler's answer for a file and what it imports to the findings in it. */
function timeOf(version: string, target: string, { units, texts }: Project): number {
  const byPath = new Map(units.map((unit) => [unit.absolutePath, unit]));
  const closure = new Set([target]);
  for (const file of closure) {
    for (const node of byPath.get(file)?.nodes ?? [])
      if (node.nodeType === "ImportDirective") closure.add(node.absolutePath);
  }
  const before = process.cpuUsage();
  const program = buildProgram(
    units.filter(({ absolutePath }) => closure.has(absolutePath)),
    version,
    { texts, targets: [target] },
  );
  for (const { detect } of detectors) for (const _ of detect(program));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function measure(name: string, version: string, { units, texts }: Project): void {
  const rows: (readonly [string, number])[] = [];
  const timed = <T>(label: string, work: () => T): T => {
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    rows.push([label, (user + system) / 1000]);
    return result;
  };
  const program = timed("program", () => buildProgram(units, version, { texts }));
  timed("intermediate representation", () => {
    for (const callable of [...program.functions, ...program.modifiers])
      if (callable.body) functionIr(program, callable);
  });
  const flows = timed("flows", () => contractFlows(program));
  let nFindings = 0;
  for (const { id, detect } of detectors) nFindings += timed(`check ${id}`, () => [...detect(program)].length);
  const nSteps = flows.flatMap((contract) => contract.flows).reduce((sum, { steps }) => sum + steps.length, 0);
  const nMb = (process.memoryUsage().rss / 1e6).toFixed(0);
  const all = rows.reduce((sum, [, ms]) => sum + ms, 0).toFixed(0);
  console.log(`${name}: ${units.length} files, ${flows.length} contracts, ${nSteps} steps, ${nFindings} findings`);
  for (const [label, ms] of rows) console.log(`  ${ms.toFixed(0).padStart(6)} ms  ${label}`);
  console.log(`  ${all.padStart(6)} ms  all\n  ${nMb.padStart(6)} MB  resident`);
}
