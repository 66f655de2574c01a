/** Opens what the service keeps its data in: a folder, or a PostgreSQL that many servers and workers share. */

import { StartRefused } from "./start-refused.ts";
import { openLowdbStore } from "./store/lowdb/lowdb-store.ts";
import type { Store } from "./store/store.ts";

export interface StoreOptions {
  /** Made where it is missing. */
  readonly dataFolder: string;
  /** Used instead of the folder, where it is given. */
  readonly databaseUrl?: string | undefined;
}

/** Rejects with `StartRefused`. */
export async function openStore({ dataFolder }: StoreOptions): Promise<Store> {
  try {
    return await openLowdbStore(dataFolder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused("data-folder", `The data folder cannot be used: ${reason}`, { cause });
  }
}
