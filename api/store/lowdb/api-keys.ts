/** The API key store over the tables. */

import type { ApiKeyRecord, ApiKeyStore } from "../api-key-store.ts";
import type { Database } from "./database.ts";

/** Makes the store. */
export function makeApiKeyStore(database: Database): ApiKeyStore {
  const { apiKeys } = database.tables;
  return {
    insert: (key, maxKeys) =>
      database.commit((tables) => {
        for (const { id, expiresAt, isRevoked } of tables.apiKeys.values())
          if (isRevoked || expiresAt <= key.createdAt) tables.apiKeys.delete(id);
        if (workingKeysOf(tables.apiKeys, key.userId).length >= maxKeys) return false;
        tables.apiKeys.set(key.id, key);
        return true;
      }),
    find: async (id) => apiKeys.get(id),
    listOf: async (userId) => workingKeysOf(apiKeys, userId),
    revoke: (id, userId) =>
      database.commit((tables) => {
        const key = tables.apiKeys.get(id);
        if (key?.userId !== userId || key.isRevoked) return false;
        tables.apiKeys.set(id, { ...key, isRevoked: true });
        return true;
      }),
  };
}

function workingKeysOf(apiKeys: ReadonlyMap<string, ApiKeyRecord>, userId: string): readonly ApiKeyRecord[] {
  return [...apiKeys.values()].filter((key) => key.userId === userId && !key.isRevoked);
}
