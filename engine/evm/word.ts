/** Words of 256 bits where they leave the machine's memory: as bigint, as bytes, as hexadecimal text. */

/** A number from 0 to 2^256 - 1. */
export type Word = bigint;
/** A number from 0 to 2^160 - 1. */
export type Address = bigint;

const wordMask = 2n ** 256n - 1n;
const addressMask = 2n ** 160n - 1n;

/** The lowest 256 bits. */
export function toWord(value: bigint): Word {
  return value & wordMask;
}

/** The lowest 160 bits. */
export function toAddress(value: bigint): Address {
  return value & addressMask;
}

/** The number as the machine reads it, with the sign in the topmost of 256 bits. */
export function toSigned(value: Word): bigint {
  return BigInt.asIntN(256, value);
}

/** Four parts of 64 bits and eight limbs of 32, the same bytes: how a bigint is taken apart and put together. */
const parts = new BigUint64Array(4);
const partLimbs = new Int32Array(parts.buffer);

/** The word in eight 32-bit limbs from `index`, lowest first. */
export function readWord(limbs: Int32Array, index: number): Word {
  let upper = 0;
  for (let k = 0; k < 8; k++) {
    const limb = limbs[index + k] as number;
    partLimbs[k] = limb;
    if (k > 1) upper |= limb;
  }
  const low = parts[0] as bigint;
  if (upper === 0) return low;
  const high = ((parts[3] as bigint) << 64n) | (parts[2] as bigint);
  return (high << 128n) | ((parts[1] as bigint) << 64n) | low;
}

/** Numbers below this are exact as JavaScript has them. */
const exactNumbers = 2n ** 53n;

/** Writes a word as eight 32-bit limbs from `index`, lowest first. */
export function writeWord(limbs: Int32Array, index: number, value: Word): void {
  if (value < exactNumbers) {
    writeNumber(limbs, index, Number(value));
    return;
  }
  parts[0] = value; // keeps the lowest 64 bits
  parts[1] = value >> 64n;
  parts[2] = value >> 128n;
  parts[3] = value >> 192n;
  for (let k = 0; k < 8; k++) limbs[index + k] = partLimbs[k] as number;
}

/** Writes a number from 0 to 2^53 as a word. */
export function writeNumber(limbs: Int32Array, index: number, value: number): void {
  limbs[index] = value; // keeps the lowest 32 bits
  limbs[index + 1] = value / 2 ** 32;
  for (let k = 2; k < 8; k++) limbs[index + k] = 0;
}

/** The number of 64 bits in two limbs from `index`. */
export function readLong(limbs: Int32Array, index: number): bigint {
  partLimbs[0] = limbs[index] as number;
  partLimbs[1] = limbs[index + 1] as number;
  return parts[0] as bigint;
}

/** Writes the lowest 64 bits of a number as two limbs from `index`. */
export function writeLong(limbs: Int32Array, index: number, value: bigint): void {
  parts[0] = value;
  limbs[index] = partLimbs[0] as number;
  limbs[index + 1] = partLimbs[1] as number;
}

const wordBytes = 32;

/** The number that big-endian bytes stand for. */
export function bytesToBigint(bytes: Uint8Array): bigint {
  if (bytes.length > wordBytes) return BigInt(bytesToHex(bytes));
  partLimbs.fill(0);
  for (let k = 0; k < bytes.length; k++) {
    const place = bytes.length - 1 - k;
    partLimbs[place >> 2] = (partLimbs[place >> 2] as number) | ((bytes[k] as number) << (8 * (place & 3)));
  }
  return readWord(partLimbs, 0);
}

/** `size` big-endian bytes of a number that fits them. */
export function bigintToBytes(value: bigint, size: number): Uint8Array<ArrayBuffer> {
  if (size > wordBytes) return hexToBytes(value.toString(16).padStart(size * 2, "0"));
  writeWord(partLimbs, 0, value);
  const bytes = new Uint8Array(size);
  for (let k = 0; k < size; k++) {
    const place = size - 1 - k;
    bytes[k] = (partLimbs[place >> 2] as number) >>> (8 * (place & 3));
  }
  return bytes;
}

/** Bytes from hexadecimal digits, with or without `0x`. The caller knows that they are digits, in pairs. */
export function hexToBytes(text: string): Uint8Array<ArrayBuffer> {
  const start = text.startsWith("0x") ? 2 : 0;
  const bytes = new Uint8Array((text.length - start) / 2);
  for (let k = 0; k < bytes.length; k++) {
    bytes[k] = 16 * digitAt(text, start + 2 * k) + digitAt(text, start + 2 * k + 1);
  }
  return bytes;
}

/** The value of a hexadecimal digit: the letters count from 1 in their lower bits, the digits from 0. */
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return (code & 15) + (code > 64 ? 9 : 0);
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Hexadecimal digits of bytes, with `0x`. */
export function bytesToHex(bytes: Uint8Array): string {
  let text = "0x";
  for (const byte of bytes) text += hexOfByte[byte];
  return text;
}
