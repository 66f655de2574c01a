/** Runs the checks over a program. */

import type { Program } from "../ast/program.ts";
import type { Detection, Detector } from "../detectors/detector.ts";
import type { FailedCheck } from "../model/analysis.ts";
import type { EngineDeps } from "./engine-deps.ts";

export interface RawFinding {
  readonly detector: Detector;
  readonly detection: Detection;
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
  deps: Pick<EngineDeps, "now" | "breathe" | "log">,
): Promise<DetectorsOutcome> {
  const raw: RawFinding[] = [];
  const failedChecks: FailedCheck[] = [];
  let breathedAt = deps.now();
  const isStopped = async (): Promise<boolean> => {
    if (deps.now() - breathedAt >= breathMs) {
      await deps.breathe();
      breathedAt = deps.now();
    }
    return signal.aborted;
  };
  for (const detector of detectors) {
    if (await isStopped()) break;
    try {
      for (const detection of detector.detect(program)) {
        raw.push({ detector, detection });
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
