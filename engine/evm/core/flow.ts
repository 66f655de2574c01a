/** Jumps, and what an observed run writes down about them and about comparisons. */
import { opcodes } from "../opcodes.ts";
import { branchIf, type Code, get, i32, i64, select, set, v128, when } from "../wasm/code.ts";
import { isNonzero } from "./arithmetic.ts";
import { type Context, field, isWide, limb, pop } from "./context.ts";
import { comparisonEntries, comparisonEntry, comparisonEntryBytes, comparisons } from "./layout.ts";
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

/** Adds one to a counter of this place in the code, which stops at 255. Each byte of code has two. */
function count(context: Context, which: Code): Code {
  const { codeBase, ip, k } = context;
  const pc = i32.sub(get(ip), get(codeBase));
  return [
    set(k, i32.add(i32.add(field(context, "coverageBase"), i32.mul(pc, i32.const(2))), which)),
    i32.store8(
      get(k),
      0,
      i32.add(i32.load8(get(k)), select(i32.eq(i32.load8(get(k)), i32.const(255)), i32.const(0), i32.const(1))),
    ),
  ];
}

/** Writes down the two topmost words that are about to be compared, where that is worth it and there is room. */
export function recordComparison(context: Context, isWorthIt: Code): Code {
  const { codeBase, ip, k, top } = context;
  const counter = i32.load(i32.const(comparisons));
  const copy = (offset: number) => v128.store(get(k), offset, v128.load(get(top), offset));
  return when(
    i32.and(isWorthIt, i32.ltU(counter, i32.const(comparisonEntries))),
    i32.store(i32.const(comparisons), 0, i32.add(counter, i32.const(1))),
    set(k, i32.add(i32.const(comparisons), i32.mul(counter, i32.const(comparisonEntryBytes)))),
    [0, 16, 32, 48].map(copy),
    i32.store(get(k), comparisonEntry.pc, i32.sub(get(ip), get(codeBase))),
    i32.store(get(k), comparisonEntry.opcode, i32.load8(get(ip))),
    i32.store(get(k), comparisonEntry.frameCode, field(context, "codeId")),
  );
}

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
