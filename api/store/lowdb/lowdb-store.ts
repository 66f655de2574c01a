/** The embedded store: one folder, no server to install. */

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { makeLocalSignals } from "../signals.ts";
import type { Store } from "../store.ts";
import { makeAccountStore } from "./accounts.ts";
import { makeAnalysisStore } from "./analyses.ts";
import { makeApiKeyStore } from "./api-keys.ts";
import { makeAuditStore } from "./audit.ts";
import { openBlobStore } from "./blobs.ts";
import { makeChallengeStore } from "./challenges.ts";
import { type Database, openDatabase } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import { makeGroupStore } from "./groups.ts";
import { makeInvitationStore } from "./invitations.ts";
import { openKeyStore } from "./keys.ts";
import { makeProjectStore } from "./projects.ts";
import { makeSessionStore } from "./sessions.ts";
import { makeTransfer } from "./transfer.ts";
import { makeTriageStore } from "./triage.ts";
import { makeUserStore } from "./users.ts";
import { makeWebhookStore } from "./webhooks.ts";

/** Opens the store in a folder, which is made where it is missing. Rejects with a message for people where it cannot. */
export async function openLowdbStore(folder: string, journalBytes?: number): Promise<Store> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  try {
    const database = await openDatabase(folder, journalBytes);
    const close = async (): Promise<void> => {
      try {
        await database.close();
      } finally {
        await unlock();
      }
    };
    return { ...makeRecordStores(database), ...(await openOthers(folder, database)), close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function makeRecordStores(database: Database) {
  return {
    users: makeUserStore(database),
    accounts: makeAccountStore(database),
    invitations: makeInvitationStore(database),
    audit: makeAuditStore(database),
    sessions: makeSessionStore(database),
    apiKeys: makeApiKeyStore(database),
    challenges: makeChallengeStore(database),
    analyses: makeAnalysisStore(database),
    groups: makeGroupStore(database),
    projects: makeProjectStore(database),
    triage: makeTriageStore(database),
    webhooks: makeWebhookStore(database),
    isWritable: () => database.isWritable(),
  };
}

async function openOthers(folder: string, database: Database) {
  const blobFolder = path.join(folder, "blobs");
  const blobs = await openBlobStore(blobFolder, () => usedBlobs(database));
  const keys = await openKeyStore(path.join(folder, "signing-keys.json"));
  const transfer = makeTransfer(database, { blobFolder, blobs, keys });
  return { blobs, keys, ...transfer, signals: makeLocalSignals(), makeBuckets: null };
}

function usedBlobs({ tables }: Database): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { inputBlob, resultBlob } of tables.analyses.values()) {
    used.add(inputBlob);
    if (resultBlob !== null) used.add(resultBlob);
  }
  return used;
}
