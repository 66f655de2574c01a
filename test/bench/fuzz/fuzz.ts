/** How many of a corpus's targets the fuzzer reaches, how fast, and how many executions it has a second.
 *
 * `node --enable-source-maps out/test/bench/fuzz/fuzz.js SET SECONDS [FILTER] [SEED] [without-FEATURE...]`, on sets of the corpus
 * that is no part of the project. Seconds are those of the processor. A target is a place that the simple judge tells; compilers that are lacking are fetched.
 */

import type { Fuzzer } from "../../../engine/fuzz/fuzzer.ts";
import type { FuzzFeatures } from "../../../engine/fuzz/fuzzing.ts";
import { fuzzerOf } from "../../harness/fuzz/fuzz-source.ts";
import { processorSeconds } from "../processor-time.ts";
import { corpusTargets } from "./fuzz-targets.ts";

const [set = "daedaluzz", seconds = "10", filter = "", seed = "1", ...without] = process.argv.slice(2);
const features: Partial<Record<keyof FuzzFeatures, boolean>> = Object.fromEntries(
  without.map((name) => [name.replace("without-", ""), false]),
);

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

let nFound = 0;
for await (const { label, target } of corpusTargets(set, filter)) {
  const fuzzer = fuzzerOf(target, Number(seed), features);
  const start = processorSeconds();
  const times = runFor(fuzzer, Number(seconds));
  nFound += Number(times.length > 0);
  console.log(describeRun(label, fuzzer, times, processorSeconds() - start));
}
console.log(`${set}: something found in ${nFound} contracts`);
