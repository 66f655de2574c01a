/** How much one client may ask for. */

import type { BucketShape, MakeBuckets, Taken } from "./token-buckets.ts";

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
export type CountRequest = (client: string, now: number) => Promise<Allowance | undefined>;

const secondsPerDay = 86_400;

/** Counts requests of users. */
export function makeRequestCounter(limits: Limits, makeBuckets: MakeBuckets): CountRequest {
  const { requestsPerSecond, burst, requestsPerDay } = limits;
  return makeCounter(makeBuckets, {
    burst: { size: burst, refillPerSecond: requestsPerSecond },
    day: { size: requestsPerDay, refillPerSecond: requestsPerDay / secondsPerDay },
  });
}

/** Counts requests of addresses whose users are not known. */
export function makeStrangerCounter({ publicPerSecond, publicBurst }: Limits, makeBuckets: MakeBuckets): CountRequest {
  const count = makeCounter(makeBuckets, { public: { size: publicBurst, refillPerSecond: publicPerSecond } });
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

/** What is refused by one of the allowances takes nothing from the others. */
function makeCounter(makeBuckets: MakeBuckets, shapes: Readonly<Record<string, BucketShape>>): CountRequest {
  if (Object.values(shapes).some(({ size }) => !Number.isFinite(size))) return async () => undefined;
  const counters = Object.entries(shapes).map(([name, shape]) => ({
    limit: shape.size,
    buckets: makeBuckets(name, shape),
  }));
  return async (client, now) => {
    const taken: Allowance[] = [];
    for (const { limit, buckets } of counters) {
      const allowance = { limit, ...(await buckets.take(client, now)) };
      if (!allowance.isAllowed) {
        await Promise.all(counters.slice(0, taken.length).map((one) => one.buckets.giveBack(client, now)));
        return allowance;
      }
      taken.push(allowance);
    }
    return taken.toSorted((a, b) => a.remaining - b.remaining)[0];
  };
}
