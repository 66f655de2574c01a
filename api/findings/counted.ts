/** How many findings there are that count: neither false nor accepted nor fixed. */

import type { Severity } from "../../engine/model/finding.ts";
import type { TriageState } from "../../engine/model/triage-state.ts";
import type { VulnerabilityCounts } from "../store/analysis-store.ts";
import type { AnalysisRecord } from "../store/store.ts";
import type { FindFound, Found } from "./found.ts";
import { type Judgements, stateOf } from "./judgement.ts";

/** A finding and what was judged of it. */
export interface JudgedFinding extends Found {
  readonly state: TriageState;
  /** The analysis that found it. */
  readonly uuid: string;
}

/** What these found, each fingerprint once; where several found it, as the last of them says. */
export async function readJudged(
  findFound: FindFound,
  analyses: readonly AnalysisRecord[],
  judgements: Judgements,
): Promise<readonly JudgedFinding[]> {
  const found = await Promise.all(
    analyses.map(async (analysis) =>
      (await findFound(analysis)).map((finding) => ({
        ...finding,
        state: stateOf(judgements.get(finding.fingerprint), analysis),
        uuid: analysis.uuid,
      })),
    ),
  );
  return [...new Map(found.flat().map((finding) => [finding.fingerprint, finding])).values()];
}

/** How many there are of each severity. */
export function countBySeverity(findings: readonly { readonly severity: Severity }[]): VulnerabilityCounts {
  const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  return { high: count("High"), medium: count("Medium"), low: count("Low"), none: count("None") };
}

/** Whether it counts. */
export function isOpen({ state }: Pick<JudgedFinding, "state">): boolean {
  return state === "open";
}
