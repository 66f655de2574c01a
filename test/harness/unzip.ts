/** Reads a zip archive as it is specified (PKWARE APPNOTE 4.3), enough for a `.vsix`. */

import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const deflated = 8;

/** Every file of the archive, by its name there. */
export function unzip(archive: string): Map<string, Buffer> {
  const bytes = readFileSync(archive);
  const end = bytes.lastIndexOf(littleEndian(endOfDirectory));
  if (end < 0) throw new Error(`${archive} is no zip archive`);
  const nEntries = bytes.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < nEntries; n++) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw new Error(`${archive} is damaged at byte ${at}`);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const nameEnd = at + 46 + (nameLength ?? 0);
    files.set(bytes.toString("utf8", at + 46, nameEnd), contentOf(bytes, at));
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

/** The directory has the sizes; only the local header knows how long its own name and extra fields are. */
function contentOf(bytes: Buffer, entry: number): Buffer {
  const local = bytes.readUInt32LE(entry + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
  return bytes.readUInt16LE(entry + 10) === deflated ? inflateRawSync(packed) : packed;
}

function littleEndian(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
