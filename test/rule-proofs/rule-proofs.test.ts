/** Every rewriting rule, proved by Z3 at 256 bits; those that are too hard there, at the width that is said here. */
import assert from "node:assert/strict";
import { makeExternalSolver } from "../../engine/node/solvers/external-solver.ts";
import { wasmZ3 } from "../../engine/node/solvers/solver-program.ts";
import { toScript } from "../../engine/smt/external-script.ts";
import { maskOf } from "../../engine/terms/bits.ts";
import { makeRewriter } from "../../engine/terms/rewrite/rewriter.ts";
import type { Pattern, Rule } from "../../engine/terms/rewrite/rule.ts";
import { provedRules } from "../../engine/terms/rules/index.ts";
import { bitVecSort } from "../../engine/terms/sort.ts";
import type { Term } from "../../engine/terms/term.ts";
import { makeTermStore } from "../../engine/terms/term-store.ts";
import { type InstanceShapes, instancesOf } from "../harness/terms/rule-instances.ts";
import { z3InTests } from "../harness/terms/z3.ts";

/** Products and quotients of unknowns: as wide as Z3 manages within the time. */
const narrower: Readonly<Record<string, number>> = {
  "bvudiv-self": 16,
  "bvudiv-of-zero": 16,
  "bvurem-self": 16,
  "bvurem-twice": 16,
  "bvsdiv-by-minus-one": 32,
  "bvsdiv-unsigned": 16,
  "bvsdiv-both-unsigned": 16,
  "bvsrem-by-one": 32,
  "bvsrem-by-minus-one": 32,
  "bvsrem-unsigned": 16,
  "bvsrem-both-unsigned": 16,
  "bvumulo-division": 8,
  "bvumulo-largest": 8,
  "bvumulo-high-product": 16,
  "bvumulo-not-or-zero": 16,
  "bvumulo-and-not-zero": 16,
  "bvumulo-constant": 16,
  "bvumulo-small": 16,
  "eq-quotient": 32,
  "bvult-remainder": 16,
  // Of one bit by its nature.
  "eq-bit-negated": 1,
};

/** Instances of a rule that are proved: as different from one another as the shapes allow. */
const maxInstances = 5;
const timeoutMs = 20_000;

const shapesOf = (width: number): InstanceShapes => ({
  widths: [width],
  lowParts: (bits) => [...new Set([bits >> 1, bits - 1, bits - 8, 8, 1])].filter((low) => 0 < low && low < bits),
  margins: [0, 8, width >> 1, width - 8].filter((margin) => 0 <= margin),
  constants: (bits) =>
    [
      0n,
      1n,
      5n,
      8n,
      96n,
      10n ** 18n,
      1n << BigInt(bits - 1),
      maskOf(bits) >> 1n,
      maskOf(bits),
      maskOf(bits >> 1),
      0x55n,
    ].map((value) => value & maskOf(bits)),
  words: [],
});

/** Terms that the rule changes, and what it makes of them; spread over all that there are. */
function provable(rule: Rule, width: number): (readonly [Term, Term])[] {
  const found: (readonly [Term, Term])[] = [];
  for (const [names, words] of [
    [["x", "y", "z", "u"], []],
    [["u", "z", "y", "x"], []],
    [
      ["x", "y"],
      [0n, 1n],
    ],
  ] as const) {
    const t = makeTermStore({ rules: {} });
    for (const name of names) t.variable(`${name}${width}`, bitVecSort(width));
    const rewriter = makeRewriter({ rule });
    for (const before of instancesOf(t, rule, { ...shapesOf(width), words })) {
      const after = rewriter.rewrite(t, before);
      if (after !== undefined) found.push([t.app("distinct", before, after), after]);
      if (found.length > 400) break;
    }
    if (found.length > 0) break;
  }
  const stride = Math.max(1, Math.floor(found.length / maxInstances));
  return found.filter((_, index) => index % stride === 0).slice(0, maxInstances);
}

/** Powers are unknown to Z3: their rules are shown by enumeration alone. */
function hasPower(pattern: Pattern): boolean {
  return (
    typeof pattern === "object" &&
    (pattern[0] === "bvexp" || pattern.slice(1).some((part) => hasPower(part as Pattern)))
  );
}

describe("rewriting rules, by Z3", () => {
  const solver = makeExternalSolver({ program: wasmZ3(z3InTests.childPath, z3InTests.modulePath, 1500) });
  before(async function () {
    this.timeout(120_000);
    await solver.check({ script: "(declare-const p Bool)\n", wanted: [], timeoutMs: 120_000 });
  });
  after(() => solver.end());

  for (const [id, rule] of Object.entries(provedRules)) {
    if (hasPower(rule.match)) continue;
    const width = narrower[id] ?? 256;
    it(`${id} holds at ${width} bits`, async function () {
      this.timeout(2 * maxInstances * timeoutMs);
      const instances = provable(rule, width);
      assert.ok(instances.length > 0, "no instance");
      for (const [difference] of instances) {
        const { text } = toScript([difference], false);
        const answer = await solver.check({ script: text, wanted: [], timeoutMs });
        assert.deepEqual(answer, { status: "unsat" }, text);
      }
    });
  }

  it("finds a rule out that is wrong", async () => {
    const t = makeTermStore({ rules: {} });
    const [x, y] = [t.variable("x", bitVecSort(256)), t.variable("y", bitVecSort(256))];
    const wrong = t.app("distinct", t.app("bvult", t.app("bvadd", x, y), x), t.app("bvult", x, y));
    const answer = await solver.check({ script: toScript([wrong], false).text, wanted: [], timeoutMs });
    assert.equal(answer.status, "sat");
  });
});
