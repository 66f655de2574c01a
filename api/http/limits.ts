/** How much one client may ask for. */

import { makeTokenBuckets, type Taken } from "./token-buckets.ts";

export interface Limits {
  readonly requestsPerSecond: number;
  /** Requests at once that a client who has been quiet may send. */
  readonly burst: number;
  readonly requestsPerDay: number;
  /** Analyses of one client that wait. */
  readonly queued: number;
  /** Analyses of one client under way at once. */
  readonly workers: number;
}

/** Those of the former service; the burst is what its clients send at once when they start. */
export const defaultLimits: Limits = {
  requestsPerSecond: 2,
  burst: 20,
  requestsPerDay: 10_000,
  queued: 10,
  workers: 4,
};

/** A server that only this machine can reach is for one user, who needs no limits. */
export const noLimits: Limits = {
  requestsPerSecond: Number.POSITIVE_INFINITY,
  burst: Number.POSITIVE_INFINITY,
  requestsPerDay: Number.POSITIVE_INFINITY,
  queued: Number.POSITIVE_INFINITY,
  workers: Number.POSITIVE_INFINITY,
};

/** What a client has left after a request, by the limit that is nearest. */
export interface Allowance extends Taken {
  readonly limit: number;
}

/** Counts a request of the client; undefined where there are no limits. */
export type CountRequest = (client: string, now: number) => Allowance | undefined;

const secondsPerDay = 86_400;

/** Counts are in memory: a server that starts again has forgotten them. */
export function makeRequestCounter({ requestsPerSecond, burst, requestsPerDay }: Limits): CountRequest {
  if (!Number.isFinite(burst)) return () => undefined;
  const shapes = [
    { size: burst, refillPerSecond: requestsPerSecond },
    { size: requestsPerDay, refillPerSecond: requestsPerDay / secondsPerDay },
  ];
  const counters = shapes.map((shape) => ({ limit: shape.size, buckets: makeTokenBuckets(shape) }));
  return (client, now) => {
    const looks = counters.map(({ limit, buckets }) => ({ limit, ...buckets.look(client, now) }));
    const refused = looks.filter(({ isAllowed }) => !isAllowed);
    const [worst] = refused.toSorted((a, b) => b.retryAfterS - a.retryAfterS);
    if (worst) return worst;
    const taken = counters.map(({ limit, buckets }) => ({ limit, ...buckets.take(client, now) }));
    return taken.toSorted((a, b) => a.remaining - b.remaining)[0];
  };
}
