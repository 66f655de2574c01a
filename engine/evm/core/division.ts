/** Division of 256-bit words and wider numbers, as WebAssembly: Knuth's algorithm D on digits of 32 bits. */
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
import { divisionScratch, wordBytes } from "./layout.ts";

/** Digits of the dividend, one more than those of a product; then the remainder. */
const dividend = divisionScratch;
const divisor = divisionScratch + 0x60;
const quotientDigits = divisionScratch + 0x80;
const maxDigits = 17;
const wordDigits = 8;

/** The digit with the number in the local `index`, plus `offset`, of the number at `base`. */
const digit = (base: number, index: Code, offset = 0): Code =>
  i64.load32U(i32.shl(index, i32.const(2)), base + 4 * offset);
const setDigit = (base: number, index: Code, value: Code, offset = 0): Code =>
  i64.store32(i32.shl(index, i32.const(2)), base + 4 * offset, value);
const plus = (index: Code, n: number): Code => i32.add(index, i32.const(n));
const low = (value: Code): Code => i64.and(value, i64.const(0xffffffffn));
const high = (value: Code): Code => i64.shrU(value, i64.const(32n));

/** Runs `body` for `index` from `from` upwards while it is below `to`. */
function upwards(index: number, from: Code, to: Code, ...body: Code[]): Code {
  const [done, again] = [label("done"), label("again")];
  return [
    set(index, from),
    block(
      done,
      loop(again, branchIf(done, i32.geS(get(index), to)), body, set(index, plus(get(index), 1)), branch(again)),
    ),
  ];
}

/** Runs `body` for `index` from `from` downwards to 0. */
function downwards(index: number, from: Code, ...body: Code[]): Code {
  const [done, again] = [label("done"), label("again")];
  return [
    set(index, from),
    block(
      done,
      loop(
        again,
        branchIf(done, i32.ltS(get(index), i32.const(0))),
        body,
        set(index, plus(get(index), -1)),
        branch(again),
      ),
    ),
  ];
}

/** Lowers the local `length` until the digit below it is not zero, or it is 0. */
function trim(base: number, length: number): Code {
  const [done, again] = [label("done"), label("again")];
  return block(
    done,
    loop(
      again,
      branchIf(done, i32.eqz(get(length))),
      branchIf(done, i64.ne(digit(base, get(length), -1), i64.const(0n))),
      set(length, plus(get(length), -1)),
      branch(again),
    ),
  );
}

/** Divides by a single digit. */
const divideShort = defineFunction("divideShort", ["i32"], [], (locals, length) => {
  const [by, rest, index] = [locals.local("i64"), locals.local("i64"), locals.local("i32")];
  const current = i64.or(i64.shl(get(rest), i64.const(32n)), digit(dividend, get(index)));
  const value = locals.local("i64");
  return [
    set(by, i64.load32U(i32.const(divisor))),
    downwards(
      index,
      plus(get(length), -1),
      set(value, current),
      setDigit(quotientDigits, get(index), i64.divU(get(value), get(by))),
      set(rest, i64.remU(get(value), get(by))),
      setDigit(dividend, get(index), i64.const(0n)),
    ),
    i64.store32(i32.const(dividend), 0, get(rest)),
  ];
});

/** Shifts the `length` digits at `base` left by `bits` below 32. */
function shiftLeft(base: number, index: number, length: Code, bits: number): Code {
  // The digit below the lowest is zero: the layout leaves room in front of both numbers.
  const pair = i64.or(i64.shl(digit(base, get(index)), i64.const(32n)), digit(base, get(index), -1));
  return downwards(
    index,
    i32.sub(length, i32.const(1)),
    setDigit(base, get(index), i64.shrU(pair, i64.sub(i64.const(32n), get(bits)))),
  );
}

/** Estimates one digit of the quotient from two digits of the divisor: `guess`, at most one too large. */
function estimate(locals: Locals, j: number, size: number, guess: number): Code {
  const [rest, leading] = [locals.local("i64"), locals.local("i64")];
  const [done, again] = [label("done"), label("again")];
  const at = i32.add(get(j), get(size));
  const upper = i64.or(i64.shl(digit(dividend, at), i64.const(32n)), digit(dividend, at, -1));
  const isTooLarge = i32.or(
    i64.ne(high(get(guess)), i64.const(0n)),
    i64.gtU(
      i64.mul(low(get(guess)), digit(divisor, get(size), -2)),
      i64.or(i64.shl(get(rest), i64.const(32n)), digit(dividend, at, -2)),
    ),
  );
  return [
    set(leading, digit(divisor, get(size), -1)),
    set(guess, i64.divU(upper, get(leading))),
    set(rest, i64.remU(upper, get(leading))),
    block(
      done,
      loop(
        again,
        branchIf(done, i32.eqz(isTooLarge)),
        set(guess, i64.sub(get(guess), i64.const(1n))),
        set(rest, i64.add(get(rest), get(leading))),
        branchIf(again, i64.eqz(high(get(rest)))),
      ),
    ),
  ];
}

