/** How many of a corpus's targets the fuzzer reaches, how fast, and how many executions it has a second.
 *
 * `node --enable-source-maps out/test/bench/fuzz.js SET SECONDS [FILTER] [SEED] [without-FEATURE...]`, on sets of the corpus
 * that is no part of the project. Seconds are those of the processor. A target is a place that the simple judge tells; compilers that are lacking are fetched.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Fuzzer } from "../../engine/fuzz/fuzzer.ts";
import type { FuzzFeatures } from "../../engine/fuzz/fuzzing.ts";
import { makeInput } from "../../engine/solc/make-input.ts";
import type { StandardJsonOutput } from "../../engine/solc/standard-json.ts";
import { makeSourceText } from "../../engine/text/source-text.ts";
import { type Compiled, contractsOf } from "../harness/evm/compiled.ts";
import { fuzzerOf, targetOf } from "../harness/fuzz/fuzz-source.ts";
import { startOldCompilers } from "../harness/old-compilers.ts";
import { findShared } from "../harness/shared.ts";
import { type CorpusTask, corpusTasks } from "./corpus-tasks.ts";

interface Row {
  readonly file: string;
  readonly contract: string;
  readonly category: string;
  readonly expect: string;
}

const never = new AbortController().signal;
const [set = "daedaluzz", seconds = "10", filter = "", seed = "1", ...without] = process.argv.slice(2);
const corpus = findShared("corpus");
if (corpus === undefined) throw new Error("the corpus is not there: set SOLHOUND_SHARED");
const features: Partial<Record<keyof FuzzFeatures, boolean>> = Object.fromEntries(
  without.map((name) => [name.replace("without-", ""), false]),
);

/** Seconds that this process has had of the processor: what else the machine does falls on nobody. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Runs for so long; gives the seconds at which each candidate came. */
function runFor(fuzzer: Fuzzer, limit: number): number[] {
  const times: number[] = [];
  const start = processorSeconds();
  const passed = (): number => processorSeconds() - start;
  while (passed() < limit && !fuzzer.report().isSaturated) {
    for (const _ of fuzzer.run(300).candidates) times.push(passed());
  }
  return times;
}

function describeRun(name: string, fuzzer: Fuzzer, times: readonly number[], took: number): string {
  const { executions, coveredInstructions, coverableInstructions } = fuzzer.report();
  const found = new Map<string, number[]>();
  for (const [index, { violation }] of fuzzer.candidates.entries()) {
    found.set(violation.oracle, [...(found.get(violation.oracle) ?? []), times[index] ?? 0]);
  }
  const oracles = [...found].map(
    ([oracle, at]) => `${oracle} ${at.length} (${at[0]?.toFixed(1)}-${at.at(-1)?.toFixed(1)} s)`,
  );
  const share = ((100 * coveredInstructions) / coverableInstructions).toFixed(0);
  return `${name.padEnd(44)} ${(executions / took).toFixed(0).padStart(6)}/s ${share.padStart(3)} %  ${oracles.join(", ") || "-"}`;
}

const truth: readonly Row[] = JSON.parse(readFileSync(path.join(corpus, set, "truth.json"), "utf8"));
const tasks: readonly CorpusTask[] = corpusTasks(corpus, set).filter(({ file }) => file.includes(filter));
const started = await startOldCompilers(tasks.map(({ settings }) => settings.version));
if (!started.ok) throw new Error(started.error);
let nFound = 0;
for (const { file, settings } of tasks) {
  const text = makeSourceText(file, readFileSync(path.join(corpus, set, file), "utf8"));
  const input = makeInput([text], settings, { kind: "code", files: [file] }, settings.version);
  const output = await started.value.compiler.compile(settings.version, input, never);
  if (!output.ok) throw new Error(JSON.stringify(output.error));
  const contracts: Readonly<Record<string, Compiled>> = contractsOf(output.value as StandardJsonOutput);
  const rows = truth.filter((row) => row.file === file);
  for (const name of new Set(rows.map(({ contract }) => contract))) {
    const wanted = rows.filter((row) => row.contract === name && row.expect === "present");
    const fuzzer = fuzzerOf(targetOf(contracts, name), Number(seed), features);
    const start = processorSeconds();
    const times = runFor(fuzzer, Number(seconds));
    nFound += Number(times.length > 0);
    const label = `${name} [${[...new Set(wanted.map(({ category }) => category))].join(" ")} ${wanted.length}]`;
    console.log(describeRun(label, fuzzer, times, processorSeconds() - start));
  }
}
console.log(`${set}: something found in ${nFound} contracts`);
await started.value.close();
