/** The compression function F of BLAKE2b (RFC 7693, 3.2) with any number of rounds, as WebAssembly: a call may pay for billions. */
import {
  block,
  branch,
  branchIf,
  type Code,
  get,
  i32,
  i64,
  label,
  loop,
  set,
  type WasmFunction,
} from "../wasm/code.ts";
import { compileWasm, instantiateWasm, makeWasmMemory } from "../wasm/instantiate.ts";
import { defineFunction, encodeModule } from "../wasm/module.ts";

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

/** Where the 16 words of the state lie, and the 16 of the message. */
const stateBase = 0;
const messageBase = 128;
const nWords = 16;

/** `mixRounds(rounds)`: mixes the message into the state. Long, and so made for those alone who ask for it. */
function defineMixRounds(): WasmFunction {
  return defineFunction("mixRounds", ["i32"], [], (locals, rounds) => {
    const state = Array.from({ length: nWords }, () => locals.local("i64"));
    const [done, again] = [label("done"), label("ten rounds")];
    const round = (order: readonly number[]): Code => [
      branchIf(done, i32.eqz(get(rounds))),
      quarters.map((quarter, index) => mix(state, quarter, order[2 * index] ?? 0, order[2 * index + 1] ?? 0)),
      set(rounds, i32.sub(get(rounds), i32.const(1))),
    ];
    return [
      state.map((local, index) => set(local, i64.load(i32.const(0), stateBase + 8 * index))),
      block(done, loop(again, schedule.map(round), branch(again))),
      state.map((local, index) => i64.store(i32.const(0), stateBase + 8 * index, get(local))),
    ];
  });
}

/** RFC 7693's G on four words of the state, with two of the message. */
function mix(state: readonly number[], quarter: readonly number[], x: number, y: number): Code {
  const [a = 0, b = 0, c = 0, d = 0] = quarter.map((index) => state[index] ?? 0);
  const word = (index: number): Code => i64.load(i32.const(0), messageBase + 8 * index);
  const add = (to: number, ...terms: Code[]): Code => set(to, terms.reduce(i64.add, get(to)));
  const turn = (to: number, by: number, bits: bigint): Code =>
    set(to, i64.rotl(i64.xor(get(to), get(by)), i64.const(64n - bits)));
  return [
    ...[add(a, get(b), word(x)), turn(d, a, 32n), add(c, get(d)), turn(b, c, 24n)],
    ...[add(a, get(b), word(y)), turn(d, a, 16n), add(c, get(d)), turn(b, c, 63n)],
  ];
}

type Mixer = { readonly words: BigUint64Array; readonly mixRounds: (rounds: number) => void };

let mixer: Mixer | undefined;

/** The one instance, made when first needed. */
function getMixer(): Mixer {
  if (mixer) return mixer;
  const memory = makeWasmMemory(1, 1);
  const { mixRounds: run } = instantiateWasm<Pick<Mixer, "mixRounds">>(
    compileWasm(encodeModule([defineMixRounds()], 1)),
    memory,
  );
  mixer = { words: new BigUint64Array(memory.buffer, 0, 2 * nWords), mixRounds: run };
  return mixer;
}

/** The state after `rounds` rounds, a number below 2^32. `state` has 8 words, `message` 16, `counters` 2. */
export function compressBlake2b(
  rounds: number,
  state: readonly bigint[],
  message: readonly bigint[],
  counters: readonly bigint[],
  isFinal: boolean,
): bigint[] {
  const { words, mixRounds: run } = getMixer();
  words.set([...state, ...initial, ...message]);
  const flip = (index: number, by: bigint): void => {
    words[index] = (words[index] ?? 0n) ^ by;
  };
  flip(12, counters[0] ?? 0n);
  flip(13, counters[1] ?? 0n);
  if (isFinal) flip(14, 2n ** 64n - 1n);
  run(rounds);
  return state.map((word, index) => word ^ (words[index] ?? 0n) ^ (words[index + 8] ?? 0n));
}
