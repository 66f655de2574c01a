/** EXP, as WebAssembly: squaring and multiplying, from the highest bit of the exponent down. */
import {
  block,
  branch,
  branchIf,
  type Code,
  call,
  get,
  giveBack,
  i32,
  i64,
  label,
  loop,
  set,
  v128,
  when,
} from "../wasm/code.ts";
import { defineFunction } from "../wasm/module.ts";
import { mul } from "./arithmetic.ts";
import { powerScratch, wordBytes } from "./layout.ts";

/** `bitLength(address)`: bits of the word there, without leading zeros. */
export const bitLength = defineFunction("bitLength", ["i32"], ["i32"], (locals, address) => {
  const limb = locals.local("i64");
  const step = (k: number): Code => [
    set(limb, i64.load(get(address), 8 * k)),
    when(i64.ne(get(limb), i64.const(0n)), giveBack(i32.sub(i32.const(64 * (k + 1)), i32.wrap(i64.clz(get(limb)))))),
  ];
  return [[3, 2, 1, 0].map(step), i32.const(0)];
});

/** `power(top)`: the word at `top` to the power of the one below it, over which it goes. */
export const power = defineFunction("power", ["i32"], [], (locals, top) => {
  const [index, byte] = [locals.local("i32"), locals.local("i32")];
  const [done, again] = [label("done"), label("again")];
  const scratch = i32.const(powerScratch);
  const copy = (to: Code, toOffset: number, from: Code, fromOffset: number): Code =>
    [0, 16].map((half) => v128.store(to, toOffset + half, v128.load(from, fromOffset + half)));
  const bit = i32.and(i32.shrU(i32.load8(get(byte), wordBytes), i32.and(get(index), i32.const(7))), i32.const(1));
  return [
    v128.store(scratch, wordBytes, v128.zero),
    v128.store(scratch, wordBytes + 16, v128.zero),
    i64.store(scratch, wordBytes, i64.const(1n)),
    set(index, call(bitLength, i32.add(get(top), i32.const(wordBytes)))),
    block(
      done,
      loop(
        again,
        branchIf(done, i32.eqz(get(index))),
        set(index, i32.sub(get(index), i32.const(1))),
        copy(scratch, 0, scratch, wordBytes),
        call(mul, scratch),
        set(byte, i32.add(get(top), i32.shrU(get(index), i32.const(3)))),
        when(bit, copy(scratch, 0, get(top), 0), call(mul, scratch)),
        branch(again),
      ),
    ),
    copy(get(top), wordBytes, scratch, wordBytes),
  ];
});
