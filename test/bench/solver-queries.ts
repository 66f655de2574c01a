/** How many questions of symbolic execution each tier answers, and how fast, beside Z3 alone, as WebAssembly and native. */

// For developers: `node out/test/bench/solver-queries.js [--each=N] [--native=COMMAND] [--slice=N] [--sessions] SET[=FILTER]...`
// records the questions of those sets of the corpus, at most N of a contract. `--slice` asks the others every Nth question,
// `--sessions` asks them in one session as well, in which what two questions begin with is told once.

import { type ChildSolver, makeExternalSolver } from "../../engine/node/solvers/external-solver.ts";
import { type SolverProcess, type SolverReply, startSolver } from "../../engine/node/solvers/solver-process.ts";
import { type SolverProgram, wasmZ3 } from "../../engine/node/solvers/solver-program.ts";
import { toScript } from "../../engine/smt/external-script.ts";
import type { ExternalSolver } from "../../engine/smt/external-solver.ts";
import { hashLemmas } from "../../engine/smt/lemmas.ts";
import { makeWitness } from "../../engine/symex/machine/witness.ts";
import { makePathSolver } from "../../engine/symex/path-solver.ts";
import { printTerms } from "../../engine/terms/smtlib/print.ts";
import type { Term } from "../../engine/terms/term.ts";
import { subterms } from "../../engine/terms/traverse.ts";
import { z3InTests } from "../harness/terms/z3.ts";
import { type Batch, type Query, recordQueries } from "./symbolic-queries.ts";

const given = process.argv.slice(2);
const options = new Map(
  given.filter((one) => one.startsWith("--")).map((one) => one.slice(2).split("=") as [string, string]),
);
const sets = given.filter((one) => !one.startsWith("--")).map((one) => one.split("=") as [string, string?]);
const every = Number(options.get("slice") ?? 1);
const timeoutMs = Number(options.get("timeout") ?? 2000);
const slowMs = 100;

async function collect(): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (const [set, filter = ""] of sets) {
    try {
      for await (const batch of recordQueries(set, filter, Number(options.get("each") ?? 100))) batches.push(batch);
    } catch (error) {
      console.log(`the rest of ${set} is left out: ${String(error)}`);
    }
  }
  return batches;
}

interface Measured {
  readonly answers: string[];
  readonly times: number[];
}

const external = await started(
  makeExternalSolver({ program: wasmZ3(z3InTests.childPath, z3InTests.modulePath, 1500) }),
);

/** What the first start takes is not counted. */
async function started(solver: ChildSolver): Promise<ChildSolver> {
  await solver.check({ script: "(declare-const p Bool)\n", wanted: [], timeoutMs: 60_000 });
  return solver;
}

/** As a campaign asks: the own tiers with their few steps, then the other solver. */
async function measureOwn(batches: readonly Batch[], tiers: Map<string, number>): Promise<Measured> {
  const measured: Measured = { answers: [], times: [] };
  const other = { solver: external, now: () => performance.now() };
  for (const { name, t, queries } of batches) {
    const solver = makePathSolver(t, 1);
    for (const query of queries) {
      const question = [query.path, makeWitness(query.witness), query.condition] as const;
      const started = performance.now();
      const own = solver.solve(...question);
      const { status, tier } =
        own.status === "unknown" ? await solver.solveWith(other, [...question], { externalMs: timeoutMs }) : own;
      const ms = performance.now() - started;
      measured.times.push(ms);
      measured.answers.push(status);
      tiers.set(tier, (tiers.get(tier) ?? 0) + 1);
      tell(name, query, tier, status, ms);
    }
  }
  return measured;
}

const assertedBy = ({ path, condition }: Query): readonly Term[] => [...path, condition];

/** With `--dump`: what was slow or not answered by the own tiers; with `--dump=text` the question itself as well. */
function tell(name: string, query: Query, tier: string, status: string, ms: number): void {
  const isForeign = tier === "external" || tier === "unknown";
  if (!options.has("dump") || (!isForeign && ms < slowMs)) return;
  console.log(`-- ${name} ${tier} ${status} ${ms.toFixed(0)} ms`);
  if (isForeign && options.get("dump") === "text") console.log(toScript(assertedBy(query), false).text);
}

