/** Whether files that somebody has mangled are done within their budget and a second more, and without a bug of ours. */

// For developers, after `npm run build`: `node out/test/bench/hostile/mutated-files.js FOLDER [COUNT] [BUDGET_SECONDS] [SEED]`.
// FOLDER holds applications; of it so many files are drawn, each with what it imports by relative paths, and a few of its
// words are swapped, doubled, left out or replaced. Prints the slowest, and fails where one is over its bound.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { collectEvents } from "../../../engine/host/collect-events.ts";
import { readTokens, type Word } from "../../../engine/text/token-table.ts";
import { below, makeRandom, pick, type Random } from "../../../engine/util/random.ts";
import { startBuiltEngine } from "../../harness/built-engine.ts";
import { quantile } from "../../harness/sizes.ts";

const [folder = "", countText = "2000", budgetText = "5", seedText = "1"] = process.argv.slice(2);
const budgetMs = Number(budgetText) * 1000;
const graceMs = 1000;
const maxImported = 40;

type Mutation = (random: Random, words: readonly Word[], at: Word) => readonly [Word, string];

const mutations: readonly Mutation[] = [
  (_random, _words, at) => [at, ""],
  (_random, _words, at) => [at, `${at.text} ${at.text}`],
  (random, words, at) => [at, pick(random, words)?.text ?? ""],
  (random, words, at) => [
    at,
    pick(
      random,
      words.filter(({ kind }) => kind === at.kind),
    )?.text ?? "",
  ],
];

/** One to three of its words changed, most often into others of their kind, so that much of it still compiles. */
function mutate(random: Random, text: string): string {
  let result = text;
  for (let n = 1 + below(random, 3); n > 0; n--) {
    const { words } = readTokens(result);
    const at = pick(random, words);
    const mutation = pick(random, [...mutations, ...mutations.slice(-1), ...mutations.slice(-1)]);
    if (at === undefined || mutation === undefined) break;
    const [{ start, end }, replacement] = mutation(random, words, at);
    result = `${result.slice(0, start)}${replacement}${result.slice(end)}`;
  }
  return result;
}

/** The file and what it imports by relative paths, as far as it is there. */
function withImports(file: string): Record<string, string> {
  const sources: Record<string, string> = {};
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next in sources || !existsSync(next) || Object.keys(sources).length > maxImported) continue;
    const text = readFileSync(next, "utf8");
    sources[next] = text;
    for (const [, target = ""] of text.matchAll(/["'](\.{1,2}\/[^"'\n]{1,300}\.sol)["']/g))
      waiting.push(path.join(path.dirname(next), target));
  }
  return sources;
}

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".sol") && !name.includes("node_modules"))
  .map((name) => path.join(folder, name))
  .sort();
const random = makeRandom(Number(seedText));
const host = startBuiltEngine({ nWorkers: 2, keepsOutput: false });

interface Run {
  readonly file: string;
  readonly ms: number;
  readonly failedChecks: readonly string[];
}

const runs: Run[] = [];
const kinds = new Map<string, number>();

async function run(): Promise<void> {
  const file = pick(random, files);
  if (file === undefined) return;
  const sources = withImports(file);
  sources[file] = mutate(random, sources[file] ?? "");
  const input = { kind: "memory", sources, targets: [file], settings: {} } as const;
  const options = {
    mode: "static",
    seed: 1,
    budget: { timeMs: budgetMs },
    signal: new AbortController().signal,
  } as const;
  const startMs = performance.now();
  const { summary } = await collectEvents(host.analyze(input, options));
  const status = summary.error?.code ?? (summary.complete ? "complete" : "not complete");
  kinds.set(status, (kinds.get(status) ?? 0) + 1);
  runs.push({ file, ms: performance.now() - startMs, failedChecks: summary.failedChecks.map(({ check }) => check) });
}

const count = Number(countText);
const goOn = async (): Promise<void> => {
  while (runs.length < count) await run();
};
await Promise.all([goOn(), goOn()]);
await host.close();

const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
const late = runs.filter(({ ms }) => ms > budgetMs + graceMs);
console.log(
  `${runs.length} files: p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms; ${late.length} over ${budgetMs + graceMs} ms`,
);
console.log([...kinds].map(([kind, n]) => `${kind} ${n}`).join(", "));
for (const { file, ms } of late) console.log(`late: ${ms.toFixed(0)} ms ${file}`);
for (const { file, failedChecks } of runs)
  if (failedChecks.length > 0) console.log(`${failedChecks.join(", ")} failed: ${file}`);
process.exitCode = late.length > 0 || runs.some(({ failedChecks }) => failedChecks.length > 0) ? 1 : 0;
