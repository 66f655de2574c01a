/** What the modes that clients ask for mean to the engine. */

import { quietChecks } from "../../engine/checks/check-ids.ts";
import type { AnalysisMode } from "../../engine/model/analysis.ts";
import { type CheckPolicy, hearing } from "../../engine/model/check-policy.ts";
import type { AnalysisModeName } from "./contract.ts";

/** What a mode asks of the engine. */
export interface ModeMeaning {
  readonly mode: AnalysisMode;
  /** The most that an analysis may take; most end long before. */
  readonly timeMs: number;
  /** Absent: the checks that speak unasked. */
  readonly policy?: CheckPolicy;
}

const hourMs = 3_600_000;

export const modeMeanings: Readonly<Record<AnalysisModeName, ModeMeaning>> = {
  quick: { mode: "quick", timeMs: 90_000 },
  full: { mode: "full", timeMs: 2 * hourMs },
  standard: { mode: "full", timeMs: 2 * hourMs },
  deep: { mode: "full", timeMs: 5 * hourMs, policy: hearing(quietChecks) },
};

/** For clients that name no mode. */
export const defaultMode: AnalysisModeName = "quick";
