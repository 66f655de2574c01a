/** A lock that processes share through the file system, and that does not outlive its holder. */

import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

export interface FolderLock {
  release(): Promise<void>;
}

/** The holder shows that it lives this often; one that was silent for `staleMs` is taken to be gone. */
const beatMs = 2000;
const staleMs = 15_000;
const pollMs = 100;

/**
 * Waits for the lock: the folder `at`, which exists while it is held. Undefined where `isPointless` says, or the
 * signal, that waiting has lost its point. Two may hold it at once only if one of them was silent for long.
 */
export async function acquireLock(
  at: string,
  signal: AbortSignal,
  isPointless: () => Promise<boolean>,
): Promise<FolderLock | undefined> {
  while (!signal.aborted && !(await isPointless())) {
    const lock = await tryLock(at);
    if (lock !== undefined) return lock;
    if (await isStale(at)) await breakLock(at);
    else await pause();
  }
  return undefined;
}

async function tryLock(at: string): Promise<FolderLock | undefined> {
  try {
    await mkdir(at);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
    throw error;
  }
  await writeFile(ownerFile(at), JSON.stringify({ host: os.hostname(), pid: process.pid }));
  const heart = setInterval(() => void beat(at), beatMs).unref();
  return {
    async release() {
      clearInterval(heart);
      await rm(at, { recursive: true, force: true });
    },
  };
}

async function beat(at: string): Promise<void> {
  const now = new Date();
  await utimes(at, now, now).catch(() => {});
}

async function isStale(at: string): Promise<boolean> {
  const info = await stat(at).catch(() => undefined);
  if (info === undefined) return false;
  if (Date.now() - info.mtimeMs > staleMs) return true;
  const owner = await readFile(ownerFile(at), "utf8").catch(() => "");
  const [, pid] = /"pid":(\d+)/.exec(owner) ?? [];
  return pid !== undefined && owner.includes(JSON.stringify(os.hostname())) && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Of several who try, one looks again and removes it: what took its place meanwhile stays. */
async function breakLock(at: string): Promise<void> {
  const guard = `${at}.breaking`;
  try {
    await mkdir(guard);
  } catch {
    const since = await stat(guard).catch(() => undefined);
    if (since !== undefined && Date.now() - since.mtimeMs > staleMs) await rm(guard, { recursive: true, force: true });
    else await pause();
    return;
  }
  if (await isStale(at)) await rm(at, { recursive: true, force: true });
  await rm(guard, { recursive: true, force: true });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pollMs));
}

function ownerFile(at: string): string {
  return path.join(at, "owner.json");
}
