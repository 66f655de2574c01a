/** How many questions each tier answers, and how fast, beside Z3 as WebAssembly and native solvers alone. */

// For developers: `node out/test/bench/solver-queries.js [--queries=N] [--native=COMMAND] [--slice=N] SOLJSON=FOLDER...`
// compiles the Solidity files of each folder with the given `soljson.js`. `--slice` asks the others every Nth question.

import { makeExternalSolver } from "../../engine/node/solvers/external-solver.ts";
import { type SolverProgram, wasmZ3 } from "../../engine/node/solvers/solver-program.ts";
import { toScript } from "../../engine/smt/external-script.ts";
import type { ExternalSolver } from "../../engine/smt/external-solver.ts";
import { makeSolver, type Solver } from "../../engine/smt/solver.ts";
import { makeTermStore, type TermStore } from "../../engine/terms/term-store.ts";
import { z3InTests } from "../harness/z3.ts";
import { loadCompiler, solidityFiles } from "./solver-contracts.ts";
import { type Query, walkBytecode } from "./symbolic-walk.ts";

const options = new Map(
  process.argv
    .slice(2)
    .filter((one) => one.startsWith("--"))
    .map((one) => one.slice(2).split("=") as [string, string]),
);
const groups = process.argv
  .slice(2)
  .filter((one) => !one.startsWith("--"))
  .map((one) => one.split("=") as [string, string]);
const maxQueries = Number(options.get("queries") ?? 5000);
const every = Number(options.get("slice") ?? 1);
const timeoutMs = Number(options.get("timeout") ?? 2000);
const slowMs = 100;
const limits = { maxQueries: Number(options.get("each") ?? 60), maxPaths: 400, maxBranches: 60 };

interface Asked {
  readonly name: string;
  readonly query: Query;
}

interface Batch {
  readonly t: TermStore;
  readonly queries: readonly Asked[];
}

/** One store for each contract, as an analysis has it. */
function collect(): Batch[] {
  const batches: Batch[] = [];
  const perGroup = Math.ceil(maxQueries / groups.length);
  for (const [soljson, folder] of groups) {
    const compile = loadCompiler(soljson);
    let n = 0;
    for (const file of solidityFiles(folder)) {
      for (const { name, code } of n >= perGroup ? [] : compile(file)) {
        const t = makeTermStore();
        const guide = makeSolver({ terms: t });
        const isOpen = (path: Query["assertions"]) => guide.checkSatNow(path, [], { steps: 20_000 }).status !== "unsat";
        const queries = distinct(walkBytecode(t, code, limits, isOpen)).map((query) => ({ name, query }));
        n += queries.length;
        if (queries.length > 0) batches.push({ t, queries });
      }
    }
  }
  return batches;
}

/** Different paths may ask the same. */
function distinct(queries: readonly Query[]): Query[] {
  const keyOf = ({ assertions }: Query): string =>
    [...new Set(assertions.map(({ id }) => id))].sort((a, b) => a - b).join(" ");
  return [...new Map(queries.map((query) => [keyOf(query), query])).values()];
}

interface Measured {
  readonly answers: string[];
  readonly times: number[];
}

const external = makeExternalSolver({ program: wasmZ3(z3InTests.childPath, z3InTests.modulePath, 1500) });
await external.check({ script: "(declare-const p Bool)\n", wanted: [], timeoutMs: 60_000 });

async function measureOwn(batches: readonly Batch[], tiers: Map<string, number>): Promise<Measured> {
  const measured: Measured = { answers: [], times: [] };
  for (const { t, queries } of batches) {
    const solver: Solver = makeSolver({ terms: t, external, now: () => performance.now() });
    for (const asked of queries) {
      const { query } = asked;
      const before = new Map(solver.statistics());
      const started = performance.now();
      const result = await solver.checkSat(query.assertions, [], { steps: 200_000, externalMs: timeoutMs });
      const ms = performance.now() - started;
      measured.times.push(ms);
      measured.answers.push(result.status);
      const tier = [...solver.statistics()].find(([key, n]) => n !== (before.get(key) ?? 0))?.[0] ?? "none";
      tiers.set(`${query.kind} ${tier}`, (tiers.get(`${query.kind} ${tier}`) ?? 0) + 1);
      tiers.set(tier, (tiers.get(tier) ?? 0) + 1);
      tell(asked, tier, result.status === "unknown" ? result.reason : result.status, ms);
    }
  }
  return measured;
}

