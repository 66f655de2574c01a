/** Makes a sequence that violates something as short and plain as it gets, as long as it still does. */

import type { Violation } from "../model/violation.ts";
import { type Call, sameBlock } from "./call.ts";
import { readField, writeField } from "./call-layout.ts";

export interface Shrunk {
  readonly calls: readonly Call[];
  readonly violation: Violation;
}

/** Finds the violation in a run of these calls; `undefined` where it is gone. */
export type JudgeAgain = (calls: readonly Call[]) => Violation | undefined;

/** The judge is asked so often at most. */
const maxQuestions = 240;

/** Leaves out calls, then makes what is left plainer. */
export function shrink(calls: readonly Call[], violation: Violation, judgeAgain: JudgeAgain): Shrunk {
  let best: Shrunk = { calls, violation };
  let questions = 0;
  const attempt = (shorter: readonly Call[]): boolean => {
    if (questions >= maxQuestions) return false;
    questions += 1;
    const found = judgeAgain(shorter);
    if (found) best = { calls: shorter, violation: found };
    return found !== undefined;
  };
  dropCalls(() => best.calls, attempt);
  for (let index = 0; index < best.calls.length; index++) {
    const replace = (call: Call): boolean => attempt(best.calls.with(index, call));
    for (const simplify of simplifications) simplify(() => best.calls[index], replace);
  }
  return best;
}

/** In runs that get shorter, the last ones first. */
function dropCalls(current: () => readonly Call[], attempt: (calls: readonly Call[]) => boolean): void {
  for (let size = current().length >> 1; size >= 1; size >>= 1) {
    for (let end = current().length; end >= size; end--) {
      const calls = current();
      const start = end - size;
      if (end > calls.length || start < 0) continue;
      attempt([...calls.slice(0, start), ...calls.slice(end)]);
    }
  }
}

type Simplify = (current: () => Call | undefined, replace: (call: Call) => boolean) => void;

const plainer: Simplify = (current, replace) => {
  const call = current();
  if (!call) return;
  if (call.agent) replace({ ...call, agent: null });
  if (call.environment !== sameBlock) replace({ ...call, environment: sameBlock });
};

const lessValue: Simplify = (current, replace) => {
  const call = current();
  if (!call || call.value === 0n || replace({ ...call, value: 0n })) return;
  for (const value of [1n, 10n ** 18n]) if (value < call.value && replace({ ...call, value })) return;
};

/** Each argument becomes 0 or 1 where that does, else it is halved as far as it goes. */
const smallerArguments: Simplify = (current, replace) => {
  const fields = current()?.layout.fields ?? [];
  for (const field of fields) {
    const call = current();
    if (!call || field.kind === "content" || field.kind === "address") continue;
    const value = readField(call.data, field);
    const withValue = (smaller: bigint): boolean => {
      const data = call.data.slice();
      writeField(data, field, smaller);
      return replace({ ...call, data });
    };
    if (value === 0n || withValue(0n) || value === 1n || withValue(1n)) continue;
    if (field.kind !== "fixed-bytes") halve(value, withValue);
  }
};

/** So often a number is halved at most. */
const maxHalvings = 8;

function halve(value: bigint, attempt: (smaller: bigint) => boolean): void {
  let current = value;
  for (let count = 0; count < maxHalvings && current > 1n; count++) {
    if (!attempt(current >> 1n)) return;
    current >>= 1n;
  }
}

const simplifications: readonly Simplify[] = [plainer, lessValue, smallerArguments];
