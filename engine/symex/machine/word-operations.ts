/** What the opcodes that compute with words mean as terms. On constants they fold, so that there is no second interpreter. */

import type { Mnemonic } from "../../evm/opcodes.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";

/** Operands as they come off the stack; there are as many as the opcode takes. */
export type WordOperation = (t: TermStore, a: Term, b: Term, c: Term) => Term;

const word = (t: TermStore, value: bigint): Term => t.constant(256, value);

/** Whether a word is zero, as a Boolean. */
export function isZero(t: TermStore, a: Term): Term {
  return t.equal(word(t, 0n), a);
}

/** 1 or 0. */
function toWord(t: TermStore, condition: Term): Term {
  return t.ite(condition, word(t, 1n), word(t, 0n));
}

/** The EVM divides by zero to zero. */
function guarded(t: TermStore, divisor: Term, result: Term): Term {
  return t.ite(isZero(t, divisor), word(t, 0n), result);
}

function wideModulo(t: TermStore, op: "bvadd" | "bvmul", [a, b, modulus]: readonly [Term, Term, Term]): Term {
  const wide = (one: Term): Term => t.zeroExtend(512, one);
  return guarded(t, modulus, t.extract(255, 0, t.app("bvurem", t.app(op, wide(a), wide(b)), wide(modulus))));
}

function byteAt(t: TermStore, index: Term, a: Term): Term {
  const shift = t.app("bvmul", word(t, 8n), t.app("bvsub", word(t, 31n), index));
  const byte = t.app("bvand", word(t, 0xffn), t.app("bvlshr", a, shift));
  return t.ite(t.app("bvult", index, word(t, 32n)), byte, word(t, 0n));
}

function extendSign(t: TermStore, index: Term, a: Term): Term {
  if (isConstant(index)) {
    return index.value < 31n ? t.signExtend(256, t.extract(8 * Number(index.value) + 7, 0, a)) : a;
  }
  const shift = t.app("bvsub", word(t, 248n), t.app("bvmul", word(t, 8n), index));
  const extended = t.app("bvashr", t.app("bvshl", a, shift), shift);
  return t.ite(t.app("bvult", index, word(t, 31n)), extended, a);
}

/** How many zeros lead: by halves, from 128 bits on. */
function leadingZeros(t: TermStore, a: Term): Term {
  let [count, rest] = [word(t, 0n), a];
  for (let half = 128n; half >= 1n; half >>= 1n) {
    const isClear = isZero(t, t.app("bvlshr", rest, word(t, 256n - half)));
    count = t.ite(isClear, t.app("bvadd", count, word(t, half)), count);
    rest = t.ite(isClear, t.app("bvshl", rest, word(t, half)), rest);
  }
  return t.ite(isZero(t, a), word(t, 256n), count);
}

export const wordOperations: Readonly<Partial<Record<Mnemonic, WordOperation>>> = {
  ADD: (t, a, b) => t.app("bvadd", a, b),
  MUL: (t, a, b) => t.app("bvmul", a, b),
  SUB: (t, a, b) => t.app("bvsub", a, b),
  DIV: (t, a, b) => guarded(t, b, t.app("bvudiv", a, b)),
  SDIV: (t, a, b) => guarded(t, b, t.app("bvsdiv", a, b)),
  MOD: (t, a, b) => guarded(t, b, t.app("bvurem", a, b)),
  SMOD: (t, a, b) => guarded(t, b, t.app("bvsrem", a, b)),
  ADDMOD: (t, a, b, c) => wideModulo(t, "bvadd", [a, b, c]),
  MULMOD: (t, a, b, c) => wideModulo(t, "bvmul", [a, b, c]),
  EXP: (t, a, b) => t.app("bvexp", a, b),
  SIGNEXTEND: extendSign,
  LT: (t, a, b) => toWord(t, t.app("bvult", a, b)),
  GT: (t, a, b) => toWord(t, t.app("bvult", b, a)),
  SLT: (t, a, b) => toWord(t, t.app("bvslt", a, b)),
  SGT: (t, a, b) => toWord(t, t.app("bvslt", b, a)),
  EQ: (t, a, b) => toWord(t, t.equal(a, b)),
  ISZERO: (t, a) => toWord(t, isZero(t, a)),
  AND: (t, a, b) => t.app("bvand", a, b),
  OR: (t, a, b) => t.app("bvor", a, b),
  XOR: (t, a, b) => t.app("bvxor", a, b),
  NOT: (t, a) => t.app("bvnot", a),
  BYTE: byteAt,
  SHL: (t, a, b) => t.app("bvshl", b, a),
  SHR: (t, a, b) => t.app("bvlshr", b, a),
  SAR: (t, a, b) => t.app("bvashr", b, a),
  CLZ: leadingZeros,
};
