/** Arithmetic of the machine against bigint, on random words and on those where carries and signs turn. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Mnemonic, opcodes } from "../../engine/evm/opcodes.ts";
import { push, runCode } from "../harness/evm/run-code.ts";

const bits = 256n;
const signed = (value: bigint) => BigInt.asIntN(256, value);
const flag = (value: boolean) => (value ? 1n : 0n);

/** What each opcode computes; the first operand is the topmost word. */
const meanings: Partial<Record<Mnemonic, (a: bigint, b: bigint, c: bigint) => bigint>> = {
  ADD: (a, b) => a + b,
  MUL: (a, b) => a * b,
  SUB: (a, b) => a - b,
  DIV: (a, b) => (b === 0n ? 0n : a / b),
  SDIV: (a, b) => (b === 0n ? 0n : signed(a) / signed(b)),
  MOD: (a, b) => (b === 0n ? 0n : a % b),
  SMOD: (a, b) => (b === 0n ? 0n : signed(a) % signed(b)),
  ADDMOD: (a, b, c) => (c === 0n ? 0n : (a + b) % c),
  MULMOD: (a, b, c) => (c === 0n ? 0n : (a * b) % c),
  SIGNEXTEND: (a, b) => (a > 30n ? b : BigInt.asIntN(Number(a) * 8 + 8, b)),
  LT: (a, b) => flag(a < b),
  GT: (a, b) => flag(a > b),
  SLT: (a, b) => flag(signed(a) < signed(b)),
  SGT: (a, b) => flag(signed(a) > signed(b)),
  EQ: (a, b) => flag(a === b),
  ISZERO: (a) => flag(a === 0n),
  AND: (a, b) => a & b,
  OR: (a, b) => a | b,
  XOR: (a, b) => a ^ b,
  NOT: (a) => ~a,
  BYTE: (a, b) => (a > 31n ? 0n : (b >> (248n - 8n * a)) & 0xffn),
  SHL: (a, b) => (a >= bits ? 0n : b << a),
  SHR: (a, b) => (a >= bits ? 0n : b >> a),
  SAR: (a, b) => signed(b) >> (a >= bits ? bits : a),
  CLZ: (a) => (a === 0n ? bits : bits - BigInt(a.toString(2).length)),
};

/** Words of every length, near powers of two, and small numbers such as counts of bits and bytes. */
const word = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.bigInt({ min: 0n, max: 300n }),
  fc
    .tuple(fc.integer({ min: 0, max: 256 }), fc.bigInt({ min: -2n, max: 2n }))
    .map(([exponent, offset]) => BigInt.asUintN(256, 2n ** BigInt(exponent) + offset)),
  fc.integer({ min: 0, max: 256 }).chain((size) => fc.bigInt({ min: 0n, max: 2n ** BigInt(size) - 1n })),
);

describe("word operations", () => {
  for (const [mnemonic, meaning] of Object.entries(meanings)) {
    it(`${mnemonic} is what it is on bigint`, () => {
      const { byte, pops } = opcodes[mnemonic as Mnemonic];
      fc.assert(
        fc.property(word, word, word, (a, b, c) => {
          const operands = [a, b, c].slice(0, pops).reverse();
          const { stack } = runCode(`${operands.map(push).join("")}${byte.toString(16).padStart(2, "0")}`);
          assert.deepEqual(stack, [BigInt.asUintN(256, meaning(a, b, c))]);
        }),
        { numRuns: 400 },
      );
    });
  }

  it("EXP is what it is on bigint", () => {
    fc.assert(
      fc.property(word, fc.bigInt({ min: 0n, max: 80n }), (base, exponent) => {
        assert.deepEqual(runCode(`${push(exponent)}${push(base)}0a`).stack, [BigInt.asUintN(256, base ** exponent)]);
      }),
      { numRuns: 100 },
    );
  });
});
