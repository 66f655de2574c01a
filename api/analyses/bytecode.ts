/** Bytecode as clients send it. */

import { keccak256Hex } from "../../engine/util/keccak256.ts";

/** Where a library's address goes: `__$3f…e1$__`, `__Name______`; 40 characters that stand for 20 bytes. */
const placeholder = /__\S{38}/g;

/** Plain hex digits, without `0x`, addresses that are yet to be linked being zero; undefined where it is no bytecode. */
export function normalizeBytecode(text: string): string | undefined {
  const digits = text.trim().replace(/^0x/i, "").replace(placeholder, "0".repeat(40)).toLowerCase();
  return digits.length % 2 === 0 && /^[0-9a-f]*$/.test(digits) ? digits : undefined;
}

/** How reports name bytecode: its Keccak-256 hash with `0x`. */
export function hashBytecode(digits: string): string {
  return `0x${keccak256Hex(Buffer.from(digits, "hex"))}`;
}
