/** Refuses JSON that would cost more than its size suggests, before it is parsed. */

/** The deepest nesting taken. Syntax trees of long expressions reach some hundreds; recursive code fails above some thousands. */
export const maxJsonDepth = 1000;
/** Values in one body: a body of 20 MB that consists of little else would take seconds to parse and check. */
export const maxJsonValues = 3_000_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** True where the text nests too deeply or holds too many values. Text that is no JSON may get either answer. */
export function exceedsJsonLimits(bytes: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) index = endOfString(bytes, index);
    else if (byte === comma) values++;
    else if (opening.has(byte)) depth++;
    else if (closing.has(byte)) depth--;
    if (depth > maxJsonDepth || values > maxJsonValues) return true;
  }
  return false;
}

/** Index of the quote that ends the string which starts at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== quote) index += bytes[index] === backslash ? 2 : 1;
  return index;
}
