/** What a run has shown. */

import type { Evidence, TestCase } from "../../model/finding.ts";
import type { Story } from "../../model/story.ts";
import type { RawFinding } from "../run-detectors.ts";
import type { SourcePlace } from "./code-map.ts";

/** A violation that was seen in a run, at the place that somebody wrote. */
export interface ExecutedFinding extends RawFinding {
  readonly place: SourcePlace;
  readonly evidence: Evidence;
  readonly testCases: readonly TestCase[];
  readonly story: Story;
  /** Set where something else that goes wrong in the run is why: then it proves what was seen, and is no finding of its own. */
  readonly isConsequence?: true;
  /** Set where it happens only by somebody with rights. */
  readonly needsRights?: true;
}
