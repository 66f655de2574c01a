/** Keeps two servers from using one data folder: each would undo what the other writes. */

import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Answers how to let go. Rejects with a message for people where another running process holds the folder. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, "server.lock");
  try {
    await writeFile(file, String(process.pid), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    await takeOver(file, folder);
  }
  return () => rm(file, { force: true });
}

/** A lock whose process is gone was left by a crash. In a container a new server may well have the number of the old. */
async function takeOver(file: string, folder: string): Promise<void> {
  const pid = Number(await readFile(file, "utf8"));
  if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid)) {
    throw new Error(
      `${folder} is in use by process ${pid}. Stop that server, name another data folder, or remove ${file} if it is no server.`,
    );
  }
  await writeFile(file, String(process.pid), { mode: 0o600 });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
