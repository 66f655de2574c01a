/** What is certain of a value, against its value for every choice of the rest. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { decide, isContradiction } from "../../../engine/flow/evaluate-partially.ts";
import type { Value } from "../../../engine/flow/value.ts";
import { foldNumbers, makeValueFactory } from "../../../engine/flow/value-factory.ts";
import { parseNumber } from "../../../engine/ir/literals.ts";
import type { PlainOperator } from "../../../engine/ir/operators.ts";

const values = makeValueFactory();
/** Three things of which nothing is known. */
const free: readonly Value[] = [values.unknown(), values.unknown(), values.unknown()];

type Tree =
  | { readonly leaf: number }
  | { readonly free: number }
  | { readonly op: PlainOperator; readonly parts: readonly Tree[] };

const binary = ["+", "*", "&", "|", "==", "<", "<=", ">", ">=", "&&", "||"] as const;

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.record({ leaf: fc.nat(3) }),
    fc.record({ free: fc.nat(2) }),
    fc.record({ op: fc.constantFrom(...binary), parts: fc.tuple(tie("tree"), tie("tree")) }),
    fc.record({ op: fc.constant("!" as const), parts: fc.tuple(tie("tree")) }),
  ),
}));

function build(node: Tree): Value {
  if ("leaf" in node) return values.number(BigInt(node.leaf));
  if ("free" in node) return free[node.free] ?? values.unknown();
  return values.operation(node.op, node.parts.map(build));
}

function evaluate(node: Tree, chosen: readonly bigint[]): bigint {
  if ("leaf" in node) return BigInt(node.leaf);
  if ("free" in node) return chosen[node.free] ?? 0n;
  const [a = 0n, b] = node.parts.map((part) => evaluate(part, chosen));
  return b === undefined ? (a === 0n ? 1n : 0n) : (foldNumbers(node.op, a, b) ?? 0n);
}

describe("decide", () => {
  it("is right whatever the rest is", () => {
    let nDecided = 0;
    fc.assert(
      fc.property(
        tree,
        fc.nat(2),
        fc.nat(2),
        fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
        (node, which, as, rest) => {
          const supposed = free[which];
          const decided = decide(build(node), (value) => (value === supposed ? values.number(BigInt(as)) : undefined));
          if (decided === undefined) return;
          nDecided++;
          const chosen = rest.map((one, at) => BigInt(at === which ? as : one));
          const truth = evaluate(node, chosen);
          const sameTruth = (decided !== 0n) === (truth !== 0n);
          assert.ok(sameTruth, `${JSON.stringify(node)} with ${chosen} is ${truth}, not ${decided}`);
        },
      ),
      { numRuns: 3000, seed: 7 },
    );
    assert.ok(nDecided > 500);
  });

  it("compares what is a number apart", () => {
    const x = values.input("timestamp");
    const later = values.operation("+", [x, values.number(7n)]);
    assert.equal(
      decide(values.operation(">=", [x, later]), () => undefined),
      0n,
    );
    assert.equal(
      decide(values.operation("<", [x, later]), () => undefined),
      1n,
    );
  });

  it("knows that callers are not zero", () => {
    const isZero = values.operation("==", [values.input("sender"), values.number(0n)]);
    assert.ok(isContradiction(isZero, true, () => undefined));
    assert.ok(!isContradiction(isZero, false, () => undefined));
  });
});

describe("what is supposed to be nothing", () => {
  it("wraps around below zero, or reverts", () => {
    const type = { bits: 8, isSigned: false };
    const less = (isChecked: boolean) =>
      values.operation("-", [values.input("timestamp"), values.number(1n)], undefined, { type, isChecked });
    const atZero = (value: Value) => (value.kind === "input" ? values.number(0n) : undefined);
    assert.equal(decide(less(false), atZero), 255n);
    assert.equal(decide(less(true), atZero), undefined);
  });

  it("has fields that are nothing, if it is a record", () => {
    const record = values.input("timestamp");
    const atZero = (value: Value) => (value === record ? values.number(0n) : undefined);
    assert.equal(decide(values.operation({ operator: "member", name: "enabled" }, [record]), atZero), 0n);
    assert.equal(decide(values.operation({ operator: "member", name: "balance" }, [record]), atZero), undefined);
  });
});

describe("number literals", () => {
  it("are read as they are written", () => {
    const texts: readonly (readonly [string, string | undefined, bigint | undefined])[] = [
      ["1_000", undefined, 1000n],
      ["0xFf", undefined, 255n],
      ["1.5e3", undefined, 1500n],
      ["2", "days", 172_800n],
      ["0.5", "ether", 5n * 10n ** 17n],
      ["1e-2", undefined, undefined],
      ["1e9999", undefined, undefined],
      ["", undefined, undefined],
    ];
    for (const [text, unit, number] of texts) assert.equal(parseNumber(text, unit), number, text);
  });
});
