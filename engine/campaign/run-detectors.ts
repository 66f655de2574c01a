/** Runs the checks over a program. */

import type { EngineDeps } from "../compile/engine-deps.ts";
import { walkContracts } from "../dataflow/access/contract-flows.ts";
import type { Detection, Detector } from "../detectors/detector.ts";
import type { FailedCheck } from "../model/analysis.ts";
import type { CheckInfo } from "../model/check-info.ts";
import type { Evidence, TestCase } from "../model/finding.ts";
import type { Story } from "../model/story.ts";
import type { Program } from "../program/program.ts";

/** What somebody found, before it is put into words. */
export interface RawFinding {
  readonly check: CheckInfo;
  readonly detection: Detection;
  /** Absent: `static`. */
  readonly evidence?: Evidence;
  readonly testCases?: readonly TestCase[];
  readonly story?: Story;
}

export interface DetectorsOutcome {
  readonly raw: readonly RawFinding[];
  /** What they found before is kept. */
  readonly failedChecks: readonly FailedCheck[];
}

/** Checks may work this long before waiting events are heard. */
const breathMs = 15;

/** One check after the other; an abort ends it between two findings or two checks. */
export async function runDetectors(
  detectors: readonly Detector[],
  program: Program,
  signal: AbortSignal,
  deps: Deps,
): Promise<DetectorsOutcome> {
  const raw: RawFinding[] = [];
  const failedChecks: FailedCheck[] = [];
  const isStopped = makePause(signal, deps);
  await prepare(program, isStopped);
  for (const detector of detectors) {
    if (await isStopped()) break;
    try {
      for (const detection of detector.detect(program)) {
        raw.push({ check: detector, detection });
        if (await isStopped()) break;
      }
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      failedChecks.push({ check: detector.id, reason });
      deps.log(`check ${detector.id} failed: ${reason}`);
    }
  }
  return { raw, failedChecks };
}

type Deps = Pick<EngineDeps, "now" | "breathe" | "log">;

/** Lets waiting events be heard now and then; true once one was an abort. */
function makePause(signal: AbortSignal, { now, breathe }: Deps): () => Promise<boolean> {
  let breathedAt = now();
  return async () => {
    if (now() - breathedAt >= breathMs) {
      await breathe();
      breathedAt = now();
    }
    return signal.aborted;
  };
}

/** What most checks ask for takes longest: it is made with pauses. */
async function prepare(program: Program, isStopped: () => Promise<boolean>): Promise<void> {
  try {
    for (const _ of walkContracts(program)) if (await isStopped()) return;
  } catch {
    // Each check that asks meets it again, and is told to have failed.
  }
}
