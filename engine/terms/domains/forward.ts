/** What is known of the result of an operator when something is known of its operands: sound transfer functions. */
import { bitLength, maskOf, pow2 } from "../bits.ts";
import type { Op } from "../op.ts";
import { argOf, type Term } from "../term.ts";
import {
  constantDomain,
  type Domain,
  gcd,
  isSame,
  join,
  meet,
  rangeDomain,
  reduce,
  strideOf,
  topDomain,
} from "./domain.ts";

/** Domains of the operands, in order. */
type Transfer = (operands: readonly Domain[], term: Term) => Domain;

/** Bits of a term as a word: Booleans have one. */
export function domainWidth({ width, sort }: Term): number {
  return sort.kind === "BitVec" ? width : 1;
}

/** What is known of a term, from what is known of its operands. */
export function transferForward(term: Term, operands: readonly Domain[]): Domain {
  if (term.op === "constant") return constantDomain(term.value, domainWidth(term));
  const transfer = transfers[term.op];
  return transfer === undefined ? topDomain(domainWidth(term)) : transfer(operands, term);
}

const yes = constantDomain(1n, 1);
const no = constantDomain(0n, 1);
const either = topDomain(1);

const at = (operands: readonly Domain[], index: number): Domain => operands[index] ?? either;
const decide = (isTrue: boolean, isFalse: boolean): Domain => (isTrue ? yes : isFalse ? no : either);

/** The sum of two words; of a difference `b` is the negated word. */
export function addDomains(a: Domain, b: Domain, width: number): Domain {
  const mask = maskOf(width);
  const [lo, hi] = [a.lo + b.lo, a.hi + b.hi];
  const wraps = hi > mask && lo <= mask;
  const unsigned = wraps ? topDomain(width) : rangeDomain(lo & mask, hi & mask, width);
  const half = pow2(width - 1);
  const [slo, shi] = [a.slo + b.slo, a.shi + b.shi];
  const isSignedExact = slo >= -half && shi < half;
  const stride = strideOfSum(a, b, hi > mask ? pow2(width) : 0n);
  return reduce({ ...unsigned, ...(isSignedExact && meetSigned(unsigned, slo, shi)), ...stride }, width);
}

function meetSigned({ slo, shi }: Domain, lo: bigint, hi: bigint): Pick<Domain, "slo" | "shi"> {
  return { slo: lo > slo ? lo : slo, shi: hi < shi ? hi : shi };
}

/** `wrap` is 0 where the sum is exact, else what it is taken modulo. */
function strideOfSum(a: Domain, b: Domain, wrap: bigint): Pick<Domain, "modulus" | "residue"> {
  const [one, two] = [strideOf(a), strideOf(b)];
  return toStride(gcd(gcd(one.modulus, two.modulus), wrap), one.residue + two.residue);
}

function toStride(modulus: bigint, residue: bigint): Pick<Domain, "modulus" | "residue"> {
  return modulus === 0n ? { modulus: 1n, residue: 0n } : { modulus, residue: residue % modulus };
}

/** The word negated in two's complement. */
export function negateDomain(a: Domain, width: number): Domain {
  if (a.lo === 0n && a.hi === 0n) return a;
  const whole = pow2(width);
  const { modulus, residue } = strideOf(a);
  const common = gcd(modulus, whole);
  const stride = toStride(common, common === 0n ? 0n : common - (residue % common));
  const unsigned = a.lo === 0n ? topDomain(width) : rangeDomain(whole - a.hi, whole - a.lo, width);
  const isSignedExact = a.slo > -pow2(width - 1);
  return reduce({ ...unsigned, ...(isSignedExact && meetSigned(unsigned, -a.shi, -a.slo)), ...stride }, width);
}

/** All bits the other way round. */
export function complementDomain(a: Domain, width: number): Domain {
  const mask = maskOf(width);
  const stride = a.modulus === 1n ? {} : toStride(a.modulus, ((mask - a.residue) % a.modulus) + a.modulus);
  return reduce(
    {
      ...topDomain(width),
      lo: mask - a.hi,
      hi: mask - a.lo,
      slo: -1n - a.shi,
      shi: -1n - a.slo,
      zeros: a.ones,
      ones: a.zeros,
      ...stride,
    },
    width,
  );
}

