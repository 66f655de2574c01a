/** What a judgement means for a finding of an analysis. */

import type { TriageState } from "../../engine/model/triage-state.ts";
import type { AnalysisRecord } from "../store/store.ts";
import type { TriageRecord } from "../store/triage-store.ts";

/** The judgements of a project, by fingerprint. */
export type Judgements = ReadonlyMap<string, TriageRecord>;

/** By fingerprint. */
export function toJudgements(records: readonly TriageRecord[]): Judgements {
  return new Map(records.map((record) => [record.fingerprint, record]));
}

/** What holds now; a finding that is said to be fixed, and was found later all the same, is open again. */
export function stateOf(
  judgement: TriageRecord | undefined,
  { submittedAt }: Pick<AnalysisRecord, "submittedAt">,
): TriageState {
  const last = judgement?.steps.at(-1);
  if (last === undefined || (last.state === "fixed" && submittedAt > last.at)) return "open";
  return last.state;
}
