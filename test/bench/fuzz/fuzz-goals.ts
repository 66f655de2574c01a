/** How many of the flaws that a corpus is known to have the fuzzer reaches alone, and after how many executions.
 *
 * `node --enable-source-maps out/test/bench/fuzz/fuzz-goals.js SET SECONDS [FILTER] [SEEDS]`, on sets of the corpus that is no part
 * of the project. Seconds are those of the processor, for each contract and seed; all oracles judge. What was reached in the
 * first 10 s is told beside what was reached in all.
 */

import { median, runToGoals } from "./fuzz-run.ts";
import { corpusTargets } from "./fuzz-targets.ts";

const [set = "daedaluzz", seconds = "10", filter = "", nSeeds = "3"] = process.argv.slice(2);
const seeds = Array.from({ length: Number(nSeeds) }, (_, index) => index + 1);
const limits = { seconds: Number(seconds), executions: Number.POSITIVE_INFINITY };

const earlySeconds = 10;

const totals = seeds.map(() => 0);
const early = seeds.map(() => 0);
let nGoals = 0;
for await (const corpusTarget of corpusTargets(set, filter)) {
  const { label, goals } = corpusTarget;
  if (goals.length === 0) continue;
  const runs = seeds.map((seed) => runToGoals(corpusTarget, seed, {}, limits));
  nGoals += goals.length;
  for (const [index, { met }] of runs.entries()) {
    totals[index] = (totals[index] ?? 0) + met.filter((each) => each.seconds < Number.POSITIVE_INFINITY).length;
    early[index] = (early[index] ?? 0) + met.filter((each) => each.seconds <= earlySeconds).length;
  }
  const rates = runs.map(({ fuzzer, seconds: took }) => fuzzer.report().executions / took);
  const told = goals.map(({ label: name }, index) => {
    const executions = median(runs.map(({ met }) => met[index]?.executions ?? Number.POSITIVE_INFINITY));
    return `${name} ${executions < Number.POSITIVE_INFINITY ? executions : "-"}`;
  });
  console.log(`${label.padEnd(60)} ${median(rates).toFixed(0).padStart(6)}/s  ${told.join("  ")}`);
}
console.log(`${set}: ${median(totals)} of ${nGoals} (${totals.join(", ")})`);
console.log(`  in ${earlySeconds} s: ${median(early)} (${early.join(", ")})`);
