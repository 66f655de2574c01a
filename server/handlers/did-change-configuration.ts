/** `workspace/didChangeConfiguration`: settings changed, or are given by a client that is not asked for them. */

import type { DidChangeConfigurationParams } from "vscode-languageserver/node";
import { settingsSection } from "../protocol.ts";
import { detach, type Session } from "../session.ts";
import { readSettings } from "../settings.ts";
import { refreshSettings } from "../settings-sync.ts";

/** Takes the settings that came along, and asks for those that a client wants to be asked for. */
export function didChangeConfiguration(session: Session, { settings }: DidChangeConfigurationParams): void {
  const given: unknown = settings?.[settingsSection];
  if (given !== undefined && given !== null) session.givenSettings = readSettings(given);
  detach(session, refreshSettings(session));
}
