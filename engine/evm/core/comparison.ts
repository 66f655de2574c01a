/** What an observed run writes down about comparisons: for each place the operands that came closest to each other. */
import { type Code, call, get, giveBack, i32, i64, set, v128, when } from "../wasm/code.ts";
import { defineFunction } from "../wasm/module.ts";
import { comparisonEntries, comparisonEntryBytes, comparisons, comparisonEntry as entry, frame } from "./layout.ts";

const limbs = [0, 1, 2, 3];

/**
 * `distance(first, second, signBit)`: how far apart two words are, as a number that grows with that: the difference itself
 * below 2^56, then its length in bits and its upper 56. `signBit` is 2^63 where they are signed, else 0.
 */
export const distance = defineFunction("distance", ["i32", "i32", "i64"], ["i64"], (locals, first, second, signBit) => {
  const [a, b, carry, zeros] = [locals.local("i64"), locals.local("i64"), locals.local("i64"), locals.local("i64")];
  const d = limbs.map(() => locals.local("i64"));
  const at = (index: number): number => d[index] ?? 0;
  const read = (address: number, k: number): Code => {
    const limb = i64.load(get(address), 8 * k);
    return k === 3 ? i64.xor(limb, get(signBit)) : limb;
  };
  const subtract = (k: number): Code => [
    set(a, read(first, k)),
    set(b, read(second, k)),
    set(at(k), i64.sub(i64.sub(get(a), get(b)), get(carry))),
    set(carry, i64.extendU(i32.or(i64.ltU(get(a), get(b)), i32.and(i64.eq(get(a), get(b)), i32.wrap(get(carry)))))),
  ];
  const negate = (k: number): Code => [
    set(at(k), i64.add(i64.xor(get(at(k)), i64.const(-1n)), get(carry))),
    set(carry, i64.extendU(i32.and(i64.eqz(get(at(k))), i32.wrap(get(carry))))),
  ];
  const leading = (k: number): Code => [
    set(zeros, i64.clz(get(at(k)))),
    set(a, i64.shl(get(at(k)), get(zeros))),
    k === 0
      ? []
      : set(a, i64.or(get(a), i64.shrU(i64.shrU(get(at(k - 1)), i64.const(1n)), i64.sub(i64.const(63n), get(zeros))))),
    // The bits that the difference has more than 56, and its upper 56.
    set(b, i64.sub(i64.const(BigInt(64 * k + 8)), get(zeros))),
    giveBack(i64.add(i64.shl(get(b), i64.const(55n)), i64.shrU(get(a), i64.const(8n)))),
  ];
  return [
    limbs.map(subtract),
    when(i64.ne(get(carry), i64.const(0n)), limbs.map(negate)),
    [3, 2, 1].map((k) => when(i64.ne(get(at(k)), i64.const(0n)), leading(k))),
    when(i64.geU(get(at(0)), i64.const(2n ** 56n)), leading(0)),
    get(at(0)),
  ];
});

/** `noteComparison(frame, ip, first, second, signBit)`: the words at these addresses are compared. A new place needs room. */
export const noteComparison = defineFunction(
  "noteComparison",
  ["i32", "i32", "i32", "i32", "i64"],
  [],
  (locals, record, ip, first, second, signBit) => {
    const [counter, number, to] = [locals.local("i32"), locals.local("i32"), locals.local("i32")];
    const far = locals.local("i64");
    const field = (name: "codeBase" | "coverageBase" | "edgeBias") => i32.load(get(record), frame[name]);
    const pc = i32.sub(get(ip), field("codeBase"));
    const entryAt = i32.add(i32.const(comparisons), i32.mul(get(number), i32.const(comparisonEntryBytes)));
    const copy = (from: number, offset: number): Code =>
      [0, 16].map((half) => v128.store(get(to), offset + half, v128.load(get(from), half)));
    return [
      set(counter, i32.add(field("coverageBase"), i32.mul(pc, i32.const(2)))),
      set(number, i32.load16(get(counter))),
      set(to, entryAt),
      when(
        i32.eqz(get(number)),
        set(number, i32.add(i32.load(i32.const(comparisons)), i32.const(1))),
        when(i32.gtU(get(number), i32.const(comparisonEntries)), [0x0f]),
        i32.store(i32.const(comparisons), 0, get(number)),
        i32.store16(get(counter), 0, get(number)),
        set(to, entryAt),
        i64.store(get(to), entry.distance, i64.const(-1n)),
        i32.store(get(to), entry.edge, i32.add(get(counter), field("edgeBias"))),
        i32.store(get(to), entry.hits, i32.const(0)),
        i32.store(get(to), entry.opcode, i32.load8(get(ip))),
        i32.store(get(to), entry.counter, get(counter)),
      ),
      i32.store(get(to), entry.hits, i32.add(i32.load(get(to), entry.hits), i32.const(1))),
      when(i64.ne(i64.load(get(to), entry.distance), i64.const(0n)), [
        set(far, call(distance, get(first), get(second), get(signBit))),
        when(i64.ltU(get(far), i64.load(get(to), entry.distance)), [
          i64.store(get(to), entry.distance, get(far)),
          copy(first, entry.first),
          copy(second, entry.second),
        ]),
      ]),
    ];
  },
);
