/** What is known of a word without knowing it: bits, two intervals and a stride, each sharpening the others. */
import { bitLength, maskOf, pow2, toSigned, trailingZeros } from "../bits.ts";

/** A Boolean is a word of one bit. A domain that holds no value has `lo` above `hi`. */
export interface Domain {
  /** As unsigned numbers, both included. */
  readonly lo: bigint;
  readonly hi: bigint;
  /** As signed numbers, both included. */
  readonly slo: bigint;
  readonly shi: bigint;
  /** Bits that are 0, and bits that are 1. */
  readonly zeros: bigint;
  readonly ones: bigint;
  /** The unsigned number is `residue` modulo `modulus`, which is 1 where nothing is known. */
  readonly modulus: bigint;
  readonly residue: bigint;
}

const tops = new Map<number, Domain>();

/** Any word of so many bits. */
export function topDomain(width: number): Domain {
  const known = tops.get(width);
  if (known !== undefined) return known;
  const half = pow2(width - 1);
  const top = { lo: 0n, hi: maskOf(width), slo: -half, shi: half - 1n, zeros: 0n, ones: 0n, modulus: 1n, residue: 0n };
  tops.set(width, top);
  return top;
}

/** One word alone. */
export function constantDomain(value: bigint, width: number): Domain {
  const signed = toSigned(value, width);
  const zeros = value ^ maskOf(width);
  return { lo: value, hi: value, slo: signed, shi: signed, zeros, ones: value, modulus: 1n, residue: 0n };
}

/** Unsigned numbers from `lo` to `hi`; empty where they cross. */
export function rangeDomain(lo: bigint, hi: bigint, width: number): Domain {
  return reduce({ ...topDomain(width), lo, hi }, width);
}

/** True where no value is left. */
export function isEmpty({ lo, hi, slo, shi, zeros, ones }: Domain): boolean {
  return lo > hi || slo > shi || (zeros & ones) !== 0n;
}

/** True where one value is left. */
export function isSingle({ lo, hi }: Domain): boolean {
  return lo === hi;
}

