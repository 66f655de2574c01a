/** What people have judged of findings: for each project and fingerprint, step by step. */

import type { TriageState } from "../../engine/model/triage-state.ts";

/** One judgement. */
export interface TriageStep {
  readonly state: TriageState;
  /** In the words of whoever judged; may be empty. */
  readonly reason: string;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface TriageRecord {
  /** By `triageId`. */
  readonly id: string;
  readonly projectId: string;
  readonly fingerprint: string;
  /** Oldest first, at least one; the last one holds. */
  readonly steps: readonly TriageStep[];
}

/** Of one finding in one project, this many judgements are kept. */
export const maxSteps = 100;

/** The only id that there can be for the two. */
export function triageId(projectId: string, fingerprint: string): string {
  return `${projectId} ${fingerprint}`;
}

export interface TriageStore {
  /** Adds a judgement; of very many, the oldest go. Undefined, and nothing changed, where there is no such project. */
  add(projectId: string, fingerprint: string, step: TriageStep): Promise<TriageRecord | undefined>;
  find(projectId: string, fingerprint: string): Promise<TriageRecord | undefined>;
  /** In the order in which they were first judged. */
  listOf(projectId: string): Promise<readonly TriageRecord[]>;
  countOf(projectId: string): Promise<number>;
}
