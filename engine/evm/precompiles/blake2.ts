/** The compression function F of BLAKE2b (RFC 7693, 3.2) with any number of rounds. */

/** The first 64 bits of the fractions of the square roots of the first eight primes. */
const initial: readonly bigint[] = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** Which words of the message a round mixes in, by round modulo 10. */
const schedule: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/** Columns, then diagonals, of the state as a square. */
const quarters: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** The state after `rounds` rounds. `state` has 8 words, `message` 16, `counters` 2. */
export function compressBlake2b(
  rounds: number,
  state: readonly bigint[],
  message: readonly bigint[],
  counters: readonly bigint[],
  isFinal: boolean,
): bigint[] {
  const v = BigUint64Array.from([...state, ...initial]);
  const flip = (index: number, by: bigint): void => {
    v[index] = (v[index] ?? 0n) ^ by;
  };
  flip(12, counters[0] ?? 0n);
  flip(13, counters[1] ?? 0n);
  if (isFinal) flip(14, 2n ** 64n - 1n);
  for (let round = 0; round < rounds; round++) {
    const order = schedule[round % schedule.length] ?? [];
    for (const [index, quarter] of quarters.entries()) {
      mix(v, quarter, message[order[2 * index] ?? 0] ?? 0n, message[order[2 * index + 1] ?? 0] ?? 0n);
    }
  }
  return state.map((word, index) => word ^ (v[index] ?? 0n) ^ (v[index + 8] ?? 0n));
}

function mix(v: BigUint64Array, [a, b, c, d]: readonly [number, number, number, number], x: bigint, y: bigint): void {
  const at = (index: number): bigint => v[index] ?? 0n;
  const turn = (index: number, by: number, bits: bigint): void => {
    const mixed = at(index) ^ at(by);
    v[index] = (mixed >> bits) | (mixed << (64n - bits));
  };
  v[a] = at(a) + at(b) + x;
  turn(d, a, 32n);
  v[c] = at(c) + at(d);
  turn(b, c, 24n);
  v[a] = at(a) + at(b) + y;
  turn(d, a, 16n);
  v[c] = at(c) + at(d);
  turn(b, c, 63n);
}
