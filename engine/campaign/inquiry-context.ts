/** What is asked of a check, and of what. */

import type { Inquiry } from "../model/analysis.ts";
import type { Finding } from "../model/finding.ts";
import type { Program } from "../program/program.ts";
import type { SourceTexts } from "./to-findings.ts";

export interface InquiryContext {
  readonly inquiry: Inquiry;
  /** The source unit that the line is counted in. */
  readonly file: string;
  readonly texts: SourceTexts;
  /** The same program each time, but with nothing known of it yet: what is known rests on exceptions. */
  readonly buildProgram: () => Program;
  /** False for what comments, the project's policy or a baseline silence. */
  readonly isTold: (finding: Finding) => boolean;
}
