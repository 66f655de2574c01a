/** `workspace/didChangeConfiguration`: settings changed, or are given by a client that is not asked for them. */

import type { DidChangeConfigurationParams } from "vscode-languageserver/node";
import { settingsSection } from "../protocol.ts";
import type { Session } from "../session.ts";
import { readSettings } from "../settings.ts";

/** Takes the settings that came along, and asks for those that a client wants to be asked for. */
export function didChangeConfiguration(
  { client, settings }: Pick<Session, "client" | "settings">,
  params: DidChangeConfigurationParams,
): void {
  const given: unknown = params.settings?.[settingsSection];
  if (given !== undefined && given !== null) settings.given = readSettings(given);
  client.detach(settings.refresh());
}