/** With `--dump`: what was slow or not answered by the own tiers; with `--dump=text` the question itself as well. */
function tell({ name, query }: Asked, tier: string, status: string, ms: number): void {
  const isForeign = tier === "external" || tier === "unknown";
  if (!options.has("dump") || (!isForeign && ms < slowMs)) return;
  console.log(`-- ${name} ${query.kind} ${tier} ${status} ${ms.toFixed(0)} ms`);
  if (isForeign && options.get("dump") === "text") console.log(toScript(query.assertions, false).text);
}

async function measureOther(solver: ExternalSolver, batches: readonly Batch[]): Promise<Measured> {
  const measured: Measured = { answers: [], times: [] };
  let n = 0;
  for (const { queries } of batches) {
    for (const { query } of queries) {
      if (n++ % every !== 0) {
        measured.answers.push("");
        continue;
      }
      const started = performance.now();
      const script = toScript(query.assertions, false);
      const answer = await solver.check({ script: script.text, wanted: script.wanted, timeoutMs });
      measured.times.push(performance.now() - started);
      measured.answers.push(answer.status);
    }
  }
  return measured;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function report(name: string, { answers, times }: Measured): void {
  const sorted = [...times].sort((a, b) => a - b);
  const total = times.reduce((sum, ms) => sum + ms, 0);
  const count = (status: string): number => answers.filter((one) => one === status).length;
  const times3 = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share).toFixed(2)).join(" / ");
  console.log(
    `${name}: ${times.length} questions, total ${(total / 1000).toFixed(2)} s, p50/p95/p99 ${times3} ms, max ${(sorted.at(-1) ?? 0).toFixed(0)} ms; sat ${count("sat")}, unsat ${count("unsat")}, unknown ${count("unknown")}`,
  );
}

function contradictions(own: Measured, other: Measured): number {
  const isOpposite = (a: string, b: string): boolean =>
    (a === "sat" && b === "unsat") || (a === "unsat" && b === "sat");
  return own.answers.filter((answer, n) => isOpposite(answer, other.answers[n] ?? "")).length;
}

/** The same questions alone, for a comparison of like with like. */
function sampled(own: Measured): Measured {
  return { answers: own.answers.filter((_, n) => n % every === 0), times: own.times.filter((_, n) => n % every === 0) };
}

const started = performance.now();
const batches = collect();
const nQueries = batches.reduce((sum, { queries }) => sum + queries.length, 0);
console.log(
  `${nQueries} questions from ${batches.length} contracts, walked in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
const tiers = new Map<string, number>();
const own = await measureOwn(batches, tiers);
report("own tiers, then z3-solver", own);
for (const [tier, n] of [...tiers].sort()) console.log(`  ${tier}: ${n} (${((100 * n) / nQueries).toFixed(1)} %)`);
if (every > 1) report("the same, of those that the others are asked", sampled(own));
const native: SolverProgram[] = (options.get("native") ?? "")
  .split(",")
  .filter((one) => one !== "")
  .map((command) => ({
    name: command,
    command,
    args: ["-in", "-smt2"],
    isInteractive: true,
    isLimitedByShell: true,
  }));
for (const program of native) {
  const other = await measureOther(makeExternalSolver({ program, memoryLimitMb: 3000 }), batches);
  report(`${program.name} alone`, other);
  console.log(`  contradictions: ${contradictions(own, other)}`);
}
if (options.get("wasm") !== "no") {
  const other = await measureOther(external, batches);
  report("z3-solver alone", other);
  console.log(`  contradictions: ${contradictions(own, other)}`);
}
external.end();
process.exit(0);
