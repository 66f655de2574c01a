/** `initialized`: from here on there is work. */

import { DidChangeConfigurationNotification, DidChangeWatchedFilesNotification } from "vscode-languageserver/node";
import { settingsSection } from "../protocol.ts";
import { detach, type Session } from "../session.ts";
import { refreshSettings } from "../settings-sync.ts";
import { watchedGlobs } from "../watched-files.ts";

/** Asks for settings, and to hear of changes where the client lets itself be asked. */
export function initialized(session: Session): void {
  const { connection, features } = session;
  session.ready = refreshSettings(session);
  detach(session, warmUp(session));
  if (features.configurationRegistration) {
    const options = { section: settingsSection };
    detach(session, connection.client.register(DidChangeConfigurationNotification.type, options));
  }
  if (features.watchedFilesRegistration) {
    const watchers = watchedGlobs.map((globPattern) => ({ globPattern }));
    detach(session, connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
  }
}

/** The first file that is opened should not have to wait for a compiler to be loaded. */
async function warmUp(session: Session): Promise<void> {
  await session.ready;
  if (session.projects.all().some(({ settings }) => settings.run !== "manual")) session.backend.warmUp("static");
}