async function measureOther(solver: ExternalSolver, batches: readonly Batch[]): Promise<Measured> {
  const measured: Measured = { answers: [], times: [] };
  let n = 0;
  for (const { t, queries } of batches) {
    for (const query of queries) {
      if (n++ % every !== 0) {
        measured.answers.push("");
        continue;
      }
      const started = performance.now();
      // What we take for granted of hashes is granted to the others.
      const asserted = assertedBy(query);
      const script = toScript([...asserted, ...hashLemmas(t, subterms(asserted))], false);
      const answer = await solver.check({ script: script.text, wanted: script.wanted, timeoutMs });
      measured.times.push(performance.now() - started);
      measured.answers.push(answer.status);
    }
  }
  return measured;
}

const header = "(set-option :produce-models true)(set-logic QF_AUFBV)\n";

/** One process for all questions: what the last one began with as well stays asserted, the rest is popped. */
async function measureSessions(program: SolverProgram, batches: readonly Batch[]): Promise<Measured> {
  const measured: Measured = { answers: [], times: [] };
  for (const { queries } of batches) {
    let solver: SolverProcess | undefined;
    let stack: readonly Term[] = [];
    for (const query of queries) {
      const asserted = assertedBy(query);
      if (solver === undefined || solver.isGone()) {
        solver = startSolver(program, 3000);
        stack = [];
        await solver.ask(header, 60_000);
      }
      const started = performance.now();
      const reply = await solver.ask(`${toSteps(stack, asserted)}(check-sat)\n`, timeoutMs);
      measured.times.push(performance.now() - started);
      measured.answers.push(answerIn(reply));
      stack = asserted;
    }
    solver?.kill();
  }
  return measured;
}

/** Starting is not counted; an error is no answer. */
function answerIn(reply: SolverReply): string {
  if (reply.kind === "fault") return "unknown";
  if (reply.text.includes("(error")) throw new Error(reply.text.slice(0, 500));
  return /^(sat|unsat)$/m.exec(reply.text)?.[0] ?? "unknown";
}

/** Each condition in a scope of its own, with what is named for it. */
function toSteps(stack: readonly Term[], asserted: readonly Term[]): string {
  const differs = asserted.findIndex((term, index) => term !== stack[index]);
  const nKept = Math.min(differs < 0 ? asserted.length : differs, stack.length);
  const named = new Set(asserted.slice(0, nKept).flatMap(namesIn));
  const pushed = asserted.slice(nKept).map((term) => {
    const { preamble, texts } = printTerms([term], (one) => {
      const name = `$${one.id}`;
      return named.has(name) ? { text: name } : undefined;
    });
    const fresh = preamble.filter((line) => !named.has(line.split(" ")[1] ?? ""));
    for (const line of fresh) named.add(line.split(" ")[1] ?? "");
    return `(push 1)\n${fresh.join("\n")}\n(assert ${texts[0] ?? "true"})\n`;
  });
  return `(pop ${stack.length - nKept})\n${pushed.join("")}`;
}

const namesIn = (term: Term): string[] => printTerms([term]).preamble.map((line) => line.split(" ")[1] ?? "");

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

/** How many answers are the opposite of ours. */
function contradictions(own: Measured, other: Measured): number {
  const isOpposite = (a: string, b: string): boolean =>
    (a === "sat" && b === "unsat") || (a === "unsat" && b === "sat");
  return own.answers.filter((answer, n) => isOpposite(answer, other.answers[n] ?? "")).length;
}

/** The same questions alone, for a comparison of like with like. */
function sampled(own: Measured): Measured {
  return { answers: own.answers.filter((_, n) => n % every === 0), times: own.times.filter((_, n) => n % every === 0) };
}

const startedAt = performance.now();
const batches = await collect();
const nQueries = batches.reduce((sum, { queries }) => sum + queries.length, 0);
console.log(
  `${nQueries} questions from ${batches.length} contracts, recorded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
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
const others = [
  ...native,
  ...(options.get("wasm") === "no" ? [] : [wasmZ3(z3InTests.childPath, z3InTests.modulePath, 1500)]),
];
for (const program of others) {
  const solver = await started(makeExternalSolver({ program, memoryLimitMb: 3000 }));
  const other = await measureOther(solver, batches);
  report(`${program.name} alone`, other);
  console.log(`  contradictions: ${contradictions(own, other)}`);
  solver.end();
  if (options.has("sessions")) report(`${program.name} in sessions`, await measureSessions(program, batches));
}
external.end();
process.exit(0);
