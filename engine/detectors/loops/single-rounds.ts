/** Steps that a loop comes to in one of its rounds alone: behind a test that its counter passes once. */

import { isCount } from "../../dataflow/ranges/counted.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { decide } from "../../flow/evaluate-partially.ts";
import { type Flow, isInLoop, type Loop, type Step, type StepOf, variesIn } from "../../flow/flow.ts";
import { loneNumber, type Phi, type Value } from "../../flow/value.ts";
import { isOrderOperator } from "../../ir/operators.ts";

/** True for a step in the loop that no two of its rounds take; none is where the loop itself is run again and again. */
export function isInOneRound(flow: Flow, loop: Loop, { id }: Step): boolean {
  if (flow.loops.some((outer) => outer !== loop && isInLoop(outer, { id: loop.head }))) return false;
  return [...testsBefore(flow, id)].some((test) => isInLoop(loop, test) && isPassedOnce(test, loop));
}

function isPassedOnce({ condition, holds }: StepOf<"assume">, loop: Loop): boolean {
  if (isCounter(condition, loop)) return !holds;
  if (condition.kind !== "operation") return false;
  const counter = condition.operands.find((one): one is Phi => isCounter(one, loop));
  const other = condition.operands.find((one) => one !== counter);
  if (counter === undefined || other === undefined || variesIn(other, loop)) return false;
  if (condition.operator === "==") return holds;
  return isOrderOperator(condition.operator) && isOfStart(condition, holds, counter, loop);
}

/** A number that only grows, by a number each round, whatever it begins with. */
function isCounter(value: Value, loop: Loop): value is Phi {
  return value.kind === "phi" && stepsOfCounter(value, loop).length > 0;
}

/** What the counter is in the next round; none where it may be anything then. */
function stepsOfCounter(counter: Phi, { head, variant }: Loop): readonly Value[] {
  if (!variant.has(counter.key)) return [];
  const next = counter.alternatives.filter(({ from }) => from >= head).map(({ value }) => value);
  return next.every((value) => isCount(value, counter)) ? next : [];
}

/** An order that the counter meets with the number it begins with, and with none that it has afterwards. */
function isOfStart(condition: Value, holds: boolean, counter: Phi, loop: Loop): boolean {
  const starts = counter.alternatives.filter(({ from }) => from < loop.head).map(({ value }) => value);
  return starts.every((start) => {
    if (start.kind !== "number") return false;
    const passes = (number: bigint): boolean => {
      const truth = decide(condition, (one) => (one === counter ? loneNumber(number) : undefined));
      return truth === undefined || (truth !== 0n) === holds;
    };
    return passes(start.number) && !passes(start.number + 1n) && !passes(largest);
  });
}

/** Larger than any counter becomes. */
const largest = 1n << 128n;
