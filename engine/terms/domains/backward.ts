/** What is known of operands when something is known of the result: sound as long as the term has that value. */
import { bitLength, maskOf, pow2, toSigned } from "../bits.ts";
import type { Op } from "../op.ts";
import { argOf, type Term } from "../term.ts";
import { constantDomain, type Domain, isSingle, rangeDomain, reduce, topDomain } from "./domain.ts";
import { addDomains, complementDomain, domainWidth, extractDomain, negateDomain } from "./forward.ts";

/** Domains of a term and its operands, and what to do with what is found out. */
export interface Narrowing {
  readonly term: Term;
  readonly result: Domain;
  readonly operands: readonly Domain[];
  /** The operand at `index` is also in this domain. */
  narrow(index: number, domain: Domain): void;
}

type Backward = (narrowing: Narrowing) => void;

/** Passes what is known of a term on to its operands. */
export function transferBackward(narrowing: Narrowing): void {
  backwards[narrowing.term.op]?.(narrowing);
}

const yes = constantDomain(1n, 1);
const no = constantDomain(0n, 1);
const isYes = (domain: Domain): boolean => domain.lo === 1n;
const isNo = (domain: Domain): boolean => domain.hi === 0n;
const at = (operands: readonly Domain[], index: number): Domain => operands[index] ?? topDomain(1);
const fromBits = (zeros: bigint, ones: bigint, width: number): Domain =>
  reduce({ ...topDomain(width), zeros, ones }, width);

/** Bits set in a conjunction are set in both; where one has a bit and the result has not, the other has not. */
function narrowAnd({ result, operands, narrow }: Narrowing, width: number): void {
  for (const index of [0, 1]) {
    const other = at(operands, 1 - index);
    narrow(index, fromBits(result.zeros & other.ones, result.ones, width));
  }
}

function narrowOr({ result, operands, narrow }: Narrowing, width: number): void {
  for (const index of [0, 1]) {
    const other = at(operands, 1 - index);
    narrow(index, fromBits(result.zeros, result.ones & other.zeros, width));
  }
}

function narrowXor({ term, result, operands, narrow }: Narrowing): void {
  for (const index of [0, 1]) {
    const other = at(operands, 1 - index);
    const ones = (result.ones & other.zeros) | (result.zeros & other.ones);
    const zeros = (result.zeros & other.zeros) | (result.ones & other.ones);
    narrow(index, fromBits(zeros, ones, term.width));
  }
}

function narrowEqual({ term, result, operands, narrow }: Narrowing): void {
  if (argOf(term, 0).sort.kind === "Array") return;
  const [a, b] = [at(operands, 0), at(operands, 1)];
  if (isYes(result)) {
    narrow(0, b);
    narrow(1, a);
  } else if (isNo(result)) {
    const width = domainWidth(argOf(term, 0));
    if (isSingle(b)) narrow(0, without(a, b.lo, width));
    if (isSingle(a)) narrow(1, without(b, a.lo, width));
  }
}

/** A value can be taken away at the ends of an interval only. */
function without({ lo, hi, slo, shi }: Domain, value: bigint, width: number): Domain {
  const signed = toSigned(value, width);
  const top = topDomain(width);
  return reduce(
    {
      ...top,
      lo: lo === value ? lo + 1n : lo,
      hi: hi === value ? hi - 1n : hi,
      slo: slo === signed ? slo + 1n : slo,
      shi: shi === signed ? shi - 1n : shi,
    },
    width,
  );
}

function narrowUnsignedOrder({ term, result, operands, narrow }: Narrowing): void {
  const width = argOf(term, 0).width;
  const [a, b] = [at(operands, 0), at(operands, 1)];
  const mask = maskOf(width);
  if (isYes(result)) {
    narrow(0, rangeDomain(0n, b.hi - 1n, width));
    narrow(1, rangeDomain(a.lo + 1n, mask, width));
  } else if (isNo(result)) {
    narrow(0, rangeDomain(b.lo, mask, width));
    narrow(1, rangeDomain(0n, a.hi, width));
  }
}

const signedRange = (slo: bigint, shi: bigint, width: number): Domain =>
  reduce({ ...topDomain(width), slo, shi }, width);

function narrowSignedOrder({ term, result, operands, narrow }: Narrowing): void {
  const width = argOf(term, 0).width;
  const [a, b] = [at(operands, 0), at(operands, 1)];
  const { slo, shi } = topDomain(width);
  if (isYes(result)) {
    narrow(0, signedRange(slo, b.shi - 1n, width));
    narrow(1, signedRange(a.slo + 1n, shi, width));
  } else if (isNo(result)) {
    narrow(0, signedRange(b.slo, shi, width));
    narrow(1, signedRange(slo, a.shi, width));
  }
}

function narrowSum({ term, result, operands, narrow }: Narrowing): void {
  for (const index of [0, 1]) {
    narrow(index, addDomains(result, negateDomain(at(operands, 1 - index), term.width), term.width));
  }
}

/** Where the product cannot have wrapped around, a factor lies between the quotients. */
function narrowProduct({ term, result, operands, narrow }: Narrowing): void {
  const mask = maskOf(term.width);
  if (at(operands, 0).hi * at(operands, 1).hi > mask) return;
  for (const index of [0, 1]) {
    const other = at(operands, 1 - index);
    if (other.hi === 0n) continue;
    const most = other.lo === 0n ? mask : result.hi / other.lo;
    narrow(index, rangeDomain((result.lo + other.hi - 1n) / other.hi, most, term.width));
  }
}

