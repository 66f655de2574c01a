/** The store for many servers and workers: a PostgreSQL database. */

import type { Store } from "../store.ts";
import { makeAnalyses } from "./analyses.ts";
import { makeAudit } from "./audit.ts";
import { makeBlobs } from "./blobs.ts";
import { makeBuckets } from "./buckets.ts";
import { type Connection, openConnection } from "./connection.ts";
import { migrate } from "./migrations.ts";
import { openQueue } from "./queue.ts";
import {
  makeAccounts,
  makeApiKeys,
  makeChallenges,
  makeGroups,
  makeInvitations,
  makeProjects,
  makeSessions,
  makeUsers,
} from "./records.ts";
import { makeKeys } from "./settings.ts";
import { openSignals } from "./signals.ts";
import { makeTransfer } from "./transfer.ts";

/** Connections that one process has at once, and one more that listens. */
const defaultMaxClients = 10;

/** Opens the store, and makes its tables where they are missing. Rejects with a message for people where it cannot. */
export async function openPostgresStore(url: string, maxClients = defaultMaxClients): Promise<Store> {
  const connection = openConnection({ url, maxClients });
  try {
    return await openStore(url, connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function openStore(url: string, connection: Connection): Promise<Store> {
  await migrate(connection);
  const queue = await openQueue(connection);
  const signals = openSignals(url, connection);
  return {
    users: makeUsers(connection),
    accounts: makeAccounts(connection),
    sessions: makeSessions(connection),
    apiKeys: makeApiKeys(connection),
    challenges: makeChallenges(connection),
    invitations: makeInvitations(connection),
    audit: makeAudit(connection),
    analyses: makeAnalyses(connection, queue),
    groups: makeGroups(connection),
    projects: makeProjects(connection),
    blobs: makeBlobs(connection),
    keys: makeKeys(connection),
    signals,
    makeBuckets: makeBuckets(connection),
    ...makeTransfer(connection, queue),
    isWritable: () => connection.isReachable(),
    async close() {
      await signals.close();
      await connection.close();
    },
  };
}
