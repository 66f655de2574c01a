/** What a fix is: edits of one text that mend a finding, proposed from the text and its tokens, and not believed until verified. */

import type { Finding } from "../model/finding.ts";
import type { CodeToken } from "./code-tokens.ts";
import type { FixTitle } from "./fix-title.ts";

/** UTF-16 offsets of the text as it was analysed; `text` takes the place of what lies from `start` up to `end`. */
export interface FixEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Fix {
  readonly title: FixTitle;
  /** In any order; no two overlap. */
  readonly edits: readonly FixEdit[];
}

/** A finding in its text, and what a fix of it may be made from. */
export interface FixPlace {
  readonly finding: Finding;
  readonly text: string;
  /** The finding, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The compiler that the text was analysed with, as in `0.8.37`; null where it is not known. */
  readonly solc: string | null;
  /** All of the text but comments. */
  readonly tokens: readonly CodeToken[];
  /** Indexes into `tokens`: the first in the finding, and the first after it. */
  readonly from: number;
  readonly to: number;
}

/** Fixes that may be right, the best first; none where the text is not of a shape that is understood. */
export type Fixer = (place: FixPlace) => readonly Fix[];
