/** Writes a download to disk as it comes in. */

import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { DownloadRefused } from "./fetch-failure.ts";

/** Answers the SHA-256 in hex of what was written; on disk for good when it resolves. Rejects past `maxBytes`. */
export async function writeStream(chunks: AsyncIterable<unknown>, file: string, maxBytes: number): Promise<string> {
  const hash = createHash("sha256");
  const handle = await open(file, "wx", 0o600);
  let nBytes = 0;
  try {
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) throw new DownloadRefused("it sent something that is no file");
      nBytes += chunk.length;
      if (nBytes > maxBytes) throw new DownloadRefused(`it sent more than ${maxBytes} bytes`);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return hash.digest("hex");
}
