/** A VS Code profile of its own for each run, in a temporary folder. */

import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** No update, no telemetry, no gallery, nothing that draws over the window. */
const quietSettings = {
  "files.autoSave": "off",
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.enableExperiments": false,
  "telemetry.telemetryLevel": "off",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "chat.disableAIFeatures": true,
  "git.enabled": false,
  // Else old versions ask in a window that lies over everything; a suite that is about trust finds its command.
  "security.workspace.trust.startupPrompt": "never",
  "remote.autoForwardPorts": false,
  // A suite that is about it turns it on.
  "solhound.analyzeWorkspace": false,
};

/** A short path: Unix sockets below it may have no more than about a hundred characters. */
export function makeProfileFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), "shvsc-"));
}

/**
 * Writes the user settings, and answers the arguments that make VS Code use this profile. A window in a browser takes
 * settings that are the machine's from the machine that the server runs on, so they are written there as well.
 */
export function profileArguments(folder: string, settings: Readonly<Record<string, unknown>> = {}): string[] {
  for (const [place, own] of [
    ["data/User", { ...quietSettings, ...settings }],
    ["data/Machine", settings],
  ] as const) {
    mkdirSync(path.join(folder, place), { recursive: true });
    writeFileSync(path.join(folder, place, "settings.json"), JSON.stringify(own));
  }
  return ["--user-data-dir", path.join(folder, "data"), "--extensions-dir", path.join(folder, "extensions")];
}
