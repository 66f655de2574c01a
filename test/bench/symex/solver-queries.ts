/** How many recorded questions of symbolic execution each tier answers, and how fast, beside other solvers alone. */

// For developers: `node out/test/bench/symex/solver-queries.js FILE [--sample=N] [--seed=N] [--seconds=N] [--native=COMMAND,...]`
// answers all questions that `record-queries.js` wrote to the file. So many of them, drawn by the seed, are asked of each
// native solver and of z3-solver as well, until the seconds are over. `--timeout=MS` is what one question may take them;
// `--wasm=no` leaves z3-solver alone out. `--dump=FOLDER` keeps what was slow, left open or contradicted, as scripts.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ChildSolver, makeExternalSolver } from "../../../engine/node/solvers/external-solver.ts";
import { type SolverProgram, wasmZ3 } from "../../../engine/node/solvers/solver-program.ts";
import { toScript } from "../../../engine/smt/external-script.ts";
import { hashLemmas } from "../../../engine/smt/lemmas.ts";
import { makeRandom } from "../../../engine/smt/random.ts";
import { makeWitness } from "../../../engine/symex/machine/witness.ts";
import { makePathSolver } from "../../../engine/symex/path-solver.ts";
import type { Term } from "../../../engine/terms/term.ts";
import type { TermStore } from "../../../engine/terms/term-store.ts";
import { subterms } from "../../../engine/terms/traverse.ts";
import { z3InTests } from "../../harness/terms/z3.ts";
import { readBatches } from "./recorded-queries.ts";
import type { Batch, Query } from "./symbolic-queries.ts";

const given = process.argv.slice(2);
const options = new Map(
  given.filter((one) => one.startsWith("--")).map((one) => one.slice(2).split("=") as [string, string]),
);
const file = given.find((one) => !one.startsWith("--"));
if (file === undefined) throw new Error("the file of questions is not named");
const timeoutMs = Number(options.get("timeout") ?? 2000);
const dump = options.get("dump");
const slowMs = 100;
const wasm = wasmZ3(z3InTests.childPath, z3InTests.modulePath, 1500);

/** A question, where it comes from, and what we said. */
interface Asked {
  readonly name: string;
  readonly t: TermStore;
  readonly query: Query;
  readonly own: Reply;
  readonly tier: string;
}

interface Reply {
  readonly status: string;
  readonly ms: number;
}

/** What the first start takes is not counted. */
async function started(solver: ChildSolver): Promise<ChildSolver> {
  await solver.check({ script: "(declare-const p Bool)\n", wanted: [], timeoutMs: 60_000 });
  return solver;
}

/** As a campaign asks: the own tiers with their few steps, then the other solver. */
async function askOwn(batches: Iterable<Batch>): Promise<Asked[]> {
  const solver = await started(makeExternalSolver({ program: wasm }));
  const other = { solver, now: () => performance.now() };
  const all: Asked[] = [];
  for (const { name, t, queries } of batches) {
    const paths = makePathSolver(t, 1);
    for (const query of queries) {
      const question = [query.path, makeWitness(query.witness), query.condition] as const;
      const begun = performance.now();
      const first = paths.solve(...question);
      const isOpen = first.status === "unknown";
      const { status, tier } = isOpen ? await paths.solveWith(other, [...question], { externalMs: timeoutMs }) : first;
      const ms = performance.now() - begun;
      all.push({ name, t, query, own: { status, ms }, tier });
      if (isOpen || ms >= slowMs) keep(`${all.length}-${tier}-${status}-${ms.toFixed(0)}ms`, name, scriptOf(t, query));
    }
  }
  solver.end();
  return all;
}

const assertedBy = ({ path: conditions, condition }: Query): readonly Term[] => [...conditions, condition];

/** What we take for granted of hashes is granted to the others. */
function scriptOf(t: TermStore, query: Query): string {
  const asserted = assertedBy(query);
  return toScript([...asserted, ...hashLemmas(t, subterms(asserted))], false).text;
}

function keep(label: string, name: string, script: string): void {
  if (dump === undefined) return;
  mkdirSync(dump, { recursive: true });
  writeFileSync(path.join(dump, `${label}.smt2`), `; ${name}\n${script}(check-sat)\n`);
}

