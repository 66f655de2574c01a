/** `shutdown`: everything ends, and no process stays behind. */

import type { Session } from "../session.ts";

/** Resolves when all engine processes have ended. */
export async function shutdown({
  automatic,
  requested,
  backend,
}: Pick<Session, "automatic" | "requested" | "backend">): Promise<void> {
  automatic.endAll();
  requested.cancel(() => true);
  await backend.close();
}
