/** Fixes over a corpus: for how many findings of each check there is one, and whether what is offered holds when looked at anew. */

// For developers: `node out/test/bench/corpus/corpus-fixes.js [--per-check N] [--seconds N] CORPUS RESULTS [REPORTS]`. The corpus
// is no part of the project; RESULTS is what `corpus-findings.js` has written about it, REPORTS a folder of reports of
// applications (`solhound analyze --format json`): they say which files have findings of the checks that still lack some.
// Of each check up to N findings are asked about, at most a tenth of them of one file. Ctrl-C, or the end of the time,
// ends it with what was counted until then.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { applyFixes } from "../../../engine/fixes/apply-fixes.ts";
import { isFixable, proposeFixes } from "../../../engine/fixes/propose-fixes.ts";
import { type JudgedText, type Judgement, verifiedFixes } from "../../../engine/fixes/verify-fixes.ts";
import { collectEvents } from "../../../engine/host/collect-events.ts";
import { type EngineHost, makeEngineHost } from "../../../engine/host/engine-host.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { inRoot } from "../../harness/root.ts";
import { bestSample, corpusSamples, type FixSample, reportSamples } from "./fix-samples.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "per-check": { type: "string", default: "100" }, seconds: { type: "string", default: "540" } },
});
const [corpus = "", results = "", reports] = positionals;
const perCheck = Number(values["per-check"]);
/** Beside each other, as many as a small machine can. */
const nLanes = 2;

interface Count {
  nAsked: number;
  nProposed: number;
  nOffered: number;
  nCompiling: number;
  nGone: number;
  nNothingNew: number;
}

/** A file as the engine sees it now. */
interface Looked extends Judgement {
  /** Source unit name. */
  readonly name: string | undefined;
}

/** Two, so that what is looked at anew is looked at by a process that kept nothing of the first look. */
interface Lane {
  readonly first: EngineHost;
  readonly second: EngineHost;
}

const counts = new Map<string, Count>();
const waiting = new Set([...corpusSamples(corpus, results), ...(reports === undefined ? [] : reportSamples(reports))]);
const inAll = new Map<string, number>();
for (const { found } of waiting) for (const [check, n] of found) inAll.set(check, (inAll.get(check) ?? 0) + n);

let isEnding = false;
const end = (): void => {
  isEnding = true;
};
process.once("SIGINT", end);
setTimeout(end, Number(values.seconds) * 1000).unref();
let nFiles = 0;
await Promise.all(Array.from({ length: nLanes }, workOff));
print();

async function workOff(): Promise<void> {
  const processPath = inRoot("dist/engine-process.js");
  const makeHost = (): EngineHost => makeEngineHost({ processPath, nWorkers: 1, memoryLimitMb: 2048 });
  const lane: Lane = { first: makeHost(), second: makeHost() };
  const lacking = (check: string): number => Math.min(perCheck / 10, perCheck - countOf(check).nAsked);
  let sample = bestSample(waiting, lacking, undefined);
  while (sample !== null && !isEnding) {
    waiting.delete(sample);
    await lookAt(sample, lane);
    nFiles++;
    sample = bestSample(waiting, lacking, sample.settings.version);
  }
  await Promise.all([lane.first.close(), lane.second.close()]);
}

function countOf(check: string): Count {
  const none = { nAsked: 0, nProposed: 0, nOffered: 0, nCompiling: 0, nGone: 0, nNothingNew: 0 };
  const count = counts.get(check) ?? none;
  counts.set(check, count);
  return count;
}

async function lookAt(sample: FixSample, lane: Lane): Promise<void> {
  const text = readFileSync(sample.file, "utf8").replace(/^\uFEFF/, "");
  const looked = await judgeWith(lane.first, sample, text);
  if (looked === null) return;
  const judged = { text, ...looked };
  const asked = new Map<string, number>();
  for (const finding of looked.findings) {
    const { check, location } = finding;
    const count = countOf(check);
    const nHere = asked.get(check) ?? 0;
    const isIn = location.file === looked.name && nHere < Math.max(1, perCheck / 10);
    if (!isFixable(check) || !isIn || count.nAsked >= perCheck || isEnding) continue;
    asked.set(check, nHere + 1);
    count.nAsked++;
    if (proposeFixes(judged, finding).length > 0) count.nProposed++;
    await ask(sample, judged, finding, count, lane);
  }
}

/** What is offered for a finding is applied as an editor does, and looked at by another process. */
async function ask(
  sample: FixSample,
  judged: JudgedText,
  finding: Finding,
  count: Count,
  { first, second }: Lane,
): Promise<void> {
  const [fix] = await verifiedFixes(judged, finding, (text) => judgeWith(first, sample, text));
  if (fix === undefined) return;
  count.nOffered++;
  const text = applyFixes(judged.text, [fix]);
  const after = text === null ? null : await judgeWith(second, sample, text);
  if (after === null) return complain(sample, finding, "does not compile");
  count.nCompiling++;
  const [was, is] = [tally(judged.findings), tally(after.findings)];
  const key = keyOf(finding);
  const isGone = (is.get(key) ?? 0) < (was.get(key) ?? 0);
  if (isGone) count.nGone++;
  else complain(sample, finding, "is still there");
  const fresh = [...is].filter(([one, n]) => n > (was.get(one) ?? 0));
  if (fresh.length === 0) count.nNothingNew++;
  else complain(sample, finding, `brings ${fresh.map(([one]) => one).join(", ")}`);
}

function complain({ file }: FixSample, { check, location }: Finding, how: string): void {
  console.log(`${file}:${location.range.start.line + 1}: the fix of ${check} ${how}`);
}

function keyOf({ check, location, contract, function: callable }: Finding): string {
  return `${check} ${location.file} ${contract} ${callable}`;
}

function tally(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const tallied = new Map<string, number>();
  for (const finding of findings) tallied.set(keyOf(finding), (tallied.get(keyOf(finding)) ?? 0) + 1);
  return tallied;
}

async function judgeWith(host: EngineHost, sample: FixSample, text: string): Promise<Looked | null> {
  const { file, basePath, settings } = sample;
  // The compiler that the corpus names is no wish of the sources: a fix may pin another.
  const compilers = { fetch: "known", trusted: false, keepsOutput: false } as const;
  const base = basePath === undefined ? {} : { basePath };
  const input = { kind: "project", paths: [file], ...base, overlay: { [file]: text }, settings, compilers } as const;
  const options = {
    mode: "static",
    seed: 1,
    budget: { timeMs: 60_000 },
    signal: new AbortController().signal,
  } as const;
  const { findings, summary, loaded } = await collectEvents(host.analyze(input, options));
  if (summary.error !== null || !summary.complete) return null;
  const [name] = Object.entries(loaded?.paths ?? {}).find(([, one]) => one === file) ?? [];
  return { findings, solc: summary.solc, name };
}

function print(): void {
  console.log(`${nFiles} files`);
  console.log("in all  asked  proposed  offered  compile  gone  nothing new");
  for (const [check, n] of [...inAll].sort(([, a], [, b]) => b - a)) {
    const { nAsked, nProposed, nOffered, nCompiling, nGone, nNothingNew } = countOf(check);
    const cells = [n, nAsked, nProposed, nOffered, nCompiling, nGone, nNothingNew];
    console.log(`${cells.map((cell) => String(cell).padStart(6)).join(" ")}  ${check}`);
  }
}
