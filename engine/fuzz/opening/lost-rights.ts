/** Who has a right is written down somewhere: whether a call has struck somebody out. */

import { type Address, readWord, type Word } from "../../evm/word.ts";
import { slotChangeSize, slotFields } from "../../evm/world/changes.ts";
import type { State } from "../corpus.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { hasChanged } from "../worlds/position.ts";

/** Whether a word of storage named the person before the call that led to a state, and does no longer. */
export function isStruckOut(fuzzing: Fuzzing, state: State, person: Address): boolean {
  if (!hasChanged(fuzzing, state) || state.snapshot === null) return false;
  const { slots } = state.snapshot.changes;
  for (let at = 0; at < slots.length; at += slotChangeSize) {
    const [before, after] = [readWord(slots, at + slotFields.before), readWord(slots, at + slotFields.after)];
    if (names(before, person) && !names(after, person)) return true;
  }
  return false;
}

const addressBits = 160;
/** Smaller things may lie before an address in its word. */
const mostBefore = 96n;

function names(word: Word, person: Address): boolean {
  for (let nBits = 0n; nBits <= mostBefore; nBits += 8n) {
    if (BigInt.asUintN(addressBits, word >> nBits) === person) return true;
  }
  return false;
}
