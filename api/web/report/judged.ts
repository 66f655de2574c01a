/** What was judged of the findings that are shown, and judging them. */

import type { AnalysisTriage, NewTriage, TriageDetail, TriageEntry } from "../../findings/contract.ts";
import type { App } from "../app.ts";
import type { Answer } from "../client/answer.ts";

export type TriageState = TriageEntry["state"];

/** What the page calls the states. */
export const stateTexts: Readonly<Record<TriageState, string>> = {
  open: "Open",
  false_positive: "False positive",
  accepted: "Accepted",
  fixed: "Fixed",
};

export interface Judged {
  /** Null where the analysis belongs to no project. */
  readonly project: AnalysisTriage["project"];
  /** What was judged of the finding with that fingerprint last. */
  entryOf(fingerprint: string): TriageEntry | undefined;
  /** `open` where nobody has judged it. */
  stateOf(fingerprint: string): TriageState;
  /** All that was judged of it. */
  history(fingerprint: string, signal: AbortSignal): Answer<TriageDetail>;
  judge(fingerprint: string, triage: NewTriage): Answer<TriageDetail>;
}

/** Knows what the server has told, and what was judged here since. */
export function makeJudged({ client }: App, { project, entries }: AnalysisTriage): Judged {
  const known = new Map(entries.map((entry) => [entry.fingerprint, entry]));
  const id = project?.id ?? "";
  return {
    project,
    entryOf: (fingerprint) => known.get(fingerprint),
    stateOf: (fingerprint) => known.get(fingerprint)?.state ?? "open",
    history: (fingerprint, signal) => client.projects.judgement(id, fingerprint, signal),
    async judge(fingerprint, triage) {
      const answer = await client.projects.judge(id, fingerprint, triage);
      if (answer.ok) known.set(fingerprint, answer.value);
      return answer;
    },
  };
}
