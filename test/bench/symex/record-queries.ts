/** Records what symbolic execution asks on the contracts of a corpus, for `solver-queries.js` to ask again. */

// For developers: `node out/test/bench/symex/record-queries.js FILE [--each=N] [--seconds=N] SET[=FILTER]...` writes the questions
// of those sets to the file, at most N of a contract; after so many seconds no other contract is begun.

import { rmSync } from "node:fs";
import { appendBatch } from "./recorded-queries.ts";
import { recordQueries } from "./symbolic-queries.ts";

const given = process.argv.slice(2);
const options = new Map(
  given.filter((one) => one.startsWith("--")).map((one) => one.slice(2).split("=") as [string, string]),
);
const [file, ...sets] = given.filter((one) => !one.startsWith("--"));
if (file === undefined) throw new Error("the file to write to is not named");
const maxQueries = Number(options.get("each") ?? 100);
const until = performance.now() + 1000 * Number(options.get("seconds") ?? 600);

rmSync(file, { force: true });
let nQueries = 0;
let nContracts = 0;
for (const one of sets) {
  if (performance.now() > until) break;
  const [set = "", filter = ""] = one.split("=");
  const before = nQueries;
  for await (const batches of recordQueries(set, filter, maxQueries)) {
    for (const batch of batches) appendBatch(file, batch);
    nQueries += batches.reduce((sum, { queries }) => sum + queries.length, 0);
    nContracts += batches.length > 0 ? 1 : 0;
    if (performance.now() > until) break;
  }
  console.log(`${set}: ${nQueries - before} questions`);
}
console.log(`${nQueries} questions from ${nContracts} contracts`);
