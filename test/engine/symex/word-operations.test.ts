/** Each opcode that computes with words is, as a term, what the machine computes: on constants, and evaluated. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type Mnemonic, opcodes } from "../../../engine/evm/opcodes.ts";
import { bytesToBigint } from "../../../engine/evm/word.ts";
import { wordOperations } from "../../../engine/symex/machine/word-operations.ts";
import { evaluate } from "../../../engine/terms/evaluate.ts";
import { bitVecSort } from "../../../engine/terms/sort.ts";
import { makeTermStore } from "../../../engine/terms/term-store.ts";
import { push, runCode } from "../../harness/evm/run-code.ts";

const word = fc.oneof(
  fc.bigInt({ min: 0n, max: 40n }),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc
    .tuple(fc.integer({ min: 0, max: 256 }), fc.bigInt({ min: -1n, max: 1n }))
    .map(([bit, near]) => BigInt.asUintN(256, 2n ** BigInt(bit) + near)),
);

function compute(byte: number, operands: readonly bigint[]): bigint {
  const pushes = operands.toReversed().map(push).join("");
  return bytesToBigint(runCode(`${pushes}${byte.toString(16).padStart(2, "0")}5f5260205ff3`).output);
}

describe("word operations as terms", () => {
  for (const [mnemonic, operation] of Object.entries(wordOperations)) {
    const { byte, pops } = opcodes[mnemonic as Mnemonic];
    it(`${mnemonic} is what the machine computes`, () => {
      fc.assert(
        fc.property(fc.tuple(word, word, word), fc.boolean(), (values, isConstant) => {
          const t = makeTermStore();
          const [a, b, c] = values.map((value, index) =>
            isConstant && index > 0 ? t.constant(256, value) : t.variable(`${index}`, bitVecSort(256)),
          );
          assert.ok(a && b && c);
          const model = new Map(values.map((value, index) => [`${index}`, value]));
          const expected = compute(byte, values.slice(0, pops));
          assert.equal(evaluate(operation(t, a, b, c), model), expected);
          const [x, y, z] = values.map((value) => t.constant(256, value));
          assert.ok(x && y && z);
          assert.equal(operation(t, x, y, z).value, expected);
        }),
        { numRuns: 60 },
      );
    });
  }
});
