/** Domains never leave out a value that a term has; and know what they should. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { transferBackward } from "../../../engine/terms/domains/backward.ts";
import {
  constantDomain,
  contains,
  type Domain,
  isEmpty,
  join,
  meet,
  rangeDomain,
  reduce,
  topDomain,
} from "../../../engine/terms/domains/domain.ts";
import { domainWidth, transferForward } from "../../../engine/terms/domains/forward.ts";
import { type Propagation, propagate } from "../../../engine/terms/domains/propagate.ts";
import { evaluateAll, holdsAll } from "../../../engine/terms/evaluate.ts";
import { type Op, opNames, ops } from "../../../engine/terms/op.ts";
import { semantics } from "../../../engine/terms/semantics.ts";
import { bitVecSort, boolSort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import { makeTermStore } from "../../../engine/terms/term-store.ts";
import { subterms } from "../../../engine/terms/traverse.ts";
import type { Model } from "../../../engine/terms/value.ts";
import { randomTransfer } from "../../harness/terms/random-domains.ts";
import { buildRandom, models, recipes } from "../../harness/terms/random-terms.ts";

const width = 3;
const all = (bits: number): bigint[] => Array.from({ length: 2 ** bits }, (_, n) => BigInt(n));

/** Domains of three bits of every kind: intervals, signed intervals, bits and strides. */
function someDomains(bits: number): Domain[] {
  const top = topDomain(bits);
  const values = all(bits);
  const ranges = values.flatMap((lo) => values.filter((hi) => lo <= hi).map((hi) => rangeDomain(lo, hi, bits)));
  const signed = ranges.map(({ lo, hi }) => reduce({ ...top, slo: lo + top.slo, shi: hi + top.slo }, bits));
  const masks = values.flatMap((zeros) =>
    values.filter((ones) => (zeros & ones) === 0n).map((ones) => reduce({ ...top, zeros, ones }, bits)),
  );
  const strides = [2n, 3n, 4n, 5n].flatMap((modulus) =>
    all(2)
      .filter((r) => r < modulus)
      .map((residue) => reduce({ ...top, modulus, residue }, bits)),
  );
  return bits === 1
    ? [top, constantDomain(0n, 1), constantDomain(1n, 1)]
    : [...ranges, ...signed, ...masks, ...strides].filter((one) => !isEmpty(one));
}

/** A term of the operator over variables of three bits, or of one where it takes Booleans. */
function termOf(op: Op): Term | undefined {
  const t = makeTermStore({ rules: {} });
  if (semantics[op] === undefined) return undefined;
  const isBool = ["not", "and", "or"].includes(op);
  const word = (name: string): Term => t.variable(name, isBool ? boolSort : bitVecSort(width));
  if (op === "extract") return t.extract(2, 1, word("x"));
  if (op === "sign_extend") return t.signExtend(5, word("x"));
  if (op === "ite") return t.ite(t.variable("p", boolSort), word("x"), word("y"));
  const args = ["x", "y"].slice(0, ops[op].arity).map(word);
  return op === "concat"
    ? t.concat(...args)
    : t.withArgs({ ...t.true, op, sort: ops[op].result === "Bool" ? boolSort : bitVecSort(width), args }, args);
}

