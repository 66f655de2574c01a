/** The comparisons that a run made, with what was compared: how a fuzzer finds the input that turns them.
 *
 * Only machines that watch coverage write them down: LT, GT, SLT, SGT and EQ; SUB and XOR where a JUMPI asks whether they
 * give zero; ISZERO of what is more than a truth value.
 */
import { comparisonEntries, comparisonEntry, comparisonEntryBytes, comparisons } from "../core/layout.ts";
import type { Machine } from "../machine.ts";
import { type Mnemonic, opcodeOfByte } from "../opcodes.ts";
import { readWord, type Word } from "../word.ts";

export type Comparison = {
  readonly mnemonic: Mnemonic;
  /** The topmost operand, and the one below; 0 for ISZERO. */
  readonly first: Word;
  readonly second: Word;
  /** The `id` of the code that compared, and where in it. */
  readonly codeId: number;
  readonly pc: number;
};

/** How many comparisons the machine keeps; those that come after are not written down. */
export const maxComparisons = comparisonEntries;

/** How many comparisons there are since `clearComparisons`. */
export function countComparisons({ limbs }: Machine): number {
  return limbs[comparisons >> 2] as number;
}

/** Forgets all comparisons. */
export function clearComparisons({ limbs }: Machine): void {
  limbs[comparisons >> 2] = 0;
}

/** Where the comparison with a number from 0 was made. Cheaper than `readComparison`. */
export function comparisonPlace({ limbs }: Machine, number: number): { readonly codeId: number; readonly pc: number } {
  const at = entryOf(number);
  return {
    codeId: limbs[at + comparisonEntry.frameCode / 4] as number,
    pc: limbs[at + comparisonEntry.pc / 4] as number,
  };
}

/** The comparison with a number from 0, in the order in which they were made. */
export function readComparison(machine: Machine, number: number): Comparison {
  const { limbs } = machine;
  const at = entryOf(number);
  const mnemonic = opcodeOfByte[limbs[at + comparisonEntry.opcode / 4] as number]?.mnemonic ?? "INVALID";
  const first = readWord(limbs, at + comparisonEntry.first / 4);
  const second = mnemonic === "ISZERO" ? 0n : readWord(limbs, at + comparisonEntry.second / 4);
  return { mnemonic, first, second, ...comparisonPlace(machine, number) };
}

/** The limb index of an entry; the first place is taken by the count. */
function entryOf(number: number): number {
  return (comparisons + (number + 1) * comparisonEntryBytes) >> 2;
}
