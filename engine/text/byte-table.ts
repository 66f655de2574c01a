/** Converts between UTF-16 positions in a text and positions in its UTF-8 form. */

/** UTF-16 units between two remembered byte offsets. */
const stride = 64;

export interface ByteTable {
  /** Length of the text in UTF-8 bytes. */
  readonly nBytes: number;
  /** UTF-16 index for a byte offset from 0 to `nBytes`; an offset inside a character goes to its start or its end. */
  toUnit(byteOffset: number, inside: "start" | "end"): number;
  /** Byte offset for a UTF-16 index from 0 to the text's length that is not inside a surrogate pair. */
  toByte(unit: number): number;
}

/** `text` holds no lone surrogate. One pass over the text; each lookup afterwards looks at 64 units at most. */
export function makeByteTable(text: string): ByteTable {
  const checkpoints = new Uint32Array(Math.floor(text.length / stride) + 1);
  let nBytes = 0;
  for (let unit = 0; unit < text.length; unit++) {
    if (unit % stride === 0) checkpoints[unit / stride] = nBytes;
    nBytes += bytesOf(text.charCodeAt(unit));
  }
  if (text.length % stride === 0) checkpoints[text.length / stride] = nBytes;
  if (nBytes === text.length) return { nBytes, toUnit: identity, toByte: identity };
  return {
    nBytes,
    toUnit: (byteOffset, inside) => toUnit(text, checkpoints, byteOffset, inside),
    toByte: (unit) => toByte(text, checkpoints, unit),
  };
}

function identity(offset: number): number {
  return offset;
}

/** A surrogate pair's four bytes are counted at its first half. */
function bytesOf(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (isLowSurrogate(unit)) return 0;
  return isHighSurrogate(unit) ? 4 : 3;
}

function toUnit(text: string, checkpoints: Uint32Array, byteOffset: number, inside: "start" | "end"): number {
  let unit = lastAtMost(checkpoints, byteOffset) * stride;
  let bytes = checkpoints[unit / stride] ?? 0;
  for (; unit < text.length; unit++) {
    const width = bytesOf(text.charCodeAt(unit));
    if (bytes === byteOffset && width > 0) return unit;
    if (bytes + width > byteOffset) return inside === "start" ? unit : unit + (width === 4 ? 2 : 1);
    bytes += width;
  }
  return text.length;
}

function toByte(text: string, checkpoints: Uint32Array, unit: number): number {
  const block = Math.floor(unit / stride);
  let bytes = checkpoints[block] ?? 0;
  for (let at = block * stride; at < unit; at++) bytes += bytesOf(text.charCodeAt(at));
  return bytes;
}

/** Index of the last entry that is not above `value`; the entries rise and the first is 0. */
export function lastAtMost(entries: Uint32Array, value: number): number {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((entries[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
