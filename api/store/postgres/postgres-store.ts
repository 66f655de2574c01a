/** The store for many servers and workers: a PostgreSQL database. */

import type { Store } from "../store.ts";
import { makeAnalyses } from "./analyses.ts";
import { makeAudit } from "./audit.ts";
import { makeBlobs } from "./blobs.ts";
import { makeBuckets } from "./buckets.ts";
import { type Connection, openConnection } from "./connection.ts";
import { migrate } from "./migrations.ts";
import { makeProjects, makeTriage, makeWebhooks } from "./project-records.ts";
import { openQueue } from "./queue.ts";
import {
  makeAccounts,
  makeApiKeys,
  makeChallenges,
  makeGroups,
  makeInvitations,
  makeSessions,
  makeUsers,
} from "./records.ts";
import { makeKeys } from "./settings.ts";
import { openSignals } from "./signals.ts";
import { makeTransfer } from "./transfer.ts";

export interface PostgresOptions {
  /** Connections that this process has at once; and one more, that listens. */
  readonly maxClients: number;
  /** Whether it hears how far analyses are. */
  readonly hearsProgress: boolean;
}

const asServer: PostgresOptions = { maxClients: 10, hearsProgress: true };
/** There may be very many of them. */
export const asWorker: PostgresOptions = { maxClients: 3, hearsProgress: false };

/** Opens the store, and makes its tables where they are missing. Rejects with a message for people where it cannot. */
export async function openPostgresStore(url: string, options = asServer): Promise<Store> {
  const connection = openConnection({ url, maxClients: options.maxClients });
  try {
    return await openStore(url, connection, options);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function openStore(url: string, connection: Connection, { hearsProgress }: PostgresOptions): Promise<Store> {
  await migrate(connection);
  const queue = await openQueue(connection);
  const signals = openSignals(url, connection, hearsProgress);
  let closed: Promise<void> | undefined;
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
    triage: makeTriage(connection),
    webhooks: makeWebhooks(connection),
    blobs: makeBlobs(connection),
    keys: makeKeys(connection),
    signals,
    makeBuckets: makeBuckets(connection),
    ...makeTransfer(connection, queue),
    isWritable: () => connection.isReachable(),
    close() {
      closed ??= signals.close().then(() => connection.close());
      return closed;
    },
  };
}
