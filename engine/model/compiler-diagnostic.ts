/** What the compiler said about a source. */

import type { Location, RelatedLocation } from "./location.ts";

export interface CompilerDiagnostic {
  readonly severity: "error" | "warning" | "info";
  /** solc's number for the message, as in `"2314"`; null where it gave none. */
  readonly code: string | null;
  readonly message: string;
  /** Null where the message is about no place in a source. */
  readonly location: Location | null;
  readonly related: readonly RelatedLocation[];
}