/** Subtracts `guess` times the divisor from the dividend at digit `j`; adds one divisor back where that was too much. */
function subtractMultiple(locals: Locals, j: number, size: number, guess: number): Code {
  const [i, at] = [locals.local("i32"), locals.local("i32")];
  const [borrow, product, value] = [locals.local("i64"), locals.local("i64"), locals.local("i64")];
  const move = set(at, i32.add(get(i), get(j)));
  return [
    set(borrow, i64.const(0n)),
    upwards(
      i,
      i32.const(0),
      get(size),
      move,
      set(product, i64.mul(get(guess), digit(divisor, get(i)))),
      set(value, i64.sub(i64.sub(digit(dividend, get(at)), get(borrow)), low(get(product)))),
      setDigit(dividend, get(at), get(value)),
      set(borrow, i64.sub(high(get(product)), i64.shrS(get(value), i64.const(32n)))),
    ),
    set(at, i32.add(get(size), get(j))),
    set(value, i64.sub(digit(dividend, get(at)), get(borrow))),
    setDigit(dividend, get(at), get(value)),
    when(
      i64.ltS(get(value), i64.const(0n)),
      set(guess, i64.sub(get(guess), i64.const(1n))),
      set(borrow, i64.const(0n)),
      upwards(
        i,
        i32.const(0),
        get(size),
        move,
        set(value, i64.add(i64.add(digit(dividend, get(at)), digit(divisor, get(i))), get(borrow))),
        setDigit(dividend, get(at), get(value)),
        set(borrow, high(get(value))),
      ),
      set(at, i32.add(get(size), get(j))),
      setDigit(dividend, get(at), i64.add(digit(dividend, get(at)), get(borrow))),
    ),
    setDigit(quotientDigits, get(j), get(guess)),
  ];
}

/**
 * `divide(length)`: divides the first `length` digits of the dividend by the divisor, both in scratch memory. Leaves the
 * quotient, and the remainder over the dividend; both are 0 where the divisor is.
 */
const divide = defineFunction("divide", ["i32"], [], (locals, length) => {
  const [size, j, i] = [locals.local("i32"), locals.local("i32"), locals.local("i32")];
  const [bits, guess] = [locals.local("i64"), locals.local("i64")];
  const done = label("divided");
  const shiftBack = upwards(
    i,
    i32.const(0),
    get(size),
    setDigit(
      dividend,
      get(i),
      i64.shrU(i64.or(i64.shl(digit(dividend, get(i), 1), i64.const(32n)), digit(dividend, get(i))), get(bits)),
    ),
  );
  return block(
    done,
    memory.fill(i32.const(quotientDigits), i32.const(0), i32.const(4 * maxDigits)),
    set(size, i32.const(wordDigits)),
    trim(divisor, size),
    trim(dividend, length),
    when(i32.eqz(get(size)), [memory.fill(i32.const(dividend), i32.const(0), i32.const(4 * maxDigits)), branch(done)]),
    branchIf(done, i32.ltS(get(length), get(size))),
    when(i32.eq(get(size), i32.const(1)), call(divideShort, get(length)), branch(done)),
    set(bits, i64.sub(i64.clz(digit(divisor, get(size), -1)), i64.const(32n))),
    shiftLeft(divisor, i, get(size), bits),
    shiftLeft(dividend, i, plus(get(length), 1), bits),
    downwards(
      j,
      i32.sub(get(length), get(size)),
      estimate(locals, j, size, guess),
      subtractMultiple(locals, j, size, guess),
    ),
    shiftBack,
  );
});

/** Copies the 32 bytes at `from` to `to`. */
function copyWord(to: Code, toOffset: number, from: Code, fromOffset: number): Code {
  return [0, 16].map((half) => v128.store(to, toOffset + half, v128.load(from, fromOffset + half)));
}

/** Makes the dividend zero, so that only digits that are written count. */
const clearDividend = memory.fill(i32.const(dividend), i32.const(0), i32.const(4 * maxDigits));

