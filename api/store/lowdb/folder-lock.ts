/** Keeps two servers from using one data folder: each would undo what the other writes. */

import { open, readFile, readlink, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A server that holds the folder touches the lock this often. */
const touchMs = 1_000;
/** A lock that was not touched for so long is nobody's. */
const staleMs = 3_500;

/** Answers how to let go. Rejects with a message for people where another running process holds the folder. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, "server.lock");
  while (!(await tryLock(file))) await removeStale(file, folder);
  const timer = setInterval(() => void touch(file), touchMs).unref();
  return async () => {
    clearInterval(timer);
    await rm(file, { force: true });
  };
}

/** False where there is a lock. */
async function tryLock(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(`${process.pid} ${await whereNumbersCount()}`);
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

/** Removes a lock that a crash has left: where its process can be seen, that is certain at once; elsewhere time tells. */
async function removeStale(file: string, folder: string): Promise<void> {
  const [pidText = "", place] = (await readFile(file, "utf8").catch(() => "")).split(/ (.*)/s);
  if (place !== undefined && place !== (await whereNumbersCount())) await awaitStale(file, folder);
  else if (isOther(Number(pidText))) {
    throw new Error(
      `${folder} is in use by process ${pidText}. Stop that server, name another data folder, or remove ${file} if it is no server.`,
    );
  }
  await rm(file, { force: true });
}

/** Rejects where somebody touches it. */
async function awaitStale(file: string, folder: string): Promise<void> {
  const before = await touchedAt(file);
  for (const endMs = (before ?? 0) + staleMs; Date.now() < endMs; ) {
    await delay(100);
    if ((await touchedAt(file)) === before) continue;
    throw new Error(
      `${folder} is in use by a server in another container or on another machine. Stop that server, or name another data folder.`,
    );
  }
}

/** Where numbers of processes mean the same: a container has its own. */
async function whereNumbersCount(): Promise<string> {
  return `${hostname()} ${await readlink("/proc/self/ns/pid").catch(() => "")}`;
}

async function touchedAt(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function touch(file: string): Promise<void> {
  await utimes(file, new Date(), new Date()).catch(() => {});
}

/** A process that runs, and is not this one. */
function isOther(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
