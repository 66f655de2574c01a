/** A sequence of transactions for a person to read, step by step. Plain data; all numbers are texts. */

/** A call that a step led to. */
export interface StoryCall {
  /** 1 for what the called contract calls itself, 2 for what that calls, and so on. */
  readonly depth: number;
  readonly from: string;
  readonly to: string;
  /** As in `withdraw(5)`. */
  readonly call: string;
  /** In wei, decimal. */
  readonly value: string;
  /** As in `succeeds`, `reverts with "no"`. */
  readonly outcome: string;
}

export interface StoryStep {
  readonly who: string;
  /** As in `deploys Bank`, `calls Bank.withdraw(5)`, `sends ether to Bank`. */
  readonly does: string;
  /** In wei, decimal. */
  readonly value: string;
  /** How many seconds and blocks after the step before. */
  readonly later: { readonly seconds: string; readonly blocks: string };
  readonly outcome: string;
  readonly calls: readonly StoryCall[];
  /** Whose ether became more or less, in wei with a sign. */
  readonly moves: readonly { readonly who: string; readonly change: string }[];
  /** What is wrong with it; null in all steps but the one in which it happens. */
  readonly broken: string | null;
}

/** From the first deployment to the step in which it goes wrong. */
export interface Story {
  readonly steps: readonly StoryStep[];
}
