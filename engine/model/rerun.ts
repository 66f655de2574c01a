/** What came of running a saved sequence of transactions again. Plain data. */

import type { Story } from "./story.ts";

/** A weakness that showed in a run; steps count from 0. */
export interface ShownWeakness {
  readonly check: string;
  readonly step: number;
  /** One sentence without a full stop. */
  readonly message: string;
}

export interface Rerun {
  /** What the sequence was saved for; null where it does not say. */
  readonly expected: ShownWeakness | null;
  /** What showed this time. */
  readonly shown: readonly ShownWeakness[];
  /** Whether what was expected showed; where nothing was, whether anything did. */
  readonly reproduces: boolean;
  readonly story: Story;
  /** Tests that reproduce it, as texts; null where it does not reproduce. */
  readonly tests: { readonly foundry: string; readonly hardhat: string } | null;
}
