/** What the own tiers refute, Z3 refutes; what they find models of, it does not. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { makeExternalSolver } from "../../engine/node/solvers/external-solver.ts";
import { wasmZ3 } from "../../engine/node/solvers/solver-program.ts";
import { toScript } from "../../engine/smt/external-script.ts";
import { makeSolver } from "../../engine/smt/solver.ts";
import { bitVecSort } from "../../engine/terms/sort.ts";
import type { Term } from "../../engine/terms/term.ts";
import { makeTermStore, type TermStore } from "../../engine/terms/term-store.ts";
import { z3InTests } from "../harness/terms/z3.ts";

const names = ["x", "y", "z"];
const bounds = [0n, 1n, 2n, 7n, 32n, 100n, 1n << 64n, 1n << 128n, (1n << 160n) - 1n, 1n << 255n, (1n << 256n) - 1n];

/** One condition, as guards of contracts have them. */
type Guard = readonly [kind: number, left: number, right: number, bound: number, isNegated: boolean];

const guard: fc.Arbitrary<Guard> = fc.tuple(
  fc.nat({ max: 9 }),
  fc.nat({ max: 2 }),
  fc.nat({ max: 2 }),
  fc.nat({ max: bounds.length - 1 }),
  fc.boolean(),
);

function toTerm(t: TermStore, [kind, left, right, bound, isNegated]: Guard): Term {
  const word = (index: number): Term => t.variable(names[index] ?? "x", bitVecSort(256));
  const [a, b, c] = [word(left), word(right), t.constant(256, bounds[bound] ?? 0n)];
  const conditions = [
    () => t.app("bvult", a, c),
    () => t.app("bvslt", a, c),
    () => t.equal(a, c),
    () => t.app("bvult", a, b),
    () => t.app("bvuaddo", a, b),
    () => t.app("bvult", t.app("bvadd", a, c), b),
    () => t.app("bvult", t.app("bvsub", a, b), c),
    () => t.equal(t.app("bvand", a, c), t.app("bvand", b, c)),
    () => t.app("bvult", t.app("bvlshr", a, t.constant(256, 96n)), c),
    () => t.equal(t.app("bvurem", a, t.constant(256, 32n)), t.app("bvand", c, t.constant(256, 31n))),
  ];
  const condition = conditions[kind]?.() ?? t.true;
  return isNegated ? t.not(condition) : condition;
}

describe("answers of the own tiers", () => {
  it("are those of Z3", async function () {
    this.timeout(600_000);
    const solver = makeExternalSolver({ program: wasmZ3(z3InTests.childPath, z3InTests.modulePath, 1500) });
    const seen = { sat: 0, unsat: 0, unknown: 0 };
    for (const guards of fc.sample(fc.array(guard, { minLength: 3, maxLength: 7, size: "max" }), {
      numRuns: 400,
      seed: 15,
    })) {
      const t = makeTermStore();
      const asserted = guards.map((one) => toTerm(t, one));
      const own = makeSolver({ terms: t }).checkSatNow(asserted, [], { steps: 100_000 });
      seen[own.status]++;
      if (own.status === "unknown") continue;
      const plain = makeTermStore({ rules: {} });
      // Unsat is checked of the core: that is what is claimed.
      const claimed =
        own.status === "unsat" ? guards.filter((_, n) => own.core.includes(asserted[n] ?? t.false)) : guards;
      const { text } = toScript(
        claimed.map((one) => toTerm(plain, one)),
        false,
      );
      const other = await solver.check({ script: text, wanted: [], timeoutMs: 20_000 });
      assert.ok(
        other.status === own.status || other.status === "unknown",
        `${own.status} is ${other.status}:\n${text}`,
      );
    }
    solver.end();
    assert.ok(seen.sat > 100 && seen.unsat > 100, JSON.stringify(seen));
  });
});
