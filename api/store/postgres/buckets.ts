/** Allowances of clients in the database, counted by rate-limiter-flexible. */

import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { MakeSharedBuckets } from "../bucket-store.ts";
import type { Connection } from "./connection.ts";
import { encodeText } from "./encode-text.ts";

/** Makes them on the table that migrations have made. */
export function makeBuckets(connection: Connection): MakeSharedBuckets {
  const storeClient = {
    async query({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
      const rows = await connection.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  return (name, { size, refillPerSecond }) => {
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: "client",
      schemaName: "solhound",
      tableName: "allowances",
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: name,
      points: size,
      duration: size / refillPerSecond,
    });
    return {
      async take(client) {
        const { isAllowed, state } = await consume(limiter, encodeText(client));
        return {
          isAllowed,
          remaining: Math.max(0, state.remainingPoints),
          retryAfterS: isAllowed ? 0 : Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
        };
      },
      async giveBack(client) {
        await limiter.reward(encodeText(client), 1);
      },
    };
  };
}

/** What is used up is no error. */
async function consume(limiter: RateLimiterPostgres, client: string) {
  try {
    return { isAllowed: true, state: await limiter.consume(client) };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { isAllowed: false, state: refusal };
    throw refusal;
  }
}
