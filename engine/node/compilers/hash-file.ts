/** The SHA-256 of a file. */

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** In hex. Rejects where the file cannot be read. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
