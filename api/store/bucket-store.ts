/** Allowances of clients that all servers of a store share: each is used up, and there again after a while. */

export interface SharedBuckets {
  /** Takes one of the client's where there is one; `retryAfterS`: whole seconds until there is, 0 where there is. */
  take(
    client: string,
    now: number,
  ): Promise<{ readonly isAllowed: boolean; readonly remaining: number; readonly retryAfterS: number }>;
  /** Puts one back. */
  giveBack(client: string, now: number): Promise<void>;
}

/** `name` tells these allowances from others. As many as `size` are there again after the time it takes to refill them. */
export type MakeSharedBuckets = (
  name: string,
  shape: { readonly size: number; readonly refillPerSecond: number },
) => SharedBuckets;
