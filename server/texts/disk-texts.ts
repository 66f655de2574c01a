/** Remembers what files on disk were like, to tell real changes from mere events. */

import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { isInside } from "../../engine/node/projects/paths.ts";
import { pathOf } from "./uri.ts";

/** Larger files count as changed by every event. */
const maxBytes = 32 * 1024 * 1024;

/** Far more than an analysis has. */
const longestRunMs = 24 * 60 * 60 * 1000;

export type DiskState = "same" | "changed" | "gone";

export interface DiskTexts {
  /** Reads the file and remembers it; `same` where it is as it was remembered. */
  look(key: string): Promise<DiskState>;
  /** Reads and remembers the file, unless it was written at or after `sinceMs`. */
  remember(key: string, sinceMs: number): Promise<void>;
  /** Whether this is the text that the file was last seen with, and was written before `writtenBeforeMs`. */
  isLast(key: string, text: string, writtenBeforeMs?: number): boolean;
  /** Whether the file is known to have been written, or to have vanished by itself or with a folder, at or after that time. */
  changedSince(key: string, sinceMs: number): boolean;
  /** It vanishes now: the file, or the folder with all that is in it. */
  noteGone(path: string): void;
}

interface SeenText {
  readonly hash: string;
  readonly writtenMs: number;
}

/** Nothing remembered yet. */
export function makeDiskTexts(): DiskTexts {
  const seen = new Map<string, SeenText>();
  const changedMs = new Map<string, number>();
  /** Paths, by when. */
  const vanished = new Map<string, number>();
  return {
    async look(key) {
      const file = await readText(key);
      const before = seen.get(key);
      changedMs.set(key, typeof file === "object" ? file.writtenMs : Date.now());
      if (typeof file === "object") {
        seen.set(key, file);
        return file.hash === before?.hash ? "same" : "changed";
      }
      seen.delete(key);
      return file === "gone" ? "gone" : "changed";
    },
    async remember(key, sinceMs) {
      const file = await readText(key);
      if (typeof file === "object" && file.writtenMs < sinceMs) seen.set(key, file);
    },
    isLast(key, text, writtenBeforeMs = Number.POSITIVE_INFINITY) {
      const last = seen.get(key);
      return last !== undefined && last.writtenMs < writtenBeforeMs && last.hash === hashOf(text);
    },
    changedSince(key, sinceMs) {
      const path = pathOf(key);
      const isGone = path !== null && [...vanished].some(([other, ms]) => ms >= sinceMs && isInside(other, path));
      return isGone || (changedMs.get(key) ?? Number.NEGATIVE_INFINITY) >= sinceMs;
    },
    noteGone(path) {
      // Nothing runs for so long that it could have read what is older.
      const nowMs = Date.now();
      for (const [other, ms] of vanished) if (nowMs - ms > longestRunMs) vanished.delete(other);
      vanished.set(path, nowMs);
      for (const key of [...seen.keys()]) if (isInside(path, pathOf(key) ?? "")) seen.delete(key);
    },
  };
}

async function readText(key: string): Promise<SeenText | "gone" | "unreadable"> {
  const file = pathOf(key);
  if (file === null) return "gone";
  try {
    const info = await stat(file);
    if (!info.isFile() || info.size > maxBytes) return "unreadable";
    const hash = hashOf(await readFile(file, "utf8"));
    // Asked for after reading: what is written in between counts as newer than what was read.
    return { hash, writtenMs: (await stat(file)).mtimeMs };
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? "gone" : "unreadable";
  }
}

/** Editors keep a byte order mark to themselves. */
function hashOf(text: string): string {
  return createHash("sha256")
    .update(text.startsWith("\uFEFF") ? text.slice(1) : text)
    .digest("base64");
}
