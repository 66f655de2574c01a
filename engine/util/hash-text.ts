/** A hash of text for tables of what was seen: quick, and nothing that would have to withstand anybody. */

/** A number of 53 bits that is another one for another text, but for one pair in many billions. */
export function hashText(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    low = Math.imul(low ^ code, 0x9e3779b1);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return 2 ** 32 * (high & 0x1fffff) + (low >>> 0);
}
