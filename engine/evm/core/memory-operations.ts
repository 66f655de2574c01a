/** Opcodes that read and write a frame's memory, with its growth and the price of that. */
import { branchIf, type Code, call, get, giveBack, i32, i64, memory, select, set, v128, when } from "../wasm/code.ts";
import { defineFunction } from "../wasm/module.ts";
import { type Context, field, isWide, limb, pop, readWord, reverseBytes } from "./context.ts";
import { cachedKeccak } from "./keccak.ts";
import { calldataScratch, frame, memoryRefused, pageBytes, wordBytes } from "./layout.ts";
import { addWork, fillShift, forgetWork, hashedByteWork, hashPadding } from "./work.ts";

/** No frame can pay for memory past this offset, and it fits 32 bits with every base. */
const maxOffset = 0x7fffffffn;

/**
 * `expand(frame, end, gas)`: grows the frame's memory to at least `end` bytes, filled with zeros. Gives the gas that is
 * left, or -1 where that or the machine's memory does not suffice.
 */
export const expand = defineFunction("expand", ["i32", "i32", "i64"], ["i64"], (locals, frameLocal, end, gas) => {
  const size = locals.local("i32");
  const base = locals.local("i32");
  const missing = locals.local("i32");
  const price = (bytes: Code): Code => {
    const words = i64.shrU(i64.extendU(bytes), i64.const(5n));
    return i64.add(i64.mul(words, i64.const(3n)), i64.shrU(i64.mul(words, words), i64.const(9n)));
  };
  const refuse = giveBack(i64.const(-1n));
  return [
    set(size, i32.load(get(frameLocal), frame.memorySize)),
    set(base, i32.load(get(frameLocal), frame.memoryBase)),
    set(end, i32.and(i32.add(get(end), i32.const(31)), i32.const(-32))),
    when(i32.leU(get(end), get(size)), giveBack(get(gas))),
    set(gas, i64.sub(get(gas), i64.sub(price(get(end)), price(get(size))))),
    when(i64.ltS(get(gas), i64.const(0n)), refuse),
    // A page beyond the end stays readable, since vectors are loaded whole.
    set(missing, neededPages(base, end)),
    when(
      i32.geS(get(missing), i32.const(1)),
      when(
        i32.eq(memory.grow(get(missing)), i32.const(-1)),
        i32.store(i32.const(memoryRefused), 0, i32.const(1)),
        refuse,
      ),
    ),
    memory.fill(i32.add(get(base), get(size)), i32.const(0), i32.sub(get(end), get(size))),
    i32.store(get(frameLocal), frame.memorySize, get(end)),
    get(gas),
  ];
});

function neededPages(base: number, end: number): Code {
  const top = i64.add(i64.extendU(get(base)), i64.extendU(get(end)));
  const pages = i32.wrap(i64.add(i64.shrU(top, i64.const(BigInt(Math.log2(pageBytes)))), i64.const(2n)));
  return i32.sub(pages, memory.size);
}

/** Takes `price` from the gas that is left. */
export function charge(context: Context, price: Code): Code {
  return [
    set(context.gas, i64.sub(get(context.gas), price)),
    branchIf(context.outOfGas, i64.ltS(get(context.gas), i64.const(0n))),
  ];
}

/** Makes sure that memory reaches the end, a 64-bit number that `end` computes. */
function reach(context: Context, end: Code): Code {
  const { a, b, gas, memorySize } = context;
  return [
    set(a, end),
    when(
      i64.gtU(get(a), i64.extendU(get(memorySize))),
      branchIf(context.outOfGas, i64.gtU(get(a), i64.const(maxOffset))),
      set(b, get(gas)),
      set(gas, call(expand, get(context.frame), i32.wrap(get(a)), get(gas))),
      branchIf(context.outOfGas, i64.ltS(get(gas), i64.const(0n))),
      forgetWork(context, i64.sub(get(b), get(gas))),
      set(memorySize, field(context, "memorySize")),
      addWork(context, i64.shrU(get(a), i64.const(fillShift))),
    ),
  ];
}

/** Leaves in `i` the address of `size` bytes of memory at the offset in the word at `depth`. */
function addressOf(context: Context, depth: number, size: number): Code {
  const offset = limb(context, depth, 0);
  return [
    branchIf(context.outOfGas, isWide(context, depth)),
    branchIf(context.outOfGas, i64.gtU(offset, i64.const(maxOffset))),
    reach(context, i64.add(offset, i64.const(BigInt(size)))),
    set(context.i, i32.add(get(context.memoryBase), i32.wrap(offset))),
  ];
}

/** MLOAD: replaces an offset by the word there. */
export function mload(context: Context): Code {
  return [addressOf(context, 0, wordBytes), readWord(context, 0, get(context.i))];
}

