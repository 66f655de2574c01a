/** What a check is. */

import type { CheckInfo } from "../model/check-info.ts";
import type { Confidence, Severity } from "../model/finding.ts";
import type { AnyNode } from "../program/nodes.ts";
import type { Program } from "../program/program.ts";

/** One file, one check: metadata above, logic below. */
export interface Detector extends CheckInfo {
  detect(program: Program): Iterable<Detection>;
}

/** Where, and one phrase; wording and rendering are done elsewhere. */
export interface Detection {
  readonly at: AnyNode | SourcePlace;
  /** One sentence without a full stop that says what is wrong here, with the names involved. */
  readonly message: string;
  readonly related?: readonly { readonly at: AnyNode | SourcePlace; readonly message: string }[];
  /** Where they differ from the check's own. */
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  /** What was taken for granted; each is told to the reader. */
  readonly assumptions?: readonly string[];
  /** What a run would show at the place; where it is proved that none does, the detection is dropped. */
  readonly claim?: Claim;
}

/** A result `wraps` around in its type, a number is too large for its type and `truncates`, an assertion `fails`. */
export type Claim = "wraps" | "truncates" | "fails";

/** A place that is no node; offsets and lengths in bytes as solc counts. */
export interface SourcePlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}
