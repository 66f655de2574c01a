/** Runs the fuzzer on one target, and tells when it met each goal. */

import { type Fuzzer, makeFuzzer } from "../../../engine/fuzz/fuzzer.ts";
import type { FuzzFeatures } from "../../../engine/fuzz/fuzzing.ts";
import { processorSeconds } from "../processor-time.ts";
import type { CorpusTarget } from "./fuzz-targets.ts";

export interface RunLimits {
  /** Of the processor: what else the machine does falls on nobody. */
  readonly seconds: number;
  readonly executions: number;
}

export interface FuzzRun {
  readonly fuzzer: Fuzzer;
  /** For each goal the executions and seconds after which it was met; infinity where it was not. */
  readonly met: readonly { readonly executions: number; readonly seconds: number }[];
  readonly seconds: number;
}

const sliceSize = 200;

/** Runs until all goals are met, nothing is left to try, or a limit is reached. */
export function runToGoals(
  { target, judge, goals }: CorpusTarget,
  seed: number,
  features: Partial<FuzzFeatures>,
  limits: RunLimits,
): FuzzRun {
  const start = processorSeconds();
  const fuzzer = makeFuzzer(target, { seed, judge, features });
  const met = goals.map(() => ({ executions: Number.POSITIVE_INFINITY, seconds: Number.POSITIVE_INFINITY }));
  const passed = (): number => processorSeconds() - start;
  const isOver = (): boolean => passed() >= limits.seconds || fuzzer.report().executions >= limits.executions;
  while (!isOver() && !fuzzer.report().isSaturated) {
    for (const { violation, nExecutions } of fuzzer.run(sliceSize).candidates) {
      for (const [index, goal] of goals.entries()) {
        const known = met[index];
        if (known?.executions !== Number.POSITIVE_INFINITY || !goal.isMetBy(violation)) continue;
        met[index] = { executions: nExecutions, seconds: passed() };
      }
    }
    if (met.every(({ executions }) => executions < Number.POSITIVE_INFINITY)) break;
  }
  return { fuzzer, met, seconds: passed() };
}

/** The middle one; of an even number the lower of two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;
}
