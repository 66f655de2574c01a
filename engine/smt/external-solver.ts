/** A solver outside of this engine, which is asked what the own tiers could not answer. It is passed in. */
import type { UnknownReason } from "./result.ts";

export interface ExternalSolver {
  /** Asks whether an SMT-LIB script, without `check-sat`, is satisfiable. Always answers, within its time or soon after. */
  check(query: ExternalQuery): Promise<ExternalAnswer>;
}

/** Another solver, and the clock that its time is told by: milliseconds since some moment. */
export interface OtherSolver {
  readonly solver: ExternalSolver;
  readonly now: () => number;
}

export interface ExternalQuery {
  readonly script: string;
  /** Expressions whose values are wanted where there is a model. */
  readonly wanted: readonly string[];
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export type ExternalAnswer =
  /** Values in the order of `wanted`: words as unsigned numbers, Booleans as 0 and 1. */
  | { readonly status: "sat"; readonly values: readonly bigint[] }
  | { readonly status: "unsat" }
  | { readonly status: "unknown"; readonly reason: UnknownReason };
