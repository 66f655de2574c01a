/** `initialized`: from here on there is work. */

import { DidChangeConfigurationNotification, DidChangeWatchedFilesNotification } from "vscode-languageserver/node";
import { settingsSection } from "../protocol.ts";
import type { Session } from "../session.ts";
import { watchedGlobs } from "../watched-files.ts";

type StartDeps = Pick<Session, "client" | "settings" | "projects" | "backend">;

/** Asks for settings, and to hear of changes where the client lets itself be asked. */
export function initialized(deps: StartDeps): void {
  const { client, settings } = deps;
  const { connection, features } = client;
  settings.ready = settings.refresh();
  client.detach(warmUp(deps));
  if (features.configurationRegistration) {
    const options = { section: settingsSection };
    client.detach(connection.client.register(DidChangeConfigurationNotification.type, options));
  }
  if (features.watchedFilesRegistration) {
    const watchers = watchedGlobs.map((globPattern) => ({ globPattern }));
    client.detach(connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
  }
}

/** The first file that is opened should not have to wait for a compiler to be loaded. */
async function warmUp({ settings, projects, backend }: StartDeps): Promise<void> {
  await settings.ready;
  if (projects.all().some((project) => project.settings.run !== "manual")) backend.warmUp("static");
}
