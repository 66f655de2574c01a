/** `shutdown`: everything ends, and no process stays behind. */

import type { Session } from "../session.ts";

/** Resolves when all engine processes have ended. */
export async function shutdown(session: Session): Promise<void> {
  session.debouncer.cancelAll();
  for (const { checks, analyses } of session.projects.all()) {
    checks.dropAll();
    analyses.dropAll();
  }
  for (const { controller } of session.requested) controller.abort("cancelled");
  await session.backend.close();
}
