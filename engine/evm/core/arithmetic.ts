/** Arithmetic and comparison of 256-bit words, as WebAssembly on the topmost words of the stack. */
import { block, branch, type Code, call, get, i32, i64, label, set, v128, when } from "../wasm/code.ts";
import { defineFunction } from "../wasm/module.ts";
import { type Context, isWide, limb, pop, putNumber } from "./context.ts";
import { quotient } from "./division.ts";
import { wordBytes } from "./layout.ts";

const limbs = [0, 1, 2, 3];

/** Replaces the two topmost words by their sum. */
export function add(context: Context): Code {
  const { a, b, c, top } = context;
  const step = (k: number): Code => [
    set(a, limb(context, 0, k)),
    set(b, i64.add(limb(context, 1, k), get(a))),
    set(a, i64.extendU(i64.ltU(get(b), get(a)))),
    k === 0 ? set(c, i64.const(0n)) : [],
    set(b, i64.add(get(b), get(c))),
    set(c, i64.or(get(a), i64.extendU(i64.ltU(get(b), get(c))))),
    i64.store(get(top), wordBytes + k * 8, get(b)),
  ];
  return [limbs.map(step), pop(context, 1)];
}

/** Replaces the two topmost words by the first minus the second. */
export function sub(context: Context): Code {
  const { a, b, c, top } = context;
  const step = (k: number): Code => [
    set(a, limb(context, 0, k)),
    set(b, limb(context, 1, k)),
    k === 0 ? set(c, i64.const(0n)) : [],
    i64.store(get(top), wordBytes + k * 8, i64.sub(i64.sub(get(a), get(b)), get(c))),
    set(c, i64.or(i64.extendU(i64.ltU(get(a), get(b))), i64.and(i64.extendU(i64.eq(get(a), get(b))), get(c)))),
  ];
  return [limbs.map(step), pop(context, 1)];
}

/** Replaces the two topmost words by 1 or 0: whether the one at depth `left` is less than the other. */
export function lessThan(context: Context, left: 0 | 1, signed: boolean): Code {
  const { a, b, i } = context;
  const right = left === 0 ? 1 : 0;
  const step = (k: number): Code => [
    set(a, limb(context, left, k)),
    set(b, limb(context, right, k)),
    set(
      i,
      i32.or(
        (signed && k === 3 ? i64.ltS : i64.ltU)(get(a), get(b)),
        k === 0 ? i32.const(0) : i32.and(i64.eq(get(a), get(b)), get(i)),
      ),
    ),
  ];
  return [limbs.map(step), putNumber(context, 1, i64.extendU(get(i))), pop(context, 1)];
}

/** Replaces the two topmost words by 1 where they are equal, else 0. */
export function equal(context: Context): Code {
  const difference = (offset: number) =>
    v128.xor(v128.load(get(context.top), offset), v128.load(get(context.top), offset + wordBytes));
  const isEqual = i32.eqz(v128.anyTrue(v128.or(difference(0), difference(16))));
  return [set(context.i, isEqual), putNumber(context, 1, i64.extendU(get(context.i))), pop(context, 1)];
}

/** Whether a word on the stack is anything but zero. */
export function isNonzero(context: Context, depth: number): Code {
  const half = (offset: number) => v128.load(get(context.top), depth * wordBytes + offset);
  return v128.anyTrue(v128.or(half(0), half(16)));
}

/** Replaces the topmost word by 1 where it is zero, else by 0. */
export function isZero(context: Context): Code {
  const flag = i64.extendU(i32.eqz(isNonzero(context, 0)));
  return [set(context.a, flag), putNumber(context, 0, get(context.a))];
}

/** Replaces the topmost words by `operator` of them, 128 bits at a time. */
export function bitwise(context: Context, operator: (a: Code, b: Code) => Code): Code {
  const half = (offset: number) => v128.load(get(context.top), offset);
  return [
    v128.store(get(context.top), wordBytes, operator(half(0), half(wordBytes))),
    v128.store(get(context.top), wordBytes + 16, operator(half(16), half(wordBytes + 16))),
    pop(context, 1),
  ];
}

/** Turns every bit of the topmost word. */
export function not(context: Context): Code {
  const half = (offset: number): Code =>
    v128.store(get(context.top), offset, v128.not(v128.load(get(context.top), offset)));
  return [half(0), half(16)];
}

/** Quotient or remainder of unsigned words; the processor divides those below 2^64 itself. */
export function divide(context: Context, operator: (a: Code, b: Code) => Code, isRemainder: boolean): Code {
  const { a, b, top } = context;
  const done = label("divided");
  return [
    block(
      done,
      when(i32.or(isWide(context, 0), isWide(context, 1)), [
        call(quotient, get(top), i32.const(0), i32.const(isRemainder ? 1 : 0)),
        branch(done),
      ]),
      set(b, limb(context, 1, 0)),
      set(a, i64.const(0n)),
      when(i64.ne(get(b), i64.const(0n)), set(a, operator(limb(context, 0, 0), get(b)))),
      putNumber(context, 1, get(a)),
    ),
    pop(context, 1),
  ];
}

/** Leading zero bits of the topmost word (EIP-7939). */
export function countLeadingZeros(context: Context): Code {
  const { a, b } = context;
  const step = (k: number): Code => [
    set(b, limb(context, 0, k)),
    when(i64.ne(get(b), i64.const(0n)), set(a, i64.add(i64.clz(get(b)), i64.const(BigInt(64 * (3 - k)))))),
  ];
  return [set(a, i64.const(256n)), limbs.map(step), putNumber(context, 0, get(a))];
}

/**
 * `mul(top)`: the product of the words at `top` and below it, over the lower one. Schoolbook on digits of 32 bits;
 * a product of digits plus two digits fits 64 bits. Rows of a zero digit are skipped: amounts and offsets have few others.
 */
export const mul = defineFunction("mul", ["i32"], [], (locals, top) => {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7];
  const result = digits.map(() => locals.local("i64"));
  const at = (index: number): number => result[index] ?? 0;
  const digit = locals.local("i64");
  const sum = locals.local("i64");
  const column = (row: number, j: number): Code => [
    set(
      sum,
      i64.add(
        i64.add(i64.mul(get(digit), i64.load32U(get(top), wordBytes + j * 4)), get(at(row + j))),
        j === 0 ? i64.const(0n) : i64.shrU(get(sum), i64.const(32n)),
      ),
    ),
    set(at(row + j), i64.and(get(sum), i64.const(0xffffffffn))),
  ];
  const row = (i: number): Code => [
    set(digit, i64.load32U(get(top), i * 4)),
    when(
      i64.ne(get(digit), i64.const(0n)),
      digits.slice(0, 8 - i).map((j) => column(i, j)),
    ),
  ];
  return [digits.map(row), digits.map((k) => i64.store32(get(top), wordBytes + k * 4, get(at(k))))];
});
