/** Divisors of numbers: for products of two unknowns that must come to a given number. */

import { bitLength } from "../../terms/bits.ts";
import { gcd } from "../gcd.ts";
import type { Spending } from "../spending.ts";

const smallPrimes = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Steps that a power modulo a number of a hundred bits is worth. */
const powerSteps = 6;

/** Miller and Rabin's test with the first primes as bases: right below 3·10^24, and nearly always above. */
function isPrime(n: bigint, spending: Spending): boolean {
  let [odd, twos] = [n - 1n, 0];
  while ((odd & 1n) === 0n) [odd, twos] = [odd >> 1n, twos + 1];
  return smallPrimes.every((base) => {
    if (n % base === 0n) return n === base;
    spending.spend(powerSteps);
    let x = powerModulo(base, odd, n);
    if (x === 1n || x === n - 1n) return true;
    for (let round = 1; round < twos; round++) {
      x = (x * x) % n;
      if (x === n - 1n) return true;
    }
    return false;
  });
}

/** Differences that are multiplied before one common divisor is looked for. */
const batch = 64;

/** Steps that a batch is worth: some 250 products and remainders. */
const batchSteps = 12;

/** Pollard's rho; undefined where the steps run out or it fails. */
function findDivisor(n: bigint, spending: Spending): bigint | undefined {
  for (let constant = 1n; constant < 6n; constant++) {
    const divisor = walkOnce(n, constant, spending);
    if (divisor === undefined || divisor !== n) return divisor;
  }
  return undefined;
}

/** A divisor above 1, which may be the number itself. */
function walkOnce(n: bigint, constant: bigint, spending: Spending): bigint | undefined {
  let [slow, fast] = [2n, 2n];
  for (let divisor = 1n; ; ) {
    if (!spending.spend(batchSteps)) return undefined;
    let product = 1n;
    for (let step = 0; step < batch; step++) {
      slow = (slow * slow + constant) % n;
      fast = (fast * fast + constant) % n;
      fast = (fast * fast + constant) % n;
      product = (product * (slow > fast ? slow - fast : fast - slow)) % n;
    }
    divisor = gcd(product, n);
    if (divisor !== 1n) return divisor;
  }
}

/** Of more bits than these only small factors are looked for: others are out of reach. */
const maxBits = 100;

/** Prime factors, the smallest first; where there is no way to find them, or no step is left, some may not be prime. None of 0. */
export function factorize(n: bigint, spending: Spending): bigint[] {
  const factors: bigint[] = [];
  let rest = n;
  if (n === 0n) return factors;
  for (const prime of smallPrimes) {
    for (; rest > 1n && rest % prime === 0n; rest /= prime) factors.push(prime);
  }
  const open = rest > 1n ? [rest] : [];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const isLeft = bitLength(one) > maxBits || spending.left === 0 || isPrime(one, spending);
    const divisor = isLeft ? undefined : findDivisor(one, spending);
    if (divisor === undefined) factors.push(one);
    else open.push(divisor, one / divisor);
  }
  return factors.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