describe("domains", () => {
  for (const op of opNames) {
    const term = termOf(op);
    if (term === undefined) continue;
    it(`of ${op} hold all results, and backwards all operands`, () => {
      const meaning = semantics[op];
      assert.ok(meaning !== undefined);
      const choices = term.args.map((arg) => someDomains(domainWidth(arg)));
      const sample = (index: number): readonly Domain[] =>
        (choices[index] ?? [topDomain(1)]).filter(
          (_, n) => index === 0 || term.args.length < 2 || n % 11 === 0 || op === "ite",
        );
      for (const a of sample(0))
        for (const b of sample(1)) checkSound(term, [a, b, ...(op === "ite" ? [b] : [])].slice(0, term.args.length));
    });
  }

  function checkSound(term: Term, operands: readonly Domain[]): void {
    const forward = transferForward(term, operands);
    const narrowed = operands.map((domain) => ({ domain }));
    const result = meet(
      forward,
      rangeDomain(1n, 5n % 2n ** BigInt(domainWidth(term)), domainWidth(term)),
      domainWidth(term),
    );
    transferBackward({
      term,
      result,
      operands,
      narrow(index, domain) {
        const entry = narrowed[index];
        const arg = term.args[index];
        if (entry !== undefined && arg !== undefined) entry.domain = meet(entry.domain, domain, domainWidth(arg));
      },
    });
    for (const values of assignments(term.args, operands)) {
      const value = semantics[term.op]?.(values[0] ?? 0n, values[1] ?? 0n, values[2] ?? 0n, term) ?? 0n;
      const told = () => `${term.op} of ${values.join(", ")} is ${value}`;
      assert.ok(contains(forward, value, domainWidth(term)), told());
      if (!contains(result, value, domainWidth(term))) continue;
      for (const [index, arg] of term.args.entries()) {
        assert.ok(
          contains(narrowed[index]?.domain ?? topDomain(1), values[index] ?? 0n, domainWidth(arg)),
          `backwards: ${told()}`,
        );
      }
    }
  }

  function* assignments(args: readonly Term[], domains: readonly Domain[]): Generator<bigint[]> {
    const [arg, ...rest] = args;
    const [domain, ...others] = domains;
    if (arg === undefined || domain === undefined) return yield [];
    const bits = domainWidth(arg);
    for (const value of all(bits)) {
      if (!contains(domain, value, bits)) continue;
      for (const more of assignments(rest, others)) yield [value, ...more];
    }
  }

  it("that meet or join lose no value", () => {
    const domains = someDomains(width);
    for (const a of domains) for (const b of domains.filter((_, n) => n % 7 === 0)) checkMeetAndJoin(a, b);
  });

  function checkMeetAndJoin(a: Domain, b: Domain): void {
    const [both, either] = [meet(a, b, width), join(a, b, width)];
    for (const value of all(width)) {
      const [inA, inB] = [contains(a, value, width), contains(b, value, width)];
      assert.ok(!(inA && inB) || contains(both, value, width));
      assert.ok(!(inA || inB) || contains(either, value, width));
    }
  }

  it("of 256 bits hold what random operands come to", () => {
    const property = fc.property(randomTransfer, ({ term, operands, values }) => {
      const value = semantics[term.op]?.(values[0] ?? 0n, values[1] ?? 0n, 0n, term) ?? 0n;
      assert.ok(contains(transferForward(term, operands), value, domainWidth(term)), `${term.op} ${values.join(" ")}`);
    });
    fc.assert(property, { numRuns: 4000 });
  });

  it("narrowed by conditions hold the values of every model of these", () => {
    let nModels = 0;
    const property = fc.property(fc.constantFrom(3, 8, 256), recipes(12), fc.integer(), (bits, recipe, seed) => {
      const condition = buildRandom(makeTermStore({ rules: {} }), recipe, bits);
      const satisfying = fc.sample(models(bits), { numRuns: 6, seed }).filter((model) => holdsAll([condition], model));
      nModels += satisfying.length;
      for (const model of satisfying) checkPropagation(condition, model);
    });
    fc.assert(property, { numRuns: 300 });
    assert.ok(nModels > 100);
  });

  function checkPropagation(condition: Term, model: Model): void {
    const found = propagate([condition], () => true);
    assert.ok(found.status === "open");
    const worthOf = evaluateAll([condition], model);
    for (const term of subterms([condition])) {
      const value = worthOf(term);
      const isHeld = typeof value !== "bigint" || contains(found.domainOf(term), value, domainWidth(term));
      assert.ok(isHeld, term.op);
    }
  }

  it("go on from what is known of some conditions, and look only at what is next to a change", () => {
    const t = makeTermStore();
    const [x, y, z] = ["x", "y", "z"].map((name) => t.variable(name, bitVecSort(256)));
    assert.ok(x !== undefined && y !== undefined && z !== undefined);
    const below = (a: Term, b: bigint): Term => t.app("bvult", a, t.constant(256, b));
    const chain = Array.from({ length: 50 }, (_, n) =>
      t.app("bvult", y, t.app("bvadd", t.constant(256, BigInt(n)), x)),
    );
    const path = [below(x, 1n << 100n), ...chain];
    const last = below(z, 10n);
    const steps = (asked: readonly Term[], base?: ReadonlyMap<Term, Domain>): [number, Propagation] => {
      let nSteps = 0;
      const spend = (n: number): boolean => {
        nSteps += n;
        return true;
      };
      const found = propagate(asked, spend, base);
      return [nSteps, found];
    };
    const [, before] = steps(path);
    assert.ok(before.status === "open");
    const [whole, atOnce] = steps([...path, last]);
    const [added, after] = steps([...path, last], before.known);
    assert.ok(atOnce.status === "open" && after.status === "open");
    assert.deepEqual(after.known, atOnce.known);
    assert.ok(added <= 6 && whole > 100, `${added} steps, ${whole} at once`);
    const large = t.app("bvult", t.constant(256, 1n << 101n), y);
    assert.equal(steps([...path, large], before.known)[1].status, "unsat");
  });

  it("refute what cannot be", () => {
    const t = makeTermStore();
    const [x, y] = [t.variable("x", bitVecSort(256)), t.variable("y", bitVecSort(256))];
    const k = (value: bigint): Term => t.constant(256, value);
    const status = (...assertions: Term[]): string => propagate(assertions, () => true).status;
    assert.equal(status(t.app("bvult", x, k(10n)), t.app("bvult", k(20n), x)), "unsat");
    assert.equal(
      status(t.app("bvult", x, k(1n << 100n)), t.app("bvult", y, k(1n << 100n)), t.app("bvumulo", x, y)),
      "unsat",
    );
    assert.equal(status(t.app("bvult", x, k(1n << 200n)), t.app("bvuaddo", x, x)), "unsat");
    assert.equal(status(t.app("bvslt", x, k(-5n)), t.app("bvult", x, k(5n))), "unsat");
    assert.equal(status(t.equal(t.app("bvand", t.app("bvmul", k(32n), x), k(7n)), k(3n))), "unsat");
    assert.equal(status(t.app("bvult", x, k(10n)), t.app("bvult", k(5n), x)), "open");
  });
});
