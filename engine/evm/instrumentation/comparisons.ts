/** The places that compared in a run, each with what came closest: how a fuzzer finds the input that turns a branch.
 *
 * Only machines that watch coverage write them down: LT, GT, SLT, SGT and EQ; SUB and XOR where a JUMPI asks whether they
 * give zero; ISZERO of what is more than a truth value.
 */
import { comparisonEntries, comparisonEntry, comparisonEntryBytes, comparisons } from "../core/layout.ts";
import type { Machine } from "../machine.ts";
import { type Mnemonic, opcodeOfByte } from "../opcodes.ts";
import { readWord, toSigned, type Word } from "../word.ts";

export type Comparison = {
  readonly mnemonic: Mnemonic;
  /** The operands that were closest to each other: the topmost, and the one below; 0 for ISZERO. */
  readonly first: Word;
  readonly second: Word;
  /** How often the place compared. */
  readonly hits: number;
  /** Where: see `placeOfEdge`. The same code has the same number however often it is deployed. */
  readonly edge: number;
};

/** So many places are kept; those that come after are not written down. */
export const maxComparisons = comparisonEntries;

/** How many places compared since `clearComparisons`. */
export function countComparisons({ limbs }: Machine): number {
  return limbs[comparisons >> 2] as number;
}

/** Forgets all comparisons: costs as many steps as there are. */
export function clearComparisons({ limbs, bytes }: Machine): void {
  const count = limbs[comparisons >> 2] as number;
  for (let number = 0; number < count; number++) {
    const counter = limbs[entryOf(number) + comparisonEntry.counter / 4] as number;
    bytes[counter] = 0;
    bytes[counter + 1] = 0;
  }
  limbs[comparisons >> 2] = 0;
}

/** Where the comparison with a number from 0 was made. Cheaper than `readComparison`. */
export function edgeOfComparison({ limbs }: Machine, number: number): number {
  return limbs[entryOf(number) + comparisonEntry.edge / 4] as number;
}

/** How far apart the operands are, as a number that grows with that and is exact up to 2^53. Makes no bigint. */
export function distanceOfComparison({ limbs }: Machine, number: number): number {
  const at = entryOf(number) + comparisonEntry.distance / 4;
  return ((limbs[at] as number) >>> 0) + 2 ** 32 * (limbs[at + 1] as number);
}

/** The comparison with a number from 0, in the order in which places first compared. */
export function readComparison(machine: Machine, number: number): Comparison {
  const { limbs } = machine;
  const at = entryOf(number);
  return {
    mnemonic: opcodeOfByte[limbs[at + comparisonEntry.opcode / 4] as number]?.mnemonic ?? "INVALID",
    first: readWord(limbs, at + comparisonEntry.first / 4),
    second: readWord(limbs, at + comparisonEntry.second / 4),
    hits: limbs[at + comparisonEntry.hits / 4] as number,
    edge: edgeOfComparison(machine, number),
  };
}

/** The difference of what was compared: signed where the opcode is. */
export function exactDistance({ mnemonic, first, second }: Comparison): bigint {
  const isSigned = mnemonic === "SLT" || mnemonic === "SGT";
  const difference = isSigned ? toSigned(first) - toSigned(second) : first - second;
  return difference < 0n ? -difference : difference;
}

/** The limb index of an entry; the first place is taken by the count. */
function entryOf(number: number): number {
  return (comparisons + (number + 1) * comparisonEntryBytes) >> 2;
}
