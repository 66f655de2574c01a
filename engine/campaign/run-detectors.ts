/** Runs the checks over a program. */

import type { EngineDeps } from "../compile/engine-deps.ts";
import { walkContracts } from "../dataflow/access/contract-flows.ts";
import type { Detection, Detector } from "../detectors/detector.ts";
import type { FailedCheck } from "../model/analysis.ts";
import type { CheckInfo } from "../model/check-info.ts";
import type { Evidence, TestCase } from "../model/finding.ts";
import type { Story } from "../model/story.ts";
import type { Program } from "../program/program.ts";
import { OutOfSteps, type StepBudget, withinBudget } from "../util/step-budget.ts";

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
  /** Checks that were ended because the program is too large for them; what they found before is kept. */
  readonly cutShort: readonly string[];
}

/** Steps of all checks together: minutes of work, where programs that are used take seconds at most. */
const maxSteps = 1_000_000_000;

/** Each check may use this part of what is left: one that goes astray leaves the others theirs. */
const shareOfCheck = 8;

/** Checks may work this long before waiting events are heard. */
const breathMs = 15;

/** One check after the other; an abort ends it between two findings or two checks. */
export async function runDetectors(
  detectors: readonly Detector[],
  program: Program,
  signal: AbortSignal,
  deps: Deps,
  nSteps = maxSteps,
): Promise<DetectorsOutcome> {
  const raw: RawFinding[] = [];
  const failedChecks: FailedCheck[] = [];
  const cutShort: string[] = [];
  const budget = { left: nSteps };
  const isStopped = makePause(signal, deps);
  await prepare(program, isStopped);
  for (const detector of detectors) {
    if (await isStopped()) break;
    try {
      for (const detection of detectWithin(budget, detector, program)) {
        raw.push({ check: detector, detection });
        if (await isStopped()) break;
      }
    } catch (error) {
      if (error instanceof OutOfSteps) cutShort.push(detector.id);
      else failedChecks.push(describeFailure(detector.id, error, deps));
    }
  }
  return { raw, failedChecks, cutShort };
}

function describeFailure(check: string, error: unknown, { log }: Deps): FailedCheck {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log(`check ${check} failed: ${reason}`);
  return { check, reason };
}

/** The detections of one check, each found at the expense of the share that the check has of what is left. */
function* detectWithin(whole: StepBudget, detector: Detector, program: Program): Generator<Detection> {
  const share = { left: whole.left / shareOfCheck };
  const before = share.left;
  const detections = withinBudget(share, () => detector.detect(program)[Symbol.iterator]());
  try {
    for (;;) {
      const next = withinBudget(share, () => detections.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    detections.return?.();
    whole.left -= before - share.left;
  }
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
