/** `shutdown`: everything ends, and no process stays behind. */

import type { Session } from "../session.ts";

/** Resolves when all engine processes have ended. */
export async function shutdown({
  automatic,
  background,
  requested,
  backend,
}: Pick<Session, "automatic" | "background" | "requested" | "backend">): Promise<void> {
  automatic.endAll();
  background.endAll();
  requested.cancel(() => true);
  await backend.close();
}
