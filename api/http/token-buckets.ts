/** Allowances that are used up and fill again, one for each client. */

export interface BucketShape {
  /** What a full bucket holds. */
  readonly size: number;
  readonly refillPerSecond: number;
}

export interface Taken {
  readonly isAllowed: boolean;
  /** Whole tokens that are left. */
  readonly remaining: number;
  /** Whole seconds until there is one again; 0 where there is. */
  readonly retryAfterS: number;
}

/** In this process, or wherever several servers count together. */
export interface Buckets {
  take(client: string, now: number): Taken | Promise<Taken>;
  giveBack(client: string, now: number): void | Promise<void>;
}

/** `name` tells these buckets from others. */
export type MakeBuckets = (name: string, shape: BucketShape) => Buckets;

export interface TokenBuckets {
  /** Takes a token of the client's where there is one. */
  take(client: string, now: number): Taken;
  /** The same without taking any. */
  look(client: string, now: number): Taken;
  /** Puts one back. */
  giveBack(client: string, now: number): void;
}

interface Bucket {
  readonly level: number;
  readonly at: number;
}

/** Clients beyond these are forgotten, longest unused first. */
const maxClients = 10_000;

/** Buckets of this process alone. */
export function makeOwnBuckets(_name: string, shape: BucketShape): TokenBuckets {
  return makeTokenBuckets(shape);
}

/** Buckets that are full at first. */
export function makeTokenBuckets({ size, refillPerSecond }: BucketShape): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  const levelOf = (client: string, now: number): number => {
    const { level, at } = buckets.get(client) ?? { level: size, at: now };
    // Where the clock was put back, nobody waits until it is as late as it was.
    if (now < at) buckets.set(client, { level, at: now });
    return Math.min(size, level + (Math.max(0, now - at) / 1000) * refillPerSecond);
  };
  const toTaken = (isAllowed: boolean, level: number): Taken => ({
    isAllowed,
    remaining: Math.floor(level),
    retryAfterS: level >= 1 ? 0 : Math.ceil((1 - level) / refillPerSecond),
  });
  return {
    take(client, now) {
      const level = levelOf(client, now);
      if (level < 1) return toTaken(false, level);
      buckets.delete(client);
      buckets.set(client, { level: level - 1, at: now });
      const [oldest] = buckets.keys();
      if (buckets.size > maxClients && oldest !== undefined) buckets.delete(oldest);
      return toTaken(true, level - 1);
    },
    look(client, now) {
      const level = levelOf(client, now);
      return toTaken(level >= 1, level);
    },
    giveBack(client, now) {
      if (buckets.has(client)) buckets.set(client, { level: Math.min(size, levelOf(client, now) + 1), at: now });
    },
  };
}
