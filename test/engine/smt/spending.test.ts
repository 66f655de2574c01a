/** What the own tiers do is paid for in steps: who has few of them is stopped soon, whatever is asked. */
import assert from "node:assert/strict";
import { findLinearContradiction } from "../../../engine/smt/linear.ts";
import { findOrderContradiction } from "../../../engine/smt/order.ts";
import { factorize } from "../../../engine/smt/search/divisors.ts";
import { searchModel } from "../../../engine/smt/search/local-search.ts";
import { makeSpending, type Spending } from "../../../engine/smt/spending.ts";
import { type Domain, topDomain } from "../../../engine/terms/domains/domain.ts";
import { domainWidth, transferForward } from "../../../engine/terms/domains/forward.ts";
import { bitVecSort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import { makeTermStore, type TermStore } from "../../../engine/terms/term-store.ts";
import { subterms } from "../../../engine/terms/traverse.ts";

const anyOf = (term: Term): Domain => topDomain(domainWidth(term));
const word = (t: TermStore, name: string): Term => t.variable(name, bitVecSort(256));

/** How many steps it takes where there are plenty. */
function stepsOf(work: (spending: Spending) => unknown): number {
  const plenty = 10_000_000;
  const spending = makeSpending(plenty);
  work(spending);
  return plenty - spending.left;
}

/** What cannot be had with few steps is given up. */
function isGivenUp(work: (spending: Spending) => unknown, steps: number): void {
  let nRefused = 0;
  const spending = makeSpending(steps);
  const counted: Spending = {
    spend(count) {
      const isGranted = spending.spend(count);
      if (!isGranted) nRefused += 1;
      return isGranted;
    },
    get left() {
      return spending.left;
    },
  };
  assert.equal(work(counted), undefined);
  assert.ok(nRefused > 0, "it was told that there are no steps left");
}

describe("steps", () => {
  it("are spent by a search on every term that it passes on its way down", () => {
    const t = makeTermStore();
    const [x, y] = [word(t, "x"), word(t, "y")];
    let deep = x;
    for (let n = 0; n < 150; n++)
      deep = t.app("bvxor", t.app("bvmul", deep, t.constant(256, 3n)), t.app("bvadd", y, deep));
    const asked = t.equal(t.keccak256(deep), t.app("bvand", x, t.constant(256, 1n << 255n)));
    // Whether a term may have a value is asked wherever one is passed.
    let nPassed = 0;
    const domainOf = (term: Term): Domain => {
      nPassed += 1;
      return term.op === "variable" ? anyOf(term) : transferForward(term, term.args.map(anyOf));
    };
    const steps = 4000;
    isGivenUp((spending) => searchModel({ conditions: [asked], domainOf, starts: [], seed: 1 }, spending), steps);
    // Of each term four values are tried, and a fifth time it is asked whether one is the last resort.
    assert.ok(nPassed > 100 && nPassed <= 5 * steps, `${nPassed} for ${steps} steps`);
  });

  it("are spent on factors, which are left as they are where no step is left", () => {
    const [p, q] = [1125899906842597n, 281474976710597n];
    const poor = makeSpending(1000);
    assert.deepEqual(factorize(2n * p * q, poor), [2n, p * q]);
    assert.equal(poor.left, 0);
    assert.deepEqual(factorize(4294967291n * 4294967279n, makeSpending(0)), [4294967291n * 4294967279n]);
    const nSteps = stepsOf((spending) => {
      assert.deepEqual(factorize(4294967291n * 4294967279n, spending), [4294967279n, 4294967291n]);
    });
    assert.ok(nSteps > 5000, `${nSteps}`);
  });

  it("are spent on every word on a way between orders", () => {
    const t = makeTermStore();
    const words = Array.from({ length: 80 }, (_, n) => word(t, `w${n}`));
    const chain = words.slice(1).map((large, n) => t.app("bvult", words[n] ?? large, large));
    const look = (spending: Spending) => findOrderContradiction(chain, subterms(chain), anyOf, spending);
    assert.equal(stepsOf(look), (79 * 80) / 2);
    isGivenUp(look, 1000);
    const cycle = [...chain, t.app("bvult", words.at(-1) ?? t.true, words[0] ?? t.true)];
    assert.equal(findOrderContradiction(cycle, subterms(cycle), anyOf, makeSpending(10_000))?.length, 80);
  });

  it("are spent on sums that are put into one another", () => {
    const t = makeTermStore();
    const words = Array.from({ length: 40 }, (_, n) => word(t, `w${n}`));
    const sum = words.reduce((all, one) => t.app("bvadd", all, one));
    const equations = words.map((one, n) => t.equal(t.app("bvmul", t.constant(256, BigInt(2 * n + 3)), one), sum));
    const look = (spending: Spending) => findLinearContradiction(equations, spending);
    const nSteps = stepsOf(look);
    assert.ok(nSteps > 2000, `${nSteps}`);
    isGivenUp(look, 500);
  });
});