function multiply(a: Domain, b: Domain, width: number): Domain {
  const mask = maskOf(width);
  const isExact = a.hi * b.hi <= mask;
  const [one, two] = [strideOf(a), strideOf(b)];
  const common = gcd(gcd(one.modulus * two.modulus, one.modulus * two.residue), two.modulus * one.residue);
  const stride = toStride(gcd(common, isExact ? 0n : pow2(width)), one.residue * two.residue);
  const range = isExact ? rangeDomain(a.lo * b.lo, a.hi * b.hi, width) : topDomain(width);
  return reduce({ ...range, ...stride }, width);
}

/** A division by zero is all ones. */
function divide(a: Domain, b: Domain, width: number): Domain {
  if (b.hi === 0n) return constantDomain(maskOf(width), width);
  const least = a.lo / b.hi;
  const most = b.lo === 0n ? maskOf(width) : a.hi / b.lo;
  const quotient = rangeDomain(least, most, width);
  const divisor = b.lo;
  const isStrideKept =
    divisor === b.hi && divisor > 0n && a.modulus > 1n && a.modulus % divisor === 0n && a.modulus !== divisor;
  if (!isStrideKept) return quotient;
  return reduce({ ...quotient, ...toStride(a.modulus / divisor, a.residue / divisor) }, width);
}

/** A remainder of a division by zero is the dividend. */
function remainder(a: Domain, b: Domain, width: number): Domain {
  if (b.lo > a.hi) return a;
  const most = b.lo === 0n ? a.hi : b.hi - 1n < a.hi ? b.hi - 1n : a.hi;
  const range = rangeDomain(0n, most, width);
  const isStrideKept = b.lo === b.hi && b.lo > 0n && a.modulus > 1n;
  return isStrideKept ? reduce({ ...range, ...toStride(gcd(a.modulus, b.lo), a.residue) }, width) : range;
}

/** Operators on bits, from the bits that are known. */
function fromBits(zeros: bigint, ones: bigint, width: number): Domain {
  return reduce({ ...topDomain(width), zeros, ones }, width);
}

function and(a: Domain, b: Domain, width: number): Domain {
  const bits = fromBits(a.zeros | b.zeros, a.ones & b.ones, width);
  return meet(bits, rangeDomain(0n, a.hi < b.hi ? a.hi : b.hi, width), width);
}

function or(a: Domain, b: Domain, width: number): Domain {
  const bits = fromBits(a.zeros & b.zeros, a.ones | b.ones, width);
  const most = maskOf(Math.max(bitLength(a.hi), bitLength(b.hi)));
  return meet(bits, rangeDomain(a.lo > b.lo ? a.lo : b.lo, most, width), width);
}

function xor(a: Domain, b: Domain, width: number): Domain {
  return fromBits((a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros), width);
}

/** The word put above the other, which has `low` bits. */
function concatDomains(high: Domain, low: Domain, lowWidth: number, width: number): Domain {
  const shift = BigInt(lowWidth);
  const [one, two] = [strideOf(high), strideOf(low)];
  const stride = toStride(gcd(one.modulus << shift, two.modulus), (one.residue << shift) + two.residue);
  const top = topDomain(width);
  return reduce(
    {
      ...top,
      lo: (high.lo << shift) | low.lo,
      hi: (high.hi << shift) | low.hi,
      slo: high.slo << shift,
      shi: (high.shi << shift) | maskOf(lowWidth),
      zeros: (high.zeros << shift) | low.zeros,
      ones: (high.ones << shift) | low.ones,
      ...stride,
    },
    width,
  );
}

/** Bits from `lo` up, as many as `width`. */
export function extractDomain(a: Domain, lo: number, width: number): Domain {
  const [shift, mask] = [BigInt(lo), maskOf(width)];
  const isWithin = a.hi >> (shift + BigInt(width)) === a.lo >> (shift + BigInt(width));
  const range = isWithin ? rangeDomain((a.lo >> shift) & mask, (a.hi >> shift) & mask, width) : topDomain(width);
  const bits = {
    ...range,
    zeros: range.zeros | ((a.zeros >> shift) & mask),
    ones: range.ones | ((a.ones >> shift) & mask),
  };
  return reduce(bits, width);
}

/** The same signed number in more bits. */
function signExtendDomain(a: Domain, from: number, width: number): Domain {
  const sign = pow2(from - 1);
  const above = maskOf(width) & ~maskOf(from);
  const zeros = a.zeros | ((a.zeros & sign) === 0n ? 0n : above);
  const ones = a.ones | ((a.ones & sign) === 0n ? 0n : above);
  return reduce({ ...topDomain(width), slo: a.slo, shi: a.shi, zeros, ones }, width);
}

