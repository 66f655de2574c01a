/** Pseudo-random numbers that are the same for the same seed. */
import { maskOf } from "../terms/bits.ts";

export interface Random {
  /** An integer from 0 up, below `end`. */
  below(end: number): number;
  /** True once in `times`. */
  isOnce(times: number): boolean;
  /** One of them; there must be one. */
  pick<T>(all: readonly [T, ...T[]]): T;
  /** Bits without more to say. */
  word(width: number): bigint;
}

/** Marsaglia's xorshift on 32 bits. */
export function makeRandom(seed: number): Random {
  let state = (seed | 0) === 0 ? 0x2545f491 : seed | 0;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const below = (end: number): number => next() % end;
  return {
    below,
    isOnce: (times) => below(times) === 0,
    pick: (all) => all[below(all.length)] ?? all[0],
    word(width) {
      let word = 0n;
      for (let bits = 0; bits < width; bits += 32) word = (word << 32n) | BigInt(next());
      return word & maskOf(width);
    },
  };
}
