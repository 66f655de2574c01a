/** Places that are given in bytes, as lines and columns. */

import type { LinePlace } from "./imported-finding.ts";

/** `bytes` is the file as it is on disk; what lies behind its end is its end. */
export function byteRange(bytes: Uint8Array, offset: number, length: number): LinePlace {
  return { kind: "lines", start: positionAt(bytes, offset), end: positionAt(bytes, offset + length) };
}

function positionAt(bytes: Uint8Array, offset: number): LinePlace["start"] {
  const lines = new TextDecoder().decode(bytes.subarray(0, offset)).split(/\r\n|\n|\r/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
