/** Whether hostile bytecode ends within its budget and a second more of the processor, without a crash, in bounded memory.
 *
 * `node --enable-source-maps --max-old-space-size=2048 out/test/bench/hostile/hostile-bytecode.js [--programs 1000] [--seed 1]
 * [--budget-ms 300] [--bomb-budget-ms 2000] [--max-rss-mb 2048] [--mode quick] [--filter TEXT]`. Random programs, every
 * second one as a constructor, then bombs through both doors, each by the engine's own door for bytecode. The engine's
 * clock is the time of the processor, so that what else the machine does changes nothing. What it works on is printed
 * to the standard error first: what never ends is the last there. Fails where something is over a bound.
 */

import { parseArgs } from "node:util";
import fc from "fast-check";
import { analyze, type EngineDeps } from "../../../engine/index.ts";
import type { AnalysisMode } from "../../../engine/model/analysis.ts";
import { ethereumjsEvm } from "../../../engine/node/reference-evm/ethereumjs-evm.ts";
import { type BytecodeBomb, bytecodeBombs } from "../../harness/evm/bytecode-bombs.ts";
import { randomProgram } from "../../harness/evm/random-program.ts";
import { inProcessCompiler } from "../../harness/in-process-compiler.ts";
import { processorSeconds } from "../processor-time.ts";

const { values } = parseArgs({
  options: {
    programs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    "budget-ms": { type: "string", default: "300" },
    "bomb-budget-ms": { type: "string", default: "2000" },
    "max-rss-mb": { type: "string", default: "2048" },
    mode: { type: "string", default: "quick" },
    filter: { type: "string", default: "" },
  },
});
const seed = Number(values.seed);
const graceMs = 1000;

function processorMs(): number {
  return processorSeconds() * 1000;
}

/** A clock of processor time whose timers go off where the engine breathes. */
function makeDeps(): EngineDeps {
  const timers = new Map<() => void, number>();
  return {
    compiler: inProcessCompiler,
    now: processorMs,
    after(delayMs, action) {
      timers.set(action, processorMs() + delayMs);
      return () => timers.delete(action);
    },
    async breathe() {
      await new Promise((resolve) => setImmediate(resolve));
      for (const [action, atMs] of timers) if (processorMs() >= atMs && timers.delete(action)) action();
    },
    referenceEvm: ethereumjsEvm,
    log: (line) => console.log(`  ${line}`),
  };
}

interface Outcome {
  readonly title: string;
  readonly ms: number;
  readonly budgetMs: number;
  readonly nFindings: number;
  readonly rssMb: number;
  /** Null where it ended as it should. */
  readonly failure: string | null;
}

async function run({ name, door, code }: BytecodeBomb, budgetMs: number): Promise<Outcome> {
  const title = `${name} (${door}, ${code.length} bytes)`;
  console.error(title);
  const submitted = { name: door, object: Buffer.from(code).toString("hex"), sourceMap: "" };
  const bytecode = { contractName: null, creation: null, runtime: null, files: [], [door]: submitted };
  const mode = values.mode as AnalysisMode;
  const options = { mode, budget: { timeMs: budgetMs }, seed, signal: new AbortController().signal };
  const startMs = processorMs();
  let nFindings = 0;
  let failure: string | null = null;
  try {
    for await (const event of analyze({ sources: {}, targets: [], settings: {}, bytecode }, options, makeDeps())) {
      if (event.kind === "finding") nFindings += 1;
      if (event.kind === "summary" && event.summary.error !== null) failure = JSON.stringify(event.summary.error);
    }
  } catch (error) {
    failure = String(error);
  }
  const ms = processorMs() - startMs;
  if (ms > budgetMs + graceMs) failure ??= "is over its budget";
  return { title, ms, budgetMs, nFindings, rssMb: process.memoryUsage.rss() / 2 ** 20, failure };
}

function describe({ title, ms, budgetMs, nFindings, rssMb, failure }: Outcome): string {
  const end = failure === null ? "" : `  FAILED: ${failure}`;
  return `${title.padEnd(56)} ${ms.toFixed(0).padStart(6)} of ${budgetMs} ms ${nFindings} findings ${rssMb.toFixed(0)} MB${end}`;
}

/** The share of values that are no larger. */
function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0);
}

function tell(title: string, outcomes: readonly Outcome[]): void {
  const sorted = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const over = outcomes.map(({ ms, budgetMs }) => ms - budgetMs);
  const [median, p95, most] = [0.5, 0.95, 1].map((share) => quantile(sorted, share));
  const nFailed = outcomes.filter(({ failure }) => failure !== null).length;
  console.log(`${title}: ${outcomes.length}, ${nFailed} failed; ms median ${median}, p95 ${p95}, most ${most}`);
  console.log(`  farthest over its budget: ${Math.max(0, ...over).toFixed(0)} ms`);
}

const programs = fc.sample(randomProgram, { seed, numRuns: Number(values.programs) });
const outcomes: Outcome[] = [];
for (const [index, code] of programs.entries()) {
  const door = index % 2 === 0 ? "runtime" : "creation";
  const name = `program ${index}`;
  if (!name.includes(values.filter)) continue;
  const outcome = await run({ name, door, code }, Number(values["budget-ms"]));
  if (outcome.failure !== null) console.log(describe(outcome));
  outcomes.push(outcome);
}
tell("random programs", outcomes);
const ofBombs: Outcome[] = [];
for (const bomb of bytecodeBombs.filter(({ name }) => name.includes(values.filter))) {
  const outcome = await run(bomb, Number(values["bomb-budget-ms"]));
  console.log(describe(outcome));
  ofBombs.push(outcome);
}
tell("bombs", ofBombs);
const peakMb = process.resourceUsage().maxRSS / 1024;
const isOver = peakMb > Number(values["max-rss-mb"]);
console.log(`memory of the process at most ${peakMb.toFixed(0)} MB${isOver ? `, over ${values["max-rss-mb"]}` : ""}`);
process.exitCode = isOver || [...outcomes, ...ofBombs].some(({ failure }) => failure !== null) ? 1 : 0;
