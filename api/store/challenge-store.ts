/** Wallet challenges that have been used. Those that were only given out need no record. */

export interface UsedChallengeRecord {
  readonly id: string;
  /** The record may be forgotten afterwards: the challenge is void by then. */
  readonly expiresAt: number;
}

export interface ChallengeStore {
  /** Notes the use; false where it was used before. Also forgets those that had expired at `now`. */
  use(challenge: UsedChallengeRecord, now: number): Promise<boolean>;
}
