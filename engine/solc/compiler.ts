/** The compiler as the engine sees it: something that is passed in. */

import type { Result } from "../util/result.ts";
import type { StandardJsonInput, StandardJsonOutput } from "./standard-json.ts";

export type CompileFailure =
  | { readonly kind: "cancelled" }
  | { readonly kind: "no-such-version"; readonly version: string }
  | { readonly kind: "out-of-memory" }
  | { readonly kind: "crashed"; readonly message: string };

export interface Compiler {
  /** Versions that can be had, newest first. */
  readonly versions: readonly string[];
  /** Compiles away from this thread. An abort ends the compile at once and answers `cancelled`. */
  compile(
    version: string,
    input: StandardJsonInput,
    signal: AbortSignal,
  ): Promise<Result<StandardJsonOutput, CompileFailure>>;
}
