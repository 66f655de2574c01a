/** Counts how many files of a corpus compile with exactly the compiler that its truth names. */

// For developers, `node out/test/bench/corpus/corpus-compiles.js CORPUS [SET...]`: the corpus is no part of the project. Compilers
// that are lacking are fetched.

import { runCorpusTasks } from "./corpus-run.ts";
import { byCompiler, corpusSets, corpusTasks } from "./corpus-tasks.ts";

const [corpus = "", ...chosen] = process.argv.slice(2);
const sets = chosen.length > 0 ? chosen : corpusSets(corpus);
const tasks = byCompiler(sets.flatMap((set) => corpusTasks(corpus, set)));
const good = new Map<string, number>();
const failures: string[] = [];
for await (const { task, summary } of runCorpusTasks(corpus, tasks, { mode: "compile" })) {
  const isGood = summary.error === null && summary.solc === task.settings.version;
  if (isGood) good.set(task.set, (good.get(task.set) ?? 0) + 1);
  else failures.push(`${task.set}/${task.file} (${task.settings.version}): ${summary.error?.message ?? summary.solc}`);
}
for (const set of sets)
  console.log(`${set}: ${good.get(set) ?? 0} of ${tasks.filter((task) => task.set === set).length}`);
console.log(`all: ${tasks.length - failures.length} of ${tasks.length}`);
for (const failure of failures) console.log(`failed: ${failure}`);
