/** How much a run has done, so that it can be stopped in time: counted with the gas, which is counted anyway.
 *
 * Work is told in gas of the cheap opcodes, a unit of which takes about a nanosecond. Two local numbers suffice: the gas
 * that is left, and the gas at which the run pauses. What takes longer than it costs raises the second; what costs more
 * than it takes, as memory far out does, lowers it. Only jumps and opcodes that work through any number of bytes compare the two: no
 * code is so long that what lies between matters.
 */
import { branch, branchIf, type Code, get, i32, i64, set } from "../wasm/code.ts";
import type { Context } from "./context.ts";
import { frame } from "./layout.ts";

/** Work of one turn is 2 to the power of this: about a microsecond. */
const turnShift = 10n;

/** After so many turns the run pauses. */
export const turnsUntilPause = 1024;
const workUntilPause = BigInt(turnsUntilPause) << turnShift;

/** Hashing a byte takes so many units: sixteen times what it costs. */
export const hashedByteWork = 3n;

/** Each hash takes as long as if so many bytes more were hashed: a whole block of them, however few there are. */
export const hashPadding = 136n;

/** So many new bytes of memory are filled with zeros in one unit, as a power of two. */
export const fillShift = 2n;

/** What a byte of an exponent takes besides its price. */
export const exponentByteWork = 128n;

/** Starts counting. */
export function startWork({ pauseAt, gas }: Context): Code {
  return set(pauseAt, i64.sub(get(gas), i64.const(workUntilPause)));
}

/** Counts work that no gas stands for. */
export function addWork({ pauseAt }: Context, amount: Code): Code {
  return set(pauseAt, i64.add(get(pauseAt), amount));
}

/** Does not count gas that no work stands for. */
export function forgetWork({ pauseAt }: Context, amount: Code): Code {
  return set(pauseAt, i64.sub(get(pauseAt), amount));
}

/** Goes on with the next opcode, unless the host is to have a turn. */
export function goOn({ gas, pauseAt, next, paused }: Context): Code {
  return [branchIf(next, i64.gtS(get(gas), get(pauseAt))), branch(paused)];
}

/** Writes down the turns that the work comes to. Where gas ran out, the number says nothing. */
export function saveWork(context: Context): Code {
  const work = i64.sub(i64.add(get(context.pauseAt), i64.const(workUntilPause)), get(context.gas));
  return i32.store(get(context.frame), frame.turns, i32.wrap(i64.shrU(work, i64.const(turnShift))));
}
