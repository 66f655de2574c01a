/** Transactions that showed something new of a contract, kept for the next time. Plain data; numbers are texts. */

export interface SavedCall {
  readonly contract: string;
  /** As in `withdraw(uint256)`; null for a plain payment. */
  readonly signature: string | null;
  /** Calldata in hexadecimal. */
  readonly data: string;
  /** Lengths of arrays and contents in the calldata, in their order. */
  readonly lengths: readonly number[];
  /** In wei, decimal. */
  readonly value: string;
  /** What people call who calls, as in `attacker`. */
  readonly caller: string;
  /** How much later than the one before. */
  readonly seconds: string;
  readonly blocks: string;
}

/** What led to something new, from the deployment on. */
export type SavedSequence = readonly SavedCall[];

/** What is kept of one contract. */
export interface SavedCorpus {
  readonly contract: string;
  readonly sequences: readonly SavedSequence[];
}
