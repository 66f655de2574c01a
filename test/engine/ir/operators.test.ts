/** Operators: each has its text, and its place in the groups. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { haveSameOperator, isMember, operatorOf } from "../../../engine/flow/operation.ts";
import type { Operation } from "../../../engine/flow/value.ts";
import { makeValueFactory } from "../../../engine/flow/value-factory.ts";
import {
  type DataOperator,
  isComparisonOperator,
  isHashOperator,
  isOrderOperator,
  isTestOperator,
  type Operator,
  type OperatorWord,
  operatorNamed,
  textOfOperator,
} from "../../../engine/ir/operators.ts";

const data: fc.Arbitrary<DataOperator> = fc.oneof(
  fc.record({ operator: fc.constant("member" as const), name: fc.constantFrom("balance", "length", "f1.0") }),
  fc.record({ operator: fc.constant("decode" as const), index: fc.nat(3) }),
  fc.record({ operator: fc.constant("opaque" as const), index: fc.nat(3) }),
  fc.record({ operator: fc.constant("applied" as const), callee: fc.nat(12), index: fc.nat(3) }),
);
const operator: fc.Arbitrary<Operator> = fc.oneof(fc.constantFrom("+" as const, "==" as const, "[]" as const), data);

const values = makeValueFactory();
const operands = [values.unknown(), values.unknown()];

function operationOf(one: Operator): Operation {
  const value = values.operation(one, operands);
  assert.equal(value.kind, "operation");
  return value as Operation;
}

describe("operators", () => {
  it("are equal where their texts, and the keys of what they compute, are", () => {
    fc.assert(
      fc.property(operator, operator, (a, b) => {
        const [one, other] = [operationOf(a), operationOf(b)];
        const isSame = textOfOperator(a) === textOfOperator(b);
        assert.equal(haveSameOperator(one, other), isSame);
        assert.equal(one.key === other.key, isSame);
        assert.equal(textOfOperator(operatorOf(one)), textOfOperator(a));
      }),
      { numRuns: 500, seed: 3 },
    );
  });

  it("are written as in the source, or by a word and their data", () => {
    const texts: readonly (readonly [Operator, string])[] = [
      ["+", "+"],
      [{ operator: "member", name: "balance" }, ".balance"],
      [{ operator: "decode", index: 3 }, "decode 3"],
      [{ operator: "applied", callee: 12, index: 0 }, "f12.0"],
      [{ operator: "opaque", index: 1 }, "opaque 1"],
      [{ operator: "builtin", name: "clz2" }, "clz2"],
    ];
    for (const [one, text] of texts) assert.equal(textOfOperator(one), text);
  });

  it("are found by the names of the compiler and the EVM; a name that no table knows is kept", () => {
    assert.equal(operatorNamed("keccak256"), "keccak256");
    assert.equal(operatorNamed("abiencodepacked"), "abiencodepacked");
    assert.equal(operatorNamed("extcodesize"), "extcodesize");
    assert.deepEqual(operatorNamed("+"), { operator: "builtin", name: "+" });
    assert.deepEqual(operatorNamed("futurecode"), { operator: "builtin", name: "futurecode" });
  });

  it("lie in groups", () => {
    const words: readonly OperatorWord[] = ["<", ">=", "==", "!=", "!", "&&", "+", "<<", "sha256", "member"];
    const within = (test: (word: OperatorWord) => boolean): string => words.filter(test).join(" ");
    assert.equal(within(isOrderOperator), "< >=");
    assert.equal(within(isComparisonOperator), "< >= == !=");
    assert.equal(within(isTestOperator), "< >= == != ! &&");
    assert.equal(within(isHashOperator), "sha256");
  });

  it("tell members apart by name", () => {
    const balance = operationOf({ operator: "member", name: "balance" });
    assert.ok(isMember(balance));
    assert.ok(isMember(balance, "balance"));
    assert.ok(!isMember(balance, "code"));
    assert.ok(!isMember(operationOf("[]")));
  });
});
