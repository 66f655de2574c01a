/** A copy of the fixture workspace, so that tests may edit files. */

import { cpSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../../harness/root.ts";

/** Copies `test/vscode/workspace` into a folder; answers the copy. */
export function copyWorkspace(into: string): string {
  const copy = path.join(into, "workspace");
  cpSync(inRoot("test/vscode/workspace"), copy, { recursive: true });
  return copy;
}