/** Whether the domain allows the word. */
export function contains(domain: Domain, value: bigint, width: number): boolean {
  const { lo, hi, slo, shi, zeros, ones, modulus, residue } = domain;
  const signed = toSigned(value, width);
  if (value < lo || value > hi || signed < slo || signed > shi) return false;
  return (value & zeros) === 0n && (value & ones) === ones && value % modulus === residue;
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Values in both. */
export function meet(a: Domain, b: Domain, width: number): Domain {
  if (a === b || b === topDomain(width)) return a;
  const stride = meetStrides(a, b);
  const both: Domain = {
    lo: max(a.lo, b.lo),
    hi: min(a.hi, b.hi),
    slo: max(a.slo, b.slo),
    shi: min(a.shi, b.shi),
    zeros: a.zeros | b.zeros,
    ones: a.ones | b.ones,
    ...stride,
  };
  return isSame(both, a) ? a : reduce(both, width);
}

/** The larger stride: both at once are rarely worth their price. */
function meetStrides(a: Domain, b: Domain): Pick<Domain, "modulus" | "residue"> {
  const { modulus, residue } = a.modulus >= b.modulus ? a : b;
  return { modulus, residue };
}

/** Values in either, and what lies between. */
export function join(a: Domain, b: Domain, width: number): Domain {
  if (isEmpty(a)) return b;
  if (isEmpty(b)) return a;
  const modulus = gcd(gcd(strideOf(a).modulus, strideOf(b).modulus), distance(residueOf(a), residueOf(b)));
  const either: Domain = {
    lo: min(a.lo, b.lo),
    hi: max(a.hi, b.hi),
    slo: min(a.slo, b.slo),
    shi: max(a.shi, b.shi),
    zeros: a.zeros & b.zeros,
    ones: a.ones & b.ones,
    modulus: modulus === 0n ? 1n : modulus,
    residue: modulus === 0n ? 0n : residueOf(a) % modulus,
  };
  return reduce(either, width);
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
const residueOf = (domain: Domain): bigint => strideOf(domain).residue;

/** As a stride, a single value is itself modulo 0: infinitely far from the next. */
export function strideOf({ lo, hi, modulus, residue }: Domain): Pick<Domain, "modulus" | "residue"> {
  return lo === hi ? { modulus: 0n, residue: lo } : { modulus, residue };
}

/** Greatest common divisor; of 0 and n it is n. */
export function gcd(a: bigint, b: bigint): bigint {
  if (a === 1n || b === 1n) return 1n;
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Lets each part tell the others what it knows. */
export function reduce(domain: Domain, width: number): Domain {
  let current = domain;
  // Each round hands knowledge one part further; two bring it everywhere but in odd cases.
  for (let round = 0; round < 2; round++) {
    const next = reduceOnce(current, width);
    if (isEmpty(next)) return emptyLike(next);
    if (isSame(next, current)) return isSame(next, domain) ? domain : next;
    current = next;
  }
  return current;
}

/** True where both say the same. */
export function isSame(a: Domain, b: Domain): boolean {
  return (
    a === b ||
    (a.lo === b.lo &&
      a.hi === b.hi &&
      a.slo === b.slo &&
      a.shi === b.shi &&
      a.zeros === b.zeros &&
      a.ones === b.ones &&
      a.modulus === b.modulus &&
      a.residue === b.residue)
  );
}

function emptyLike(domain: Domain): Domain {
  return { ...domain, lo: 1n, hi: 0n };
}

function reduceOnce(domain: Domain, width: number): Domain {
  return reduceBits(reduceSigns(reduceStride(domain), width), width);
}

/** Ends of the interval move to the next number of the stride, which knows the bits that all its numbers end in. */
function reduceStride(domain: Domain): Domain {
  const { modulus, residue, lo, hi } = domain;
  if (modulus <= 1n) return domain;
  const first = lo + ((((residue - lo) % modulus) + modulus) % modulus);
  const last = hi - ((((hi - residue) % modulus) + modulus) % modulus);
  const low = maskOf(trailingZeros(modulus));
  return {
    ...domain,
    lo: first,
    hi: last,
    ones: domain.ones | (residue & low),
    zeros: domain.zeros | (~residue & low),
  };
}

/** Numbers of one sign are ordered the same way in both intervals. */
function reduceSigns(domain: Domain, width: number): Domain {
  const half = pow2(width - 1);
  const whole = pow2(width);
  let { lo, hi, slo, shi } = domain;
  if (slo >= 0n) [lo, hi] = [max(lo, slo), min(hi, shi)];
  else if (shi < 0n) [lo, hi] = [max(lo, slo + whole), min(hi, shi + whole)];
  if (hi < half) [slo, shi] = [max(slo, lo), min(shi, hi)];
  else if (lo >= half) [slo, shi] = [max(slo, lo - whole), min(shi, hi - whole)];
  return { ...domain, lo, hi, slo, shi };
}

/** Bits above the first in which both ends differ are known; known bits bound the number. */
function reduceBits(domain: Domain, width: number): Domain {
  const { lo, hi } = domain;
  if (lo > hi) return domain;
  const open = maskOf(bitLength(lo ^ hi));
  const fixed = maskOf(width) & ~open;
  const ones = domain.ones | (lo & fixed);
  const zeros = domain.zeros | (~lo & fixed);
  const least = max(lo, ones);
  const most = min(hi, maskOf(width) & ~zeros);
  const known = reduceLowBits({ ...domain, ones, zeros, lo: least, hi: most }, width);
  const sign = pow2(width - 1);
  if ((zeros & sign) !== 0n && known.slo < 0n) return { ...known, slo: 0n };
  return (ones & sign) !== 0n && known.shi >= 0n ? { ...known, shi: -1n } : known;
}

/** Bits that all numbers end in are a stride of a power of two. */
function reduceLowBits(domain: Domain, width: number): Domain {
  const unknown = maskOf(width) & ~(domain.zeros | domain.ones);
  if (unknown === 0n) return domain;
  const bits = trailingZeros(unknown);
  const modulus = pow2(bits);
  return modulus > domain.modulus ? { ...domain, modulus, residue: domain.ones & (modulus - 1n) } : domain;
}
