/** Which places of its code a machine has reached; only machines that watch coverage count. */
import { clearCoverage, coverageOf } from "../code/code-arena.ts";
import { type ContractCode, jumpdestsOf } from "../code/contract-code.ts";
import type { Machine } from "../machine.ts";
import { opcodeOfByte, opcodes } from "../opcodes.ts";

/** Counts stop here. */
export const maxCount = 255;

export type Coverage = {
  /** How often each JUMPDEST was reached, by its offset; those that never were are left out. */
  readonly jumpdests: ReadonlyMap<number, number>;
  /** How often each JUMPI that ran went on or jumped, by its offset. */
  readonly branches: ReadonlyMap<number, { readonly wentOn: number; readonly jumped: number }>;
};

/** The counters as they are, a copy: two for each byte of code. Those of a JUMPI say how often it went on, and jumped. */
export function readCounters({ arena, bytes }: Machine, code: ContractCode): Uint8Array {
  return coverageOf(arena, bytes, code);
}

/** Starts counting anew. */
export function clearCounters({ arena, bytes }: Machine, code: ContractCode): void {
  clearCoverage(arena, bytes, code);
}

/** What the counters of a code say. */
export function readCoverage(machine: Machine, code: ContractCode): Coverage {
  const counters = readCounters(machine, code);
  const isJumpdest = jumpdestsOf(code);
  const jumpdests = new Map<number, number>();
  const branches = new Map<number, { wentOn: number; jumped: number }>();
  for (let pc = 0; pc < code.bytes.length; pc++) {
    const byte = code.bytes[pc] ?? 0;
    const [first = 0, second = 0] = counters.subarray(2 * pc, 2 * pc + 2);
    if (isJumpdest[pc] === 1 && first > 0) jumpdests.set(pc, first);
    if (byte === opcodes.JUMPI.byte && first + second > 0) branches.set(pc, { wentOn: first, jumped: second });
    pc += opcodeOfByte[byte]?.immediate ?? 0;
  }
  return { jumpdests, branches };
}
