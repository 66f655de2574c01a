/** Which library a placeholder in bytecode stands for. */
import { keccak256Hex } from "../../util/keccak256.ts";

/** Compilers before 0.5 cut names to this; since 0.5 there are so many digits of the hash of the name. */
const oldNameLength = 36;
const hashDigits = 34;

/**
 * Whether a placeholder is for the library with this qualified name, as in `lib.sol:Sums`. Since 0.5 placeholders are part
 * of the name's hash, before they were the name itself, and before 0.4.10 without the file; with the compiler's list of links
 * it is the whole name.
 */
export function isPlaceholderOf(placeholder: string, qualifiedName: string): boolean {
  if (placeholder === qualifiedName) return true;
  if (placeholder === keccak256Hex(new TextEncoder().encode(qualifiedName)).slice(0, hashDigits)) return true;
  const names = [qualifiedName, qualifiedName.slice(qualifiedName.lastIndexOf(":") + 1)];
  return names.some((name) => name.slice(0, oldNameLength).replace(/_+$/, "") === placeholder);
}
