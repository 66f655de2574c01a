/** Opcodes that move bits within a word: SHL, SHR, SAR, BYTE, SIGNEXTEND. */
import { block, branch, type Code, get, i32, i64, label, memory, select, set, v128, when } from "../wasm/code.ts";
import { type Context, isWide, limb, pop, putNumber } from "./context.ts";
import { shiftScratch, wordBytes } from "./layout.ts";

export type ShiftKind = "left" | "logical right" | "arithmetic right";

/**
 * Shifts the second word by the topmost. The word lies in scratch memory with 32 bytes of filling on both sides, so
 * that a move by whole bytes is a load at another address; the bits that remain are shifted between neighbours.
 */
export function shift(context: Context, kind: ShiftKind): Code {
  const { a, b, i, top, v } = context;
  const done = label("shifted");
  const fillUpper = kind === "arithmetic right" ? v128.splat8(i32.wrap(signBits(context))) : v128.zero;
  const shifted = block(
    done,
    set(v, fillUpper),
    when(
      i32.or(isWide(context, 0), i64.gtU(limb(context, 0, 0), i64.const(255n))),
      [v128.store(get(top), wordBytes, get(v)), v128.store(get(top), wordBytes + 16, get(v))],
      branch(done),
    ),
    v128.store(i32.const(shiftScratch), 32, v128.load(get(top), wordBytes)),
    v128.store(i32.const(shiftScratch), 48, v128.load(get(top), wordBytes + 16)),
    kind === "left" ? [] : fillAbove(get(v)),
    set(b, i64.and(limb(context, 0, 0), i64.const(7n))),
    set(a, i64.shrU(limb(context, 0, 0), i64.const(3n))),
    set(
      i,
      kind === "left"
        ? i32.sub(i32.const(shiftScratch + 32), i32.wrap(get(a)))
        : i32.add(i32.const(shiftScratch + 32), i32.wrap(get(a))),
    ),
    [0, 1, 2, 3].map((k) => i64.store(get(top), wordBytes + 8 * k, shiftedLimb(context, kind, k))),
  );
  return [shifted, pop(context, 1)];
}

/** The limb at `k` of the result, with the base address in `i` and the remaining bits in `b`. */
function shiftedLimb({ b, i }: Context, kind: ShiftKind, k: number): Code {
  const own = i64.load(get(i), 8 * k);
  const bits = get(b);
  const one = i64.const(1n);
  const rest = i64.sub(i64.const(63n), bits);
  if (kind === "left") {
    const below = i64.load(i32.sub(get(i), i32.const(8)), 8 * k);
    return i64.or(i64.shl(own, bits), i64.shrU(i64.shrU(below, one), rest));
  }
  const above = i64.load(get(i), 8 * k + 8);
  return i64.or(i64.shrU(own, bits), i64.shl(i64.shl(above, one), rest));
}

function fillAbove(filling: Code): Code {
  return [v128.store(i32.const(shiftScratch), 64, filling), v128.store(i32.const(shiftScratch), 80, filling)];
}

/** All ones where the second word is negative, else zero. */
function signBits(context: Context): Code {
  return i64.shrS(limb(context, 1, 3), i64.const(63n));
}

/** BYTE: byte `topmost` of the second word, counted from the most significant. */
export function byte(context: Context): Code {
  const { a, top } = context;
  const outside = i32.or(isWide(context, 0), i64.gtU(limb(context, 0, 0), i64.const(31n)));
  const address = i32.sub(get(top), i32.wrap(limb(context, 0, 0)));
  return [
    set(a, i64.const(0n)),
    when(i32.eqz(outside), set(a, i64.load8U(address, wordBytes + 31))),
    putNumber(context, 1, get(a)),
    pop(context, 1),
  ];
}

/** SIGNEXTEND: copies the sign of byte `topmost` of the second word, counted from the least significant, upwards. */
export function signExtend(context: Context): Code {
  const { i, j, top } = context;
  const inside = i32.and(i32.eqz(isWide(context, 0)), i64.ltU(limb(context, 0, 0), i64.const(31n)));
  return [
    when(
      inside,
      set(i, i32.wrap(limb(context, 0, 0))),
      set(j, i32.add(get(top), get(i))),
      memory.fill(
        i32.add(get(j), i32.const(wordBytes + 1)),
        select(i32.geU(i32.load8(get(j), wordBytes), i32.const(128)), i32.const(255), i32.const(0)),
        i32.sub(i32.const(31), get(i)),
      ),
    ),
    pop(context, 1),
  ];
}
