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

/** The word in eight 32-bit limbs from `index`, lowest first. */
export function readWord(limbs: Int32Array, index: number): Word {
  const upper = readPair(limbs, index + 6) * 2n ** 64n + readPair(limbs, index + 4);
  const lower = readPair(limbs, index + 2) * 2n ** 64n + readPair(limbs, index);
  return upper === 0n ? lower : upper * 2n ** 128n + lower;
}

function readPair(limbs: Int32Array, index: number): bigint {
  const low = (limbs[index] as number) >>> 0;
  const high = (limbs[index + 1] as number) >>> 0;
  return high < 2 ** 21 ? BigInt(high * 2 ** 32 + low) : (BigInt(high) << 32n) | BigInt(low);
}

/** Writes a word as eight 32-bit limbs from `index`, lowest first. */
export function writeWord(limbs: Int32Array, index: number, value: Word): void {
  if (value < 2n ** 53n) {
    writeNumber(limbs, index, Number(value));
    return;
  }
  let rest = value;
  for (let k = 0; k < 8; k += 2) {
    const part = BigInt.asUintN(64, rest);
    limbs[index + k] = Number(part & 0xffffffffn);
    limbs[index + k + 1] = Number(part >> 32n);
    rest >>= 64n;
  }
}

/** Writes a number from 0 to 2^53 as a word. */
export function writeNumber(limbs: Int32Array, index: number, value: number): void {
  limbs[index] = (value % 2 ** 32) | 0;
  limbs[index + 1] = value / 2 ** 32;
  for (let k = 2; k < 8; k++) limbs[index + k] = 0;
}

/** The number that big-endian bytes stand for. */
export function bytesToBigint(bytes: Uint8Array): bigint {
  let text = "0x0";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return BigInt(text);
}

/** `size` big-endian bytes of a number that fits them. */
export function bigintToBytes(value: bigint, size: number): Uint8Array<ArrayBuffer> {
  return hexToBytes(value.toString(16).padStart(size * 2, "0"));
}

/** Bytes from hexadecimal digits, with or without `0x`. The caller knows that they are digits, in pairs. */
export function hexToBytes(text: string): Uint8Array<ArrayBuffer> {
  const start = text.startsWith("0x") ? 2 : 0;
  const bytes = new Uint8Array((text.length - start) / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(text.slice(start + 2 * index, start + 2 * index + 2), 16);
  }
  return bytes;
}

/** Hexadecimal digits of bytes, with `0x`. */
export function bytesToHex(bytes: Uint8Array): string {
  let text = "0x";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}
