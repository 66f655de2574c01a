/** Ours beside Slither on the same inputs: what each finds, what else it says, and in what time of the processor.
 *
 * `node out/test/bench/peers/slither-beside.js --slither PROGRAM --solc PROGRAM (--contests FOLDER --truth FILE | --set NAME...)
 * [--count N] [--minutes M]`: SOLC behaves like a native compiler and takes its version from `SOLCW_VERSION`. CONTESTS holds
 * audited applications, with what they import laid out, and TRUTH what auditors found there; a SET is one of the small
 * applications of our own, counted by the rules of `applications.ts`. `N` applications, evenly drawn, come first; of contests,
 * others follow until `M` minutes are over. Only files that both analysed count. A finding of Slither's counts at each place
 * that it points at, and for each class that it could be meant for (`slither/audit-classes.ts`).
 */

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readApplications } from "../../harness/applications.ts";
import { inRoot } from "../../harness/root.ts";
import { type Both, runBoth } from "./slither/both.ts";
import {
  contestsIn,
  countByChance,
  countFound,
  isOwnCode,
  linesOf,
  readRows,
  type ScoredRow,
  scoreRow,
} from "./slither/contests.ts";
import { type FormScore, scoreForms, writeForms } from "./slither/forms.ts";
import { countWords } from "./slither/group-by.ts";
import { remappingsIn } from "./slither/remappings.ts";
import type { SlitherTools } from "./slither/run-slither.ts";
import type { Told } from "./slither/told.ts";

const analysers = ["ours", "slither"] as const;
type Who = (typeof analysers)[number];

const { values } = parseArgs({
  options: {
    slither: { type: "string", default: "slither" },
    solc: { type: "string", default: "solc" },
    contests: { type: "string" },
    truth: { type: "string", default: "truth.json" },
    set: { type: "string", multiple: true, default: [] },
    count: { type: "string", default: "12" },
    minutes: { type: "string", default: "0" },
  },
});
const tools: SlitherTools = values;
const nFirst = Number(values.count);
const start = performance.now();

function secondsOf(all: readonly Both[], who: Who): string {
  return all.reduce((sum, both) => sum + both[who].seconds, 0).toFixed(0);
}

/** Findings in files that both analysed. */
function toldIn(both: Both, who: Who): readonly Told[] {
  return both[who].told.filter(({ places: [{ file }] }) => both.files.has(file));
}

function per1000(all: readonly Both[], who: Who, level: Told["severity"], nLines: number): string {
  const told = all.flatMap((both) => toldIn(both, who)).filter(({ severity }) => severity === level);
  return ((1000 * told.length) / nLines).toFixed(2);
}

function runContests(contests: string): void {
  const root = realpathSync(contests);
  const all = readRows(values.truth);
  const boths: Both[] = [];
  const scored: Record<Who, ScoredRow[]> = { ours: [], slither: [] };
  const done: string[] = [];
  for (const contest of contestsIn(root, nFirst)) {
    const isOver = performance.now() - start > Number(values.minutes) * 60_000;
    if (done.length >= nFirst && isOver) break;
    const folder = path.join(root, contest);
    const both = runBoth(tools, folder, (file) => isOwnCode(root, file), remappingsIn(folder));
    const ofContest = all.filter((row) => row.contest === Number(contest));
    const rows = ofContest.filter(({ places }) => places.some(({ file }) => both.files.has(path.join(root, file))));
    for (const who of analysers)
      scored[who].push(...rows.map((row) => scoreRow(root, row, both[who].told, both.files)));
    boths.push(both);
    done.push(contest);
    const times = analysers.map((who) => `${who} ${both[who].seconds.toFixed(1)} s`).join(", ");
    console.log(`${contest}: ${both.files.size} of ${both.wanted.length} files, ${rows.length} rows, ${times}`);
  }
  tellFiles(boths);
  const nLines = boths.reduce((sum, { files }) => sum + linesOf(files), 0);
  console.log(`${done.length} contests, ${scored.ours.length} of their rows in ${nLines} lines that both analysed`);
  for (const who of analysers) {
    const rows = scored[who];
    const nFound = countFound(rows, who);
    const chance = countByChance(rows, who);
    const [high, medium] = (["High", "Medium"] as const).map((level) => per1000(boths, who, level, nLines));
    console.log(
      `${who}: found ${nFound}, by chance ${chance.toFixed(1)}, beyond chance ${(nFound - chance).toFixed(1)}; ` +
        `touched ${rows.filter(({ touched }) => touched).length}; ` +
        `High ${high}, Medium ${medium} a 1,000 lines; ${secondsOf(boths, who)} s`,
    );
  }
}

function tellFiles(boths: readonly Both[]): void {
  const count = (which: (both: Both) => number): number => boths.reduce((sum, both) => sum + which(both), 0);
  const wanted = count((both) => both.wanted.length);
  for (const who of analysers) {
    const analysed = count((both) => both.wanted.filter((file) => both[who].analysed.has(file)).length);
    console.log(`${who}: analysed ${analysed} of ${wanted} files`);
    const reasons = boths.flatMap((both) => both.wanted.flatMap((file) => both[who].refused.get(file) ?? []));
    for (const [reason, n] of countWords(reasons)) console.log(`  ${n} ${reason}`);
  }
  console.log(`both: ${count(({ files }) => files.size)}`);
}

function runSet(set: string): void {
  const all = readApplications(inRoot(path.join("test/applications", set)));
  const step = Math.max(1, all.length / nFirst);
  const boths: Both[] = [];
  const scores: Record<Who, FormScore[]> = { ours: [], slither: [] };
  let nForms = 0;
  for (let index = 0; index < Math.min(all.length, nFirst); index++) {
    const application = all[Math.floor(index * step)];
    if (application === undefined) continue;
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "forms-")));
    writeForms(folder, application);
    const both = runBoth(tools, folder, () => true, []);
    for (const who of analysers) scores[who].push(scoreForms(folder, application, toldIn(both, who)));
    rmSync(folder, { recursive: true });
    boths.push(both);
    nForms += application.forms.length;
  }
  console.log(`${set}: ${boths.length} of ${all.length} applications, ${nForms} broken forms`);
  tellFiles(boths);
  for (const who of analysers) {
    const sum = (key: keyof FormScore): number => scores[who].reduce((total, score) => total + score[key], 0);
    console.log(
      `${who}: found ${sum("nFound")} of ${nForms}; in the sound ones ${sum("nHigh")} High, ${sum("nMedium")} Medium; ` +
        `${secondsOf(boths, who)} s`,
    );
  }
}

if (values.contests !== undefined) runContests(values.contests);
for (const set of values.set) runSet(set);
