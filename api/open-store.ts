/** Opens what the service keeps its data in: a folder, or a PostgreSQL that many servers and workers share. */

import { StartRefused } from "./start-refused.ts";
import { openLowdbStore } from "./store/lowdb/lowdb-store.ts";
import { asWorker, openPostgresStore, type PostgresOptions } from "./store/postgres/postgres-store.ts";
import type { Store } from "./store/store.ts";

export interface StoreOptions {
  /** Made where it is missing. */
  readonly dataFolder: string;
  /** Used instead of the folder, where it is given. */
  readonly databaseUrl?: string | undefined;
  /** Whether the process takes analyses and nothing else. */
  readonly isWorker?: boolean;
}

/** Rejects with `StartRefused`. */
export async function openStore({ dataFolder, databaseUrl, isWorker }: StoreOptions): Promise<Store> {
  return databaseUrl === undefined
    ? openFolder(dataFolder)
    : openDatabase(databaseUrl, isWorker ? asWorker : undefined);
}

async function openFolder(folder: string): Promise<Store> {
  try {
    return await openLowdbStore(folder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused("data-folder", `The data folder cannot be used: ${reason}`, { cause });
  }
}

async function openDatabase(url: string, options?: PostgresOptions): Promise<Store> {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new StartRefused("database", "DATABASE_URL has to begin with postgres:// or postgresql://.");
  }
  try {
    return await openPostgresStore(url, options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice = "Start it, or correct DATABASE_URL, or unset that to keep the data in a folder.";
    throw new StartRefused("database", `The database at ${withoutPassword(url)}: ${reason} ${advice}`, { cause });
  }
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//").replace(/\?.*$/s, "");
}
