/** Folders that tests fill and that vanish after them. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Within a `describe`: answers a function that makes a new folder with these files (text or bytes by relative path)
 * and gives its real absolute path. All are removed after the suite.
 */
export function useTempFolders(): (files?: Readonly<Record<string, string | Uint8Array>>) => string {
  const made: string[] = [];
  after(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return (files = {}) => {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "solhound-")));
    made.push(folder);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    return folder;
  };
}

/** What `use` answers, given a new folder with these files that is gone afterwards. */
export function withTempFolder<T>(files: Readonly<Record<string, string>>, use: (folder: string) => T): T {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "solhound-")));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
