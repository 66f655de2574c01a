/** Ours beside Mythril on files of a corpus: which of the classes that are known to be there each tells, and in what time.
 *
 * `node --enable-source-maps out/test/bench/peers/mythril-beside.js MYTH SET [COUNT [SECONDS [TRANSACTIONS]]]`: MYTH is the
 * program of Mythril, COUNT how many files of the set, evenly chosen, SECONDS and TRANSACTIONS its own limits. Mythril is
 * given the creation code of each contract that the truth speaks of, and ours the source, in mode `quick`. Seconds are those of the
 * processor, with start and, for ours, the compiler. A class counts once a file: which line is told is not asked.
 */

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bytesToHex } from "../../../engine/evm/word.ts";
import { inRoot } from "../../harness/root.ts";
import { findShared } from "../../harness/shared.ts";
import { median } from "../fuzz/fuzz-run.ts";
import { type CorpusTarget, corpusTargets } from "../fuzz/fuzz-targets.ts";
import { runTimed } from "./run-timed.ts";

const [myth = "myth", set = "smartbugs-curated", count = "20", limit = "90", transactions = "3"] =
  process.argv.slice(2);

interface Told {
  readonly classes: ReadonlySet<string>;
  readonly seconds: number;
}

function runMythril(targets: readonly CorpusTarget[]): Told {
  const folder = mkdtempSync(path.join(tmpdir(), "mythril-"));
  const classes = new Set<string>();
  let seconds = 0;
  for (const [index, { target }] of targets.entries()) {
    const code = path.join(folder, `${index}.bin`);
    writeFileSync(code, bytesToHex(target.contract.artifact.creation.bytes).replace(/^0x/, ""));
    const limits = ["--execution-timeout", limit, "-t", transactions, "--no-onchain-data"];
    const run = runTimed(myth, ["analyze", "-f", code, "-o", "json", ...limits]);
    seconds += run.seconds;
    for (const [, number] of run.stdout.matchAll(/"swc-id": "(\d+)"/g)) classes.add(`SWC-${number}`);
  }
  return { classes, seconds };
}

function runOurs({ task: { file, settings } }: CorpusTarget): Told {
  const cwd = findShared("corpus", set);
  if (cwd === undefined) throw new Error("the corpus is not there: set SOLHOUND_SHARED");
  const args = ["analyze", file, "--solc", settings.version, "--mode", "quick", "--format", "json"];
  const { stdout, seconds } = runTimed("node", [inRoot("dist/cli.js"), ...args, "--fail-on", "never"], { cwd });
  const classes = [...stdout.matchAll(/"swc": "(SWC-\d+)"/g)].map(([, swc = ""]) => swc);
  return { classes: new Set(classes), seconds };
}

/** The targets of each file, of `count` files. */
async function chosenFiles(): Promise<readonly (readonly CorpusTarget[])[]> {
  const byFile = new Map<string, CorpusTarget[]>();
  for await (const target of corpusTargets(set, "")) {
    if (target.goals.every(({ label }) => !label.startsWith("SWC-"))) continue;
    byFile.set(target.task.file, [...(byFile.get(target.task.file) ?? []), target]);
  }
  const all = [...byFile.values()];
  const step = Math.max(1, all.length / Number(count));
  return Array.from({ length: Math.min(all.length, Number(count)) }, (_, index) => all[Math.floor(index * step)] ?? []);
}

interface Totals {
  nFound: number;
  readonly times: number[];
}

const totals: Readonly<Record<"ours" | "mythril", Totals>> = {
  ours: { nFound: 0, times: [] },
  mythril: { nFound: 0, times: [] },
};
let nKnown = 0;

function tally(who: keyof typeof totals, known: readonly string[], { classes, seconds }: Told): string {
  const found = known.filter((each) => classes.has(each));
  totals[who].nFound += found.length;
  totals[who].times.push(seconds);
  return `${who} ${found.length} in ${seconds.toFixed(1)} s`;
}

for (const targets of await chosenFiles()) {
  const [first] = targets;
  if (first === undefined) continue;
  const labels = targets.flatMap(({ goals }) => goals.map(({ label }) => label.replace(/:.*/, "")));
  const known = [...new Set(labels)].filter((each) => each.startsWith("SWC-"));
  nKnown += known.length;
  const ours = tally("ours", known, runOurs(first));
  const theirs = tally("mythril", known, runMythril(targets));
  console.log(`${first.task.file} (${known.join(" ")}): ${ours}; ${theirs}`);
}
const sum = ({ times }: Totals): number => times.reduce((all, each) => all + each, 0);
for (const [who, total] of Object.entries(totals)) {
  const [all, half] = [sum(total), median(total.times)].map((each) => each.toFixed(1));
  console.log(`${who}: ${total.nFound} of ${nKnown} in ${all} s, half of the files within ${half} s`);
}
console.log(`${set}: Mythril took ${(sum(totals.mythril) / sum(totals.ours)).toFixed(1)} times as long`);
