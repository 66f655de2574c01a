/** What is changed after the time at which it should stand: by whoever takes it back, or adds to it. */

import { isAskedIn, stateAsked } from "../../../dataflow/access/asked-places.ts";
import { isClock } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isHeldIn,
  isNumber,
  isReadFrom,
  kindBit,
  type Place,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";
import { limitOf, type TimeLimit } from "./time-limits.ts";
import type { WindowGap } from "./window-gap.ts";

/** What is decided once a time has come, by anybody. */
interface Decision {
  readonly flow: Flow;
  /** The mark that it was. */
  readonly mark: StepOf<"write">;
  readonly from: TimeLimit;
}

/** Those of one contract. */
export function lateChanges(program: Program, { flows, trust }: ContractFlows): readonly WindowGap[] {
  const decisions = flows.flatMap((flow) => decisionsIn(flow, flows));
  return decisions.flatMap((decision) =>
    flows.flatMap((flow): readonly WindowGap[] => {
      if (flow === decision.flow || knowsTime(flow, decision.from.time)) return [];
      const found = committingStepsOf(flow, "write").find(
        (write) =>
          !trust.isInitializing(flow, write.id) &&
          !indexesOf(write.place).some((index) => isFreshIndex(index, flow)) &&
          (isClosedElsewhere(flow, write, decision, flows) || isStillCollected(program, flow, write, decision, flows)),
      );
      return found === undefined ? [] : [toGap(flow, found, decision)];
    }),
  );
}

function toGap(flow: Flow, write: StepOf<"write">, { from, ...decision }: Decision): WindowGap {
  const [changed, time] = [`\`${printPlace(write.place)}\``, `\`${printPlace(from.time)}\``];
  return {
    flow,
    step: write,
    message: `${printCallable(flow.entry)} changes ${changed} also after ${time}, until somebody calls ${printCallable(decision.flow.entry)}: whoever waits knows what comes of it`,
    related: [{ at: from.test.node, message: `${printCallable(decision.flow.entry)} is open from then on` }],
    assumption: `${changed} is meant to stand from ${time} on.`,
  };
}

/** A state or a flag of a record, set by whoever calls after a time. */
function decisionsIn(flow: Flow, flows: readonly Flow[]): readonly Decision[] {
  return stepsOf(flow, "write").flatMap((mark): readonly Decision[] => {
    const { id, place, value } = mark;
    if (!flow.committing.has(id) || value.kind !== "number" || isNumber(value, 0n) || place.path.length === 0)
      return [];
    const tests = [...testsBefore(flow, id)];
    const from = tests.flatMap(limitOf).find(({ side, time }) => side === "after" && time.path.length > 0);
    if (from === undefined || isClock(from.time, flows)) return [];
    const isOfSomebody = tests.some(({ condition }) => hasPart(condition, kindBit.caller));
    if (exempt("late-changes: decided by somebody of the record", isOfSomebody)) return [];
    return [{ flow, mark, from }];
  });
}

/** It asks the time, or sets it. */
function knowsTime(flow: Flow, { storageClass }: Place): boolean {
  return (
    stepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, storageClass)) ||
    stepsOf(flow, "write").some(({ place }) => place.storageClass === storageClass)
  );
}

/** Another function changes the same only before the time, and what is decided goes by it. */
function isClosedElsewhere(
  flow: Flow,
  { place }: StepOf<"write">,
  { flow: decider, mark, from }: Decision,
  flows: readonly Flow[],
): boolean {
  const isRead = stepsOf(decider, "read").some((read) => read.place.storageClass === place.storageClass);
  const isWritten = stepsOf(decider, "write").some((write) => write.place.storageClass === place.storageClass);
  if (!isRead || isWritten || indexesOf(place).length === 0 || isAskedIn(flow, mark.place)) return false;
  return flows.some(
    (other) =>
      other !== flow &&
      stepsOf(other, "write").some(
        (write) =>
          write.place.storageClass === place.storageClass &&
          [...testsBefore(other, write.id)]
            .flatMap(limitOf)
            .some(({ time, side }) => side === "before" && time.storageClass === from.time.storageClass),
      ),
  );
}

/** What callers pay in adds up in the state that the decision ends, and no function asks whether the time has come. */
function isStillCollected(
  program: Program,
  flow: Flow,
  { id, place, value }: StepOf<"write">,
  { flow: decider, mark, from }: Decision,
  flows: readonly Flow[],
): boolean {
  const isOld = (one: Value): boolean => isHeldIn(one, place);
  if (!isOperation(value, "+") || !value.operands.some(isOld) || indexesOf(place).length !== 1) return false;
  if (valueFlowOf(program, flow).intakes.length === 0 && flow.entry.stateMutability !== "payable") return false;
  const asked = stateAskedAt(flow, id, mark.place);
  if (asked === undefined || asked !== stateAskedAt(decider, mark.id, mark.place)) return false;
  return !flows.some((other) =>
    stepsOf(other, "assume").some((test) =>
      limitOf(test).some(
        ({ time, side }) =>
          side === "before" &&
          time.storageClass === from.time.storageClass &&
          other.committing.has(test.id) &&
          other !== decider,
      ),
    ),
  );
}

/** The number that the state has to be. */
function stateAskedAt(flow: Flow, step: number, { storageClass }: Place): bigint | undefined {
  const asked = [...testsBefore(flow, step)].map(stateAsked);
  return asked.find((one) => one?.place.storageClass === storageClass)?.state;
}
