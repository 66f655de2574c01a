/** Fixes over a corpus: for how many findings of each check there is one, and whether what is offered holds when looked at anew. */

// For developers, `node out/test/bench/corpus-fixes.js CORPUS [PER_CHECK] [SET...]`: the corpus is no part of the project.
// Of each check up to PER_CHECK findings are asked about, at most a tenth of them of one file. Ctrl-C ends it with what
// was counted until then.

import { readFileSync } from "node:fs";
import path from "node:path";
import { applyFixes } from "../../engine/fixes/apply-fixes.ts";
import { isFixable, proposeFixes } from "../../engine/fixes/propose-fixes.ts";
import { type JudgedText, type Judgement, verifiedFixes } from "../../engine/fixes/verify-fixes.ts";
import { collectEvents } from "../../engine/host/collect-events.ts";
import { type EngineHost, makeEngineHost } from "../../engine/host/engine-host.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { inRoot } from "../harness/root.ts";
import { byCompiler, type CorpusTask, corpusSets, corpusTasks } from "./corpus-tasks.ts";

const [corpus = "", perCheckText = "100", ...chosen] = process.argv.slice(2);
const perCheck = Number(perCheckText);
const sets = chosen.length > 0 ? chosen : corpusSets(corpus);

interface Count {
  nFound: number;
  nAsked: number;
  nProposed: number;
  nOffered: number;
  nCompiling: number;
  nGone: number;
  nNothingNew: number;
}

const counts = new Map<string, Count>();
const processPath = inRoot("dist/engine-process.js");
/** Two, so that what is looked at anew is looked at by a process that kept nothing of the first look. */
const hosts = [0, 1].map(() => makeEngineHost({ processPath, nWorkers: 1, memoryLimitMb: 2048 }));

let isEnding = false;
process.once("SIGINT", () => {
  isEnding = true;
});
let nFiles = 0;
for (const task of sets.flatMap((set) => byCompiler(corpusTasks(corpus, set)))) {
  if (isEnding) break;
  await lookAt(task);
  nFiles++;
}
await Promise.all(hosts.map((host) => host.close()));
print();

function countOf(check: string): Count {
  const none = { nFound: 0, nAsked: 0, nProposed: 0, nOffered: 0, nCompiling: 0, nGone: 0, nNothingNew: 0 };
  const count = counts.get(check) ?? none;
  counts.set(check, count);
  return count;
}

async function lookAt(task: CorpusTask): Promise<void> {
  const [first, second] = hosts;
  if (first === undefined || second === undefined) return;
  const text = readFileSync(fileOf(task), "utf8").replace(/^\uFEFF/, "");
  const judgement = await judgeWith(first, task, text);
  if (judgement === null) return;
  const judged = { text, ...judgement };
  const asked = new Map<string, number>();
  for (const finding of judgement.findings) {
    const { check, location } = finding;
    const count = countOf(check);
    count.nFound++;
    const nHere = asked.get(check) ?? 0;
    const isIn = location.file === task.file && nHere < Math.max(1, perCheck / 10);
    if (!isFixable(check) || !isIn || count.nAsked >= perCheck || isEnding) continue;
    asked.set(check, nHere + 1);
    count.nAsked++;
    if (proposeFixes(judged, finding).length > 0) count.nProposed++;
    await ask(task, judged, finding, count, first, second);
  }
}

/** What is offered for a finding is applied as an editor does, and looked at by another process. */
async function ask(
  task: CorpusTask,
  judged: JudgedText,
  finding: Finding,
  count: Count,
  first: EngineHost,
  second: EngineHost,
): Promise<void> {
  const [fix] = await verifiedFixes(judged, finding, (text) => judgeWith(first, task, text));
  if (fix === undefined) return;
  count.nOffered++;
  const text = applyFixes(judged.text, [fix]);
  const after = text === null ? null : await judgeWith(second, task, text);
  if (after === null) return complain(task, finding, "does not compile");
  count.nCompiling++;
  const [was, is] = [tally(judged.findings), tally(after.findings)];
  const key = keyOf(finding);
  const isGone = (is.get(key) ?? 0) < (was.get(key) ?? 0);
  if (isGone) count.nGone++;
  else complain(task, finding, "is still there");
  const fresh = [...is].filter(([one, n]) => n > (was.get(one) ?? 0));
  if (fresh.length === 0) count.nNothingNew++;
  else complain(task, finding, `brings ${fresh.map(([one]) => one).join(", ")}`);
}

function complain({ set, file }: CorpusTask, { check, location }: Finding, how: string): void {
  console.log(`${set}/${file}:${location.range.start.line + 1}: the fix of ${check} ${how}`);
}

function keyOf({ check, location, contract, function: callable }: Finding): string {
  return `${check} ${location.file} ${contract} ${callable}`;
}

function tally(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const tallied = new Map<string, number>();
  for (const finding of findings) tallied.set(keyOf(finding), (tallied.get(keyOf(finding)) ?? 0) + 1);
  return tallied;
}

function fileOf({ set, file }: CorpusTask): string {
  return path.resolve(corpus, set, file);
}

async function judgeWith(host: EngineHost, task: CorpusTask, text: string): Promise<Judgement | null> {
  const file = fileOf(task);
  const basePath = path.resolve(corpus, task.set);
  // The compiler that the corpus names is no wish of the sources: a fix may pin another.
  const compilers = { fetch: "known", trusted: false, keepsOutput: false } as const;
  const input = {
    kind: "project",
    paths: [file],
    basePath,
    overlay: { [file]: text },
    settings: task.settings,
    compilers,
  } as const;
  const options = {
    mode: "static",
    seed: 1,
    budget: { timeMs: 60_000 },
    signal: new AbortController().signal,
  } as const;
  const { findings, summary } = await collectEvents(host.analyze(input, options));
  return summary.error === null && summary.complete ? { findings, solc: summary.solc } : null;
}

function print(): void {
  const rows = [...counts].sort(([, a], [, b]) => b.nFound - a.nFound);
  console.log(`${nFiles} files`);
  console.log("found  asked  proposed  offered  compile  gone  nothing new");
  for (const [check, count] of rows.filter(([, { nAsked }]) => nAsked > 0)) {
    const { nFound, nAsked, nProposed, nOffered, nCompiling, nGone, nNothingNew } = count;
    const cells = [nFound, nAsked, nProposed, nOffered, nCompiling, nGone, nNothingNew];
    console.log(`${cells.map((n) => String(n).padStart(6)).join(" ")}  ${check}`);
  }
  const others = rows.filter(([check]) => !isFixable(check)).slice(0, 20);
  console.log(`without a fix: ${others.map(([check, { nFound }]) => `${check} ${nFound}`).join(", ")}`);
}