/** `negate(address)`: turns the sign of the word there. */
const negate = defineFunction("negate", ["i32"], [], (locals, address) => {
  const [value, borrow] = [locals.local("i64"), locals.local("i64")];
  const step = (k: number): Code => [
    set(value, i64.load(get(address), 8 * k)),
    i64.store(get(address), 8 * k, i64.sub(i64.sub(i64.const(0n), get(value)), get(borrow))),
    set(borrow, i64.or(get(borrow), i64.extendU(i64.ne(get(value), i64.const(0n))))),
  ];
  return [0, 1, 2, 3].map(step);
});

/**
 * `quotient(top, signed, remainder)`: divides the word at `top` by the one below it, over which the quotient goes, or,
 * with `remainder`, that. Signed division goes by absolute values; a remainder has the sign of the dividend.
 */
export const quotient = defineFunction("quotient", ["i32", "i32", "i32"], [], (locals, top, signed, remainder) => {
  const [first, second] = [locals.local("i32"), locals.local("i32")];
  const result = locals.local("i32");
  const isNegative = (base: number): Code =>
    i32.and(get(signed), i32.wrap(i64.shrU(i64.load(i32.const(base), 24), i64.const(63n))));
  return [
    clearDividend,
    copyWord(i32.const(dividend), 0, get(top), 0),
    copyWord(i32.const(divisor), 0, get(top), wordBytes),
    set(first, isNegative(dividend)),
    set(second, isNegative(divisor)),
    when(get(first), call(negate, i32.const(dividend))),
    when(get(second), call(negate, i32.const(divisor))),
    call(divide, i32.const(wordDigits)),
    set(result, i32.const(quotientDigits)),
    when(get(remainder), set(result, i32.const(dividend)), set(second, i32.const(0))),
    when(i32.xor(get(first), get(second)), call(negate, get(result))),
    copyWord(get(top), wordBytes, get(result), 0),
  ];
});

/** `addModulo(top)`: the sum of the two topmost words modulo the third, over which it goes. */
export const addModulo = defineFunction("addModulo", ["i32"], [], (locals, top) => {
  const [i, sum] = [locals.local("i32"), locals.local("i64")];
  const part = (word: number): Code => i64.load32U(i32.add(get(top), i32.shl(get(i), i32.const(2))), word * wordBytes);
  return [
    clearDividend,
    upwards(
      i,
      i32.const(0),
      i32.const(wordDigits),
      set(sum, i64.add(i64.add(part(0), part(1)), high(get(sum)))),
      setDigit(dividend, get(i), get(sum)),
    ),
    i64.store32(i32.const(dividend), 4 * wordDigits, high(get(sum))),
    copyWord(i32.const(divisor), 0, get(top), 2 * wordBytes),
    call(divide, i32.const(wordDigits + 1)),
    copyWord(get(top), 2 * wordBytes, i32.const(dividend), 0),
  ];
});

/** `multiplyModulo(top)`: the product of the two topmost words, in 512 bits, modulo the third, over which it goes. */
export const multiplyModulo = defineFunction("multiplyModulo", ["i32"], [], (locals, top) => {
  const [i, j, at] = [locals.local("i32"), locals.local("i32"), locals.local("i32")];
  const [factor, sum] = [locals.local("i64"), locals.local("i64")];
  const part = (index: number, word: number): Code =>
    i64.load32U(i32.add(get(top), i32.shl(get(index), i32.const(2))), word * wordBytes);
  const row: Code = [
    set(sum, i64.const(0n)),
    upwards(
      j,
      i32.const(0),
      i32.const(wordDigits),
      set(at, i32.add(get(i), get(j))),
      set(sum, i64.add(i64.add(i64.mul(get(factor), part(j, 1)), digit(dividend, get(at))), high(get(sum)))),
      setDigit(dividend, get(at), get(sum)),
    ),
    setDigit(dividend, get(i), high(get(sum)), wordDigits),
  ];
  return [
    clearDividend,
    upwards(
      i,
      i32.const(0),
      i32.const(wordDigits),
      set(factor, part(i, 0)),
      when(i64.ne(get(factor), i64.const(0n)), row),
    ),
    copyWord(i32.const(divisor), 0, get(top), 2 * wordBytes),
    call(divide, i32.const(2 * wordDigits)),
    copyWord(get(top), 2 * wordBytes, i32.const(dividend), 0),
  ];
});

/** Functions of this file, in an order in which each stands after those it calls. */
export const divisionFunctions = [divideShort, divide, negate, quotient, addModulo, multiplyModulo];
