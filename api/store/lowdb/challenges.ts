/** The store of used challenges over the tables. */

import type { ChallengeStore } from "../challenge-store.ts";
import type { Database } from "./database.ts";

/** Makes the store. */
export function makeChallengeStore(database: Database): ChallengeStore {
  return {
    use: (challenge, now) =>
      database.commit(({ usedChallenges }) => {
        if (usedChallenges.has(challenge.id)) return false;
        for (const { id, expiresAt } of usedChallenges.values()) if (expiresAt <= now) usedChallenges.delete(id);
        usedChallenges.set(challenge.id, challenge);
        return true;
      }),
  };
}
