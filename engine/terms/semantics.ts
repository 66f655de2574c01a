/** What each operator computes on words and Booleans: the one place that says so, for folding and for evaluation. */
import { maskOf, pow2, toSigned } from "./bits.ts";
import type { Op } from "./op.ts";

/** What an operator needs to know beside the values: a term is one. */
export interface Shape {
  readonly width: number;
  readonly lo: number;
  readonly args: readonly { readonly width: number }[];
}

/** Values of up to three operands; the result has the width of the shape, or is 0 or 1. */
export type Meaning = (a: bigint, b: bigint, c: bigint, shape: Shape) => bigint;

const toBit = (condition: boolean): bigint => (condition ? 1n : 0n);
const widthOf = (shape: Shape, index: number): number => shape.args[index]?.width ?? 0;

function divideSigned(a: bigint, b: bigint, width: number): bigint {
  const [dividend, divisor] = [toSigned(a, width), toSigned(b, width)];
  if (divisor === 0n) return dividend < 0n ? 1n : maskOf(width);
  return (dividend / divisor) & maskOf(width);
}

function remainderSigned(a: bigint, b: bigint, width: number): bigint {
  const [dividend, divisor] = [toSigned(a, width), toSigned(b, width)];
  return divisor === 0n ? a : (dividend % divisor) & maskOf(width);
}

/** `base` to the power of `exponent`, modulo two to the power of `width`. */
function powerOf(base: bigint, exponent: bigint, width: number): bigint {
  const mask = maskOf(width);
  let [power, square] = [1n & mask, base];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) power = (power * square) & mask;
    square = (square * square) & mask;
  }
  return power;
}

/** Arrays and hashes are not here: `evaluate.ts` knows them. */
export const semantics: Readonly<Partial<Record<Op, Meaning>>> = {
  not: (a) => 1n - a,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  "=": (a, b) => toBit(a === b),
  ite: (a, b, c) => (a === 1n ? b : c),
  bvnot: (a, _b, _c, { width }) => a ^ maskOf(width),
  bvneg: (a, _b, _c, { width }) => -a & maskOf(width),
  bvand: (a, b) => a & b,
  bvor: (a, b) => a | b,
  bvxor: (a, b) => a ^ b,
  bvadd: (a, b, _c, { width }) => (a + b) & maskOf(width),
  bvmul: (a, b, _c, { width }) => (a * b) & maskOf(width),
  bvudiv: (a, b, _c, { width }) => (b === 0n ? maskOf(width) : a / b),
  bvurem: (a, b) => (b === 0n ? a : a % b),
  bvsdiv: (a, b, _c, { width }) => divideSigned(a, b, width),
  bvsrem: (a, b, _c, { width }) => remainderSigned(a, b, width),
  bvshl: (a, b, _c, { width }) => (b >= BigInt(width) ? 0n : (a << b) & maskOf(width)),
  bvlshr: (a, b, _c, { width }) => (b >= BigInt(width) ? 0n : a >> b),
  bvashr: (a, b, _c, { width }) => (toSigned(a, width) >> (b >= BigInt(width) ? BigInt(width) : b)) & maskOf(width),
  bvexp: (a, b, _c, { width }) => powerOf(a, b, width),
  bvult: (a, b) => toBit(a < b),
  bvslt: (a, b, _c, shape) => toBit(toSigned(a, widthOf(shape, 0)) < toSigned(b, widthOf(shape, 0))),
  bvumulo: (a, b, _c, shape) => toBit(a * b >= pow2(widthOf(shape, 0))),
  concat: (a, b, _c, shape) => (a << BigInt(widthOf(shape, 1))) | b,
  extract: (a, _b, _c, { width, lo }) => (a >> BigInt(lo)) & maskOf(width),
  sign_extend: (a, _b, _c, shape) => toSigned(a, widthOf(shape, 0)) & maskOf(shape.width),
};
