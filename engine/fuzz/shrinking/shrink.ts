/** Makes a sequence that violates something as short and plain as it gets, as long as it still does. */

import type { Violation } from "../../model/violation.ts";
import { type Call, sameBlock } from "../call.ts";
import { makeRawLayout, readField, writeField } from "../call-layout.ts";

export interface Shrunk {
  readonly calls: readonly Call[];
  readonly violation: Violation;
}

export interface Shrinking {
  /** Finds the violation in a run of these calls; `undefined` where it is gone. Takes long. */
  readonly judgeAgain: (calls: readonly Call[]) => Violation | undefined;
  /** Asked before each question: what is found at once shares an allowance. */
  readonly mayAsk: () => boolean;
  /** What the last of these calls does, as a hash: where that is another, the violation is taken for gone. Takes little. */
  readonly lookOf: (calls: readonly Call[]) => number;
}

/** The judge is asked so often at most, and so many calls are run for their looks. */
const maxQuestions = 120;
const maxRuns = 3000;

/** Leaves out calls, then makes those before the last one plainer, then the last one. */
export function shrink(whole: Shrunk, { judgeAgain, mayAsk, lookOf }: Shrinking): Shrunk {
  let best = whole;
  let [questions, runs] = [0, 0];
  const look = lookOf(whole.calls);
  const looksAlike = (calls: readonly Call[]): boolean => {
    runs += calls.length;
    return runs <= maxRuns && calls.length > 0 && lookOf(calls) === look;
  };
  const isAccepted: Attempt = (calls) => {
    questions += 1;
    const violation = questions <= maxQuestions && mayAsk() ? judgeAgain(calls) : undefined;
    if (violation) best = { calls, violation };
    return violation !== undefined;
  };
  for (const stage of stages) {
    const proposed = follow(stage, best.calls, looksAlike);
    // Most that looks alike is alike: where all of it is not, each change is judged by itself.
    if (proposed === best.calls || isAccepted(proposed)) continue;
    stage(
      () => best.calls,
      (calls) => looksAlike(calls) && isAccepted(calls),
    );
  }
  return best;
}

/** The calls that a stage makes of these, where each change only has to look alike. */
function follow(stage: Stage, calls: readonly Call[], looksAlike: Attempt): readonly Call[] {
  let current = calls;
  const attempt: Attempt = (changed) => {
    const isAlike = looksAlike(changed);
    if (isAlike) current = changed;
    return isAlike;
  };
  stage(() => current, attempt);
  return current;
}

/** Whether the violation is still there, so that the calls are now those. */
type Attempt = (calls: readonly Call[]) => boolean;

type Stage = (current: () => readonly Call[], attempt: Attempt) => void;

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

const plainerBefore: Stage = (current, attempt) => {
  for (let index = 0; index < current().length - 1; index++) makePlainer(index, current, attempt);
};

const plainerLast: Stage = (current, attempt) => makePlainer(current().length - 1, current, attempt);

function makePlainer(index: number, current: () => readonly Call[], attempt: Attempt): void {
  const replace = (call: Call): boolean => attempt(current().with(index, call));
  for (const simplify of simplifications) simplify(() => current()[index], replace);
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

/** Raw data ends where the first field does behind which nothing matters. */
const shorterData: Simplify = (current, replace) => {
  const call = current();
  if (!call?.entry.fn.isRaw) return;
  for (const { offset } of call.layout.fields) {
    if (replace({ ...call, layout: makeRawLayout(offset), data: call.data.slice(0, offset) })) return;
  }
};

const simplifications: readonly Simplify[] = [plainer, lessValue, shorterData, smallerArguments];

const stages: readonly Stage[] = [dropCalls, plainerBefore, plainerLast];
