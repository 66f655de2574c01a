/** The solver's own tiers: what they answer, and that it is right. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { CheckResult } from "../../../engine/smt/result.ts";
import { makeSolver, type Solver } from "../../../engine/smt/solver.ts";
import { evaluate, holdsAll } from "../../../engine/terms/evaluate.ts";
import { arraySort, bitVecSort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import { makeTermStore, type TermStore } from "../../../engine/terms/term-store.ts";
import type { Model } from "../../../engine/terms/value.ts";
import { buildRandom, recipes } from "../../harness/terms/random-terms.ts";

const steps = 2_000_000;

function set() {
  const t = makeTermStore();
  const solver = makeSolver({ terms: t });
  const word = (name: string): Term => t.variable(name, bitVecSort(256));
  const k = (value: bigint): Term => t.constant(256, value);
  const check = (...assertions: Term[]): CheckResult => solver.checkSatNow(assertions, [], { steps });
  const isSat = (...assertions: Term[]): void => {
    const result = check(...assertions);
    assert.ok(result.status === "sat", result.status);
    assert.ok(holdsAll(assertions, result.model));
  };
  const isUnsat = (assertions: readonly Term[], core: readonly Term[] = assertions): void => {
    const result = check(...assertions);
    assert.ok(result.status === "unsat", result.status);
    assert.deepEqual(new Set(result.core.map(({ id }) => id)), new Set(core.map(({ id }) => id)));
  };
  return { t, solver, word, k, check, isSat, isUnsat };
}

describe("the solver", () => {
  it("solves equations for what is unknown in them", () => {
    const { t, word, k, isSat } = set();
    const [x, y] = [word("x"), word("y")];
    const ether = 10n ** 18n;
    isSat(t.equal(t.app("bvadd", t.app("bvmul", x, k(ether)), y), k(123456789n * ether + 7n)));
    isSat(t.equal(t.app("bvudiv", x, k(100n)), k(12345n)), t.app("bvugt", y, x));
    isSat(t.equal(t.app("bvmul", t.app("bvmul", x, x), x), k(27n)), t.equal(x, k(3n)));
    isSat(t.app("bvuaddo", x, y), t.app("bvult", x, y));
  });

  it("finds products that overflow, in each form that they are asked in", () => {
    const { t, word, k, isSat, isUnsat } = set();
    const [x, y] = [word("x"), word("y")];
    const quotient = t.app("bvudiv", t.app("bvmul", x, y), x);
    isSat(t.not(t.equal(x, k(0n))), t.not(t.equal(quotient, y)));
    const wide = (a: Term): Term => t.zeroExtend(512, a);
    const high = t.extract(511, 256, t.app("bvmul", wide(x), wide(y)));
    isSat(t.app("distinct", high, k(0n)));
    isSat(t.app("distinct", high, k(0n)), t.app("bvult", x, k(1n << 130n)), t.app("bvugt", y, x));
    // A product that was guarded does not overflow: x is 0, or dividing by it gives y again.
    const guard = t.or(t.equal(x, k(0n)), t.equal(quotient, y));
    isUnsat([guard, t.app("distinct", high, k(0n))]);
  });

  it("finds factors of a number", () => {
    const { t, isSat } = set();
    const half = (name: string): Term => t.zeroExtend(64, t.variable(name, bitVecSort(32)));
    const [p, q] = [half("p"), half("q")];
    const one = t.constant(64, 1n);
    isSat(
      t.equal(t.app("bvmul", p, q), t.constant(64, 4294967291n * 4294967279n)),
      t.app("bvugt", p, one),
      t.app("bvugt", q, one),
    );
  });

  it("goes through hashes to storage of mappings", () => {
    const { t, word, k, isSat, isUnsat } = set();
    const storage = t.variable("storage", arraySort(256, 256));
    const slot = (key: Term): Term => t.keccak256(key, k(3n));
    const [owner, caller] = [word("owner"), word("caller")];
    const written = t.store(storage, slot(owner), k(100n));
    isSat(t.equal(t.select(written, slot(caller)), k(100n)));
    isSat(t.equal(t.select(written, slot(caller)), k(7n)));
    isSat(t.app("bvuge", t.select(storage, slot(caller)), k(1000n)), t.app("distinct", owner, caller));
    isUnsat([t.equal(t.select(written, slot(caller)), k(7n)), t.equal(owner, caller)]);
    isSat(t.equal(t.select(t.store(written, k(0n), k(5n)), k(0n)), k(5n)));
  });

  it("answers with models that hold for the real hash, or not at all", () => {
    const { t, word, k, check } = set();
    const x = word("x");
    const hash = t.keccak256(x);
    const result = check(t.equal(t.extract(3, 0, hash), t.constant(4, 9n)));
    assert.ok(result.status === "sat");
    assert.equal((evaluate(hash, result.model) as bigint) & 15n, 9n);
    assert.equal(check(t.equal(hash, k(1n << 200n))).status, "unknown");
  });

  it("refutes by cases: a transfer cannot overflow, not even one to oneself", () => {
    const { t, solver, word, k, isUnsat } = set();
    const balances = t.variable("balances", arraySort(256, 256));
    const slot = (key: Term): Term => t.keccak256(key, k(5n));
    const [from, to, amount] = [word("from"), word("to"), word("amount")];
    const held = t.select(balances, slot(from));
    const after = t.store(balances, slot(from), t.app("bvsub", held, amount));
    const isCovered = t.app("bvuge", held, amount);
    const fits = t.not(t.app("bvuaddo", t.select(balances, slot(to)), amount));
    isUnsat([isCovered, fits, t.app("bvuaddo", t.select(after, slot(to)), amount)]);
    assert.equal(solver.statistics().get("cases"), 1);
  });

  it("refutes by orders that follow from arithmetic", () => {
    const { t, word, k, isSat, isUnsat } = set();
    const [x, y] = [word("x"), word("y")];
    const more = t.app("bvudiv", t.app("bvmul", k(11n), x), k(10n));
    isUnsat([t.app("bvult", x, k(1n << 200n)), t.app("bvult", y, x), t.app("bvule", more, y)]);
    // The assets for some shares of all are some of all assets.
    const [shares, all, assets] = [word("shares"), word("all"), word("assets")];
    const part = t.app("bvudiv", t.app("bvmul", shares, assets), all);
    const guards = [t.app("bvule", shares, all), t.not(t.equal(all, k(0n))), t.not(t.app("bvumulo", shares, assets))];
    isUnsat([...guards, t.app("bvult", assets, part)]);
    isSat(...guards, t.app("bvult", part, assets));
  });

  it("refutes by sums that are the same, and those that have more in them", () => {
    const { t, word, k, isSat, isUnsat } = set();
    const [x, y, z] = [word("x"), word("y"), word("z")];
    const ether = k(10n ** 18n);
    const times = (a: Term): Term => t.app("bvmul", ether, a);
    const paid = t.equal(y, t.app("bvadd", x, times(x)));
    const split = t.app("bvsub", t.app("bvsub", y, x), times(z));
    const whole = times(t.app("bvsub", x, z));
    const guard = t.app("bvult", t.app("bvurem", y, k(77n)), k(70n));
    isUnsat([guard, t.app("bvult", z, x), paid, t.not(t.equal(split, whole))], [paid, t.not(t.equal(split, whole))]);
    isSat(guard, paid, t.not(t.equal(split, times(t.app("bvsub", z, x)))));
    const small = (name: string): Term => t.zeroExtend(256, t.variable(name, bitVecSort(79)));
    const part = t.app("bvadd", k(100n), small("a"));
    isUnsat([t.app("bvult", t.app("bvadd", part, small("b")), part)]);
    isSat(t.app("bvult", t.app("bvadd", part, y), part));
    const rest = t.app("bvsub", x, y);
    isUnsat([t.app("bvuge", x, y), t.app("bvult", x, z), t.app("bvuge", rest, z)]);
    isSat(t.app("bvult", x, z), t.app("bvuge", rest, z));
  });

  it("refutes by inequalities between sums that can wrap around in one way only", () => {
    const { t, solver, word, k, isSat, isUnsat } = set();
    const [x, y, z] = [word("x"), word("y"), word("z")];
    const rest = t.app("bvsub", x, y);
    const covered = [t.app("bvuge", x, y), t.app("bvuge", rest, z)];
    isUnsat([...covered, t.app("bvuaddo", y, z)]);
    assert.equal(solver.statistics().get("cases"), 1);
    isSat(t.app("bvuge", rest, z), t.app("bvuaddo", y, z));
    isSat(...covered, t.equal(t.app("bvadd", y, z), x), t.app("bvugt", z, k(5n)));
    // Two of three shares of at most a third each.
    const third = t.app("bvudiv", x, k(3n));
    isUnsat([t.app("bvule", y, third), t.app("bvule", z, third), t.app("bvuaddo", y, z)]);
    isUnsat([t.app("bvule", y, third), t.app("bvule", z, third), t.app("bvugt", t.app("bvadd", y, z), x)]);
    isSat(t.app("bvule", y, third), t.app("bvule", z, x), t.app("bvuaddo", y, z));
    const paid = t.variable("paid", bitVecSort(79));
    const half = t.zeroExtend(256, t.extract(78, 1, paid));
    isUnsat([t.app("bvult", k(0n), z), t.app("bvule", z, half), t.app("bvult", t.zeroExtend(256, paid), z)]);
    isSat(
      t.app("bvult", k(0n), z),
      t.app("bvule", z, half),
      t.app("bvule", t.zeroExtend(256, paid), t.app("bvadd", z, z)),
    );
    const later = (seconds: bigint): Term => t.app("bvadd", k(seconds), t.zeroExtend(256, paid));
    isUnsat([t.app("bvule", later(900n), later(60n))]);
    // All bits turned is what is left of the largest number.
    isUnsat([t.equal(k(0n), t.app("bvadd", later(0n), t.app("bvnot", later(0n))))]);
    isSat(t.equal(k(5n), t.app("bvadd", k(6n), t.app("bvadd", t.zeroExtend(256, paid), t.app("bvnot", later(0n))))));
  });

  it("takes hashes to be far from zero, from either side", () => {
    const { t, word, k, isUnsat } = set();
    isUnsat([t.app("bvugt", t.keccak256(word("x")), k(-3n))]);
    isUnsat([t.app("bvult", t.keccak256(word("x")), k(3n))]);
  });

  it("says which assertions contradict one another", () => {
    const { t, word, k, isUnsat } = set();
    const [x, y, z] = [word("x"), word("y"), word("z")];
    const small = t.app("bvult", x, k(10n));
    const large = t.app("bvugt", x, k(20n));
    const other = t.app("bvult", y, z);
    isUnsat([other, small, t.app("bvult", z, k(50n)), large], [small, large]);
    const same = t.equal(x, y);
    isUnsat([same, other, t.app("bvult", z, k(5n)), t.app("bvugt", x, k(7n))]);
    const chain = [t.app("bvult", x, y), t.app("bvule", y, z), t.app("bvult", z, x)];
    isUnsat([...chain, t.app("bvult", word("w"), k(3n))], chain);
  });

  it("tells models and contradictions again without looking", () => {
    const { t, solver, word, k, check } = set();
    const [x, y] = [word("x"), word("y")];
    const a = t.app("bvult", t.app("bvmul", x, y), k(1000n));
    const b = t.app("bvugt", t.app("bvmul", x, y), k(900n));
    assert.equal(check(a, b).status, "sat");
    assert.equal(check(a, b).status, "sat");
    assert.equal(solver.statistics().get("cache"), 1);
    assert.equal(check(a).status, "sat");
    // Of a model for more conditions only what these are about is taken: the rest may be another slice's affair.
    const [u, v] = [word("u"), word("v")];
    const small = t.app("bvult", t.app("bvmul", u, u), k(90n));
    const product = t.equal(t.app("bvxor", u, v), k(41n));
    assert.equal(check(small, product).status, "sat");
    assert.equal(check(t.app("bvugt", t.app("bvmul", v, v), k(1n << 255n)), small).status, "sat");
  });

  it("goes on from what it was asked before, and says the same as one that was not", () => {
    const guards = fc.array(fc.tuple(recipes(6), fc.boolean()), { minLength: 3, maxLength: 5 });
    const property = fc.property(guards, (given) => {
      const t = makeTermStore();
      const solver = makeSolver({ terms: t });
      const path: Term[] = [];
      for (const [recipe, isNegated] of given) {
        const guard = buildRandom(t, recipe, 8);
        for (const asked of [t.not(guard), guard]) checkAnswer(t, solver, path, asked);
        path.push(isNegated ? t.not(guard) : guard);
      }
    });
    fc.assert(property, { numRuns: 10, seed: 15 });
  });

  function checkAnswer(t: TermStore, solver: Solver, path: readonly Term[], asked: Term): void {
    const few = { steps: 3_000 };
    const found = solver.checkSatNow(path, [asked], few);
    const { status } = makeSolver({ terms: t }).checkSatNow([...path, asked], [], few);
    assert.ok(found.status === status || found.status === "unknown" || status === "unknown");
    // What is claimed is that these alone contradict one another.
    if (found.status === "unsat")
      assert.notEqual(makeSolver({ terms: t }).checkSatNow(found.core, [], few).status, "sat");
  }

  it("answers the same for the same seed", () => {
    const ask = (): unknown => {
      const { t, check, word, k } = set();
      const result = check(
        t.app("bvult", t.app("bvmul", word("x"), word("y")), t.app("bvxor", word("z"), k(77n))),
        t.app("bvumulo", word("x"), word("z")),
      );
      return result.status === "sat" ? [...result.model] : result.status;
    };
    assert.deepEqual(ask(), ask());
  });

  it("takes what could not be built for unknown", () => {
    const t = makeTermStore({ maxTerms: 4 });
    const x = t.variable("x", bitVecSort(256));
    const y = t.variable("y", bitVecSort(256));
    const result = makeSolver({ terms: t }).checkSatNow([t.app("bvult", x, y)], [], { steps });
    assert.deepEqual(result, { status: "unknown", reason: "terms" });
  });

  it("follows terms however deep they are", () => {
    const { t, solver, word, k } = set();
    const [x, y] = [word("x"), word("y")];
    let storage = t.variable("storage", arraySort(256, 256));
    let deep = x;
    for (let n = 0; n < 3000; n++) {
      deep = n % 2 === 0 ? t.app("bvudiv", deep, y) : t.app("bvxor", deep, t.app("bvmul", y, deep));
      storage = t.store(storage, t.app("bvmul", deep, y), deep);
    }
    const asked = [t.equal(t.select(storage, x), k(5n)), t.app("bvult", deep, y)];
    assert.notEqual(solver.checkSatNow(asked, [], { steps: 200_000 }).status, "unsat");
  });

  it("stops when its steps are spent", () => {
    const { t, solver, word, k } = set();
    const hard = t.equal(t.keccak256(word("x")), k(1n << 255n));
    assert.deepEqual(solver.checkSatNow([hard], [], { steps: 500 }), { status: "unknown", reason: "steps" });
  });

  it("never contradicts enumeration on words of three bits", () => {
    const seen = { sat: 0, unsat: 0, unknown: 0 };
    const property = fc.property(recipes(14), recipes(14), (one, two) => {
      const t = makeTermStore();
      const asserted = [buildRandom(t, one, 3), buildRandom(t, two, 3)];
      const result = makeSolver({ terms: t }).checkSatNow(asserted, [], { steps: 200_000 });
      seen[result.status]++;
      if (result.status === "sat") assert.ok(holdsAll(asserted, result.model));
      if (result.status === "unsat") {
        for (const model of smallModels()) assert.ok(!holdsAll(result.core, model), "a model of what was refuted");
      }
    });
    fc.assert(property, { numRuns: 400 });
    assert.ok(seen.sat > 50 && seen.unsat > 50, JSON.stringify(seen));
  });
});

/** All values of the words and the Boolean of `buildRandom`, with a few arrays. */
function* smallModels(): Generator<Model> {
  const words = Array.from({ length: 8 }, (_, n) => BigInt(n));
  const arrays = [
    { other: 0n, entries: new Map() },
    { other: 5n, entries: new Map([[1n, 3n]]) },
  ];
  for (const x of words)
    for (const y of words)
      for (const p of [0n, 1n])
        for (const a of arrays)
          yield new Map<string, bigint | { other: bigint; entries: Map<bigint, bigint> }>([
            ["x", x],
            ["y", y],
            ["p", p],
            ["a", a],
          ]);
}
