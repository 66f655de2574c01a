/** What each part of the fuzzer is worth: executions to the known flaws of contracts with it and without it.
 *
 * `node --enable-source-maps out/test/bench/fuzz/fuzz-ablation.js [EXECUTIONS [SEEDS [FILTER]]]`, on contracts of the corpus that is no
 * part of the project. A row has the median over the seeds of the mean executions to a flaw; what was not met after
 * EXECUTIONS counts as met then. In brackets how many flaws were met, all seeds together. It counts no time.
 */

import type { FuzzFeatures } from "../../../engine/fuzz/fuzzing.ts";
import { median, runToGoals } from "./fuzz-run.ts";
import { type CorpusTarget, corpusTargets } from "./fuzz-targets.ts";

const [executions = "8000", nSeeds = "5", filter = ""] = process.argv.slice(2);
const limits = { executions: Number(executions), seconds: Number.POSITIVE_INFINITY };
const seeds = Array.from({ length: Number(nSeeds) }, (_, index) => index + 1);

const targets: readonly (readonly [set: string, file: string])[] = [
  ["efcf", "tests/basic_hard"],
  ["efcf", "tests/calldata3"],
  ["efcf", "tests/cstate.sol"],
  ["efcf", "tests/crytic_complex"],
  ["efcf", "tests/Delegatecall"],
  ["efcf", "tests/integer_overflow"],
  ["efcf", "tests/keccak2"],
  ["efcf", "tests/number_equals_storage.sol"],
  ["efcf", "tests/ReentrancyVulnBankBuggyLock"],
  ["efcf", "tests/SuicidalWithMagicValueCondition"],
  ["efcf", "multi/justlen8"],
  ["efcf", "multi/multi_gen_6"],
  ["efcf", "multi/multi_simple_5"],
  ["mythril-multitx", "killbilly"],
  ["smartian-cve", "2018-10376"],
  ["smartian-cve", "2018-13722"],
  ["symbolic-bug-suite", "18_Akutar"],
  ["symbolic-bug-suite", "30_TheDAO"],
  ["symbolic-bug-suite", "36_Rari"],
  ["daedaluzz", "maze-0"],
  ["daedaluzz", "maze-1"],
];

const variants: Readonly<Record<string, Partial<FuzzFeatures>>> = {
  all: {},
  "-prediction": { prediction: false },
  "-data flow": { dataFlow: false },
  "-profit search": { profitSearch: false },
  "-lookahead": { lookahead: false },
  "-agents": { agents: false },
  "-dictionary": { dictionary: false },
};

interface Cell {
  readonly executions: number;
  readonly nMet: number;
}

function measure(target: CorpusTarget, features: Partial<FuzzFeatures>): Cell {
  const runs = seeds.map((seed) => runToGoals({ ...target, judge: target.goalJudge }, seed, features, limits).met);
  const means = runs.map((met) => met.reduce((sum, each) => sum + Math.min(each.executions, limits.executions), 0));
  const nMet = runs.flat().filter((each) => each.executions < Number.POSITIVE_INFINITY).length;
  return { executions: Math.round(median(means) / target.goals.length), nMet };
}

function line(name: string, cells: readonly string[]): string {
  return name.slice(0, 30).padEnd(31) + cells.map((cell) => cell.padStart(16)).join("");
}

console.log(line("", Object.keys(variants)));
for (const [set, file] of targets.filter(([, each]) => each.includes(filter))) {
  for await (const target of corpusTargets(set, file)) {
    if (target.goals.length === 0) continue;
    const cells = Object.values(variants).map((features) => measure(target, features));
    const told = cells.map((cell) => `${cell.executions} (${cell.nMet})`);
    console.log(line(target.label, told));
  }
}
