/** How much one client may ask for. */

import { type BucketShape, makeTokenBuckets, type Taken } from "./token-buckets.ts";

export interface Limits {
  readonly requestsPerSecond: number;
  /** Requests at once that a client who has been quiet may send. */
  readonly burst: number;
  readonly requestsPerDay: number;
  /** Analyses of one client that wait. */
  readonly queued: number;
  /** Analyses of one client under way at once. */
  readonly workers: number;
  /** Requests of one address that come without a valid session: logins, and all that is public. */
  readonly publicPerSecond: number;
  /** Of these, those at once from an address that has been quiet. */
  readonly publicBurst: number;
}

/**
 * Those of the former service; the burst is what its clients send at once when they start. All users behind a proxy have
 * one address, so what strangers may ask for is far more than one of them needs.
 */
export const defaultLimits: Limits = {
  requestsPerSecond: 2,
  burst: 20,
  requestsPerDay: 10_000,
  queued: 10,
  workers: 4,
  publicPerSecond: 20,
  publicBurst: 200,
};

/** A server that only this machine can reach is for one user, who needs no limits. */
export const noLimits: Limits = {
  requestsPerSecond: Number.POSITIVE_INFINITY,
  burst: Number.POSITIVE_INFINITY,
  requestsPerDay: Number.POSITIVE_INFINITY,
  queued: Number.POSITIVE_INFINITY,
  workers: Number.POSITIVE_INFINITY,
  publicPerSecond: Number.POSITIVE_INFINITY,
  publicBurst: Number.POSITIVE_INFINITY,
};

/** What a client has left after a request, by the limit that is nearest. */
export interface Allowance extends Taken {
  readonly limit: number;
}

/** Counts a request of the client; undefined where there are no limits. */
export type CountRequest = (client: string, now: number) => Allowance | undefined;

const secondsPerDay = 86_400;

/** Counts requests of users. */
export function makeRequestCounter({ requestsPerSecond, burst, requestsPerDay }: Limits): CountRequest {
  return makeCounter([
    { size: burst, refillPerSecond: requestsPerSecond },
    { size: requestsPerDay, refillPerSecond: requestsPerDay / secondsPerDay },
  ]);
}

/** Counts requests of addresses whose users are not known. */
export function makeStrangerCounter({ publicPerSecond, publicBurst }: Limits): CountRequest {
  const count = makeCounter([{ size: publicBurst, refillPerSecond: publicPerSecond }]);
  return (address, now) => count(networkOf(address), now);
}

/** Of an address of IPv6, the half that one customer has all addresses of. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 !== undefined || !address.includes(":")) return v4 ?? address;
  const [head = "", tail = ""] = address.split("%", 1)[0]?.split("::") ?? [];
  const [front, back] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [...(front ?? []), ...Array(Math.max(0, 8 - (front?.length ?? 0) - (back?.length ?? 0))).fill("0")];
  return [...groups, ...(back ?? [])].slice(0, 4).join(":");
}

/** Counts are in memory: a server that starts again has forgotten them. */
function makeCounter(shapes: readonly BucketShape[]): CountRequest {
  if (shapes.some(({ size }) => !Number.isFinite(size))) return () => undefined;
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
