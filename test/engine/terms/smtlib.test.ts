/** Terms written and read again are the same terms. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { evaluate } from "../../../engine/terms/evaluate.ts";
import { fromPlainTerms, toPlainTerms } from "../../../engine/terms/plain-terms.ts";
import { parseScript } from "../../../engine/terms/smtlib/parse.ts";
import { printScript } from "../../../engine/terms/smtlib/print.ts";
import { bitVecSort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import { makeTermStore, type TermStore } from "../../../engine/terms/term-store.ts";
import { buildRandom, models, recipes } from "../../harness/terms/random-terms.ts";

const widths = fc.constantFrom(1, 3, 8, 64, 256);

function assertReadAs(t: TermStore, text: string, term: Term): void {
  const read = parseScript(t, text);
  assert.ok(read.ok, read.ok ? "" : read.error);
  assert.equal(read.value.length, 1);
  assert.ok(read.value[0] === term, "read as another term");
}

describe("terms as text and data", () => {
  it("come back from SMT-LIB as the same nodes, and mean the same in a store of their own", () => {
    const property = fc.property(widths, recipes(25), (width, recipe) => {
      const t = makeTermStore();
      const term = buildRandom(t, recipe, width);
      const text = printScript([term]);
      assertReadAs(t, text, term);
      const other = parseScript(makeTermStore({ rules: {} }), text);
      assert.ok(other.ok);
      const [model] = fc.sample(models(width), { numRuns: 1, seed: recipe.length });
      for (const copy of other.value)
        assert.equal(evaluate(copy, model ?? new Map()), evaluate(term, model ?? new Map()));
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("come back from plain data as the same nodes", () => {
    const property = fc.property(widths, recipes(25), (width, recipe) => {
      const t = makeTermStore();
      const term = buildRandom(t, recipe, width);
      const [copy] = fromPlainTerms(t, structuredClone(toPlainTerms([term])));
      assert.ok(copy === term);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it("may be deep: no text nests deeper than parsers can follow", () => {
    const t = makeTermStore({ rules: {} });
    const [x, y] = [t.variable("x", bitVecSort(256)), t.variable("a name", bitVecSort(256))];
    let deep = x;
    for (let n = 0; n < 20_000; n++) deep = n % 2 === 0 ? t.app("bvadd", deep, y) : t.app("bvudiv", y, deep);
    const root = t.equal(deep, x);
    assertReadAs(t, printScript([root]), root);
  });

  it("that cannot be read are told as a value", () => {
    const t = makeTermStore();
    const reason = (text: string): unknown => {
      const result = parseScript(t, text);
      return result.ok ? "read" : result.error;
    };
    assert.equal(reason("(assert"), "parentheses do not match");
    assert.equal(reason("(assert x)"), "x is not declared");
    assert.equal(reason("(assert (bvfoo true))"), "no operator bvfoo");
    assert.match(String(reason("(declare-const x (_ BitVec 9999))")), /no such number of bits/);
    assert.match(String(reason("(assert (bvadd #x01 #b1))")), /two sorts/);
  });
});
