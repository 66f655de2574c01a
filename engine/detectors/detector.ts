/** What a check is. */

import type { Program } from "../ast/program.ts";
import type { Confidence, Severity, SwcId } from "../model/finding.ts";
import type { AstNode } from "../solc/ast.ts";

/** One file, one check: metadata above, logic below. */
export interface Detector {
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
  detect(program: Program): Iterable<Detection>;
}

/** Where, and one phrase; wording and rendering are done elsewhere. */
export interface Detection {
  readonly at: AstNode | SourcePlace;
  /** One sentence without a full stop that says what is wrong here, with the names involved. */
  readonly message: string;
  readonly related?: readonly { readonly at: AstNode | SourcePlace; readonly message: string }[];
  /** Where they differ from the check's own. */
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  /** What was taken for granted; each is told to the reader. */
  readonly assumptions?: readonly string[];
}

/** A place that is no node; offsets and lengths in bytes as solc counts. */
export interface SourcePlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}
