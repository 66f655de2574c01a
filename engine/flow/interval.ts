/** Ranges of whole numbers, and what arithmetic makes of them. */

import type { OperatorWord } from "../ir/operators.ts";
import { type IntegerType, maxOf, minOf } from "../program/types.ts";

/** All numbers from `min` to `max`, both included. */
export interface Interval {
  readonly min: bigint;
  readonly max: bigint;
}

const maxBits = 256;

/** Every word, read as signed or unsigned: what is known of a value that nothing is known of. */
export const anyWord: Interval = {
  min: minOf({ bits: maxBits, isSigned: true }),
  max: maxOf({ bits: maxBits, isSigned: false }),
};

/** Zero or one. */
export const truth: Interval = { min: 0n, max: 1n };

/** The numbers of a type. */
export function rangeOf(type: IntegerType): Interval {
  return { min: minOf(type), max: maxOf(type) };
}

/** The unsigned numbers of so many bits. */
export function unsigned(bits: number): Interval {
  return rangeOf({ bits, isSigned: false });
}

/** True where all of `inner` lies in `outer`. */
export function contains(outer: Interval, inner: Interval): boolean {
  return outer.min <= inner.min && inner.max <= outer.max;
}

/** The smallest range that holds both. */
export function unite(a: Interval, b: Interval): Interval {
  return { min: least(a.min, b.min), max: greatest(a.max, b.max) };
}

/** What is in both; `a` where nothing is: such code cannot be reached. */
export function intersect(a: Interval, b: Interval): Interval {
  const both = { min: greatest(a.min, b.min), max: least(a.max, b.max) };
  return both.min <= both.max ? both : a;
}

/** The exact results of an operator, before anything wraps around; undefined where no range is known. */
export function operate(operator: OperatorWord, a: Interval, b: Interval): Interval | undefined {
  return operations[operator]?.(a, b);
}

/** The same of an operator with one operand. */
export function operateOnOne(operator: OperatorWord, a: Interval): Interval | undefined {
  return operator === "negate" ? { min: -a.max, max: -a.min } : undefined;
}

type Operate = (a: Interval, b: Interval) => Interval | undefined;

const operations: Readonly<Partial<Record<OperatorWord, Operate>>> = {
  "+": (a, b) => ({ min: a.min + b.min, max: a.max + b.max }),
  "-": (a, b) => ({ min: a.min - b.max, max: a.max - b.min }),
  "*": (a, b) => corners(a, b, (x, y) => x * y),
  "/": (a, b) => (b.min > 0n ? corners(a, b, (x, y) => x / y) : widest(a, b.min >= 0n)),
  "%": (a, b) => (isNatural(a) && isNatural(b) ? { min: 0n, max: least(a.max, greatest(b.max - 1n, 0n)) } : undefined),
  "**": power,
  "<<": (a, b) => (isShift(b) ? corners(a, b, (x, y) => x << y) : undefined),
  ">>": (a, b) => (isNatural(a) && isShift(b) ? { min: a.min >> b.max, max: a.max >> b.min } : widest(a, true)),
  "&": (a, b) => (isNatural(a) || isNatural(b) ? { min: 0n, max: leastNatural(a, b) } : undefined),
  "|": upToNextPower,
  "^": upToNextPower,
  byte: () => unsigned(8),
  sdiv: (a, b) => (isDivisor(b) ? corners(asSigned(a), b, (x, y) => x / y) : undefined),
  smod: (_, b) => (isDivisor(b) ? { min: 1n - b.max, max: b.max - 1n } : undefined),
};

const signedWord: Interval = rangeOf({ bits: maxBits, isSigned: true });

/** True where every number is one of a signed word, and some are below zero: the code reads it as signed. */
export function isSignedWord(a: Interval): boolean {
  return a.min < 0n && contains(signedWord, a);
}

/** What instructions for signed words read: the same number, or any where it is too large for that. */
function asSigned(a: Interval): Interval {
  return contains(signedWord, a) ? a : signedWord;
}

/** Positive, for signed instructions too. */
function isDivisor(b: Interval): boolean {
  return b.min > 0n && contains(signedWord, b);
}

function corners(a: Interval, b: Interval, of: (x: bigint, y: bigint) => bigint): Interval {
  const all = [of(a.min, b.min), of(a.min, b.max), of(a.max, b.min), of(a.max, b.max)];
  return { min: all.reduce(least), max: all.reduce(greatest) };
}

/** A quotient is no larger than what is divided, nor of another sign if the divisor has none. */
function widest(a: Interval, keepsSign: boolean): Interval {
  const size = greatest(a.max, -a.min);
  return keepsSign ? { min: least(a.min, 0n), max: greatest(a.max, 0n) } : { min: -size, max: size };
}

function power(a: Interval, b: Interval): Interval | undefined {
  const isSmall = isNatural(a) && isShift(b) && BigInt(a.max.toString(2).length) * b.max <= 2n * BigInt(maxBits);
  return isSmall ? { min: a.min ** b.min, max: a.max ** b.max } : undefined;
}

function upToNextPower(a: Interval, b: Interval): Interval | undefined {
  if (!isNatural(a) || !isNatural(b)) return undefined;
  return { min: 0n, max: (1n << BigInt(greatest(a.max, b.max).toString(2).length)) - 1n };
}

function isNatural({ min }: Interval): boolean {
  return min >= 0n;
}

function isShift({ min, max }: Interval): boolean {
  return min >= 0n && max <= BigInt(maxBits);
}

/** A mask that cannot be negative bounds what it masks. */
function leastNatural(a: Interval, b: Interval): bigint {
  if (!isNatural(a)) return b.max;
  return isNatural(b) ? least(a.max, b.max) : a.max;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function greatest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
