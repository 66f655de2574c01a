/** Rights that have hashes for names, and functions that give them. */

import { disassemble } from "../../evm/code/disassembly.ts";
import type { Word } from "../../evm/word.ts";
import { memoize } from "../../util/memoize.ts";
import type { FuzzContract, FuzzFunction } from "../fuzz-target.ts";

/** More are mostly names of events, which look the same. */
const maxRoles = 12;

/** Whether a function takes a word and somebody, and says that it gives something. */
export function givesRoles({ signature, isView, parameters: [role, somebody, ...more] }: FuzzFunction): boolean {
  const isOfRole = role?.kind === "fixed-bytes" && role.size === 32 && somebody?.kind === "address";
  return !isView && isOfRole && more.length === 0 && /^(grant|give|add|assign|set)/i.test(signature ?? "");
}

/** Hashes that stand in the code. */
export const rolesIn = memoize(({ artifact }: FuzzContract): readonly Word[] => {
  const words = new Set<Word>();
  for (const { opcode, immediate } of disassemble(artifact.runtime?.bytes ?? new Uint8Array(0))) {
    if (opcode?.mnemonic === "PUSH32" && immediate !== undefined && isHash(immediate)) words.add(immediate);
  }
  return [...words].slice(0, maxRoles);
});

/** Neither a selector, a mask nor a topic can be told from a hash for certain; most of them have long runs of equal bytes. */
function isHash(word: Word): boolean {
  const bytes = new Set(Array.from({ length: 32 }, (_, index) => Number((word >> BigInt(8 * index)) & 0xffn)));
  return bytes.size > 16;
}
