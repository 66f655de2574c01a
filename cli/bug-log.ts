/** Keeps what is known about a bug of ours, for the report to its authors. */

import { mkdirSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { version } from "../engine/model/version.ts";

/** Writes a log of its own and answers its path; null where no place could be written to. */
export function writeBugLog(details: string): string | null {
  const now = new Date().toISOString();
  const name = `bug-${now.replace(/[:.]/g, "-")}-${process.pid}.log`;
  const text = `solhound ${version}, node ${process.version}, ${process.platform} ${process.arch}, ${now}\n\n${details}\n`;
  for (const folder of [stateFolder(), tmpdir()]) {
    try {
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, name);
      writeFileSync(file, text, { flag: "wx", mode: 0o600 });
      return file;
    } catch {
      // The next folder may do.
    }
  }
  return null;
}

/** What the user is told about a bug; `what` follows "a bug of Solhound". */
export function describeBug(what: string, logFile: string | null): string {
  const where = logFile === null ? "No log could be written." : `The log is in ${logFile}`;
  return `solhound: a bug of Solhound ${what}\n${where}\nPlease report it: https://github.com/solhound/solhound/issues\n`;
}

/** Where programs keep such things, by the XDG rules. */
function stateFolder(): string {
  const base = process.env["XDG_STATE_HOME"];
  return path.join(
    base !== undefined && path.isAbsolute(base) ? base : path.join(homedir(), ".local/state"),
    "solhound",
  );
}