/** So many of them, each as likely as the others. */
function sample<T>(all: readonly T[], n: number, seed: number): T[] {
  const random = makeRandom(seed);
  const rest = [...all];
  return Array.from({ length: Math.min(n, rest.length) }, () => rest.splice(random.below(rest.length), 1)).flat();
}

interface Peer {
  readonly name: string;
  readonly solver: ChildSolver;
  readonly replies: Reply[];
}

/** One question after the other, each of all peers, until the time is over; answers how many were asked. */
async function askPeers(peers: readonly Peer[], asked: readonly Asked[], seconds: number): Promise<number> {
  const until = performance.now() + 1000 * seconds;
  for (const [index, { name, t, query, own }] of asked.entries()) {
    if (performance.now() > until) return index;
    const script = scriptOf(t, query);
    for (const peer of peers) {
      const begun = performance.now();
      const { status } = await peer.solver.check({ script, wanted: [], timeoutMs });
      peer.replies.push({ status, ms: performance.now() - begun });
      if (isOpposite(own.status, status)) keep(`contradicted-${index}-${status}-by-${peer.name}`, name, script);
    }
  }
  return asked.length;
}

const isOpposite = (a: string, b: string): boolean => a !== b && a !== "unknown" && b !== "unknown";

function report(name: string, replies: readonly Reply[]): void {
  const sorted = replies.map(({ ms }) => ms).sort((a, b) => a - b);
  const total = sorted.reduce((sum, ms) => sum + ms, 0);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
  const count = (status: string): string => `${status} ${replies.filter((one) => one.status === status).length}`;
  const quantiles = `p50/p95/p99 ${at(0.5)} / ${at(0.95)} / ${at(0.99)} ms, max ${at(1)} ms`;
  const counts = ["sat", "unsat", "unknown"].map(count).join(", ");
  console.log(`${name}: ${replies.length} questions, total ${(total / 1000).toFixed(2)} s, ${quantiles}; ${counts}`);
}

function reportTiers(asked: readonly Asked[]): void {
  for (const tier of [...new Set(asked.map((one) => one.tier))].sort()) {
    const own = asked.filter((one) => one.tier === tier);
    const ms = own.reduce((sum, one) => sum + one.own.ms, 0);
    const share = ((100 * own.length) / asked.length).toFixed(1);
    console.log(`  ${tier}: ${own.length} (${share} %), ${(ms / 1000).toFixed(2)} s`);
  }
}

function reportSlowest(asked: readonly Asked[]): void {
  console.log("the slowest of ours:");
  for (const { name, own, tier, query } of asked.toSorted((a, b) => b.own.ms - a.own.ms).slice(0, 10)) {
    const nTerms = subterms(assertedBy(query)).length;
    console.log(
      `  ${own.ms.toFixed(0)} ms, ${tier} ${own.status}, ${query.path.length} + 1 conditions, ${nTerms} terms, ${name}`,
    );
  }
}

const natives = (options.get("native") ?? "").split(",").filter((one) => one !== "");
const programs: readonly SolverProgram[] = [
  ...natives.map((command) => ({
    ...{ name: path.basename(command), command, args: ["-in", "-smt2"] },
    ...{ isInteractive: true, isLimitedByShell: true },
  })),
  ...(options.get("wasm") === "no" ? [] : [wasm]),
];

const asked = await askOwn(readBatches(file));
report(
  "own tiers, then z3-solver",
  asked.map(({ own }) => own),
);
reportTiers(asked);
reportSlowest(asked);
const peers: Peer[] = [];
for (const program of programs) {
  const solver = await started(makeExternalSolver({ program, memoryLimitMb: 3000 }));
  peers.push({ name: program.name, solver, replies: [] });
}
const drawn = sample(asked, Number(options.get("sample") ?? 0), Number(options.get("seed") ?? 1));
const nAsked = await askPeers(peers, drawn, Number(options.get("seconds") ?? 600));
report(
  `of ${drawn.length} drawn, ours`,
  drawn.slice(0, nAsked).map(({ own }) => own),
);
for (const { name, solver, replies } of peers) {
  report(`${name} alone`, replies);
  const nOpposite = replies.filter(({ status }, index) => isOpposite(status, drawn[index]?.own.status ?? "unknown"));
  console.log(`  contradictions: ${nOpposite.length}`);
  solver.end();
}
process.exit(0);
