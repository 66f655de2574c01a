/** Numbers that look random and are the same for the same seed, on every machine. */

export interface Random {
  /** Four words of 32 bits, the whole of what the next numbers depend on. */
  readonly words: Int32Array;
}

/** A generator for a seed, of which the lowest 32 bits count. */
export function makeRandom(seed: number): Random {
  const random: Random = { words: Int32Array.of(0x9e3779b9, 0x243f6a88, 0xb7e15162, seed | 0) };
  for (let round = 0; round < 16; round++) nextUint32(random);
  return random;
}

/** From 0 to 2^32 - 1 (xoshiro128++, Blackman and Vigna 2019). */
export function nextUint32({ words }: Random): number {
  const [a = 0, b = 0, c = 0, d = 0] = words;
  const sum = (a + d) | 0;
  const result = (((sum << 7) | (sum >>> 25)) + a) | 0;
  const [cNext, dNext] = [c ^ a, d ^ b];
  words[0] = a ^ dNext;
  words[1] = b ^ cNext;
  words[2] = cNext ^ (b << 9);
  words[3] = (dNext << 11) | (dNext >>> 21);
  return result >>> 0;
}

/** From 0 to `limit - 1`; `limit` is from 1 to 2^32. */
export function below(random: Random, limit: number): number {
  return Math.floor((nextUint32(random) / 2 ** 32) * limit);
}

/** True so often, of 1. */
export function chance(random: Random, probability: number): boolean {
  return nextUint32(random) < probability * 2 ** 32;
}

/** One of the items; `undefined` where there are none. */
export function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[below(random, items.length)];
}

/** So many random bits, as a number. */
export function nextBits(random: Random, bits: number): bigint {
  let value = 0n;
  for (let taken = 0; taken < bits; taken += 32) value = (value << 32n) | BigInt(nextUint32(random));
  return BigInt.asUintN(bits, value);
}

/** The items in another order; the list stays as it is. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = below(random, last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
