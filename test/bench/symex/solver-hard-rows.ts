/** Questions that are known to be hard for solvers, one by one, beside other solvers alone. */

// For developers: `node out/test/bench/symex/solver-hard-rows.js [NAME=COMMAND...]`. A name that begins with `z3` is asked
// interactively; others read one script to its end.

import { makeExternalSolver } from "../../../engine/node/solvers/external-solver.ts";
import { type SolverProgram, wasmZ3 } from "../../../engine/node/solvers/solver-program.ts";
import { toScript } from "../../../engine/smt/external-script.ts";
import type { ExternalSolver } from "../../../engine/smt/external-solver.ts";
import { makeSolver } from "../../../engine/smt/solver.ts";
import { arraySort, bitVecSort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import { makeTermStore, type TermStore } from "../../../engine/terms/term-store.ts";
import { z3InTests } from "../../harness/terms/z3.ts";

const timeoutMs = 20_000;

interface Row {
  readonly name: string;
  readonly ask: (t: TermStore) => readonly Term[];
}

const word = (t: TermStore, name: string, width = 256): Term => t.variable(name, bitVecSort(width));
const k = (t: TermStore, value: bigint, width = 256): Term => t.constant(width, value);

/** The upper half of a product that has room for all of it. */
function highProduct(t: TermStore, x: Term, y: Term): Term {
  const wide = (a: Term): Term => t.zeroExtend(2 * a.width, a);
  return t.extract(2 * x.width - 1, x.width, t.app("bvmul", wide(x), wide(y)));
}

const divides = (t: TermStore, x: Term, y: Term): Term => t.equal(t.app("bvudiv", t.app("bvmul", x, y), x), y);
const isZero = (t: TermStore, x: Term): Term => t.equal(k(t, 0n, x.width), x);

const rows: readonly Row[] = [
  {
    name: "selector dispatch",
    ask(t) {
      const selector = t.extract(255, 224, word(t, "data"));
      return [0x70a08231n, 0xa9059cbbn]
        .map((known) => t.not(t.equal(selector, k(t, known, 32))))
        .concat(t.equal(selector, k(t, 0x23b872ddn, 32)));
    },
  },
  {
    name: "sum that overflows",
    ask: (t) => [t.app("bvult", t.app("bvadd", word(t, "x"), word(t, "y")), word(t, "x"))],
  },
  {
    name: "read over write",
    ask(t) {
      const array = t.variable("a", arraySort(256, 256));
      const [i, j] = [word(t, "i"), word(t, "j")];
      return [t.equal(t.select(t.store(array, i, k(t, 5n)), j), k(t, 7n)), t.app("bvult", j, k(t, 100n))];
    },
  },
  {
    name: "x * 1e18 + y = c",
    ask: (t) => [
      t.equal(
        t.app("bvadd", t.app("bvmul", word(t, "x"), k(t, 10n ** 18n)), word(t, "y")),
        k(t, 123456789n * 10n ** 18n + 7n),
      ),
    ],
  },
  {
    name: "x / 100 = 12345, y > x",
    ask: (t) => [
      t.equal(t.app("bvudiv", word(t, "x"), k(t, 100n)), k(t, 12345n)),
      t.app("bvugt", word(t, "y"), word(t, "x")),
    ],
  },
  {
    name: "factors of 32 bits",
    ask(t) {
      const [p, q] = [word(t, "p", 32), word(t, "q", 32)].map((half) => t.zeroExtend(256, half)) as [Term, Term];
      return [
        t.equal(t.app("bvmul", p, q), k(t, 4294967291n * 4294967279n)),
        t.app("bvugt", p, k(t, 1n)),
        t.app("bvugt", q, k(t, 1n)),
      ];
    },
  },
  {
    name: "product overflows, by division",
    ask: (t) => [t.not(isZero(t, word(t, "x"))), t.not(divides(t, word(t, "x"), word(t, "y")))],
  },
  { name: "product overflows, 512 bits", ask: (t) => [t.not(isZero(t, highProduct(t, word(t, "x"), word(t, "y"))))] },
  {
    name: "guarded product, 64 bits (unsat)",
    ask(t) {
      const [x, y] = [word(t, "x", 64), word(t, "y", 64)];
      return [t.or(isZero(t, x), divides(t, x, y)), t.not(isZero(t, highProduct(t, x, y)))];
    },
  },
];

const peers = process.argv.slice(2).map((one): SolverProgram => {
  const [name = "", command = ""] = one.split("=");
  const isInteractive = name.startsWith("z3");
  return { name, command, args: isInteractive ? ["-in", "-smt2"] : [], isInteractive, isLimitedByShell: true };
});

/** What is asked of others is not rewritten, as they would be asked without us. */
async function timeOther(solver: ExternalSolver, { ask }: Row): Promise<string> {
  const { text } = toScript(ask(makeTermStore({ rules: {} })), false);
  const started = performance.now();
  const answer = await solver.check({ script: text, wanted: [], timeoutMs });
  return `${(performance.now() - started).toFixed(0)} ms ${answer.status === "unknown" ? answer.reason : answer.status}`;
}

function timeOwn({ ask }: Row): string {
  const started = performance.now();
  const t = makeTermStore();
  const result = makeSolver({ terms: t }).checkSatNow(ask(t), [], { steps: 1_000_000 });
  return `${(performance.now() - started).toFixed(1)} ms ${result.status}`;
}

const others = [
  ...peers.map((program) => ({ name: program.name, solver: makeExternalSolver({ program, memoryLimitMb: 4000 }) })),
  {
    name: "z3-solver",
    solver: makeExternalSolver({ program: wasmZ3(z3InTests.childPath, z3InTests.modulePath, 1500) }),
  },
];
for (const { solver } of others) await solver.check({ script: "(declare-const p Bool)\n", wanted: [], timeoutMs });
const [first] = rows;
if (first !== undefined) timeOwn(first);
for (const row of rows) {
  const cells = [`own ${timeOwn(row)}`];
  for (const { name, solver } of others) cells.push(`${name} ${await timeOther(solver, row)}`);
  console.log(`${row.name}: ${cells.join("; ")}`);
}
for (const { solver } of others) solver.end();
process.exit(0);
