/** The tables in memory and the one file they are kept in: changes are grouped, one write is in flight at a time. */

import { readFile } from "node:fs/promises";
import { type Adapter, Low } from "lowdb";
import type { AnalysisRecord } from "../analysis-store.ts";
import type { SessionRecord } from "../session-store.ts";
import type { UserRecord } from "../user-store.ts";
import { writeDurably } from "./durable-file.ts";

/** By id; in the order they were made. */
export interface Tables {
  readonly users: Map<string, UserRecord>;
  readonly sessions: Map<string, SessionRecord>;
  readonly analyses: Map<string, AnalysisRecord>;
}

export interface Database {
  readonly tables: Tables;
  /**
   * Makes a change, which must not wait, and answers its result once it is on disk. Rejects where it could not be
   * written: the change then holds in memory, and goes to disk with the next one that can.
   */
  commit<T>(change: (tables: Tables) => T): Promise<T>;
  /** Answers when nothing is left to write. */
  settle(): Promise<void>;
}

/** Goes up when older versions of Solhound could not read the file. */
const formatVersion = 1;

/** Opens the file, or begins a new one. Rejects with a message for people where it cannot be read. */
export async function openDatabase(file: string): Promise<Database> {
  const low = new Low<Tables>(tablesFile(file), { users: new Map(), sessions: new Map(), analyses: new Map() });
  await low.read();
  const writeGrouped = groupWrites(() => low.write());
  return {
    tables: low.data,
    async commit(change) {
      const result = change(low.data);
      await writeGrouped();
      return result;
    },
    settle: writeGrouped,
  };
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Each call answers when a write that began after it has ended. One write is in flight at a time; all calls that come
 * meanwhile share the next.
 */
export function groupWrites(write: () => Promise<void>): () => Promise<void> {
  let waiting: Waiting[] = [];
  let isWriting = false;
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const served = waiting;
      waiting = [];
      try {
        await write();
        for (const { resolve } of served) resolve();
      } catch (error) {
        for (const { reject } of served) reject(error);
      }
    }
    isWriting = false;
  };
  return () =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      if (!isWriting) void writeAll();
    });
}

/** Between the tables and the text of the file: each table is a list there. */
function tablesFile(file: string): Adapter<Tables> {
  return {
    async read() {
      const text = await readOrNull(file);
      return text === null ? null : parseTables(text, file);
    },
    write: ({ users, sessions, analyses }) =>
      writeDurably(
        file,
        JSON.stringify({
          format: formatVersion,
          users: [...users.values()],
          sessions: [...sessions.values()],
          analyses: [...analyses.values()],
        }),
      ),
  };
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

interface FileContent {
  readonly format: number;
  readonly users: readonly UserRecord[];
  readonly sessions: readonly SessionRecord[];
  readonly analyses: readonly AnalysisRecord[];
}

function parseTables(text: string, file: string): Tables {
  const content = parseContent(text, file);
  if (content.format !== formatVersion) {
    throw new Error(`${file} has format ${content.format}; this version of Solhound reads format ${formatVersion}.`);
  }
  return {
    users: new Map(content.users.map((user) => [user.id, user])),
    sessions: new Map(content.sessions.map((session) => [session.id, session])),
    analyses: new Map(content.analyses.map((analysis) => [analysis.uuid, analysis])),
  };
}

function parseContent(text: string, file: string): FileContent {
  try {
    return JSON.parse(text) as FileContent;
  } catch {
    throw new Error(
      `${file} is damaged: it is not valid JSON. Put a backup in its place, or name another data folder.`,
    );
  }
}
