/** Slots in short, so that what one transaction writes can be compared with what another one reads. */

import type { Address } from "../../evm/word.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import { type Preimages, splitHash } from "./storage.ts";

/** Among what was read: who calls. */
export const whoCalls = "caller";

/** Texts that are the same for a variable, and for all that lies in one mapping or list, whatever its keys. */
export function storageKey(preimages: Preimages, address: Address, slot: Term): string {
  return `${address.toString(16)} ${shapeOf(preimages, slot, 4)}`;
}

function shapeOf(preimages: Preimages, slot: Term, depth: number): string {
  if (depth === 0) return "?";
  if (isConstant(slot)) {
    const input = preimages.get(slot.value)?.at(-1);
    return input === undefined ? slot.value.toString(16) : `(${shapeOf(preimages, input, depth - 1)})`;
  }
  const { hash } = splitHash(slot);
  const last = hash?.args.at(-1);
  return last === undefined ? "?" : `(${shapeOf(preimages, last, depth - 1)})`;
}
