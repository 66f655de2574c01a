/** Jumps, and what an observed run writes down about them and about comparisons. */
import { opcodes } from "../opcodes.ts";
import { branchIf, type Code, call, get, i32, i64, set, when } from "../wasm/code.ts";
import { isNonzero } from "./arithmetic.ts";
import { noteComparison } from "./comparison.ts";
import { type Context, field, isWide, limb, pop } from "./context.ts";
import { edgeCount, edgeEntries, edgeEntryBytes, edges, wordBytes, zeroWord } from "./layout.ts";
import { goOn } from "./work.ts";

/** Goes on at the destination in the topmost word, after its JUMPDEST has been looked up; does not pop. */
function jumpTo(context: Context): Code {
  const { codeBase, i, ip } = context;
  return [
    branchIf(context.badJump, isWide(context, 0)),
    branchIf(context.badJump, i64.geU(limb(context, 0, 0), i64.extendU(field(context, "codeSize")))),
    set(i, i32.wrap(limb(context, 0, 0))),
    branchIf(context.badJump, i32.eqz(i32.load8(i32.add(field(context, "jumpdestBase"), get(i))))),
    set(ip, i32.add(get(codeBase), get(i))),
  ];
}

/** JUMP. */
export function jump(context: Context): Code {
  return [jumpTo(context), pop(context, 1), goOn(context)];
}

/** JUMPI. Observed, its two counters say how often it fell through and how often it jumped. */
export function jumpIf(context: Context, observed: boolean): Code {
  return [
    set(context.j, isNonzero(context, 1)),
    observed ? count(context, get(context.j)) : [],
    when(get(context.j), jumpTo(context), pop(context, 2), goOn(context)),
    pop(context, 2),
  ];
}

/** JUMPDEST. Observed, its first counter says how often it was reached. */
export function jumpdest(context: Context, observed: boolean): Code {
  return observed ? count(context, i32.const(0)) : [];
}

/**
 * Adds one to a counter of this place in the code, which stops at 255. Each byte of code has two. The first hit puts the
 * counter on the list of edges; once that is full, no others are counted.
 */
function count(context: Context, which: Code): Code {
  const { codeBase, ip, i, k } = context;
  const pc = i32.sub(get(ip), get(codeBase));
  const listed = i32.load(i32.const(edgeCount));
  return [
    set(k, i32.add(i32.add(field(context, "coverageBase"), i32.mul(pc, i32.const(2))), which)),
    set(i, i32.load8(get(k))),
    when(get(i), i32.store8(get(k), 0, i32.add(get(i), i32.ltU(get(i), i32.const(255))))),
    when(
      i32.and(i32.eqz(get(i)), i32.ltU(listed, i32.const(edgeEntries))),
      i32.store8(get(k), 0, i32.const(1)),
      set(i, i32.add(i32.const(edges), i32.mul(listed, i32.const(edgeEntryBytes)))),
      i32.store(get(i), 0, get(k)),
      i32.store(get(i), 4, i32.add(get(k), field(context, "edgeBias"))),
      i32.store(i32.const(edgeCount), 0, i32.add(listed, i32.const(1))),
    ),
  ];
}

/** Writes down the two topmost words that are about to be compared, or the topmost and zero, where that is worth it. */
export function recordComparison(context: Context, { operands, isSigned, isWorthIt }: Comparing): Code {
  const { frame, ip, top } = context;
  const second = operands === 1 ? i32.const(zeroWord) : i32.add(get(top), i32.const(wordBytes));
  const signBit = i64.const(isSigned ? 1n << 63n : 0n);
  return when(isWorthIt(context), call(noteComparison, get(frame), get(ip), get(top), second, signBit));
}

/** What an opcode compares, and when that is worth writing down. */
export type Comparing = {
  readonly operands: 1 | 2;
  readonly isSigned: boolean;
  readonly isWorthIt: (context: Context) => Code;
};

/** Every one is worth writing down. */
export function always(): Code {
  return i32.const(1);
}

/** Whether the next opcodes push a destination of one to three bytes and jump there on the result. */
export function decidesBranch({ ip }: Context): Code {
  const isByte = (offset: number, value: number): Code => i32.eq(i32.load8(get(ip), offset), i32.const(value));
  const follows = (size: number): Code =>
    i32.and(isByte(1, opcodes.PUSH1.byte + size - 1), isByte(2 + size, opcodes.JUMPI.byte));
  return i32.or(follows(2), i32.or(follows(1), follows(3)));
}

/** Whether the topmost word is anything but 0 and 1, which a comparison has left. */
export function isNoTruthValue(context: Context): Code {
  const upper = i64.or(i64.or(limb(context, 0, 1), limb(context, 0, 2)), limb(context, 0, 3));
  return i64.ne(i64.or(upper, i64.shrU(limb(context, 0, 0), i64.const(1n))), i64.const(0n));
}
