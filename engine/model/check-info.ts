/** What is told about a check: in the catalogue, on its page, in reports. */

import type { Confidence, Severity, SwcId } from "./finding.ts";

export interface CheckInfo {
  /** Kebab-case, names the flaw; never renamed: suppressions, baselines and rules refer to it. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** The registry entry, exact or nearest. */
  readonly swc: SwcId | null;
  readonly cwe: readonly number[];
  /** Why it matters, in two or three sentences. */
  readonly why: string;
  /** What to do about it, in one or two sentences. */
  readonly fix: string;
  /** For the check's page: the flaw and its cure, as short Solidity. */
  readonly example: { readonly bad: string; readonly good: string };
  readonly references: readonly string[];
}
