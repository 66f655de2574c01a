/** Inequalities between integers: what is refuted has no solution, tried with all numbers of three bits. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { contradictAsIntegers } from "../../../engine/smt/inequalities.ts";
import { makeSpending } from "../../../engine/smt/spending.ts";
import { topDomain } from "../../../engine/terms/domains/domain.ts";
import { domainWidth } from "../../../engine/terms/domains/forward.ts";
import { holdsAll } from "../../../engine/terms/evaluate.ts";
import { bitVecSort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import { makeTermStore, type TermStore } from "../../../engine/terms/term-store.ts";
import type { Model } from "../../../engine/terms/value.ts";

const width = 3;
const names = ["x", "y", "z"] as const;

/** All values of the three words. */
const models: readonly Model[] = Array.from(
  { length: 8 ** names.length },
  (_, n) => new Map(names.map((name, index) => [name, BigInt((n >> (width * index)) & 7)])),
);

const operand = fc.oneof(
  fc.record({ kind: fc.constant("sum"), a: fc.constantFrom(...names), b: fc.constantFrom(...names), n: fc.nat(7) }),
  fc.record({
    kind: fc.constantFrom("difference", "quotient", "upper", "extended", "word"),
    a: fc.constantFrom(...names),
    b: fc.constantFrom(...names),
    n: fc.nat(7),
  }),
);
type Operand = typeof operand extends fc.Arbitrary<infer T> ? T : never;

function build(t: TermStore, { kind, a, b, n }: Operand): Term {
  const [x, y] = [t.variable(a, bitVecSort(width)), t.variable(b, bitVecSort(width))];
  const constant = t.constant(width, BigInt(n));
  if (kind === "sum") return t.app("bvadd", constant, t.app("bvadd", x, y));
  if (kind === "difference") return t.app("bvsub", t.app("bvmul", t.constant(width, 2n), x), y);
  if (kind === "quotient") return t.app("bvudiv", t.app("bvadd", x, constant), t.constant(width, 3n));
  if (kind === "upper") return t.zeroExtend(width, t.extract(width - 1, 1, x));
  if (kind === "extended") return t.app("bvadd", constant, t.zeroExtend(width, t.extract(1, 0, y)));
  return x;
}

describe("inequalities between integers", () => {
  it("are refuted only where no numbers satisfy them", () => {
    const conditions = fc.array(fc.tuple(operand, operand, fc.constantFrom("bvult", "bvule", "=")), {
      minLength: 2,
      maxLength: 5,
    });
    const seen = { refuted: 0, left: 0, possible: 0 };
    const property = fc.property(conditions, (given) => {
      const t = makeTermStore();
      const asserted = given.map(([a, b, op]) =>
        op === "=" ? t.equal(build(t, a), build(t, b)) : t.app(op as "bvult" | "bvule", build(t, a), build(t, b)),
      );
      const isRefuted = contradictAsIntegers(asserted, (term) => topDomain(domainWidth(term)), makeSpending(20_000));
      const isPossible = models.some((model) => holdsAll(asserted, model));
      assert.ok(!(isRefuted && isPossible), "a model of what was refuted");
      seen[isPossible ? "possible" : isRefuted ? "refuted" : "left"]++;
    });
    fc.assert(property, { numRuns: 200, seed: 15 });
    assert.ok(seen.possible > 50 && seen.refuted > seen.left, JSON.stringify(seen));
  });
});
