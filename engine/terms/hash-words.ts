/** keccak256 of words, remembered. */
import { keccak256Hex } from "../util/keccak256.ts";

/** Hashes are slow to compute, and asked for again and again; when there are many, all are forgotten. */
const hashes = new Map<string, bigint>();
const maxHashes = 20_000;

/** keccak256 of words one after the other, which together are whole bytes. */
export function hashWords(words: readonly { readonly width: number; readonly value: bigint }[]): bigint {
  const hex = words.map(({ width, value }) => value.toString(16).padStart(width / 4, "0")).join("");
  const known = hashes.get(hex);
  if (known !== undefined) return known;
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
  const hash = BigInt(`0x${keccak256Hex(bytes)}`);
  if (hashes.size >= maxHashes) hashes.clear();
  hashes.set(hex, hash);
  return hash;
}
