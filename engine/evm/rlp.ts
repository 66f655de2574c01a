/** RLP, Ethereum's encoding of nested lists of bytes: writing only. */

/** Numbers are written without leading zeros. */
export type RlpItem = Uint8Array | bigint | readonly RlpItem[];

/** The encoding of an item. */
export function encodeRlp(item: RlpItem): Uint8Array {
  return Uint8Array.from(encodeItem(item));
}

function encodeItem(item: RlpItem): number[] {
  if (typeof item === "bigint") return encodeBytes(bytesOf(item));
  if (item instanceof Uint8Array) return encodeBytes([...item]);
  const content = item.flatMap(encodeItem);
  return [...prefix(content.length, 0xc0), ...content];
}

function encodeBytes(bytes: readonly number[]): number[] {
  const [first = 0x80] = bytes;
  return bytes.length === 1 && first < 0x80 ? [first] : [...prefix(bytes.length, 0x80), ...bytes];
}

function prefix(length: number, kind: number): number[] {
  if (length < 56) return [kind + length];
  const size = bytesOf(BigInt(length));
  return [kind + 55 + size.length, ...size];
}

/** Big-endian bytes without leading zeros. */
function bytesOf(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn));
  return bytes;
}
