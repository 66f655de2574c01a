/** From a font as the web has it to one as documents embed it. */

import { inflateSync } from "node:zlib";

/** Sizes in bytes: of WOFF's header and of a row of its directory, then the same of the font inside. */
const woff = { head: 44, row: 20 };
const sfnt = { head: 12, row: 16 };

interface Table {
  /** Name and checksum, as they stand in both directories. */
  readonly tag: Buffer;
  readonly checksum: Buffer;
  readonly data: Buffer;
}

/** The TrueType font in a WOFF 1.0 file, which only packs its tables one by one. The file is one of our own. */
export function unpackWoff(file: Buffer): Buffer {
  const nTables = file.readUInt16BE(12);
  const tables = Array.from({ length: nTables }, (_, index) => readTable(file, woff.head + woff.row * index));
  const head = Buffer.alloc(sfnt.head + sfnt.row * nTables);
  const power = Math.floor(Math.log2(nTables));
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(nTables, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (nTables - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const row = sfnt.head + sfnt.row * index;
    tag.copy(head, row);
    checksum.copy(head, row + 4);
    head.writeUInt32BE(offset, row + 8);
    head.writeUInt32BE(data.length, row + 12);
    const padding = (4 - (data.length % 4)) % 4;
    parts.push(data, Buffer.alloc(padding));
    offset += data.length + padding;
  }
  return Buffer.concat(parts);
}

function readTable(file: Buffer, row: number): Table {
  const [offset, packedLength, length] = [4, 8, 12].map((at) => file.readUInt32BE(row + at));
  const packed = file.subarray(offset, (offset ?? 0) + (packedLength ?? 0));
  return {
    tag: file.subarray(row, row + 4),
    checksum: file.subarray(row + 16, row + 20),
    data: packedLength === length ? packed : inflateSync(packed),
  };
}
