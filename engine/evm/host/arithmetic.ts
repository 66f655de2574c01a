/** Arithmetic that is too rare or too long for the interpreter: on bigint. */
import type { Machine } from "../machine.ts";
import { toSigned, toWord, type Word } from "../word.ts";
import { charge, drop, limbs, putWord, wordAt } from "./operands.ts";
import { type Outcome, outcome } from "./outcome.ts";

/** Replaces the two topmost words. */
function binary(compute: (a: Word, b: Word) => bigint) {
  return (machine: Machine, top: number): Outcome => {
    const result = compute(wordAt(machine, top), wordAt(machine, top + limbs));
    putWord(machine, top + limbs, toWord(result));
    drop(machine, 1);
    return outcome.proceed;
  };
}

/** Replaces the three topmost words by a remainder, which is 0 where the third is. */
function modular(compute: (a: Word, b: Word) => bigint) {
  return (machine: Machine, top: number): Outcome => {
    const modulus = wordAt(machine, top + 2 * limbs);
    const [a, b] = [wordAt(machine, top), wordAt(machine, top + limbs)];
    putWord(machine, top + 2 * limbs, modulus === 0n ? 0n : compute(a, b) % modulus);
    drop(machine, 2);
    return outcome.proceed;
  };
}

export const div = binary((a, b) => (b === 0n ? 0n : a / b));
export const sdiv = binary((a, b) => (b === 0n ? 0n : toSigned(a) / toSigned(b)));
export const mod = binary((a, b) => (b === 0n ? 0n : a % b));
export const smod = binary((a, b) => (b === 0n ? 0n : toSigned(a) % toSigned(b)));
export const addmod = modular((a, b) => a + b);
export const mulmod = modular((a, b) => a * b);

/** EXP; each byte of the exponent costs gas. */
export function exp(machine: Machine, top: number): Outcome {
  const [base, exponent] = [wordAt(machine, top), wordAt(machine, top + limbs)];
  const bytes = exponent === 0n ? 0 : Math.ceil(exponent.toString(16).length / 2);
  if (!charge(machine, bytes * machine.schedule.expByte)) return outcome.halted;
  putWord(machine, top + limbs, power(base, exponent));
  drop(machine, 1);
  return outcome.proceed;
}

/** base^exponent modulo 2^256. */
function power(base: Word, exponent: Word): Word {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = toWord(result * square);
    square = toWord(square * square);
  }
  return result;
}