function narrowQuotient({ term, result, operands, narrow }: Narrowing): void {
  const divisor = at(operands, 1);
  const mask = maskOf(term.width);
  if (divisor.lo === 0n) return;
  const most = result.hi * divisor.hi + divisor.hi - 1n;
  narrow(0, rangeDomain(result.lo * divisor.lo, most < mask ? most : mask, term.width));
}

function narrowRemainder({ term, result, operands, narrow }: Narrowing): void {
  narrow(0, rangeDomain(result.lo, maskOf(term.width), term.width));
  if (at(operands, 1).lo > 0n) narrow(1, rangeDomain(result.lo + 1n, maskOf(term.width), term.width));
}

function narrowProductOverflow({ term, result, operands, narrow }: Narrowing): void {
  const width = argOf(term, 0).width;
  const mask = maskOf(width);
  for (const index of [0, 1]) {
    const other = at(operands, 1 - index);
    if (isNo(result) && other.lo > 0n) narrow(index, rangeDomain(0n, mask / other.lo, width));
    if (isYes(result) && other.hi > 0n) narrow(index, rangeDomain(mask / other.hi + 1n, mask, width));
    if (isYes(result) && other.hi === 0n) narrow(index, rangeDomain(1n, 0n, width));
  }
}

function narrowParts({ term, result, narrow }: Narrowing): void {
  const [high, low] = [argOf(term, 0).width, argOf(term, 1).width];
  narrow(0, extractDomain(result, low, high));
  narrow(1, extractDomain(result, 0, low));
}

/** Bits that were cut out are known in their place; those at the top bound the whole. */
function narrowCut({ term, result, narrow }: Narrowing): void {
  const whole = argOf(term, 0).width;
  const shift = BigInt(term.lo);
  const bits = fromBits(result.zeros << shift, result.ones << shift, whole);
  narrow(0, bits);
  if (term.lo + term.width === whole) {
    narrow(0, rangeDomain(result.lo << shift, (result.hi << shift) | maskOf(term.lo), whole));
  }
}

/** The low part of a word whose other bits are zeros is the word. */
function narrowLowCut({ term, result, operands, narrow }: Narrowing): void {
  if (term.lo === 0 && bitLength(at(operands, 0).hi) <= term.width) {
    narrow(0, rangeDomain(result.lo, result.hi, argOf(term, 0).width));
  }
}

function narrowSignExtended({ term, result, narrow }: Narrowing): void {
  const width = argOf(term, 0).width;
  const { slo, shi } = topDomain(width);
  const mask = maskOf(width);
  narrow(0, fromBits(result.zeros & mask, result.ones & mask, width));
  narrow(0, signedRange(result.slo > slo ? result.slo : slo, result.shi < shi ? result.shi : shi, width));
}

function narrowChoice({ term, result, operands, narrow }: Narrowing): void {
  if (term.sort.kind === "Array") return;
  const condition = at(operands, 0);
  if (isYes(condition)) narrow(1, result);
  else if (isNo(condition)) narrow(2, result);
  else if (areApart(at(operands, 1), result)) narrow(0, no);
  else if (areApart(at(operands, 2), result)) narrow(0, yes);
}

function areApart(a: Domain, b: Domain): boolean {
  return a.hi < b.lo || b.hi < a.lo || (a.ones & b.zeros) !== 0n || (a.zeros & b.ones) !== 0n;
}

function narrowShiftRight({ term, result, operands, narrow }: Narrowing): void {
  const by = at(operands, 1);
  if (by.hi >= BigInt(term.width)) return;
  const most = ((result.hi + 1n) << by.hi) - 1n;
  narrow(0, rangeDomain(result.lo << by.lo, most < pow2(term.width) ? most : maskOf(term.width), term.width));
}

const backwards: Readonly<Partial<Record<Op, Backward>>> = {
  not: ({ result, narrow }) => narrow(0, complementDomain(result, 1)),
  and: (narrowing) => narrowAnd(narrowing, 1),
  or: (narrowing) => narrowOr(narrowing, 1),
  "=": narrowEqual,
  ite: narrowChoice,
  bvnot: ({ term, result, narrow }) => narrow(0, complementDomain(result, term.width)),
  bvneg: ({ term, result, narrow }) => narrow(0, negateDomain(result, term.width)),
  bvand: (narrowing) => narrowAnd(narrowing, narrowing.term.width),
  bvor: (narrowing) => narrowOr(narrowing, narrowing.term.width),
  bvxor: narrowXor,
  bvadd: narrowSum,
  bvmul: narrowProduct,
  bvudiv: narrowQuotient,
  bvurem: narrowRemainder,
  bvlshr: narrowShiftRight,
  bvult: narrowUnsignedOrder,
  bvslt: narrowSignedOrder,
  bvumulo: narrowProductOverflow,
  concat: narrowParts,
  extract(narrowing) {
    narrowCut(narrowing);
    narrowLowCut(narrowing);
  },
  sign_extend: narrowSignExtended,
};
