/** What an oracle saw go wrong while code ran. Plain data. */

import type { SwcId } from "./finding.ts";

/** An instruction: whose code, and where in it. */
export interface CodePlace {
  /** The account whose code ran; with `isCreation`, the one that was being created. */
  readonly address: bigint;
  readonly pc: number;
  /** True in a constructor: `pc` then counts in the creation code. */
  readonly isCreation: boolean;
}

export interface Violation {
  /** The id of the oracle, which is that of a check. */
  readonly oracle: string;
  readonly swc: SwcId | null;
  readonly at: CodePlace;
  /** The step of the scenario in which it happened. */
  readonly step: number;
  /** One sentence without a full stop: what happened, with the numbers of this run. */
  readonly message: string;
}

/** Whether it is known already that something of a kind goes wrong at a place. */
export type KnownTest = (oracle: string, at: CodePlace) => boolean;
