/** The tables in memory and the files they are kept in: changes are grouped, one write is in flight at a time. */

import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { Low } from "lowdb";
import { kept } from "../not-kept.ts";
import { unfinishedSuffix } from "./durable-file.ts";
import { beginJournal, type Journal, replayJournal } from "./journal.ts";
import { type Snapshot, snapshotFile } from "./snapshot.ts";
import { Table } from "./table.ts";
import { emptyTables, type RowPlace, type TableName, type Tables, type WatchedTables } from "./tables.ts";

export interface Database {
  readonly tables: WatchedTables;
  /**
   * Makes a change, which must not wait, and answers its result once it is on disk. Rejects where it could not be
   * written: it is taken back then, and so are those that were made on top of it.
   */
  commit<T>(change: (tables: Tables) => T): Promise<T>;
  /** False while the last write failed; asking has it tried again. */
  isWritable(): boolean;
  /** Writes what can be written, and leaves one file where there is room for it. */
  close(): Promise<void>;
}

/** The journal is taken into the snapshot when it has grown larger than that, and than the snapshot was. */
const leastJournalBytes = 4_000_000;

/** Opens the files in a folder, or begins new ones. Rejects with a message for people where they cannot be read. */
export async function openDatabase(folder: string, journalBytes = leastJournalBytes): Promise<Database> {
  const unwritten = makeUnwritten();
  const files = await openFiles(folder, unwritten.note, journalBytes);
  let hasFailed = false;
  const write = async (): Promise<void> => {
    try {
      await unwritten.write((places) => kept(() => files.write(places)));
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const writeGrouped = groupWrites(write, unwritten.takeBack);
  return {
    tables: files.tables,
    async commit(change) {
      // Nothing more is taken in while nothing can be written.
      if (hasFailed) await writeGrouped();
      const result = change(files.tables);
      await writeGrouped();
      return result;
    },
    isWritable() {
      if (hasFailed) writeGrouped().catch(() => {});
      return !hasFailed;
    },
    async close() {
      await writeGrouped().catch(() => {});
      await files.close();
    },
  };
}

interface Files {
  readonly tables: WatchedTables;
  /** Writes the rows in these places as they are now. */
  write(places: Iterable<RowPlace>): Promise<void>;
  close(): Promise<void>;
}

/** Told before a row changes. */
type Note = (place: RowPlace, undo: () => void) => void;

async function openFiles(folder: string, note: Note, leastBytes: number): Promise<Files> {
  const journalFile = path.join(folder, "db.journal");
  const snapshotPath = path.join(folder, "db.json");
  const low = new Low<Snapshot>(snapshotFile(snapshotPath), { generation: 0, tables: emptyTables() });
  await low.read();
  await replayJournal(journalFile, low.data.generation, low.data.tables);
  for (const file of [snapshotPath, journalFile]) await rm(file + unfinishedSuffix, { force: true });
  const tables = watched(low.data.tables, note);
  let { generation } = low.data;
  let journal: Journal | undefined;
  let nextSnapshotAt = 0;
  // A journal may be replayed on a snapshot that has all of it already; so a crash between the two does no harm.
  const takeSnapshot = async (): Promise<void> => {
    generation++;
    low.data = { generation, tables };
    await low.write();
  };
  const renew = async (): Promise<void> => {
    await takeSnapshot();
    journal = await beginJournal(journalFile, generation);
    nextSnapshotAt = Math.max(leastBytes, (await stat(snapshotPath)).size);
  };
  return {
    tables,
    async write(places) {
      if (journal === undefined || !(await journal.append(tables, places))) return renew();
      if (journal.size() < nextSnapshotAt) return;
      // What was written is in the journal already: where there is no room for a snapshot, it goes on with twice as much.
      nextSnapshotAt = 2 * journal.size();
      await renew().catch(() => {});
    },
    async close() {
      if (journal === undefined) return;
      // Where there is no room for it, the journal stays.
      await takeSnapshot()
        .then(() => rm(journalFile))
        .catch(() => {});
    },
  };
}

function watched(tables: Tables, note: Note): WatchedTables {
  const watch = <Row>(name: TableName, rows: Map<string, Row>): Table<Row> =>
    new Table(rows, (id, undo) => note({ table: name, id }, undo));
  return {
    users: watch("users", tables.users),
    sessions: watch("sessions", tables.sessions),
    apiKeys: watch("apiKeys", tables.apiKeys),
    usedChallenges: watch("usedChallenges", tables.usedChallenges),
    analyses: watch("analyses", tables.analyses),
    groups: watch("groups", tables.groups),
    projects: watch("projects", tables.projects),
    invitations: watch("invitations", tables.invitations),
    audit: watch("audit", tables.audit),
    triage: watch("triage", tables.triage),
    webhooks: watch("webhooks", tables.webhooks),
    deliveries: watch("deliveries", tables.deliveries),
  };
}

interface Unwritten {
  readonly note: Note;
  /** Has all places written whose rows may differ from those on disk. */
  write(writePlaces: (places: Iterable<RowPlace>) => Promise<void>): Promise<void>;
  /** Undoes every change that is not on disk. */
  takeBack(): void;
}

function makeUnwritten(): Unwritten {
  let places = new Map<string, RowPlace>();
  const undos: (() => void)[] = [];
  return {
    note(place, undo) {
      places.set(`${place.table} ${place.id}`, place);
      undos.push(undo);
    },
    async write(writePlaces) {
      if (places.size === 0) return;
      const [taken, nTaken] = [places, undos.length];
      places = new Map();
      try {
        await writePlaces(taken.values());
        undos.splice(0, nTaken);
      } catch (error) {
        // It is not known how much of it is on disk: the next write says how they are then.
        places = new Map([...taken, ...places]);
        throw error;
      }
    },
    takeBack() {
      for (const undo of undos.reverse()) undo();
      undos.length = 0;
    },
  };
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Each call answers when a write that began after it has ended. One write is in flight at a time; all calls that come
 * meanwhile share the next. Where one fails, all that wait are told, after `onFailure`.
 */
export function groupWrites(write: () => Promise<void>, onFailure: () => void): () => Promise<void> {
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
        onFailure();
        for (const { reject } of [...served, ...waiting]) reject(error);
        waiting = [];
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
