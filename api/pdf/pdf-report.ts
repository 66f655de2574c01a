/** What a document tells: an analysis, who asked for it and how, and the report of what was found. */

import type { Report } from "../../engine/report/report.ts";

/** Plain data: it goes to a thread. All texts may be hostile. */
export interface PdfReport {
  /** What was analysed, as its reader knows it. */
  readonly subject: string;
  /** Under which circumstances, as a label and a value each. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What the reader has to know before the findings. */
  readonly notices: readonly string[];
  /** Without runs where nothing was analysed. */
  readonly report: Report;
  /** When the analysis ended, in milliseconds since 1970: the document is as old, and the same however often it is made. */
  readonly createdAt: number;
}
