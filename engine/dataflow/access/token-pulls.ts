/** Calls that move tokens out of an account that approved the caller. */

import type { Value } from "../../flow/value.ts";
import { tokenPulls } from "../../program/well-known-functions.ts";

/** Whose tokens a call moves; undefined where it moves none. */
export function takenFrom(called: {
  readonly signature: string;
  readonly arguments: readonly Value[];
}): Value | undefined {
  return called.arguments[tokenPulls[called.signature] ?? -1];
}
