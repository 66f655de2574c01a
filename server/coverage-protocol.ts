/** What the language server tells of executed lines: to an editor that shades them. */

import type { Shade } from "../engine/model/shaded-file.ts";

/** In `experimental` of the client's capabilities, with the value true: it hears `coverageNotification`. */
export const coverageCapability = "solhoundCoverage";

/** Server to client, `CoverageParams`: other lines of these files were run than before. */
export const coverageNotification = "solhound/coverageChanged";

export interface CoverageParams {
  readonly uris: readonly string[];
}

/** Client to server, a document's `uri`: answers `FileCoverage`; null where nothing of it was run, or all was edited since. */
export const coverageRequest = "solhound/coverage";

/** Of the last analysis that ran contracts of the file, as far as no line was edited since. */
export interface FileCoverage {
  readonly lines: readonly CoveredLine[];
  /** Lines that were run, and lines that can be, in percent: rounded down, 100 are all. */
  readonly percent: number;
}

/** Where a line is now; lines count from 0. */
export interface CoveredLine {
  readonly line: number;
  readonly shade: Shade;
  /** Sentences to read; with code between backticks. */
  readonly remarks: readonly string[];
}
