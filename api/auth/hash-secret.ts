/** What is kept of secrets that the service made up itself. */

import { createHash } from "node:crypto";

/** Such a secret has more than 128 random bits in it, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
