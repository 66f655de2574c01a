/** The tables in memory and the one file they are kept in: changes are grouped, one write is in flight at a time. */

import { readFile } from "node:fs/promises";
import { type Adapter, Low } from "lowdb";
import type { AnalysisRecord } from "../analysis-store.ts";
import type { ApiKeyRecord } from "../api-key-store.ts";
import type { UsedChallengeRecord } from "../challenge-store.ts";
import type { GroupRecord, ProjectRecord } from "../group-store.ts";
import type { SessionRecord } from "../session-store.ts";
import type { UserRecord } from "../user-store.ts";
import { writeDurably } from "./durable-file.ts";

/** What is kept, one table each. */
interface Records {
  readonly users: UserRecord;
  readonly sessions: SessionRecord;
  readonly apiKeys: ApiKeyRecord;
  readonly usedChallenges: UsedChallengeRecord;
  readonly analyses: AnalysisRecord;
  readonly groups: GroupRecord;
  readonly projects: ProjectRecord;
}

const tableNames: readonly (keyof Records)[] = [
  "users",
  "sessions",
  "apiKeys",
  "usedChallenges",
  "analyses",
  "groups",
  "projects",
];

/** By id; in the order they were made. */
export type Tables = { readonly [Name in keyof Records]: Map<string, Records[Name]> };

export interface Database {
  readonly tables: Tables;
  /**
   * Makes a change, which must not wait, and answers its result once it is on disk. Rejects where it could not be
   * written: the change then holds in memory, and goes to disk with the next one that can.
   */
  commit<T>(change: (tables: Tables) => T): Promise<T>;
  /** False while the last write failed. */
  isWritable(): boolean;
  /** Answers when nothing is left to write. */
  settle(): Promise<void>;
}

/** What analyses of format 1 do not say. */
const ungrouped = { groupId: null, groupName: "" };

/** Goes up when older versions of Solhound could not read the file. */
const formatVersion = 2;
/** Later formats have tables more; what a file lacks is empty. */
const readableFormats = [1, formatVersion];

/** Opens the file, or begins a new one. Rejects with a message for people where it cannot be read. */
export async function openDatabase(file: string): Promise<Database> {
  const low = new Low<Tables>(tablesFile(file), toTables({}));
  await low.read();
  let isWritable = true;
  const writeGrouped = groupWrites(async () => {
    try {
      await low.write();
      isWritable = true;
    } catch (error) {
      isWritable = false;
      throw error;
    }
  });
  return {
    tables: low.data,
    async commit(change) {
      const result = change(low.data);
      await writeGrouped();
      return result;
    },
    isWritable: () => isWritable,
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
    write: (tables) => {
      const lists = Object.entries(tables).map(([name, table]) => [name, [...table.values()]] as const);
      return writeDurably(file, JSON.stringify({ format: formatVersion, ...Object.fromEntries(lists) }));
    },
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

type FileContent = { readonly format?: unknown } & Lists;
type Lists = { readonly [Name in keyof Records]?: readonly Records[Name][] };

function parseTables(text: string, file: string): Tables {
  const content = parseContent(text, file);
  const { format } = content;
  if (typeof format !== "number") throw damaged(file, "it does not say which format it has");
  if (!readableFormats.includes(format)) {
    const advice = format > formatVersion ? "Install the newer version that wrote it" : "Put a backup in its place";
    const message = `${file} has format ${format}; this version of Solhound reads formats ${readableFormats.join(" and ")}.`;
    throw new Error(`${message} ${advice}, or name another data folder.`);
  }
  for (const name of tableNames) {
    const rows: unknown = content[name] ?? [];
    if (!Array.isArray(rows) || !rows.every(isRow)) throw damaged(file, `${name} is no list of records`);
  }
  return toTables(content);
}

function isRow(row: unknown): boolean {
  const { id, uuid } = (row ?? {}) as Readonly<Record<string, unknown>>;
  return typeof (id ?? uuid) === "string";
}

function damaged(file: string, fault: string): Error {
  return new Error(`${file} is damaged: ${fault}. Put a backup in its place, or name another data folder.`);
}

function toTables(lists: Lists): Tables {
  const { analyses = [] } = lists;
  return {
    users: byId(lists.users),
    sessions: byId(lists.sessions),
    apiKeys: byId(lists.apiKeys),
    usedChallenges: byId(lists.usedChallenges),
    analyses: new Map(analyses.map((analysis) => [analysis.uuid, { ...ungrouped, ...analysis }])),
    groups: byId(lists.groups),
    projects: byId(lists.projects),
  };
}

function byId<Row extends { readonly id: string }>(records: readonly Row[] = []): Map<string, Row> {
  return new Map(records.map((row) => [row.id, row]));
}

function parseContent(text: string, file: string): FileContent {
  try {
    return (JSON.parse(text) ?? {}) as FileContent;
  } catch {
    throw damaged(file, "it is not valid JSON");
  }
}
