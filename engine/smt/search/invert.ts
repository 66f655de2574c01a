/** Which value an operand must have for the result to be a given one, while the other operands stay as they are. */
import { bitLength, inverseOf, maskOf, pow2, toSigned, trailingZeros } from "../../terms/bits.ts";
import type { Op } from "../../terms/op.ts";
import { semantics } from "../../terms/semantics.ts";
import type { Term } from "../../terms/term.ts";
import type { Random } from "../random.ts";

/** What is asked, and what is there now. */
export interface Inversion {
  readonly term: Term;
  readonly target: bigint;
  /** The operand that may change. */
  readonly index: number;
  /** Bits of that operand. */
  readonly width: number;
  /** What it is now, and what the other operand is. */
  readonly current: bigint;
  readonly other: bigint;
  readonly random: Random;
  /** Numbers that are worth a try. */
  readonly hints: readonly [bigint, ...bigint[]];
}

type Invert = (inversion: Inversion) => bigint | undefined;

/** The value, if there is one and a way to find it. It may be one of several, chosen at random. */
export function invert(inversion: Inversion): bigint | undefined {
  return inverses[inversion.term.op]?.(inversion);
}

/** A number within, for preference an end of the range, the current one or a hint. */
function pickBetween(lo: bigint, hi: bigint, { random, current, hints }: Inversion): bigint | undefined {
  if (lo > hi) return undefined;
  const hint = random.pick(hints);
  const isWithin = (value: bigint): boolean => lo <= value && value <= hi;
  const choice = random.below(8);
  if (choice < 3) return isWithin(current) ? current : choice === 0 ? hi : lo;
  if (choice < 5) return isWithin(hint) ? hint : lo;
  if (choice === 5) return hi;
  if (choice === 6) return lo;
  return lo + (random.word(bitLength(hi - lo) + 1) % (hi - lo + 1n));
}

function invertEqual(inversion: Inversion): bigint | undefined {
  const { target, other, width, random, hints } = inversion;
  if (target === 1n) return other;
  const candidates = [other + 1n, other - 1n, random.pick(hints), random.word(width), 0n, 1n] as const;
  const chosen = random.pick(candidates) & maskOf(width);
  return chosen === other ? (other + 1n) & maskOf(width) : chosen;
}

/** Operand 0 is below operand 1, or is not. */
function invertUnsignedOrder(inversion: Inversion): bigint | undefined {
  const { target, index, other, width } = inversion;
  const isBelow = (index === 0) === (target === 1n);
  const max = maskOf(width);
  if (isBelow) return pickBetween(0n, target === 1n ? other - 1n : other, inversion);
  return pickBetween(target === 1n ? other + 1n : other, max, inversion);
}

/** The same with the order of signed numbers, which is the unsigned one with the highest bit turned. */
function invertSignedOrder(inversion: Inversion): bigint | undefined {
  const turn = (value: bigint): bigint => value ^ pow2(inversion.width - 1);
  const [first, ...rest] = inversion.hints;
  const turned: Inversion = {
    ...inversion,
    other: turn(inversion.other),
    current: turn(inversion.current),
    hints: [turn(first), ...rest.map(turn)],
  };
  const found = invertUnsignedOrder(turned);
  return found === undefined ? undefined : turn(found);
}

function invertProduct({ target, other, width, current }: Inversion): bigint | undefined {
  if (other === 0n) return target === 0n ? current : undefined;
  const bits = trailingZeros(other);
  if ((target & maskOf(bits)) !== 0n) return undefined;
  const rest = width - bits;
  const low = ((target >> BigInt(bits)) * inverseOf(other >> BigInt(bits), rest)) & maskOf(rest);
  // The highest bits fall out of the product: zeros are the least surprising ones.
  return low;
}

function invertOverflow(inversion: Inversion): bigint | undefined {
  const { target, other, width } = inversion;
  const max = maskOf(width);
  if (target === 0n) return other === 0n ? inversion.current : pickBetween(0n, max / other, inversion);
  return other <= 1n ? undefined : pickBetween(max / other + 1n, max, inversion);
}

function invertQuotient(inversion: Inversion): bigint | undefined {
  return inversion.index === 0 ? invertDividend(inversion) : invertDivisor(inversion);
}

function invertDividend(inversion: Inversion): bigint | undefined {
  const { target, other, width, current } = inversion;
  const max = maskOf(width);
  if (other === 0n) return target === max ? current : undefined;
  const least = target * other;
  const most = least + other - 1n;
  return least > max ? undefined : pickBetween(least, most > max ? max : most, inversion);
}

