/** Every rule, tried on all shapes of small words with all values; a rule that never fires is wrong as well. */
import assert from "node:assert/strict";
import { evaluateAll } from "../../../engine/terms/evaluate.ts";
import { makeRewriter } from "../../../engine/terms/rewrite/rewriter.ts";
import type { Rule } from "../../../engine/terms/rewrite/rule.ts";
import { hashRules } from "../../../engine/terms/rules/hash.ts";
import { allRules, provedRules } from "../../../engine/terms/rules/index.ts";
import { bitVecSort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import { makeTermStore, type TermStore } from "../../../engine/terms/term-store.ts";
import { mapBottomUp, variablesOf } from "../../../engine/terms/traverse.ts";
import type { Model, Value } from "../../../engine/terms/value.ts";
import { type InstanceShapes, instancesOf } from "../../harness/terms/rule-instances.ts";

const upTo = (end: number): number[] => Array.from({ length: end }, (_, n) => n);

const smallWidths = [1, 2, 3, 4];

const smallShapes: InstanceShapes = {
  widths: smallWidths,
  lowParts: (width) => upTo(width).slice(1),
  margins: [0, 1, 2],
  constants: (width) =>
    width <= 3 ? upTo(2 ** width).map(BigInt) : [0n, 1n, 6n, 7n, 8n, 12n, 15n].map((n) => n % 2n ** BigInt(width)),
  words: [],
};

/** Masks of many pieces are not cut, and need wider words. */
const maskShapes: InstanceShapes = {
  ...smallShapes,
  widths: [8],
  constants: () => [0x55n, 0xaan, 0xa5n, 0x5an],
  words: [0x55n],
};

/** Values of a variable: all where there are few. */
function valuesOf({ sort }: Term): readonly Value[] {
  if (sort.kind === "Bool") return [0n, 1n];
  if (sort.kind === "BitVec")
    return upTo(2 ** Math.min(sort.width, 4)).map((n) =>
      sort.width <= 4 ? BigInt(n) : BigInt(n) << BigInt(sort.width - 4),
    );
  return [0n, 1n].flatMap((other) =>
    [new Map<bigint, bigint>(), new Map([[1n - other, 1n - other]])].map((entries) => ({ other, entries })),
  );
}

function* modelsOf(variables: readonly Term[]): Generator<Model> {
  const [first, ...rest] = variables;
  if (first === undefined) return yield new Map();
  for (const model of modelsOf(rest))
    for (const value of valuesOf(first)) yield new Map([...model, [first.name, value]]);
}

const maxModels = 700;

/** All of them, or, where they are many, some from everywhere. */
function someModelsOf(variables: readonly Term[]): readonly Model[] {
  const all = [...modelsOf(variables)];
  // Odd, so that it does not go along with the powers of two that the values are.
  const stride = 2 * Math.floor(all.length / maxModels / 2) + 1;
  return all.filter((_, index) => index % stride === 0);
}

/** In how many instances the rule fired. Instances beyond `limit` are left out. */
function tryRule(rule: Rule, t: TermStore, shapes: InstanceShapes, limit: number): number {
  const rewriter = makeRewriter({ rule });
  let nFired = 0;
  for (const before of instancesOf(t, rule, shapes)) {
    const after = rewriter.rewrite(t, before);
    if (after === undefined) continue;
    assert.equal(after.sort, before.sort);
    for (const model of someModelsOf(variablesOf([before, after]))) {
      const worthOf = evaluateAll([before, after], model);
      assert.deepEqual(
        worthOf(after),
        worthOf(before),
        JSON.stringify([...model], (_, v) => (typeof v === "bigint" ? String(v) : v)),
      );
    }
    if (++nFired === limit) break;
  }
  return nFired;
}

/** A store where variables come before or after one another. */
function plainStore(names: readonly string[]): TermStore {
  const t = makeTermStore({ rules: {} });
  for (const name of names) for (const width of smallWidths) t.variable(`${name}${width}`, bitVecSort(width));
  return t;
}

describe("rewriting rules", () => {
  for (const [id, rule] of Object.entries(provedRules)) {
    it(`${id} holds, and fires`, () => {
      const variants = [
        ["x", "y", "z", "u"],
        ["u", "z", "y", "x"],
      ].flatMap((names) =>
        smallWidths.flatMap((width) =>
          [[], [0n, 1n]].map((words) =>
            tryRule(rule, plainStore(names), { ...smallShapes, widths: [width], words }, 16),
          ),
        ),
      );
      assert.ok(
        variants.some((n) => n > 0),
        "it never fires: its pattern or its guard is wrong",
      );
    });
  }

  it("fire in a store that has them all: none is always forestalled by another", () => {
    const t = makeTermStore();
    const plain = plainStore(["u", "z", "y", "x"]);
    for (const rule of Object.values(provedRules)) {
      for (const shapes of [smallShapes, maskShapes, { ...smallShapes, words: [0n, 1n] }]) {
        let n = 0;
        for (const term of instancesOf(plain, rule, shapes)) {
          mapBottomUp<Term>([term], (node, args) => t.withArgs(node, args));
          if (++n === 120) break;
        }
      }
    }
    const firings = t.firings();
    const silent = Object.keys(provedRules).filter((id) => (firings.get(id) ?? 0) === 0);
    assert.deepEqual(silent, []);
  });

  it("about hashes fire on what contracts do with them", () => {
    const t = makeTermStore();
    const word = (name: string) => t.variable(name, bitVecSort(256));
    const slot = (key: Term, base: bigint) => t.keccak256(key, t.constant(256, base));
    const [x, y] = [word("x"), word("y")];
    assert.equal(t.equal(slot(x, 1n), slot(y, 1n)), t.equal(x, y));
    assert.equal(t.equal(slot(x, 1n), slot(y, 2n)), t.false);
    assert.equal(t.equal(slot(x, 1n), t.keccak256(x)), t.false);
    assert.equal(t.equal(slot(x, 1n), t.constant(256, 7n)), t.false);
    const next = (hash: Term, n: bigint) => t.app("bvadd", hash, t.constant(256, n));
    assert.equal(t.equal(next(slot(x, 1n), 1n), slot(y, 1n)), t.false);
    assert.equal(t.equal(next(slot(x, 1n), 1n), next(slot(y, 1n), 2n)), t.false);
    assert.equal(t.equal(next(slot(x, 1n), 1n), next(slot(y, 1n), 1n)), t.equal(x, y));
    const firings = t.firings();
    assert.deepEqual(
      Object.keys(hashRules).filter((id) => (firings.get(id) ?? 0) === 0),
      [],
    );
  });

  it("have ids of their own", () => {
    assert.equal(Object.keys(allRules).length, Object.keys(provedRules).length + Object.keys(hashRules).length);
  });
});