/** Shifts by what is unknown: only the size of the result is bounded. */
function shiftRight(a: Domain, by: Domain, width: number): Domain {
  const least = by.hi >= BigInt(width) ? 0n : a.lo >> by.hi;
  const most = by.lo >= BigInt(width) ? 0n : a.hi >> by.lo;
  return rangeDomain(least, most, width);
}

function shiftLeft(a: Domain, by: Domain, width: number): Domain {
  if (by.lo >= BigInt(width)) return constantDomain(0n, width);
  const isExact = by.hi < BigInt(width) && a.hi << by.hi <= maskOf(width);
  const range = isExact ? rangeDomain(a.lo << by.lo, a.hi << by.hi, width) : topDomain(width);
  return reduce({ ...range, zeros: range.zeros | maskOf(Number(by.lo)) }, width);
}

function isUnsignedLess(a: Domain, b: Domain): Domain {
  return decide(a.hi < b.lo, a.lo >= b.hi);
}

function areEqual(a: Domain, b: Domain, term: Term): Domain {
  const width = domainWidth(argOf(term, 0));
  if (argOf(term, 0).sort.kind === "Array") return either;
  const both = meet(a, b, width);
  const isApart = both.lo > both.hi || (a.modulus === b.modulus && a.residue !== b.residue);
  return decide(a.lo === a.hi && b.lo === b.hi && a.lo === b.lo, isApart);
}

function choose(condition: Domain, then: Domain, otherwise: Domain, width: number): Domain {
  if (condition.lo === 1n) return then;
  if (condition.hi === 0n) return otherwise;
  return isSame(then, otherwise) ? then : join(then, otherwise, width);
}

function raise(base: Domain, exponent: Domain, width: number): Domain {
  if (base.hi > 1n && exponent.hi * BigInt(bitLength(base.hi)) > BigInt(width)) return topDomain(width);
  return rangeDomain(
    exponent.hi === 0n ? 1n : base.lo === 0n ? 0n : base.lo ** exponent.lo,
    base.hi <= 1n ? 1n : base.hi ** exponent.hi,
    width,
  );
}

/** Distances from zero that no hash is met at: more than any array or structure has slots. */
const nearZero = 1n << 64n;

const transfers: Readonly<Partial<Record<Op, Transfer>>> = {
  not: (d) => complementDomain(at(d, 0), 1),
  and: (d) => and(at(d, 0), at(d, 1), 1),
  or: (d) => or(at(d, 0), at(d, 1), 1),
  "=": (d, term) => areEqual(at(d, 0), at(d, 1), term),
  ite: (d, term) => (term.sort.kind === "Array" ? either : choose(at(d, 0), at(d, 1), at(d, 2), domainWidth(term))),
  bvnot: (d, { width }) => complementDomain(at(d, 0), width),
  bvneg: (d, { width }) => negateDomain(at(d, 0), width),
  // Taken for granted, as in the rules for hashes: what is near zero, from either side, is not met.
  keccak256: () => rangeDomain(nearZero, maskOf(256) - nearZero, 256),
  bvand: (d, { width }) => and(at(d, 0), at(d, 1), width),
  bvor: (d, { width }) => or(at(d, 0), at(d, 1), width),
  bvxor: (d, { width }) => xor(at(d, 0), at(d, 1), width),
  bvadd: (d, { width }) => addDomains(at(d, 0), at(d, 1), width),
  bvmul: (d, { width }) => multiply(at(d, 0), at(d, 1), width),
  bvudiv: (d, { width }) => divide(at(d, 0), at(d, 1), width),
  bvurem: (d, { width }) => remainder(at(d, 0), at(d, 1), width),
  bvshl: (d, { width }) => shiftLeft(at(d, 0), at(d, 1), width),
  bvlshr: (d, { width }) => shiftRight(at(d, 0), at(d, 1), width),
  bvexp: (d, { width }) => raise(at(d, 0), at(d, 1), width),
  bvult: (d) => isUnsignedLess(at(d, 0), at(d, 1)),
  bvslt: (d) => decide(at(d, 0).shi < at(d, 1).slo, at(d, 0).slo >= at(d, 1).shi),
  bvumulo: (d, term) => {
    const most = maskOf(argOf(term, 0).width);
    return decide(at(d, 0).lo * at(d, 1).lo > most, at(d, 0).hi * at(d, 1).hi <= most);
  },
  concat: (d, term) => concatDomains(at(d, 0), at(d, 1), argOf(term, 1).width, term.width),
  extract: (d, { lo, width }) => extractDomain(at(d, 0), lo, width),
  sign_extend: (d, term) => signExtendDomain(at(d, 0), argOf(term, 0).width, term.width),
};