function invertDivisor(inversion: Inversion): bigint | undefined {
  const { target, other, width, random } = inversion;
  const max = maskOf(width);
  if (target === max) return other === max && random.isOnce(2) ? 1n : 0n;
  return target === 0n
    ? pickBetween(other + 1n, max, inversion)
    : pickBetween(other / (target + 1n) + 1n, other / target, inversion);
}

function invertRemainder(inversion: Inversion): bigint | undefined {
  const { target, index, other, width, current } = inversion;
  const max = maskOf(width);
  if (index === 0) {
    if (other === 0n) return target;
    if (target >= other) return undefined;
    const near = current - (current % other) + target;
    return near <= max && inversion.random.isOnce(2) ? near : target;
  }
  if (target === other) return inversion.random.isOnce(2) ? 0n : pickBetween(other + 1n, max, inversion);
  return target < other && other - target > target ? other - target : undefined;
}

/** Amounts are few: each is tried. */
function invertShift(inversion: Inversion): bigint | undefined {
  const { term, target, index, other, width, current } = inversion;
  const meaning = semantics[term.op];
  if (meaning === undefined) return undefined;
  if (index === 1) {
    for (let bits = 0n; bits <= BigInt(width); bits++) if (meaning(other, bits, 0n, term) === target) return bits;
    return undefined;
  }
  if (other >= BigInt(width)) return target === 0n ? current : undefined;
  const lost = maskOf(Number(other));
  const kept =
    term.op === "bvshl"
      ? (target >> other) | (current & ~(maskOf(width) >> other))
      : ((target << other) & maskOf(width)) | (current & lost);
  return meaning(kept, other, 0n, term) === target ? kept : undefined;
}

const maxExponent = 256n;

function invertPower({ term, target, index, other }: Inversion): bigint | undefined {
  const meaning = semantics.bvexp;
  const isRight = (value: bigint): boolean =>
    meaning !== undefined &&
    (index === 0 ? meaning(value, other, 0n, term) : meaning(other, value, 0n, term)) === target;
  const candidates =
    index === 0 ? [0n, 1n, 2n, 10n, target] : Array.from({ length: Number(maxExponent) }, (_, n) => BigInt(n));
  return candidates.find(isRight);
}

/** Signed division through the signs: quotients and remainders of what is without them. */
function invertSignedQuotient({ term, target, index, other, width }: Inversion): bigint | undefined {
  const [quotient, known] = [toSigned(target, width), toSigned(other, width)];
  const found = index === 0 ? quotient * known : quotient === 0n ? pow2(width - 2) : known / quotient;
  return check(term, index, found & maskOf(width), other, target);
}

function invertSignedRemainder({ term, target, index, other, width }: Inversion): bigint | undefined {
  const found = index === 0 ? target : toSigned(other, width) - toSigned(target, width);
  return check(term, index, found & maskOf(width), other, target);
}

function check(term: Term, index: number, found: bigint, other: bigint, target: bigint): bigint | undefined {
  const meaning = semantics[term.op];
  const [a, b] = index === 0 ? [found, other] : [other, found];
  return meaning?.(a, b, 0n, term) === target ? found : undefined;
}

const inverses: Readonly<Partial<Record<Op, Invert>>> = {
  not: ({ target }) => 1n - target,
  and: ({ target, other }) => (target === 1n && other === 0n ? undefined : target),
  or: ({ target, other }) => (target === 0n && other === 1n ? undefined : target),
  "=": invertEqual,
  bvnot: ({ target, width }) => target ^ maskOf(width),
  bvneg: ({ target, width }) => -target & maskOf(width),
  bvand: ({ target, other, current }) => ((target & ~other) === 0n ? target | (current & ~other) : undefined),
  bvor: ({ target, other, current }) => ((other & ~target) === 0n ? (target & ~other) | (current & other) : undefined),
  bvxor: ({ target, other }) => target ^ other,
  bvadd: ({ target, other, width }) => (target - other) & maskOf(width),
  bvmul: invertProduct,
  bvumulo: invertOverflow,
  bvudiv: invertQuotient,
  bvurem: invertRemainder,
  bvsdiv: invertSignedQuotient,
  bvsrem: invertSignedRemainder,
  bvshl: invertShift,
  bvlshr: invertShift,
  bvashr: invertShift,
  bvexp: invertPower,
  bvult: invertUnsignedOrder,
  bvslt: invertSignedOrder,
  extract: ({ term, target, current }) => {
    const shift = BigInt(term.lo);
    return (current & ~(maskOf(term.width) << shift)) | (target << shift);
  },
  sign_extend: ({ term, target, width }) => {
    const low = target & maskOf(width);
    return (toSigned(low, width) & maskOf(term.width)) === target ? low : undefined;
  },
};