/** MSTORE: writes a word at an offset. */
export function mstore(context: Context): Code {
  const half = (offset: number) => reverseBytes(v128.load(get(context.top), wordBytes + offset));
  return [
    addressOf(context, 0, wordBytes),
    v128.store(get(context.i), 0, half(16)),
    v128.store(get(context.i), 16, half(0)),
    pop(context, 2),
  ];
}

/** MSTORE8: writes the lowest byte of a word at an offset. */
export function mstore8(context: Context): Code {
  const value = i32.load8(get(context.top), wordBytes);
  return [addressOf(context, 0, 1), i32.store8(get(context.i), 0, value), pop(context, 2)];
}

/**
 * For the range whose offset and size are the words at these depths: leaves its address in `i` and its size in `j`,
 * and has paid `wordPrice` a word. An empty range may lie anywhere.
 */
function range(context: Context, offsetDepth: number, sizeDepth: number, wordPrice: number): Code {
  const size = limb(context, sizeDepth, 0);
  const offset = limb(context, offsetDepth, 0);
  const words = i64.shrU(i64.add(size, i64.const(31n)), i64.const(5n));
  return [
    branchIf(context.outOfGas, i32.or(isWide(context, sizeDepth), i64.gtU(size, i64.const(maxOffset)))),
    charge(context, i64.mul(words, i64.const(BigInt(wordPrice)))),
    set(context.j, i32.wrap(size)),
    set(context.i, get(context.memoryBase)),
    when(get(context.j), [
      branchIf(context.outOfGas, i32.or(isWide(context, offsetDepth), i64.gtU(offset, i64.const(maxOffset)))),
      reach(context, i64.add(offset, size)),
      set(context.i, i32.add(get(context.memoryBase), i32.wrap(offset))),
    ]),
  ];
}

/** KECCAK256 of a range of memory. */
export function keccak256(context: Context, wordPrice: number): Code {
  return [
    range(context, 0, 1, wordPrice),
    addWork(context, i64.mul(i64.add(i64.extendU(get(context.j)), i64.const(hashPadding)), i64.const(hashedByteWork))),
    call(cachedKeccak, get(context.i), get(context.j), i32.add(get(context.top), i32.const(wordBytes))),
    pop(context, 1),
  ];
}

/** MCOPY (EIP-5656): moves a range of memory, which may overlap its target. */
export function mcopy(context: Context, wordPrice: number): Code {
  return [
    range(context, 0, 2, wordPrice),
    when(
      get(context.j),
      set(context.k, get(context.i)),
      range(context, 1, 2, 0),
      memory.copy(get(context.k), get(context.i), get(context.j)),
    ),
    pop(context, 3),
  ];
}

/** `copyPadded(to, size, base, length, offset)`: copies from `offset` of the `length` bytes at `base`, then zeros. */
export const copyPadded = defineFunction(
  "copyPadded",
  ["i32", "i32", "i32", "i32", "i64"],
  [],
  (locals, to, size, base, length, offset) => {
    const n = locals.local("i32");
    const available = i32.sub(get(length), i32.wrap(get(offset)));
    return [
      when(
        i64.ltU(get(offset), i64.extendU(get(length))),
        set(n, available),
        when(i32.gtU(get(n), get(size)), set(n, get(size))),
        memory.copy(get(to), i32.add(get(base), i32.wrap(get(offset))), get(n)),
      ),
      memory.fill(i32.add(get(to), get(n)), i32.const(0), i32.sub(get(size), get(n))),
    ];
  },
);

/** The offset in the word at `depth`, or all ones where it is wide: past the end of everything. */
function saturated(context: Context, depth: number): Code {
  return select(isWide(context, depth), i64.const(-1n), limb(context, depth, 0));
}

/** CALLDATACOPY and CODECOPY. */
export function copyFrom(context: Context, base: Code, length: Code, wordPrice: number): Code {
  return [
    range(context, 0, 2, wordPrice),
    when(get(context.j), call(copyPadded, get(context.i), get(context.j), base, length, saturated(context, 1))),
    pop(context, 3),
  ];
}

/** CALLDATALOAD: replaces an offset by the word of calldata there, with zeros past its end. */
export function calldataload(context: Context): Code {
  const { a, i } = context;
  const size = i64.extendU(field(context, "calldataSize"));
  const base = field(context, "calldataBase");
  const scratch = i32.const(calldataScratch);
  const end = i64.add(get(a), i64.const(BigInt(wordBytes)));
  return [
    set(a, saturated(context, 0)),
    set(i, i32.add(base, i32.wrap(get(a)))),
    when(
      // An offset near 2^64 wraps around, and so is compared itself too.
      i32.or(i64.gtU(end, size), i64.gtU(get(a), size)),
      call(copyPadded, scratch, i32.const(wordBytes), base, field(context, "calldataSize"), get(a)),
      set(i, scratch),
    ),
    readWord(context, 0, get(i)),
  ];
}
