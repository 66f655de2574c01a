/** Words as bigints: masks, signs, and how many bits there are. */
import { maxWidth } from "./sort.ts";

const masks: readonly bigint[] = Array.from({ length: maxWidth + 1 }, (_, width) => (1n << BigInt(width)) - 1n);
const powers: readonly bigint[] = Array.from({ length: maxWidth + 1 }, (_, bit) => 1n << BigInt(bit));

/** The largest unsigned number of `width` bits, from 0 to 512. */
export function maskOf(width: number): bigint {
  return masks[width] ?? (1n << BigInt(width)) - 1n;
}

/** Two to the power of `bit`. */
export function pow2(bit: number): bigint {
  return powers[bit] ?? 1n << BigInt(bit);
}

/** The number that the bits mean in two's complement. */
export function toSigned(value: bigint, width: number): bigint {
  return value >= pow2(width - 1) ? value - pow2(width) : value;
}

/** How many bits a number from 0 up needs; 0 for 0. */
export function bitLength(value: bigint): number {
  if (value === 0n) return 0;
  if (value <= 0xffffffffn) return 32 - Math.clz32(Number(value));
  const hex = value.toString(16);
  return hex.length * 4 - (Math.clz32(Number.parseInt(hex[0] ?? "1", 16)) - 28);
}

/** How many zeros a number other than 0 ends in. */
export function trailingZeros(value: bigint): number {
  return bitLength(value & -value) - 1;
}

/** True for 1, 2, 4 and so on. */
export function isPow2(value: bigint): boolean {
  return value > 0n && (value & (value - 1n)) === 0n;
}

/** The inverse of an odd number modulo two to the power of `width`. */
export function inverseOf(odd: bigint, width: number): bigint {
  const mask = maskOf(width);
  let inverse = odd & mask;
  // Each round doubles the bits that are right: the start has three.
  for (let bits = 3; bits < width; bits *= 2) inverse = (inverse * (2n - odd * inverse)) & mask;
  return inverse & mask;
}
