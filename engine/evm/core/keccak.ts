/** Keccak-256 as WebAssembly, and a cache of the hashes of 32 and 64 bytes, which Solidity's storage layout asks for. */
import {
  block,
  branch,
  branchIf,
  type Code,
  call,
  get,
  i32,
  i64,
  label,
  loop,
  memory,
  set,
  v128,
  when,
} from "../wasm/code.ts";
import { defineFunction, type Locals } from "../wasm/module.ts";
import { reverseBytes } from "./context.ts";
import {
  keccakBlock,
  keccakCache,
  keccakCacheEntries,
  keccakCacheEntryBytes,
  keccakConstants,
  keccakRate,
  keccakState,
} from "./layout.ts";

/** Constants of the 24 rounds, in the order of the rounds: computed by the shift register of FIPS 202, 3.2.5. */
export function roundConstants(): bigint[] {
  let register = 1;
  const nextBit = (): number => {
    const bit = register & 1;
    register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    return bit;
  };
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let j = 0; j < 7; j++) if (nextBit()) constant |= 1n << BigInt(2 ** j - 1);
    return constant;
  });
}

const lanes = Array.from({ length: 25 }, (_, index) => index);
const columns = [0, 1, 2, 3, 4];

/** Rotations of rho, by lane: the t-th lane that (x, y) → (y, 2x + 3y) visits turns by (t + 1)(t + 2) / 2. */
function rotations(): number[] {
  const offsets = lanes.map(() => 0);
  let [x, y] = [1, 0];
  for (let t = 0; t < 24; t++) {
    offsets[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64;
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return offsets;
}

/** One round on lanes in the locals `a`, with the constant at address `constant`. */
function round(a: readonly number[], b: readonly number[], c: readonly number[], constant: Code): Code {
  const at = (list: readonly number[], index: number): number => list[index] ?? 0;
  const lane = (x: number, y: number) => (x % 5) + 5 * (y % 5);
  const turns = rotations();
  const parity = (x: number) =>
    [1, 2, 3, 4].reduce<Code>((sum, y) => i64.xor(sum, get(at(a, lane(x, y)))), get(at(a, lane(x, 0))));
  const mixed = (x: number) => i64.xor(get(at(c, (x + 4) % 5)), i64.rotl(get(at(c, (x + 1) % 5)), i64.const(1n)));
  const theta = columns.map((x) => {
    const delta = at(b, x);
    return [
      set(delta, mixed(x)),
      columns.map((y) => set(at(a, lane(x, y)), i64.xor(get(at(a, lane(x, y))), get(delta)))),
    ];
  });
  const rhoPi = lanes.map((index) => {
    const [x, y] = [index % 5, Math.floor(index / 5)];
    return set(at(b, lane(y, 2 * x + 3 * y)), i64.rotl(get(at(a, index)), i64.const(BigInt(turns[index] ?? 0))));
  });
  const notAnd = (x: number, y: number) =>
    i64.and(i64.xor(get(at(b, lane(x + 1, y))), i64.const(-1n)), get(at(b, lane(x + 2, y))));
  const chi = lanes.map((index) => {
    const [x, y] = [index % 5, Math.floor(index / 5)];
    return set(at(a, index), i64.xor(get(at(b, index)), notAnd(x, y)));
  });
  const iota = set(at(a, 0), i64.xor(get(at(a, 0)), i64.load(constant)));
  return [columns.map((x) => set(at(c, x), parity(x))), theta, rhoPi, chi, iota];
}

/** `absorb(block)`: mixes 136 bytes at `block` into the state and permutes it. */
export const absorb = defineFunction("absorb", ["i32"], [], (locals, from) => {
  const many = (list: readonly number[]) => list.map(() => locals.local("i64"));
  const [a, b, c] = [many(lanes), many(lanes), many(columns)];
  const counter = locals.local("i32");
  const again = label("round");
  const state = i32.const(keccakState);
  const read = (index: number): Code => {
    const lane = i64.load(state, index * 8);
    return set(a[index] ?? 0, index < keccakRate / 8 ? i64.xor(lane, i64.load(get(from), index * 8)) : lane);
  };
  return [
    lanes.map(read),
    set(counter, i32.const(0)),
    loop(
      again,
      round(a, b, c, i32.add(i32.const(keccakConstants), get(counter))),
      set(counter, i32.add(get(counter), i32.const(8))),
      branchIf(again, i32.ltU(get(counter), i32.const(24 * 8))),
    ),
    lanes.map((index) => i64.store(state, index * 8, get(a[index] ?? 0))),
  ];
});

/** `keccak(from, length, to)`: writes the hash of `length` bytes at `from`, as a word, to `to`. */
export const keccak = defineFunction("keccak", ["i32", "i32", "i32"], [], (_, from, length, to) => {
  const [whole, again] = [label("whole blocks"), label("block")];
  const rate = i32.const(keccakRate);
  const last = i32.const(keccakBlock);
  return [
    memory.fill(i32.const(keccakState), i32.const(0), i32.const(200)),
    block(
      whole,
      loop(
        again,
        branchIf(whole, i32.ltU(get(length), rate)),
        call(absorb, get(from)),
        set(from, i32.add(get(from), rate)),
        set(length, i32.sub(get(length), rate)),
        branch(again),
      ),
    ),
    memory.fill(last, i32.const(0), rate),
    memory.copy(last, get(from), get(length)),
    i32.store8(i32.add(last, get(length)), 0, i32.const(1)),
    i32.store8(last, keccakRate - 1, i32.or(i32.load8(last, keccakRate - 1), i32.const(0x80))),
    call(absorb, last),
    storeReversed(to, i32.const(keccakState)),
  ];
});

/** `cachedKeccak(from, length, to)`: as `keccak`; remembers inputs of 32 and 64 bytes. */
export const cachedKeccak = defineFunction("cachedKeccak", ["i32", "i32", "i32"], [], (locals, from, length, to) => {
  const entry = locals.local("i32");
  const cacheable = i32.or(i32.eq(get(length), i32.const(64)), i32.eq(get(length), i32.const(32)));
  const done = label("done");
  return block(
    done,
    when(
      cacheable,
      set(entry, entryOf(locals, from, length)),
      when(isHit(locals, entry, from, length), copyWord(to, 0, entry, 64), branch(done)),
      [0, 16, 32, 48].map((offset) => v128.store(get(entry), offset, v128.load(get(from), offset))),
      i32.store(get(entry), 96, get(length)),
      call(keccak, get(from), get(length), get(to)),
      copyWord(entry, 64, to, 0),
      branch(done),
    ),
    call(keccak, get(from), get(length), get(to)),
  );
});

/** The entry where the hash of an input would be: chosen by a multiplicative hash of its 64-bit parts. */
function entryOf(locals: Locals, from: number, length: number): Code {
  const mix = locals.local("i64");
  const part = (offset: number): Code =>
    set(mix, i64.mul(i64.xor(get(mix), i64.load(get(from), offset)), i64.const(0x9e3779b97f4a7c15n)));
  const turned = set(mix, i64.xor(get(mix), i64.shrU(get(mix), i64.const(32n))));
  const index = i64.shrU(get(mix), i64.const(BigInt(64 - Math.log2(keccakCacheEntries))));
  return [
    set(mix, i64.const(0n)),
    [0, 8, 16, 24].map((offset) => [part(offset), turned]),
    when(
      i32.eq(get(length), i32.const(64)),
      [32, 40, 48, 56].map((offset) => [part(offset), turned]),
    ),
    i32.add(i32.const(keccakCache), i32.mul(i32.wrap(index), i32.const(keccakCacheEntryBytes))),
  ];
}

function isHit(locals: Locals, entry: number, from: number, length: number): Code {
  const difference = locals.local("v128");
  const part = (offset: number) => v128.xor(v128.load(get(entry), offset), v128.load(get(from), offset));
  return [
    set(difference, v128.or(part(0), part(16))),
    when(i32.eq(get(length), i32.const(64)), set(difference, v128.or(get(difference), v128.or(part(32), part(48))))),
    i32.and(i32.eq(i32.load(get(entry), 96), get(length)), i32.eqz(v128.anyTrue(get(difference)))),
  ];
}

function copyWord(to: number, toOffset: number, from: number, fromOffset: number): Code {
  return [0, 16].map((half) => v128.store(get(to), toOffset + half, v128.load(get(from), fromOffset + half)));
}

function storeReversed(to: number, from: Code): Code {
  return [
    v128.store(get(to), 0, reverseBytes(v128.load(from, 16))),
    v128.store(get(to), 16, reverseBytes(v128.load(from, 0))),
  ];
}
