/** The compiler as the engine sees it: something that is passed in. */

import type { Result } from "../util/result.ts";
import type { StandardJsonInput, StandardJsonOutput } from "./standard-json.ts";

export type CompileFailure =
  | { readonly kind: "cancelled" }
  | { readonly kind: "no-such-version"; readonly version: string }
  | { readonly kind: "out-of-memory" }
  | { readonly kind: "crashed"; readonly message: string };

/** Why a version that exists cannot be had. */
export type ObtainFailure =
  | { readonly kind: "cancelled" }
  /** It would have to be fetched, and whoever asked for the analysis does not want that. */
  | { readonly kind: "not-allowed" }
  /** `message` is a clause that follows "it could not be fetched:". */
  | { readonly kind: "failed"; readonly message: string };

export interface Compiler {
  /** Versions that exist as far as is known without asking anyone, newest first. */
  readonly versions: readonly string[];
  /** Those of them that need no fetching, newest first. */
  atHand(): Promise<readonly string[]>;
  /** Also what was released since: asks where that is allowed, and else repeats `versions`. Newest first. */
  released(signal: AbortSignal): Promise<readonly string[]>;
  /** Makes sure that a version is at hand, fetching it where that is needed and allowed. */
  obtain(version: string, signal: AbortSignal): Promise<Result<null, ObtainFailure>>;
  /** Compiles away from this thread. An abort ends the compile at once and answers `cancelled`. */
  compile(
    version: string,
    input: StandardJsonInput,
    signal: AbortSignal,
  ): Promise<Result<StandardJsonOutput, CompileFailure>>;
}
