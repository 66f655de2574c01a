/** What somebody claims that a run of a contract could show, at instructions of it. */

import type { Mnemonic } from "../../evm/opcodes.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";

/** Whole numbers of so many bits. */
export interface Width {
  readonly bits: number;
  readonly isSigned: boolean;
}

/**
 * `wraps`: a result is outside of its width, in a run that ends well. `truncates`: so is a number that lies on top of the stack
 * when an instruction comes. `fails`: an assertion is false. `reached`: one of the instructions is carried out.
 */
export interface Claim {
  readonly kind: "wraps" | "truncates" | "fails" | "reached";
  /** Where it happens, if it happens. */
  readonly pcs: ReadonlySet<number>;
  readonly width: Width;
}

type Condition = (t: TermStore, width: Width, a: Term, b: Term) => Term;

const word = (t: TermStore, value: bigint): Term => t.constant(256, value);

/** Whether a number is one of the width. */
function fits(t: TermStore, { bits, isSigned }: Width, a: Term): Term {
  if (bits === 256) return t.true;
  const half = 2n ** BigInt(bits - 1);
  if (isSigned) return t.and(t.app("bvsle", word(t, -half), a), t.app("bvsle", a, word(t, half - 1n)));
  return t.app("bvule", a, word(t, 2n ** BigInt(bits) - 1n));
}

function isNegative(t: TermStore, a: Term): Term {
  return t.app("bvslt", a, word(t, 0n));
}

function signsDiffer(t: TermStore, a: Term, b: Term): Term {
  return t.app("xor", isNegative(t, a), isNegative(t, b));
}

/** Operands that are outside of the width already are not relied upon. */
function outside(t: TermStore, width: Width, numbers: readonly Term[], wraps: Term): Term {
  return t.or(...numbers.map((one) => t.not(fits(t, width, one))), wraps);
}

const addition: Condition = (t, width, a, b) => {
  const sum = t.app("bvadd", a, b);
  const wraps = width.isSigned ? t.and(t.not(signsDiffer(t, a, b)), signsDiffer(t, a, sum)) : t.app("bvuaddo", a, b);
  return outside(t, width, [a, b, sum], wraps);
};

const subtraction: Condition = (t, width, a, b) => {
  const difference = t.app("bvsub", a, b);
  const wraps = width.isSigned ? t.and(signsDiffer(t, a, b), signsDiffer(t, a, difference)) : t.app("bvusubo", a, b);
  return outside(t, width, [a, b, difference], wraps);
};

/** Of numbers with a sign, those that are negative are not looked into, unless the product has room in a word. */
const multiplication: Condition = (t, width, a, b) => {
  const product = t.app("bvmul", a, b);
  const overflows = t.app("bvumulo", a, b);
  if (!width.isSigned) return outside(t, width, [a, b, product], overflows);
  const hasRoom = width.bits <= 128;
  const wraps = t.or(...[a, b, product].map((one) => isNegative(t, one)), overflows);
  return outside(t, width, [a, b, product], hasRoom ? t.false : wraps);
};

function maxOf({ bits, isSigned }: Width): bigint {
  return 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
}

/** By a known number of bits, a number that is not negative. */
const shift: Condition = (t, width, by, a) =>
  isConstant(by) && by.value < 256n ? t.app("bvult", word(t, maxOf(width) >> by.value), a) : t.true;

/** Of a known base above one. */
const power: Condition = (t, width, base, exponent) => {
  if (!isConstant(base) || base.value < 2n || base.value > maxOf(width)) return t.true;
  let most = 0n;
  for (let rest = maxOf(width) / base.value; rest > 0n; rest /= base.value) most += 1n;
  return t.app("bvult", word(t, most), exponent);
};

const wrapping: Readonly<Partial<Record<Mnemonic, Condition>>> = {
  ADD: addition,
  SUB: subtraction,
  MUL: multiplication,
  SHL: shift,
  EXP: power,
};

/** When an instruction shows what a claim says, as a Boolean of what lies on top of the stack; undefined where it says nothing of that. */
export function conditionOf(
  t: TermStore,
  { kind, width }: Claim,
  mnemonic: Mnemonic,
  [a, b]: readonly Term[],
): Term | undefined {
  if (kind === "truncates") return a && t.not(fits(t, width, a));
  return kind !== "wraps" || a === undefined || b === undefined ? undefined : wrapping[mnemonic]?.(t, width, a, b);
}
