/** LEB128, the variable-length integers of WebAssembly. */

/** A number from 0 to 2^32 - 1. */
export function unsignedLeb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return [...bytes, rest];
}

/** A signed integer of up to 64 bits. */
export function signedLeb(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest < -64n || rest > 63n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return [...bytes, Number(rest & 0x7fn)];
}
