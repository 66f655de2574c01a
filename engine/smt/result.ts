/** What a question about terms can be answered with. */
import type { Term } from "../terms/term.ts";
import type { Model } from "../terms/value.ts";

/** Why there is no answer. None of these means that there is no model. */
export type UnknownReason =
  /** The steps that were allowed are used up, and no other solver was to be asked. */
  | "steps"
  /** The other solver did not answer in time. */
  | "time"
  /** It needed more memory than it was given. */
  | "memory"
  /** It ended, or could not be started, or said what cannot be understood. */
  | "solver"
  /** It gave up. */
  | "incomplete"
  /** Models were found, but none that holds with real hashes and powers. */
  | "model"
  /** A term of the question could not be built: the store was full. */
  | "terms"
  | "cancelled";

export type CheckResult =
  /** Values of variables that make everything hold; evaluated, with real hashes. Variables that it lacks are 0. */
  | { readonly status: "sat"; readonly model: Model }
  /** Some of the assertions and assumptions, which cannot hold together. */
  | { readonly status: "unsat"; readonly core: readonly Term[] }
  | { readonly status: "unknown"; readonly reason: UnknownReason };

/** What a question may cost. */
export interface Budget {
  /** Evaluations and visits of a term in the own tiers: some millions a second. */
  readonly steps: number;
  /** For the other solver, in milliseconds; 0 leaves it out. */
  readonly externalMs: number;
  readonly signal?: AbortSignal;
}
